import type * as z from "zod";
import { holdAccount } from "#modules/accounts/index.ts";
import type * as contract from "#modules/homes/contract/home.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { readCalendar } from "./calendar.ts";
import { deleteDayReport, openDayReport } from "./queries/day-reports.ts";

/**
 * Reports a day of the homeowner's calendar as wrong, for admins to review; an answered report reopens. Safe to repeat.
 * Refuses with NOT_FOUND for a day outside the calendar.
 */
export function reportDay(
  deps: Deps,
  actor: HomeownerActor,
  { onDay }: z.output<typeof contract.reportDay.input>,
): Promise<z.output<typeof contract.reportDay.output>> {
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId, "homeowner");
    const { days } = await readCalendar(deps, tx, actor.userId);
    const { homeownerId } = actor;
    if (!homeownerId || !days.some((day) => day.onDay === onDay)) throw new Refused({ code: "NOT_FOUND" });
    await openDayReport(tx, { id: deps.newId(), homeownerId, onDay, now: deps.now() });
    return { onDay, isReported: true };
  });
}

/** Withdraws the report unless already answered. Safe to repeat. */
export async function undoReportDay(
  deps: Deps,
  actor: HomeownerActor,
  { onDay }: z.output<typeof contract.undoReportDay.input>,
): Promise<z.output<typeof contract.undoReportDay.output>> {
  if (actor.homeownerId) await deleteDayReport(deps.db, { homeownerId: actor.homeownerId, onDay });
  return { onDay, isReported: false };
}
