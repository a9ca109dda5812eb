import { hasBegun, type SubscriptionStatus } from "#modules/accounts/rules.ts";
import { type Weekday, weekdays } from "#platform/values/days.ts";
import type { Cents } from "#platform/values/money.ts";
import type { Refusal } from "#platform/values/refusal.ts";

export const canKinds = ["trash", "recycling", "yard"] as const;
export type CanKind = (typeof canKinds)[number];

/** A kind of can and a weekday on which it goes out: every week, or every other week from `anchorOn`. */
export type CanRhythm = {
  canKind: CanKind;
  weekday: Weekday;
  everyWeeks: 1 | 2;
  anchorOn: string | null;
};

/** When a rental's cans go out; `canRhythms` null means trash every week on each collection day. */
export type RentalCollections = {
  collectionDays: readonly Weekday[];
  canRhythms?: readonly CanRhythm[] | null;
};

/** A rental's can schedules; weekdays 1 (Monday) to 7 (Sunday). */
export function rhythmsOfRental({ collectionDays, canRhythms }: RentalCollections): {
  canKind: CanKind;
  weekday: number;
  everyWeeks: number;
  anchorOn: string | null;
}[] {
  return (canRhythms ?? collectionDays.map(weeklyTrash)).map((rhythm) => ({
    ...rhythm,
    weekday: weekdays.indexOf(rhythm.weekday) + 1,
  }));
}

/** Trash that goes out every week. */
export function weeklyTrash(weekday: Weekday): CanRhythm {
  return { canKind: "trash", weekday, everyWeeks: 1, anchorOn: null };
}

/** An admin's finding on a reported day: the calendar was corrected, or the day is right. */
export const dayReportOutcomes = ["corrected", "right"] as const;
export type DayReportOutcome = (typeof dayReportOutcomes)[number];

/** A homeowner's calendar for subscription: the home's pickups, or those of all rentals. */
export type FollowedCalendar = "home" | "rentals";

/** The longest vacation hold, and the furthest start, in days. */
const maxHoldDays = 366;
const maxDaysAhead = 365;

/** `takenBack`: canceled before it began. */
export const holdStates = ["planned", "inProgress", "over", "takenBack"] as const;
export type HoldState = (typeof holdStates)[number];

/** Why a hold is refused, or null; `daysAhead` to its first day, negative for past, `days` inclusive. */
export function refuseHold(
  subscription: SubscriptionStatus | "none",
  hold: { daysAhead: number; days: number },
): Refusal | null {
  if (!hasBegun(subscription)) return { code: "SUBSCRIPTION_REQUIRED" };
  if (hold.daysAhead < 0) return { code: "HOLD_IN_PAST" };
  if (hold.daysAhead > maxDaysAhead) return { code: "HOLD_TOO_FAR" };
  if (hold.days > maxHoldDays) return { code: "HOLD_TOO_LONG" };
  return null;
}

/** How a homeowner can be away: one pickup, a span with a credit, or until they resume. */
export const awayChoices = ["skip", "hold", "pause"] as const;
export type AwayChoice = (typeof awayChoices)[number];

/**
 * How to be away from a day on. `days` is inclusive, null if open-ended; `pickups` counts those left out; `isCredited`:
 * whether a hold of that length earns a credit. `none`: there is nothing to leave out, and nothing to earn.
 */
export function chooseAway(away: {
  days: number | null;
  pickups: { weekly: number; others: number };
  isCredited: boolean;
}): AwayChoice | "none" {
  const { days, pickups, isCredited } = away;
  if (days === null || days > maxHoldDays) return "pause";
  if (isCredited) return "hold";
  // On one day, an extra pickup stays, as when a week is skipped.
  if (pickups.weekly === 1 && (pickups.others === 0 || days === 1)) return "skip";
  return pickups.weekly + pickups.others > 0 ? "hold" : "none";
}

/** A hold's state on a local day of its home. */
export function holdState(
  hold: { fromOn: string; untilOn: string; cancelledAt: string | null },
  today: string,
): HoldState {
  if (hold.cancelledAt !== null) return "takenBack";
  if (hold.untilOn < today) return "over";
  return hold.fromOn <= today ? "inProgress" : "planned";
}

/**
 * A holiday's effect on collection: moves that day's by one day; moves that day's and the rest of the week's; cancels
 * that day's; or none.
 */
export const holidayRules = ["shift_day", "shift_week", "skip", "none"] as const;
export type HolidayRule = (typeof holidayRules)[number];

/** What a rule for cans at the curb is made for, narrowest first. */
export const curbPlaceKinds = ["zip", "city", "county", "state"] as const;
export type CurbPlaceKind = (typeof curbPlaceKinds)[number];

/** A time on the day before collection: by the clock, as "18:00", or so many minutes after sunset (negative: before). */
export type SetOutFrom = { kind: "clock"; time: string } | { kind: "sunset"; minutes: number };

/** A time by which cans are back: by the clock on collection day or the day after, or hours after the truck. */
export type BringBackBy =
  | { kind: "clock"; time: string; isNextDay: boolean }
  | { kind: "afterTruck"; hours: number };

