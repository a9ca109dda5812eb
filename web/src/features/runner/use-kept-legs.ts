import { useEffect, useState } from "react";
import { useSession } from "../../lib/current-user.ts";
import { hasKept, keeping } from "../../lib/has-kept.ts";
import { reportIfOnline } from "../../lib/use-offline.ts";

/** The legs that are kept at this browser until there is reception, as "<job id> out" and "<job id> in". */
export function useKeptLegs(): ReadonlySet<string> {
  const session = useSession();
  const runnerId = session.status === "signedIn" && "indexedDB" in window ? session.user.id : null;
  const [kept, setKept] = useState<ReadonlySet<string>>(none);
  useEffect(() => {
    if (!runnerId) return;
    let isOver = false;
    let stop: (() => void) | null = null;
    // The outbox is fetched once there is something in it to see.
    const watch = async () => {
      if (stop || !(await hasKept())) return;
      const { keptSteps } = await import("./route/kept-steps.ts");
      if (!isOver) stop ??= keptSteps.watchLegs(runnerId, setKept);
    };
    const look = () => void watch().catch(reportIfOnline);
    look();
    keeping.addEventListener("kept", look);
    return () => {
      isOver = true;
      keeping.removeEventListener("kept", look);
      stop?.();
    };
  }, [runnerId]);
  return kept;
}

const none: ReadonlySet<string> = new Set();
