import {
  allowedOn,
  dueDays,
  type Holiday,
  holidaysAt,
  type ImpliedPickup,
  inKindOrder,
  longestShift,
  type PickupTimes,
  type PickupWishes,
  pickupTimes,
  type Rhythm,
  shiftOf,
} from "#modules/homes/days.ts";
import { type CanKind, type CurbLaw, type RentalCollections, rhythmsOfRental } from "#modules/homes/rules.ts";
import type { PromiseRule } from "#modules/rates/rules.ts";
import { addDays, instantAt, instantAtTime, windowInstants } from "#platform/time/local-time.ts";
import {
  type CheckoutStart,
  checkoutStarts,
  leastMinutesLeft,
  type TimeWindow,
} from "#platform/values/windows.ts";
import { type RentalWindow, refuseWindow } from "./rules/feeds.ts";

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

/** Days ahead, including today, for which checkouts are planned: about as far as guests book. */
export const checkoutDaysAhead = 60;
/** The same for collections, as for homes. */
const collectionDaysAhead = 28;

/** The window stored for a collection. Its times depend only on the promises; the host's default is for checkouts. */
const collectionWindow = "morning" satisfies TimeWindow;

/** The rental fields used for planning; local clock times such as "16:00". */
export type PlannedRental = {
  state: string;
  zipCode: string;
  timeZone: string;
  checkInTime: string;
  checkOutTime: string;
  /** Whether a collection's cans go out the evening before, and come back after the truck. */
  outEveningBefore: boolean;
  inAfterCollection: boolean;
  /** The place's rules for cans at the curb, if it has any. */
  laws: readonly CurbLaw[];
} & RentalCollections;

/** A counted stay. Guests leave on `untilOn`; times are null if the calendar has none. */
export type CountedStay = {
  id: string;
  fromOn: string;
  untilOn: string;
  fromTime: string | null;
  untilTime: string | null;
};

/**
 * The pickups implied by stays and collection days from today on, one a day, by day. A checkout on a collection day, or
 * the day before with no arrivals that day, shares the collection's pickup: out the evening before, after guests leave,
 * and back after the truck. `holidays` may include other places; only the rental's apply.
 */
export function impliedPickups({
  rental,
  stays,
  holidays,
  promisesOn,
  defaultWindow,
  today,
}: {
  rental: PlannedRental;
  stays: readonly CountedStay[];
  holidays: readonly Holiday[];
  promisesOn: (day: string) => PromiseRule;
  defaultWindow: RentalWindow;
  today: string;
}): ImpliedPickup[] {
  const before = addDays(today, checkoutDaysAhead);
  const kindsOn = collectionsOf(rental, holidays, { from: today, before: addDays(before, flexibleDays + 2) });
  const collected = [...kindsOn.keys()];
  const leaveTimeOf = (leavers: readonly CountedStay[]) =>
    last(leavers.map(({ untilTime }) => untilTime ?? rental.checkOutTime));
  /** The day whose pickup serves a checkout: the next day's collection if guests leave in time the day before it. */
  const servedOn = (day: string): string => {
    const next = addDays(day, 1);
    if (collected.includes(day) || !collected.includes(next)) return day;
    const isFree = !stays.some(({ fromOn }) => fromOn === day);
    const leaveTime = leaveTimeOf(stays.filter(({ untilOn }) => untilOn === day));
    const isInTime = !rental.outEveningBefore || leaveTime <= clock(promisesOn(next).outFrom);
    return isFree && isInTime ? next : day;
  };
  const leaving = Object.groupBy(
    stays.filter(({ untilOn }) => untilOn < before && servedOn(untilOn) >= today),
    ({ untilOn }) => servedOn(untilOn),
  );
  const lastCollection = addDays(today, collectionDaysAhead);
  const days = [...new Set([...Object.keys(leaving), ...collected.filter((day) => day < lastCollection)])];
  return days.toSorted().map((onDay) => {
    const leavers = leaving[onDay] ?? [];
    const nextTime = leavers.length > 0 ? nextGuestsTime(rental, stays, onDay) : null;
    const isCollection = collected.includes(onDay);
    return {
      onDay,
      isCheckout: leavers.length > 0,
      isCollection,
      canKinds: kindsOn.get(onDay) ?? ["trash"],
      stayIds: leavers.map(({ id }) => id).toSorted(),
      nextGuestsAt: nextTime && instantAtTime(onDay, nextTime, rental.timeZone),
      ...(isCollection
        ? {
            hasTime: true,
            allowed: allowedOn(rental.laws, onDay, rental.timeZone),
            ...collectionTimes(onDay, rental, promisesOn(onDay)),
          }
        : checkoutTimes(onDay, rental.timeZone, {
            rental,
            leaveTime: leaveTimeOf(leavers),
            nextTime,
            defaultWindow,
            until: flexibleUntil(onDay, { rental, stays, collected, promisesOn }),
          })),
    };
  });
}

/** Days after a checkout for which the rental must stay empty, so that its runner may come on any of them. */
export const flexibleDays = 2;

/**
 * When a checkout's cans must be back if its runner may come on any day: the hour by which cans come back on the last of
 * `flexibleDays`, or on an earlier one before the cans of the next collection go out. Null if guests are there or arrive
 * on one of these days, and if the next day would already be too late.
 */
