import type { Refusal } from "#platform/values/refusal.ts";

/** Why the pickups of a day are pushed to another one. */
export const pushReasons = ["weather", "holiday", "runners", "other"] as const;
export type PushReason = (typeof pushReasons)[number];

/**
 * What a push does to a pickup: it goes to the other day with its runner, or without, as that one cannot then; its home has
 * a pickup there already, which takes all the cans; or it stays, as its time has begun or is over, as it belongs to a checkout, or
 * as the home wants nothing on the other day, or its pickup there has begun or is over.
 */
export const pushFates = ["moved", "released", "merged", "begun", "late", "checkout", "unwanted"] as const;
export type PushFate = (typeof pushFates)[number];

/** The fates of pickups that a push changes. */
export const pushedFates = ["moved", "released", "merged"] as const satisfies PushFate[];
export type PushedFate = (typeof pushedFates)[number];

/** Days that a pickup can be pushed at the most: a week's cans do not wait for longer. */
const longestPush = 7;

/** Days ahead, today included, for which pickups are there. */
const daysPlanned = 28;

/** Hours within which a push can be undone. */
const undoHours = 24;

/**
 * Why a day cannot be pushed to another, or null. Both are counted in days from the platform's today, negative for the past:
 * yesterday runs on in the West while it is over in the East, and what is over of it stays.
 */
export function refusePush(days: { from: number; to: number }): Refusal | null {
  const { from, to } = days;
  const isPossible = from >= -1 && to > from && to - from <= longestPush && to < daysPlanned;
  return isPossible ? null : { code: "PUSH_NOT_POSSIBLE" };
}

/** The last instant at which a push can be undone. UTC. */
export function undoableUntil(pushedAt: string): string {
  return new Date(Date.parse(pushedAt) + undoHours * 3_600_000).toISOString();
}
