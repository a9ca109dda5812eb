import type { Refusal } from "#platform/values/refusal.ts";

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
