import type * as z from "zod";
import type * as contract from "#contracts/admin-health.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import type { AdminActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";

/** Has every task that was given up done once more, at most 1,000 of them. */
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
