import { type Holiday, holidaysAt } from "#modules/homes/rules/days/holidays.ts";
import type { ImpliedVisit, VisitTimes } from "#modules/homes/rules/days/times.ts";
import { type VisitWishes, visitTimes } from "#modules/homes/rules/days/visit-times.ts";
import type { PromiseRule } from "#modules/rates/rules/promise-rule.ts";
import { addDays, instantAtTime, windowInstants } from "#platform/time/local-time.ts";
import { type Weekday, weekdays } from "#platform/values/weekdays.ts";
import { cleanupStarts, type TimeWindow, windowHours } from "#platform/values/windows.ts";
import type { RentalWindow } from "../settings.ts";
import { plannedDays } from "./plan.ts";

/** Days, today included, for which checkouts are planned: as far as guests mostly book ahead. */
export const checkoutDaysAhead = 60;
/** The same for what is collected only; homes have as many. */
const collectionDaysAhead = 28;

/** What a collection's visit bears as its window. Its times go by the promises alone: the host's default is for checkouts. */
const collectionWindow = "morning" satisfies TimeWindow;

/** What a rental says of its visits; times of the clock there, as "16:00". */
export type PlannedRental = {
  state: string;
  zipCode: string;
  timeZone: string;
  checkInTime: string;
  checkOutTime: string;
  collectionDays: readonly Weekday[];
};

/** A stay that counts. Guests leave on `untilOn`; times are null where the calendar tells none. */
export type CountedStay = {
  id: string;
  fromOn: string;
  untilOn: string;
  fromTime: string | null;
  untilTime: string | null;
};

/**
 * The visits that stays and collection days imply at a rental from today on, one a day, by day. Where guests leave on a
 * day of collection, or on the day before one with nobody else to come that day, the one visit keeps to the collection: out
 * the evening before the truck, which is after they have left, and back after it. `holidays`
 * may be of any place; those of the rental count.
 */
export function impliedVisits({
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
  /** The rule of a day. */
  promisesOn: (day: string) => PromiseRule;
  defaultWindow: RentalWindow;
  today: string;
}): ImpliedVisit[] {
  const before = addDays(today, checkoutDaysAhead);
  const collected = collectionsOf(rental, holidays, { from: today, before: addDays(before, 1) });
  const leaveTimeOf = (leavers: readonly CountedStay[]) =>
    last(leavers.map(({ untilTime }) => untilTime ?? rental.checkOutTime));
  /** The day whose visit serves those who leave on a day: on the eve of a collection, once they have left, that of the collection. */
  const servedOn = (day: string): string => {
    const next = addDays(day, 1);
    if (collected.includes(day) || !collected.includes(next)) return day;
    const isFree = !stays.some(({ fromOn }) => fromOn === day);
    const leaveTime = leaveTimeOf(stays.filter(({ untilOn }) => untilOn === day));
    return isFree && leaveTime <= clock(promisesOn(next).outFrom) ? next : day;
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
      stayIds: leavers.map(({ id }) => id).toSorted(),
      nextGuestsAt: nextTime && instantAtTime(onDay, nextTime, rental.timeZone),
      ...(isCollection
        ? collectionTimes(onDay, rental.timeZone, promisesOn(onDay))
        : checkoutTimes(onDay, rental.timeZone, {
            leaveTime: leaveTimeOf(leavers),
            nextTime,
            defaultWindow,
          })),
    };
  });
}

/** When a rental is served for a collection of a day that is however far ahead; null where none is on that day. */
export function collectionOn(
  onDay: string,
  rental: PlannedRental,
  { holidays, promises }: { holidays: readonly Holiday[]; promises: PromiseRule },
): VisitTimes | null {
  const isCollected = collectionsOf(rental, holidays, { from: onDay, before: addDays(onDay, 1) }).includes(
    onDay,
  );
  return isCollected ? collectionTimes(onDay, rental.timeZone, promises) : null;
}

/** Out the evening before the truck, and back after it. */
function collectionTimes(onDay: string, timeZone: string, promises: PromiseRule): VisitTimes {
  const wishes: VisitWishes = {
    timeZone,
    pickupWindow: collectionWindow,
    outEveningBefore: true,
    inAfterCollection: true,
  };
  return { timeWindow: collectionWindow, ...visitTimes(onDay, wishes, promises) };
}

/** The days on which the town collects there, as the holidays of the place have them. */
function collectionsOf(
  { collectionDays, state, zipCode }: PlannedRental,
  holidays: readonly Holiday[],
  days: { from: string; before: string },
): string[] {
  const rhythms = collectionDays.map((day) => ({
    canKind: "trash" as const,
    weekday: weekdays.indexOf(day) + 1,
    everyWeeks: 1,
    anchorOn: null,
  }));
  return plannedDays(rhythms, holidaysAt({ state, zipCode }, holidays), days)
    .filter(({ canKinds }) => canKinds.length > 0)
    .map(({ onDay }) => onDay);
}

/** When the first of the guests come who come on a day; null where none do. */
function nextGuestsTime(
  { checkInTime }: PlannedRental,
  stays: readonly CountedStay[],
  onDay: string,
): string | null {
  const coming = stays.filter(({ fromOn }) => fromOn === onDay);
  return coming.map(({ fromTime }) => fromTime ?? checkInTime).toSorted()[0] ?? null;
}

/**
 * The host's default window, or the first later one where guests leave after its start. Where the next ones come before its
 * end: the latest window that is over by then, else the first one, cut to their coming as far as that leaves any time.
 */
function checkoutTimes(
  onDay: string,
  timeZone: string,
  wish: { leaveTime: string; nextTime: string | null; defaultWindow: RentalWindow },
) {
  const { leaveTime, nextTime, defaultWindow } = wish;
  const free = cleanupStarts.filter((start) => start >= leaveTime);
  const wished = free.find((start) => start >= defaultWindow) ?? "17:00";
  const inTime =
    nextTime === null ? [wished] : free.filter((start) => `${windowHours(start).to}:00` <= nextTime);
  const timeWindow = inTime.includes(wished) ? wished : (inTime.at(-1) ?? free[0] ?? wished);
  const { startsAt, endsAt } = windowInstants(onDay, timeWindow, timeZone);
  const nextGuestsAt = nextTime && instantAtTime(onDay, nextTime, timeZone);
  const by = nextGuestsAt && nextGuestsAt > startsAt && nextGuestsAt < endsAt ? nextGuestsAt : endsAt;
  return { timeWindow, windowStartsAt: startsAt, windowEndsAt: endsAt, outBy: by, inBy: by };
}

function last(times: string[]): string {
  return times.toSorted().at(-1) ?? "";
}

/** 16 as "16:00". */
function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
