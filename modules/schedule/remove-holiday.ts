import type * as z from "zod";
import { deleteHoliday, lockHoliday, saveHoliday } from "#modules/homes/index.ts";
import { isDefaultHoliday } from "#modules/homes/rules/days/holidays.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/holidays.ts";
import { renderHoliday } from "./holidays.ts";
import { sendReplan } from "./tasks/send-replan.ts";

/**
 * Removes a holiday, so that a wider area's applies again. A default one stays without effect, since it would be added
 * again. Pickups follow as in `saveHoliday`. Refuses with NOT_FOUND.
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
