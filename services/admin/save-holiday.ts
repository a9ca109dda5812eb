import type * as z from "zod";
import type * as contract from "#contracts/holidays.ts";
import type { HolidayOnWire } from "#contracts/holidays.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { lockHolidayOn, saveHoliday as save } from "#db/queries/holidays.ts";
import type { AdminActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { sendReplan } from "../schedules/send-replan.ts";
import { renderHoliday } from "./holidays.ts";

/**
 * Adds a holiday, or changes the one that its area has on that day. Visits that are there already move with it, as the
 * queue comes to them: those that were taken are cancelled and their runners told. Homeowners hear days before
 * (`remind`).
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
