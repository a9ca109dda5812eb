import type * as z from "zod";
import { lockHolidayOn, saveHoliday as save } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/holidays.ts";
import type { HolidayOnWire } from "./contract/holidays.ts";
import { renderHoliday } from "./holidays.ts";
import { sendReplan } from "./tasks/send-replan.ts";

/**
 * Adds a holiday, or updates the area's holiday on that day. The queue then moves existing pickups: accepted ones are
 * canceled and their runners told. Homeowners are told days before (`remind`).
 */
export function saveHoliday(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.saveHoliday.input>,
): Promise<HolidayOnWire> {
  return deps.transact(async (tx) => {
    const before = await lockHolidayOn(tx, input);
    const id = before?.id ?? deps.newId();
    const changedAt = deps.now();
    const saved = await save(tx, { id, ...input, changedAt, changedBy: actor.userId });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.saveHoliday",
      subjectId: saved.id,
      before: before && { name: before.name, rule: before.rule },
      after: input,
      happenedAt: changedAt,
    });
    if (before?.rule !== saved.rule) await sendReplan(deps, tx, saved);
    return renderHoliday(saved);
  });
}
