import type * as z from "zod";
import type * as contract from "#contracts/admin-health.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import type { AdminActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { scheduleNamed } from "../schedules/index.ts";

/** Has the queue run a schedule now. Refuses with NOT_FOUND where there is none of that name. */
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
