import { addDays, daysBetween } from "#platform/time/local-time.ts";
import { type Holiday, holidaysAt, isState, longestShift, shiftOf } from "./holidays.ts";
import { weekdayOf } from "./rhythm.ts";

/** Where a calendar counts: in a state ("" is any), for ZIP codes that begin with a prefix ("" is any). */
export type Place = { state: string; zipPrefix: string };

/** A collection day of a calendar; `onDay` is where it takes place, null where it falls out. */
export type CalendarDay = {
  /** Index into the places. */
  calendar: number;
  /** The day by the rhythms. */
  dueOn: string;
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number;
  onDay: string | null;
  /** The holiday that moves it or lets it fall out; null where none does. */
  holiday: string | null;
};

/**
 * The places that have holidays of their own, narrowest first and everywhere else last: a home belongs to the first one
 * that covers it.
 */
export function placesOf(holidays: readonly Holiday[]): Place[] {
  const areas = [...new Set(holidays.map(({ area }) => area))].filter((area) => area !== "");
  const states = [...areas.filter(isState), ""];
  const prefixes = [...areas.filter((area) => !isState(area)).toSorted((a, b) => b.length - a.length), ""];
  return prefixes.flatMap((zipPrefix) => states.map((state) => ({ state, zipPrefix })));
}

/** Every day from one on and before another, as each place's holidays have it. */
export function calendarDays(
  places: readonly Place[],
  holidays: readonly Holiday[],
  { from, before }: { from: string; before: string },
): CalendarDay[] {
  const days = Array.from({ length: daysBetween(from, before) }, (_, index) => addDays(from, index));
  return places.flatMap(({ state, zipPrefix }, calendar) => {
    const own = holidaysAt({ state, zipCode: zipPrefix }, holidays);
    return days.map((dueOn) => {
      const shift = shiftOf(dueOn, own);
      return {
        calendar,
        dueOn,
        weekday: weekdayOf(dueOn),
        onDay: shift ? shift.movedTo : dueOn,
        holiday: shift?.holiday ?? null,
      };
    });
  });
}

/** The first day whose holidays can move a collection that is due on a day. */
export function holidaysFrom(dueOn: string): string {
  return addDays(dueOn, -7);
}

/** The first day whose collection a holiday can move to a day or later. */
export function dueFrom(onDay: string): string {
  return addDays(onDay, -longestShift);
}
