import { useEffect } from "react";
import { useSession } from "./current-user.ts";
import { hasKept } from "./has-kept.ts";
import { reportIfOnline, whenIdle } from "./use-offline.ts";

/**
 * Sends what a runner did and the server has not been told yet, on whichever screen the app was opened. What somebody else
 * did at this browser before goes then; where a session has only ended, it waits for its runner to come back.
 */
export function useOutboxSending(): void {
  const session = useSession();
  const who =
    session.status === "signedIn" ? session.user.id : session.status === "signedOut" ? null : undefined;
  const isRunner = session.status === "signedIn" && session.user.role === "runner";
  useEffect(() => {
    if (who === undefined || !("indexedDB" in window)) return;
    return whenIdle(() => {
      void tidyAndSend(who, isRunner).catch(reportIfOnline);
    });
  }, [who, isRunner]);
}

async function tidyAndSend(userId: string | null, isRunner: boolean): Promise<void> {
  if (!(await hasKept())) return;
  const { keptSteps } = await import("./outbox/kept-steps.ts");
  await keptSteps.wipeOthers(userId);
  if (userId && isRunner) keptSteps.send(userId);
}