function flexibleUntil(
  onDay: string,
  {
    rental,
    stays,
    collected,
    promisesOn,
  }: {
    rental: PlannedRental;
    stays: readonly Pick<CountedStay, "fromOn" | "untilOn">[];
    /** The collection days around, ascending. */
    collected: readonly string[];
    promisesOn: (day: string) => PromiseRule;
  },
): string | null {
  const lastDay = addDays(onDay, flexibleDays);
  if (stays.some(({ fromOn, untilOn }) => fromOn <= lastDay && untilOn > onDay)) return null;
  const next = collected.find((day) => day > onDay);
  const goesOutAt = next && collectionTimes(next, rental, promisesOn(next)).windowStartsAt;
  const ends = Array.from({ length: flexibleDays }, (_, nth) => addDays(lastDay, -nth)).map((day) =>
    instantAt(day, promisesOn(day).backBy, rental.timeZone),
  );
  return ends.find((end) => goesOutAt === undefined || end <= goesOutAt) ?? null;
}

/** The window that an extra checkout pickup of a day could have, an hour of it left; null if none. */
export function extraWindowOn(
  onDay: string,
  rental: Pick<PlannedRental, "timeZone" | "checkInTime" | "checkOutTime">,
  { stays, now }: { stays: readonly Omit<CountedStay, "id">[]; now: string },
): CheckoutStart | null {
  const leaving = stays.filter(({ untilOn }) => untilOn === onDay);
  const coming = stays.filter(({ fromOn }) => fromOn === onDay);
  const turnover = {
    ...rental,
    leavesAt: leaving.length > 0 ? last(leaving.map((stay) => stay.untilTime ?? rental.checkOutTime)) : null,
    comesAt: coming.map((stay) => stay.fromTime ?? rental.checkInTime).toSorted()[0] ?? null,
  };
  const hasTime = (start: CheckoutStart) =>
    Date.parse(windowInstants(onDay, start, rental.timeZone).endsAt) - Date.parse(now) >=
    leastMinutesLeft * 60_000;
  return checkoutStarts.find((start) => refuseWindow(start, turnover) === null && hasTime(start)) ?? null;
}

/** The pickup times for a collection on any future day; null if there is none that day. */
export function collectionOn(
  onDay: string,
  rental: PlannedRental,
  { holidays, promises }: { holidays: readonly Holiday[]; promises: PromiseRule },
): PickupTimes | null {
  const isCollected = collectionsOf(rental, holidays, { from: onDay, before: addDays(onDay, 1) }).has(onDay);
  return isCollected ? collectionTimes(onDay, rental, promises) : null;
}

/** Out the evening before the truck and back after it, unless the host wants either in the window. */
function collectionTimes(
  onDay: string,
  rental: Pick<PlannedRental, "timeZone" | "laws" | "outEveningBefore" | "inAfterCollection">,
  promises: PromiseRule,
): PickupTimes {
  const wishes: PickupWishes = {
    timeZone: rental.timeZone,
    laws: rental.laws,
    pickupWindow: collectionWindow,
    outEveningBefore: rental.outEveningBefore,
    inAfterCollection: rental.inAfterCollection,
  };
  return { timeWindow: collectionWindow, ...pickupTimes(onDay, wishes, promises) };
}

/** The local collection days, adjusted for holidays, each with the kinds of cans due. */
export function collectionsOf(
  rental: Pick<PlannedRental, "state" | "zipCode"> & RentalCollections,
  holidays: readonly Holiday[],
  days: { from: string; before: string },
): Map<string, CanKind[]> {
  const planned = plannedDays(rhythmsOfRental(rental), holidaysAt(rental, holidays), days);
  return new Map(
    planned.filter(({ canKinds }) => canKinds.length > 0).map(({ onDay, canKinds }) => [onDay, canKinds]),
  );
}

/** The earliest check-in of a day; null if no guests arrive. */
function nextGuestsTime({ checkInTime }: PlannedRental, stays: readonly CountedStay[], onDay: string) {
  const coming = stays.filter(({ fromOn }) => fromOn === onDay);
  return coming.map(({ fromTime }) => fromTime ?? checkInTime).toSorted()[0] ?? null;
}

/**
 * The host's default window, until its end or `until`, or the first later one that starts after checkout. If that one would be refused by hand:
 * the latest one before it that would not, or else the first after it. If all would be: the first after checkout,
 * without `hasTime`.
 */
function checkoutTimes(
  onDay: string,
  timeZone: string,
  wish: {
    rental: Pick<PlannedRental, "checkInTime" | "checkOutTime">;
    leaveTime: string;
    nextTime: string | null;
    defaultWindow: RentalWindow;
    /** When the cans must be back instead of at the window's end, if nobody waits for them. */
    until: string | null;
  },
) {
  const { rental, leaveTime, nextTime, defaultWindow, until } = wish;
  const free = checkoutStarts.filter((start) => start >= leaveTime);
  const wished = free.find((start) => start >= defaultWindow) ?? "17:00";
  const turnover = { ...rental, leavesAt: leaveTime, comesAt: nextTime };
  const allowed = free.filter((start) => refuseWindow(start, turnover) === null);
  const timeWindow = allowed.findLast((start) => start <= wished) ?? allowed[0] ?? free[0] ?? wished;
  const { startsAt, endsAt: windowEnd } = windowInstants(onDay, timeWindow, timeZone);
  const hasTime = allowed.length > 0;
  const endsAt = until ?? windowEnd;
  return { hasTime, timeWindow, windowStartsAt: startsAt, windowEndsAt: endsAt, outBy: endsAt, inBy: endsAt };
}

function last(times: string[]): string {
  return times.toSorted().at(-1) ?? "";
}

/** 16 as "16:00". */
function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
