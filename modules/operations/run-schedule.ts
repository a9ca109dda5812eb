import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/admin-health.ts";
import { scheduleNamed } from "./tasks/index.ts";

/** Queues a run of a schedule now. Refuses with NOT_FOUND when there is none of that name. */
export function runSchedule(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.runSchedule.input>,
): Promise<z.output<typeof contract.runSchedule.output>> {
  const schedule = scheduleNamed(input.name);
  if (!schedule) throw new Refused({ code: "NOT_FOUND" });
  return deps.transact(async (tx) => {
    await deps.queue.send(tx, "run-schedule", { schedule: schedule.name });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.runSchedule",
      before: null,
      after: { schedule: schedule.name },
      happenedAt: deps.now(),
    });
    return { name: schedule.name };
  });
}
