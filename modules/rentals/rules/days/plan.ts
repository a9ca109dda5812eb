import type { CanKind } from "#modules/homes/rules/cans.ts";
import { type Holiday, longestShift, shiftOf } from "#modules/homes/rules/days/holidays.ts";
import { dueDays, inKindOrder, type Rhythm } from "#modules/homes/rules/days/rhythm.ts";
import { addDays } from "#platform/time/local-time.ts";

/** A holiday's effect on one of a home's days: the pickup of `dueOn` takes place on `movedTo`, or (null) not at all. */
export type HolidayNote = { holiday: string; holidayOn: string; dueOn: string; movedTo: string | null };

/** What goes out on a day: one visit, whatever kinds. Without any kind, a holiday lets the day's visit fall out. */
export type PlannedDay = { onDay: string; canKinds: CanKind[]; notes: HolidayNote[] };

/**
 * What a home's rhythms and the holidays of its place make of the days from one on and before another, in order. A
 * visit that a holiday moves stands on the day to which it moved; one that falls out, on its own.
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
