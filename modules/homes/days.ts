import { getTimes } from "suncalc";
import { Temporal } from "temporal-polyfill";
import { defaultPromises, type PromiseRule } from "#modules/rates/rules.ts";
import { addDays, daysBetween, instantAt, instantAtTime } from "#platform/time/local-time.ts";
import {
  defaultHolidayNames,
  inWeekOrder,
  type UndecidedHoliday,
  type Weekday,
  weekdays,
} from "#platform/values/days.ts";
import { type TimeWindow, windowHours } from "#platform/values/windows.ts";
import {
  afterMoves,
  type CanKind,
  type CurbLaw,
  type CurbTimes,
  canKinds,
  type HolidayRule,
  lawOn,
  type MovedCollection,
  type RentalCollections,
  rhythmsOfRental,
} from "./rules.ts";

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

/** Federal holidays on which only some haulers stop, for an admin to decide. Names are message keys. */
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

function weekdayIn(year: number, month: number, nth: number, weekday: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 }).toString();
}

function lastMondayOfMay(year: number): string {
  const last = Temporal.PlainDate.from({ year, month: 5, day: 31 });
  return last.subtract({ days: last.dayOfWeek - 1 }).toString();
}

/** A kind of can and a weekday on which it goes out. */
export type Rhythm = {
  canKind: CanKind;
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number;
  everyWeeks: number;
  /** A day on which the can goes out; null if every week. */
  anchorOn: string | null;
};

/** The next `count` due days from a day on, before holidays move them. */
export function nextDates(rhythm: Omit<Rhythm, "canKind">, from: string, count: number): string[] {
  const first = firstDue(rhythm, from);
  return Array.from({ length: count }, (_, index) => addDays(first, index * 7 * rhythm.everyWeeks));
}

/** The due days from one day to before another. */
export function dueDays(rhythm: Omit<Rhythm, "canKind">, from: string, before: string): string[] {
  const days: string[] = [];
  for (let day = firstDue(rhythm, from); day < before; day = addDays(day, 7 * rhythm.everyWeeks))
    days.push(day);
  return days;
}

/**
 * Whether a place's holidays move the collection that is due on a day to another day, so that a pickup on the day is for
 * others.
 */
export function isMovedAway(
  day: string,
  home: { rhythms: readonly Omit<Rhythm, "canKind">[]; holidays: readonly Holiday[] },
): boolean {
  const isDue = home.rhythms.some((rhythm) => firstDue(rhythm, day) === day);
  const moving = home.holidays.filter(({ rule }) => rule !== "skip");
  return isDue && movedTo(day, moving) !== day;
}

/** The weekdays on which any can goes out, Monday first. */
export function pickupDaysOf(rhythms: readonly Pick<Rhythm, "weekday">[]): Weekday[] {
  return inWeekOrder(rhythms.map(({ weekday }) => weekdays[weekday - 1] as Weekday));
}

/**
 * A home's can schedules for new pickup days. A remaining day keeps its schedules, a returning day gets its `dropped`
 * ones, and a new day gets weekly trash. If no trash is left, every day gets it. `dropped`: the schedules of removed
 * days.
 */
export function withPickupDays(
  { rhythms, dropped }: { rhythms: readonly Rhythm[]; dropped: readonly Rhythm[] },
  pickupDays: readonly Weekday[],
): { rhythms: Rhythm[]; dropped: Rhythm[] } {
  const chosen = pickupDays.map((day) => weekdays.indexOf(day) + 1);
  const trashOn = (weekday: number): Rhythm => ({
    canKind: "trash",
    weekday,
    everyWeeks: 1,
    anchorOn: null,
  });
  const wanted = chosen.flatMap((day) => {
    const onDay = ({ weekday }: Rhythm) => weekday === day;
    const known = rhythms.some(onDay) ? rhythms.filter(onDay) : dropped.filter(onDay);
    return known.length > 0 ? known : [trashOn(day)];
  });
  const isTrash = ({ canKind }: Rhythm) => canKind === "trash";
  const isWithoutTrash = rhythms.some(isTrash) && !wanted.some(isTrash);
  return {
    rhythms: isWithoutTrash ? [...chosen.map(trashOn), ...wanted] : wanted,
    dropped: rhythms.filter(({ weekday }) => !chosen.includes(weekday)),
  };
}

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** The given kinds without repeats: trash, recycling, yard. */
export function inKindOrder(kinds: readonly CanKind[]): CanKind[] {
  return canKinds.filter((kind) => kinds.includes(kind));
}

function firstDue({ weekday, everyWeeks, anchorOn }: Omit<Rhythm, "canKind">, from: string): string {
  const start = Temporal.PlainDate.from(from);
  const first = start.add({ days: (weekday - start.dayOfWeek + 7) % 7 });
  if (everyWeeks === 1 || anchorOn === null) return first.toString();
  const away = Temporal.PlainDate.from(anchorOn).until(first, { largestUnit: "days" }).days;
  return (away % 14 === 0 ? first : first.add({ days: 7 })).toString();
}

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

/** Places with their own holidays, narrowest first, then all others; a home's is the first to cover it. */
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

/**
 * The first trash collection between two days, inclusive, adjusted for holidays and an operator's moves; null if none
 * within the next 31 days.
 */
