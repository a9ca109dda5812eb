import { hasBegun, type SubscriptionStatus } from "#modules/accounts/rules.ts";
import type { Refusal } from "#platform/values/refusal.ts";

export const canKinds = ["trash", "recycling", "yard"] as const;
export type CanKind = (typeof canKinds)[number];

/** An admin's finding on a reported day: the calendar was corrected, or the day is right. */
export const dayReportOutcomes = ["corrected", "right"] as const;
export type DayReportOutcome = (typeof dayReportOutcomes)[number];

/** A homeowner's calendar for subscription: the home's pickups, or those of all rentals. */
export type FollowedCalendar = "home" | "rentals";

/** The longest vacation hold, and the furthest start, in days. */
const maxHoldDays = 366;
const maxDaysAhead = 365;

/** `takenBack`: canceled before it began. */
export const holdStates = ["planned", "underWay", "over", "takenBack"] as const;
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

/** A hold's state on a local day of its home. */
export function holdState(
  hold: { fromOn: string; untilOn: string; cancelledAt: string | null },
  today: string,
): HoldState {
  if (hold.cancelledAt !== null) return "takenBack";
  if (hold.untilOn < today) return "over";
  return hold.fromOn <= today ? "underWay" : "planned";
}

/**
 * A holiday's effect on collection: moves that day's by one day; moves that day's and the rest of the week's; cancels
 * that day's; or none.
 */
export const holidayRules = ["shift_day", "shift_week", "skip", "none"] as const;
export type HolidayRule = (typeof holidayRules)[number];

/** Why a day's pickups are moved to another day. */
export const pushReasons = ["weather", "holiday", "runners", "other"] as const;
export type PushReason = (typeof pushReasons)[number];

/**
 * What a push does to a pickup. moved: it goes to the other day with its runner. released: it goes without the runner,
 * who cannot then. merged: the home's pickup there takes all the cans. The others stay: it has begun, is over, or is a
 * checkout; or the home wants nothing that day, or its pickup there has begun or is over.
 */
export const pushFates = ["moved", "released", "merged", "begun", "late", "checkout", "unwanted"] as const;
export type PushFate = (typeof pushFates)[number];

/** The fates that change a pickup. */
export const pushedFates = ["moved", "released", "merged"] as const satisfies PushFate[];
export type PushedFate = (typeof pushedFates)[number];

/** The most days a pickup can be pushed: a week's cans cannot wait longer. */
const longestPush = 7;

/** Days ahead, including today, with generated pickups. */
const daysPlanned = 28;

/** Hours within which a push can be undone. */
const undoHours = 24;

/**
 * Why a push is refused, or null. Both are days from the platform's today, negative for the past. Yesterday is allowed,
 * since it lasts longer in the West; its ended pickups stay.
 */
export function refusePush(days: { from: number; to: number }): Refusal | null {
  const { from, to } = days;
  const isPossible = from >= -1 && to > from && to - from <= longestPush && to < daysPlanned;
  return isPossible ? null : { code: "PUSH_NOT_POSSIBLE" };
}

/** The last UTC instant at which a push can be undone. */
export function undoableUntil(pushedAt: string): string {
  return new Date(Date.parse(pushedAt) + undoHours * 3_600_000).toISOString();
}
