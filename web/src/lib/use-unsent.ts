import { useEffect, useState } from "react";
import { useSession } from "./current-user.ts";
import { hasKept, keeping } from "./kept.ts";
import { reportIfOnline, whenIdle } from "./use-offline.ts";

/** How many of the runner's acts wait to be sent, on every screen. Loads the outbox only if it was ever used. */
export function useUnsent(): number {
  const session = useSession();
  const runnerId = session.status === "signedIn" && session.user.role === "runner" ? session.user.id : null;
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!runnerId || !("indexedDB" in window)) return;
    let isOver = false;
    let stop: (() => void) | null = null;
    const watch = async () => {
      const { keptSteps } = await import("./outbox/kept-steps.ts");
      if (!isOver) stop ??= keptSteps.watchUnsent(runnerId, setCount);
    };
    const look = () => void watch().catch(reportIfOnline);
    const stopWaiting = whenIdle(() => void hasKept().then((isKept) => isKept && look()));
    keeping.addEventListener("kept", look);
    return () => {
      isOver = true;
      stopWaiting();
      keeping.removeEventListener("kept", look);
      stop?.();
      setCount(0);
    };
  }, [runnerId]);
  return count;
}
