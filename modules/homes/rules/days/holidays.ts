import { Temporal } from "temporal-polyfill";
import { addDays } from "#platform/time/local-time.ts";
import { defaultHolidayNames, type UndecidedHoliday } from "#platform/values/holiday-names.ts";
import type { HolidayRule } from "../holidays.ts";

/** A holiday's effect on collection in an area: "" is the whole country, "CA" a state, "902" a ZIP prefix. */
export type Holiday = { area: string; onDay: string; name: string; rule: HolidayRule };

/** A collection that the holiday on `holidayOn` moves to another day, or cancels (null). */
export type Shift = { movedTo: string | null; holiday: string; holidayOn: string };

/** More days than consecutive holidays could move a collection. */
export const longestShift = 10;

/** The actual day of a collection; null if canceled. `holidays` are the place's own. */
export function movedTo(day: string, holidays: readonly Holiday[]): string | null {
  const shift = shiftOf(day, holidays);
  return shift ? shift.movedTo : day;
}

/**
 * The effect of a place's holidays on a day's collection; null without one. Each holiday moves that day's collection on
 * by a day, and with `shift_week` the rest of its week's too, Monday to Sunday. So two in a row move it by two,
 * collections keep their order, and none is on a holiday. The last holiday that moved it gives its name.
 */
export function shiftOf(day: string, holidays: readonly Holiday[]): Shift | null {
  let at = day;
  let last: Pick<Holiday, "name" | "onDay"> | null = null;
  for (const { onDay, rule, name } of holidays.toSorted((a, b) => a.onDay.localeCompare(b.onDay))) {
    if (rule === "none" || onDay > at || at > lastOf(onDay, rule)) continue;
    if (rule === "skip") return { movedTo: null, holiday: name, holidayOn: onDay };
    at = addDays(at, 1);
    last = { name, onDay };
  }
  return last && { movedTo: at, holiday: last.name, holidayOn: last.onDay };
}

/** The holidays that apply at a place: per day, the one of the narrowest area. */
export function holidaysAt(
  place: { state: string; zipCode: string },
  holidays: readonly Holiday[],
): Holiday[] {
  const narrowest = new Map<string, Holiday>();
  for (const holiday of holidays) {
    if (!covers(holiday.area, place)) continue;
    const known = narrowest.get(holiday.onDay);
    if (!known || narrowness(holiday.area) > narrowness(known.area)) narrowest.set(holiday.onDay, holiday);
  }
  return [...narrowest.values()];
}

/** Whether an area covers a place. */
function covers(area: string, { state, zipCode }: { state: string; zipCode: string }): boolean {
  return isState(area) ? area === state : zipCode.startsWith(area);
}

/** Whether an area is a state, not the country or a ZIP prefix. */
export function isState(area: string): boolean {
  return /^[A-Z]/.test(area);
}

/** The national holidays on which most trucks do not run, with the usual rule. */
export function defaultHolidays(year: number): Holiday[] {
  const days: [string, string][] = [
    [date(year, 1, 1), defaultHolidayNames.newYear],
    [lastMondayOfMay(year), defaultHolidayNames.memorialDay],
    [date(year, 7, 4), defaultHolidayNames.independenceDay],
    [weekdayIn(year, 9, 1, 1), defaultHolidayNames.laborDay],
    [weekdayIn(year, 11, 4, 4), defaultHolidayNames.thanksgiving],
    [date(year, 12, 25), defaultHolidayNames.christmas],
  ];
  return days.map(([onDay, name]) => ({ area: "", onDay, name, rule: "shift_week" }));
}

/**
 * Other federal holidays, on which only some haulers stop. An admin has to decide, so nothing is assumed. Names are
 * message keys.
 */
export function undecidedHolidays(year: number): { onDay: string; name: UndecidedHoliday }[] {
  return [
    { onDay: weekdayIn(year, 1, 3, 1), name: "martinLutherKing" },
    { onDay: weekdayIn(year, 2, 3, 1), name: "presidents" },
    { onDay: date(year, 6, 19), name: "juneteenth" },
    { onDay: weekdayIn(year, 10, 2, 1), name: "columbus" },
    { onDay: date(year, 11, 11), name: "veterans" },
  ];
}

/** Whether a holiday is in the default set, which is added again if removed. */
export function isDefaultHoliday({ area, onDay }: Pick<Holiday, "area" | "onDay">): boolean {
  return area === "" && defaultHolidays(Number(onDay.slice(0, 4))).some((holiday) => holiday.onDay === onDay);
}

function lastOf(onDay: string, rule: HolidayRule): string {
  const day = Temporal.PlainDate.from(onDay);
  return rule === "shift_week" ? day.add({ days: 7 - day.dayOfWeek }).toString() : onDay;
}

function narrowness(area: string): number {
  if (area === "") return 0;
  return isState(area) ? 1 : 1 + area.length;
}

function date(year: number, month: number, day: number): string {
  return Temporal.PlainDate.from({ year, month, day }).toString();
}

/** The nth weekday (1 is Monday) of a month. */
function weekdayIn(year: number, month: number, nth: number, weekday: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 }).toString();
}

function lastMondayOfMay(year: number): string {
  const last = Temporal.PlainDate.from({ year, month: 5, day: 31 });
  return last.subtract({ days: last.dayOfWeek - 1 }).toString();
}
