import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useSession } from "../../lib/current-user.ts";
import { loadRefusals } from "../../lib/texts.tsx";
import { reportIfOnline, whenIdle } from "../../lib/use-offline.ts";
import type { Background } from "./background.tsx";

type Props = ComponentProps<typeof Background>;

/** Loads `Background` after the first screen, for signed-in users. If loading fails, the next start tries again. */
export function BackgroundLater(props: Props) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const isSignedIn = useSession().status === "signedIn";
  useEffect(() => {
    if (!isSignedIn) return;
    return whenIdle(() => {
      void loadRefusals();
      // The next screen's texts need it.
      import("../../lib/later-catalogues.ts").catch(() => {});
      import("./background.tsx").then((part) => setLoaded(() => part.Background), reportIfOnline);
    });
  }, [isSignedIn]);
  return Loaded && <Loaded {...props} />;
}
