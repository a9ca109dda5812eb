import type { CanKind } from "#modules/homes/rules.ts";

/** Where an admin's decision about a proposed correction stands; null while it waits. */
export const correctionOutcomes = ["mended", "dismissed", "undone"] as const;
export type CorrectionOutcome = (typeof correctionOutcomes)[number];

/** What a runner can say about a whole street: no cans are out, or the truck came on another weekday. */
export const streetSayings = ["nothingOut", "cameOn"] as const;

/** What speaks for or against a street's collection weekday, strongest first. */
export const dayReasons = ["emptied", "wrongDay", "notEmptied", "nothingOut", "notHere"] as const;
export type DayReason = (typeof dayReasons)[number];

/** How much one observation counts today; "emptied" speaks for the day, all others against it. */
const weights: Readonly<Record<DayReason, number>> = {
  emptied: 1,
  wrongDay: 1,
  notEmptied: 0.5,
  nothingOut: 0.5,
  // A truck that is late comes on the right day.
  notHere: 0.1,
};

/** One thing somebody saw of a street's collection on a day. */
export type DayObservation = {
  reason: DayReason;
  /** Who said it: the home, or the runner's person. */
  by: string;
  isRunner: boolean;
  /** The local day, and its weekday, 1 (Monday) to 7 (Sunday). */
  onDay: string;
  weekday: number;
  /** When it arrived, as a UTC instant. */
  at: string;
  /** The weekday on which the truck came instead, if somebody said so; the day's own: in the other week. */
  cameOn: number | null;
  canKinds: readonly CanKind[];
};

export type DayConfidence = {
  /** 0 to 100. */
  confidence: number;
  reasons: { reason: DayReason; count: number }[];
};

/** A day on which enough people of a street agree. `toWeekday` is `fromWeekday` for the other week. */
export type Proposal = {
  fromWeekday: number;
  toWeekday: number;
  canKinds: CanKind[];
  /** How many said it. */
  voices: number;
  /** From when on the day was wrong. */
  firstOn: string;
};

/** Days that an observation counts, and after how many it counts half. */
export const observedDays = 56;
const halfLifeDays = 14;

/** How many must agree, and within how many days. */
const agreeing = 3;
const agreeDays = 21;

/** What a weekday is trusted without any observation: two thirds. */
const trust = { right: 2, wrong: 1 };

/** How likely a street's collection is on a weekday, with what was seen, most frequent reason first. */
export function confidenceOf(
  observations: readonly DayObservation[],
  { weekday, now }: { weekday: number; now: string },
): DayConfidence {
  const seen = observations.filter((each) => each.weekday === weekday && daysAgo(each, now) <= observedDays);
  const sum = (isFor: boolean) =>
    seen
      .filter(({ reason }) => (reason === "emptied") === isFor)
      .reduce((total, each) => total + weights[each.reason] * 0.5 ** (daysAgo(each, now) / halfLifeDays), 0);
  const right = trust.right + sum(true);
  const counts = dayReasons.map((reason) => ({
    reason,
    count: seen.filter((each) => each.reason === reason).length,
  }));
  return {
    confidence: Math.round((100 * right) / (right + trust.wrong + sum(false))),
    reasons: counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count),
  };
}

/**
 * The weekday that a street's people say its collection really has; null while fewer than three agree. A home has one
 * voice, a runner one for each collection day. Those for it must be twice those for any other day. What is said about a
 * day on which more homes' cans were emptied proves nothing. `decidedAt`: when an admin last decided about this
 * weekday; what arrived before no longer counts.
 */
export function proposalOf(
  observations: readonly DayObservation[],
  { weekday, now, decidedAt }: { weekday: number; now: string; decidedAt: string | null },
): Proposal | null {
  const fresh = observations.filter(
    (each) =>
      each.weekday === weekday &&
      (decidedAt === null || each.at > decidedAt) &&
      daysAgo(each, now) <= agreeDays,
  );
  const doubted = [...Map.groupBy(fresh, ({ onDay }) => onDay).values()].flatMap((ofDay) => {
    const claims = ofDay.filter(({ cameOn }) => cameOn !== null);
    const emptied = ofDay.filter(({ reason }) => reason === "emptied");
    return latestOf(emptied).length > latestOf(claims).length ? [] : claims;
  });
  // A home that says something else later means that.
  const claims = Map.groupBy(latestOf(doubted), ({ cameOn }) => cameOn ?? 0);
  const [first, second] = [...claims].toSorted((a, b) => b[1].length - a[1].length);
  if (!first) return null;
  const [toWeekday, own] = first;
  const voices = own.length;
  if (voices < agreeing || voices < 2 * (second?.[1].length ?? 0)) return null;
  const firstOn = own.map(wrongSince).toSorted()[0] as string;
  const canKinds = [...new Set(own.flatMap((each) => each.canKinds))].toSorted();
  return { fromWeekday: weekday, toWeekday, canKinds, voices, firstOn };
}