export function collectionBetween(
  place: { state: string; zipCode: string; moves?: readonly MovedCollection[] } & RentalCollections,
  { from, until }: { from: string; until: string },
  holidays: readonly Holiday[],
): string | null {
  const own = holidaysAt(place, holidays);
  const days = rhythmsOfRental(place)
    .filter(({ canKind }) => canKind === "trash")
    .flatMap((rhythm) => dueDays(rhythm, dueFrom(from), addDays(from, daysLooked - longestShift)))
    .map((day) => movedTo(day, own))
    .map((day) => day && afterMoves(day, place.moves ?? []))
    .filter((day) => day !== null && day >= from && day <= until);
  return days.toSorted()[0] ?? null;
}

/** How many days ahead to search for a collection. */
export const daysLooked = 31;

/** The times of a pickup; UTC instants, as in a job. */
export type PickupTimes = {
  timeWindow: TimeWindow;
  windowStartsAt: string;
  windowEndsAt: string;
  outBy: string;
  inBy: string;
};

/** A pickup implied by calendars and collection days. `stayIds`: the stays that end that day, by id. */
export type ImpliedPickup = PickupTimes & {
  onDay: string;
  isCheckout: boolean;
  isCollection: boolean;
  /** What goes out: on a collection day, the kinds due. */
  canKinds: CanKind[];
  stayIds: string[];
  /** Check-in of the next guests if they arrive the same day. */
  nextGuestsAt: string | null;
  /** Whether its host could choose its window by hand; if not, it stays a draft. */
  hasTime: boolean;
  /** When a collection's cans may stand at the curb; null without a rule. */
  allowed?: CurbTimes | null;
};

/** When a home wants its generated pickups. */
export type PickupWishes = {
  timeZone: string;
  pickupWindow: TimeWindow;
  /** Whether the cans go out the evening before collection. */
  outEveningBefore: boolean;
  /** Whether the cans come back after collection. */
  inAfterCollection: boolean;
  /** The place's rules for cans at the curb, if it has any. */
  laws?: readonly CurbLaw[];
};

/**
 * The UTC window of a generated pickup and each leg's deadline, inside the place's rules for cans at the curb.
 * `promises` is the rule of its day. Where cans must be back before the window leaves an hour to take them out, they go
 * out the evening before instead.
 */
export function pickupTimes(
  day: string,
  { timeZone, pickupWindow, outEveningBefore, inAfterCollection, laws = [] }: PickupWishes,
  promises: PromiseRule = defaultPromises,
): { windowStartsAt: string; windowEndsAt: string; outBy: string; inBy: string } {
  const { from, to } = windowHours(pickupWindow);
  const allowed = allowedOn(laws, day, timeZone);
  const wished = instantAt(day, inAfterCollection ? promises.backBy : to, timeZone);
  const inBy = allowed?.backBy && allowed.backBy < wished ? allowed.backBy : wished;
  const startsAt = instantAt(day, from, timeZone);
  if (outEveningBefore || (inBy < wished && inBy < later(startsAt, 60))) {
    const eve = addDays(day, -1);
    const opensAt = instantAt(eve, promises.outFrom, timeZone);
    const windowStartsAt = allowed && allowed.outFrom > opensAt ? quarterHour(allowed.outFrom) : opensAt;
    const outBy = latest(instantAt(eve, promises.outBy, timeZone), later(windowStartsAt, 60));
    return { windowStartsAt, windowEndsAt: inBy, outBy, inBy };
  }
  const outBy = instantAt(day, to, timeZone);
  return { windowStartsAt: startsAt, windowEndsAt: inBy, outBy: outBy < inBy ? outBy : inBy, inBy };
}

/** Sunset is no time to remember: the next quarter of an hour is. */
function quarterHour(instant: string): string {
  const quarter = 15 * 60_000;
  return new Date(Math.ceil(Date.parse(instant) / quarter) * quarter).toISOString();
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

/** When a place's rules let cans stand at the curb for a day's collection; null without a rule. */
export function allowedOn(laws: readonly CurbLaw[], day: string, timeZone: string): CurbTimes | null {
  const law = lawOn(laws, day);
  return law && lawTimes(law, day, timeZone);
}

/** The same for one rule. */
export function lawTimes(law: CurbLaw, day: string, timeZone: string): CurbTimes {
  const eve = addDays(day, -1);
  const out = law.outFrom.map((from) =>
    from.kind === "clock"
      ? instantAtTime(eve, from.time, timeZone)
      : sunsetOn(law, eve, { ...from, timeZone }),
  );
  const back = law.backBy.map((by) =>
    by.kind === "clock"
      ? instantAtTime(by.isNextDay ? addDays(day, 1) : day, by.time, timeZone)
      : later(instantAtTime(day, firstTruck, timeZone), by.hours * 60),
  );
  return {
    outFrom: out.toSorted()[0] ?? instantAtTime(eve, noSunset, timeZone),
    backBy: back.toSorted().at(-1) ?? null,
  };
}

/** The earliest a truck comes, local: hours "after the truck" count from then, because the truck's time is not known. */
const firstTruck = "06:00";

/** Stands for sunset where the sun does not set that day. */
const noSunset = "21:00";

/** The minute in which the sun has set. */
function sunsetOn(
  { latitude, longitude }: CurbLaw,
  day: string,
  { minutes, timeZone }: { minutes: number; timeZone: string },
): string {
  const { sunset } = getTimes(new Date(instantAtTime(day, "12:00", timeZone)), latitude, longitude);
  const at = sunset ? sunset.toISOString() : instantAtTime(day, noSunset, timeZone);
  return later(new Date(Math.ceil(Date.parse(at) / 60_000) * 60_000).toISOString(), minutes);
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
