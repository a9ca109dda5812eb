import type * as z from "zod";
import type * as contract from "#contracts/holidays.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { deleteHoliday, lockHoliday, saveHoliday } from "#db/queries/holidays.ts";
import type { AdminActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { isDefaultHoliday } from "#domain/schedule/holidays.ts";
import type { Deps } from "../deps.ts";
import { sendReplan } from "../schedules/send-replan.ts";
import { renderHoliday } from "./holidays.ts";

/**
 * Takes a holiday out: a wider area's counts again, where there is one. One of the default set stays, without effect, as
 * it would otherwise be added again. Visits follow as with `saveHoliday`. Refuses with NOT_FOUND.
 */
export function removeHoliday(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.removeHoliday.input>,
): Promise<z.output<typeof contract.removeHoliday.output>> {
  return deps.transact(async (tx) => {
    const before = await lockHoliday(tx, input.holidayId);
    if (!before) throw new Refused({ code: "NOT_FOUND" });
    const changedAt = deps.now();
    const left = isDefaultHoliday(before)
      ? await saveHoliday(tx, { ...before, rule: "none", changedAt, changedBy: actor.userId })
      : null;
    if (!left) await deleteHoliday(tx, before.id);
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.removeHoliday",
      subjectId: before.id,
      before: { area: before.area, onDay: before.onDay, name: before.name, rule: before.rule },
      after: { area: before.area, onDay: before.onDay, name: before.name, rule: left?.rule ?? null },
      happenedAt: changedAt,
    });
    if (before.rule !== left?.rule) await sendReplan(deps, tx, before);
    return { holiday: left && renderHoliday(left) };
  });
}
