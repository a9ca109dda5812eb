import { addDays, daysBetween } from "#platform/time/local-time.ts";
import { type Holiday, holidaysAt, isState, longestShift, shiftOf } from "./holidays.ts";
import { weekdayOf } from "./rhythm.ts";

/** Where a calendar applies: a state ("" is any) and a ZIP prefix ("" is any). */
export type Place = { state: string; zipPrefix: string };

/** A collection day of a calendar; `onDay` is the actual day, null if canceled. */
export type CalendarDay = {
  /** Index into the places. */
  calendar: number;
  /** The day by the regular schedule. */
  dueOn: string;
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number;
  onDay: string | null;
  /** The holiday that moves or cancels it; null without one. */
  holiday: string | null;
};

/**
 * The places with their own holidays, narrowest first, then everywhere else. A home belongs to the first place that
 * covers it.
 */
export function placesOf(holidays: readonly Holiday[]): Place[] {
  const areas = [...new Set(holidays.map(({ area }) => area))].filter((area) => area !== "");
  const states = [...areas.filter(isState), ""];
  const prefixes = [...areas.filter((area) => !isState(area)).toSorted((a, b) => b.length - a.length), ""];
  return prefixes.flatMap((zipPrefix) => states.map((state) => ({ state, zipPrefix })));
}

/** Every day from one day to before another, adjusted for each place's holidays. */
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

/** The first day whose holidays can move a collection due on the given day. */
export function holidaysFrom(dueOn: string): string {
  return addDays(dueOn, -7);
}

/** The first day whose collection a holiday can move to the given day or later. */
export function dueFrom(onDay: string): string {
  return addDays(onDay, -longestShift);
}
