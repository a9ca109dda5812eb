import { useEffect } from "react";
import { useSession } from "./current-user.ts";
import { hasKept } from "./has-kept.ts";
import { reportIfOnline, whenIdle } from "./use-offline.ts";

/** Sends what a runner did and the server has not been told yet, on whichever screen the app was opened. */
export function useOutboxSending(): void {
  const session = useSession();
  const runnerId = session.status === "signedIn" && session.user.role === "runner" ? session.user.id : null;
  useEffect(() => {
    if (!runnerId || !("indexedDB" in window)) return;
    return whenIdle(() => {
      void sendKept(runnerId).catch(reportIfOnline);
    });
  }, [runnerId]);
}

async function sendKept(runnerId: string): Promise<void> {
  if (!(await hasKept())) return;
  const { keptSteps } = await import("../features/runner/route/kept-steps.ts");
  keptSteps.send(runnerId);
}
