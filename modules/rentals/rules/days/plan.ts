import type { CanKind } from "#modules/homes/rules/cans.ts";
import { type Holiday, longestShift, shiftOf } from "#modules/homes/rules/days/holidays.ts";
import { dueDays, inKindOrder, type Rhythm } from "#modules/homes/rules/days/rhythm.ts";
import { addDays } from "#platform/time/local-time.ts";

/** A holiday's effect on a home's day: the pickup of `dueOn` moves to `movedTo`, or does not take place (null). */
export type HolidayNote = { holiday: string; holidayOn: string; dueOn: string; movedTo: string | null };

/** A day's single pickup with all its can kinds. Empty `canKinds` means a holiday cancels it. */
export type PlannedDay = { onDay: string; canKinds: CanKind[]; notes: HolidayNote[] };

/**
 * The planned days of a home's schedules and local holidays, from one day to before another, in order. A moved pickup
 * is on its new day; a canceled one stays on its own.
 */
export function plannedDays(
  rhythms: readonly Rhythm[],
  holidays: readonly Holiday[],
  { from, before }: { from: string; before: string },
): PlannedDay[] {
  const days = new Map<string, PlannedDay>();
  for (const rhythm of rhythms) {
    for (const dueOn of dueDays(rhythm, addDays(from, -longestShift), before)) {
      const shift = shiftOf(dueOn, holidays);
      const onDay = shift ? (shift.movedTo ?? dueOn) : dueOn;
      if (onDay < from || onDay >= before) continue;
      const day = days.get(onDay) ?? { onDay, canKinds: [], notes: [] };
      if (shift?.movedTo !== null) day.canKinds = inKindOrder([...day.canKinds, rhythm.canKind]);
      if (shift && !day.notes.some((note) => note.dueOn === dueOn)) day.notes.push({ ...shift, dueOn });
      days.set(onDay, day);
    }
  }
  return [...days.values()].toSorted((a, b) => a.onDay.localeCompare(b.onDay));
}
