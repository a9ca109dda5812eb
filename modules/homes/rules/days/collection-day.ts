import { addDays } from "#platform/time/local-time.ts";
import { type Weekday, weekdays } from "#platform/values/weekdays.ts";
import { dueFrom } from "./calendars.ts";
import { type Holiday, holidaysAt, longestShift, movedTo } from "./holidays.ts";
import { dueDays } from "./rhythm.ts";

/**
 * The first trash collection between two days, inclusive, adjusted for holidays; null if none within the next 31 days.
 */
export function collectionBetween(
  place: { state: string; zipCode: string; collectionDays: readonly Weekday[] },
  { from, until }: { from: string; until: string },
  holidays: readonly Holiday[],
): string | null {
  const own = holidaysAt(place, holidays);
  const days = place.collectionDays
    .flatMap((day) => {
      const rhythm = { weekday: weekdays.indexOf(day) + 1, everyWeeks: 1, anchorOn: null };
      return dueDays(rhythm, dueFrom(from), addDays(from, daysLooked - longestShift));
    })
    .map((day) => movedTo(day, own))
    .filter((day) => day !== null && day >= from && day <= until);
  return days.toSorted()[0] ?? null;
}

/** How many days ahead to search for a collection. */
export const daysLooked = 31;