/**
 * A place's rule for cans at the curb from a day on. Of several times, the earliest to set out and the latest to bring
 * back count: rules that name two allow either. `latitude` and `longitude` are the place's, for sunset.
 */
export type CurbLaw = {
  place: string;
  kind: CurbPlaceKind;
  startsOn: string;
  outFrom: SetOutFrom[];
  /** Empty when the place names none. */
  backBy: BringBackBy[];
  source: string;
  latitude: number;
  longitude: number;
};

/** The rule on a day: of the narrowest place that has one by then, its latest; null where none is known. */
export function lawOn(laws: readonly CurbLaw[], day: string): CurbLaw | null {
  const begun = laws.filter(({ startsOn }) => startsOn <= day);
  for (const kind of curbPlaceKinds) {
    const own = begun
      .filter((law) => law.kind === kind)
      .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
    if (own.length > 0) return own.at(-1) ?? null;
  }
  return null;
}

/** When a rule lets cans stand at the curb for a day's collection, as UTC instants; without `backBy`, any time after. */
export type CurbTimes = { outFrom: string; backBy: string | null };

/** Whether cans are at the curb only while a rule lets them. */
export function isAllowed(
  { windowStartsAt, inBy }: { windowStartsAt: string; inBy: string },
  allowed: CurbTimes | null,
): boolean {
  return !allowed || (windowStartsAt >= allowed.outFrom && (!allowed.backBy || inBy <= allowed.backBy));
}

/** Why a day's pickups are moved to another day. */
export const dayMoveReasons = ["weather", "holiday", "runners", "other"] as const;
export type DayMoveReason = (typeof dayMoveReasons)[number];

/** An operator's move of an area's collections from one day to another. */
export type MovedCollection = { fromOn: string; toOn: string };

/** The day of a collection after an operator's moves, which are in the order they were made. */
export function afterMoves(day: string, moves: readonly MovedCollection[]): string {
  return moves.reduce((at, { fromOn, toOn }) => (at === fromOn ? toOn : at), day);
}

/**
 * What makes pickups later on their own day. truckLate: the cans come back by so many hours later. streetClosed: nothing
 * is due before that local hour.
 */
export type Later = { kind: "truckLate"; hours: number } | { kind: "streetClosed"; until: number };

/** The most hours a truck is late, and the last hour at which a closed street opens. */
export const laterLimits = { hours: 12, until: 22 };

/** Hours that each leg keeps after a closed street opens. */
export const hoursAfterOpening = 2;

/**
 * What a day move does to a pickup. moved: it goes to the other day with its runner, or to the later hours. released: it
 * goes without the runner, who cannot then. merged: the home's pickup there takes all the cans. The others stay: it has
 * begun, is over, or is a checkout; the home wants nothing that day, or its pickup there has begun or is over; or its
 * hours are late enough already.
 */
export const moveFates = [
  "moved",
  "released",
  "merged",
  "begun",
  "late",
  "checkout",
  "unwanted",
  "unaffected",
] as const;
export type MoveFate = (typeof moveFates)[number];

/** The fates that change a pickup. */
export const movedFates = ["moved", "released", "merged"] as const satisfies MoveFate[];
export type MovedFate = (typeof movedFates)[number];

/** The most days a pickup can be moved: a week's cans cannot wait longer. */
export const longestDayMove = 7;

/** Days ahead, including today, with generated pickups. */
const daysPlanned = 28;

/** Hours within which a day move can be undone. */
const undoHours = 24;

/**
 * Why a day move is refused, or null. Both are days from the platform's today, negative for the past. Yesterday is
 * allowed, since it lasts longer in the West; its ended pickups stay. What is later that day stays on its day.
 */
export function refuseDayMove(days: { from: number; to: number; isLater: boolean }): Refusal | null {
  const { from, to, isLater } = days;
  const isOrdered = isLater ? to === from : to > from && to - from <= longestDayMove;
  const isPossible = from >= -1 && isOrdered && to < daysPlanned;
  return isPossible ? null : { code: "DAY_MOVE_NOT_POSSIBLE" };
}

/** The last UTC instant at which a day move can be undone. */
export function undoableUntil(movedAt: string): string {
  return new Date(Date.parse(movedAt) + undoHours * 3_600_000).toISOString();
}

/** Where full cans stay: at the curb until the runner returns, or back in their place. */
export const fullCans = ["leftOut", "broughtBack"] as const;
export type FullCans = (typeof fullCans)[number];

/** Whether a home is asked before a runner does extra work. upToLimit: only above the limit. */
export const addOnWishes = ["ask", "upToLimit", "never"] as const;
export type AddOnWish = (typeof addOnWishes)[number];

/** What a home may approve in advance at one pickup: $10.00. */
export const addOnLimitCents: Cents = 1000;

/** Where a home's full cans stay when it chose nothing: haulers come back for cans at the curb. */
export const usualFullCans: FullCans = "leftOut";
