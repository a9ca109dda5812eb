import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/admin-health.ts";

/** Retries every task that was given up, at most 1,000. */
export function retryAllTasks(
  deps: Deps,
  actor: AdminActor,
): Promise<z.output<typeof contract.retryAllTasks.output>> {
  return deps.transact(async (tx) => {
    const retried = await deps.queue.retryAll(tx);
    if (retried > 0)
      await insertAudit(tx, {
        id: deps.newId(),
        userId: actor.userId,
        action: "admin.retryAllTasks",
        before: null,
        after: { retried },
        happenedAt: deps.now(),
      });
    return { retried };
  });
}
