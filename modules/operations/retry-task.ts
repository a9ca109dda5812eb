import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/admin-health.ts";

/** Retries a task that was given up, under its own id. Refuses with NOT_FOUND when it was not given up. */
export function retryTask(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.retryTask.input>,
): Promise<z.output<typeof contract.retryTask.output>> {
  return deps.transact(async (tx) => {
    const task = await deps.queue.retry(tx, input.taskId);
    if (!task) throw new Refused({ code: "NOT_FOUND" });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.retryTask",
      subjectId: input.taskId,
      before: { task, state: "failed" },
      after: { task, state: "retry" },
      happenedAt: deps.now(),
    });
    return { retried: 1 };
  });
}