/** Homes may report the coming collection because the last one, up to six days before, was wrong. */
function wrongSince({ onDay, at }: DayObservation): string {
  const before = new Date(Date.parse(at) - 6 * 86_400_000).toISOString().slice(0, 10);
  return onDay < before ? onDay : before;
}

/** The last thing that each voice said. */
function latestOf(observations: readonly DayObservation[]): DayObservation[] {
  const voices = new Map<string, DayObservation>();
  for (const each of observations.toSorted((a, b) => a.at.localeCompare(b.at)))
    voices.set(each.isRunner ? `${each.by} ${each.onDay}` : each.by, each);
  return [...voices.values()];
}

function daysAgo({ at }: DayObservation, now: string): number {
  return Math.max(0, (Date.parse(now) - Date.parse(at)) / 86_400_000);
}

/** What was seen of a truck on one day, in minutes after local midnight: cans that were empty, and no truck yet. */
export type TruckDay = { emptied: readonly number[]; notHere: readonly number[] };

/** Fewer days than this say nothing about a truck's hour. */
const leastTruckDays = 4;

/** When a street's truck usually comes, in minutes after local midnight, and how far half of its days lie around that. */
export type TruckTime = { minute: number; spread: number; days: number };

/**
 * The median and half of the interquartile range of the days on which a truck was seen to have come, in quarters of an
 * hour; null with fewer than `leastTruckDays`. The truck came before the first cans that were found empty, and after the
 * last look before that which found no truck.
 */
export function truckTimeOf(days: readonly TruckDay[]): TruckTime | null {
  const minutes = days
    .flatMap(({ emptied, notHere }) => {
      if (emptied.length === 0) return [];
      const before = Math.min(...emptied);
      const after = Math.max(...notHere.filter((minute) => minute < before), -1);
      return after < 0 ? before : (before + after) / 2;
    })
    .toSorted((a, b) => a - b);
  if (minutes.length < leastTruckDays) return null;
  const spread = (quantile(minutes, 0.75) - quantile(minutes, 0.25)) / 2;
  return { minute: quarter(quantile(minutes, 0.5)), spread: quarter(spread), days: minutes.length };
}

function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

const quarter = (minutes: number) => Math.round(minutes / 15) * 15;

/** A can's schedule as it changes with its street's day; unchanged if the correction is not about it. */
export function correctedWeekday<Rhythm extends { canKind: CanKind; weekday: number; everyWeeks: number }>(
  rhythm: Rhythm,
  { fromWeekday, toWeekday, canKinds }: Pick<Proposal, "fromWeekday" | "toWeekday" | "canKinds">,
): { weekday: number; anchorDays: number } | null {
  if (rhythm.weekday !== fromWeekday || !canKinds.includes(rhythm.canKind)) return null;
  if (toWeekday !== fromWeekday) return { weekday: toWeekday, anchorDays: toWeekday - fromWeekday };
  // A can that goes out every week has no other week.
  return rhythm.everyWeeks === 2 ? { weekday: fromWeekday, anchorDays: 7 } : null;
}

/** Days in which a mended correction can be undone: until the next collection has shown whether it is right. */
const undoDays = 7;

/** The last instant at which a correction mended then can be undone. */
export function undoableUntil(decidedAt: string): string {
  return new Date(Date.parse(decidedAt) + undoDays * 86_400_000).toISOString();
}

/** A truck's hour as the local clock shows it: 480 is "08:00". */
export function truckTime({ minute, spread }: Pick<TruckTime, "minute" | "spread">) {
  const two = (number: number) => String(number).padStart(2, "0");
  return { time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`, spreadMinutes: spread };
}
