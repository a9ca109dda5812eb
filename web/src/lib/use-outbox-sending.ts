import { useEffect } from "react";
import { useSession } from "./current-user.ts";
import { hasKept } from "./has-kept.ts";
import { reportIfOnline, whenIdle } from "./use-offline.ts";

/**
 * Sends a runner's unsent actions from any screen. Another person's actions at this browser are wiped first; after a
 * mere session end they wait for their runner.
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
