import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";

/** The facts about a runner who could do a pickup. */
export type Candidate = {
  runnerId: string;
  name: string;
  servesArea: boolean;
  isInHours: boolean;
  isDayOff: boolean;
  /** Online: wants offers now. */
  isAvailable: boolean;
  /** Had this same pickup and gave it back. */
  gaveBack: boolean;
  /** Other pickups of that day, taken or begun. */
  stopsThatDay: number;
  /** `stopsThatDay` plus completed pickups. */
  heldThatDay: number;
  /** No pickup that day and no day off. */
  isFree: boolean;
  /** Street meters to the nearest of them; null without any, or if unknown. */
  nearestMeters: number | null;
  /** Percent kept of the last promises of this runner's pickups; null without any. */
  keptPercent: number | null;
  /** Stars, 1 to 5; null without any. */
  stars: number | null;
};

export type SuggestionReason = {
  code:
    | "servesArea"
    | "outsideArea"
    | "inHours"
    | "outsideHours"
    | "dayOff"
    | "offline"
    | "gaveBack"
    | "full"
    | "near"
    | "free"
    | "load"
    | "onTime"
    | "rating";
  isGood: boolean;
  /** Meters, pickups, percent or stars; null without a value. */
  value: number | null;
};

export type Suggested = { runnerId: string; name: string; isPossible: boolean; reasons: SuggestionReason[] };

/** Meters within which the next stop counts as near. */
const nearMeters = 3_000;

/** Percent of kept promises below which a record counts against a runner. */
const goodPercent = 95;

/** Most pickups in a day for a runner with room for more. */
const lightLoad = 15;

/**
 * Runners for a pickup, best first, with reasons. Last come runners who have the day off, work elsewhere or at other
 * hours, or gave this pickup back. Before them come runners who often break promises, however near. Otherwise the
 * nearest comes first, and ties go by name to keep the order stable.
 */
export function rankRunners(candidates: readonly Candidate[]): Suggested[] {
  return candidates
    .map((candidate) => ({ candidate, points: pointsOf(candidate) }))
    .toSorted(
      (one, other) =>
        other.points - one.points ||
        one.candidate.name.localeCompare(other.candidate.name) ||
        one.candidate.runnerId.localeCompare(other.candidate.runnerId),
    )
    .map(({ candidate }) => ({
      runnerId: candidate.runnerId,
      name: candidate.name,
      isPossible: !isFull(candidate),
      reasons: reasonsOf(candidate),
    }));
}

function isFull({ stopsThatDay }: Candidate): boolean {
  return stopsThatDay >= maxOpenJobsPerDay;
}

function pointsOf(candidate: Candidate): number {
  const { nearestMeters, keptPercent, stars, stopsThatDay } = candidate;
  const hindrances =
    (isFull(candidate) ? 10_000 : 0) +
    (candidate.isDayOff ? 1_000 : 0) +
    (candidate.servesArea ? 0 : 500) +
    (candidate.isInHours ? 0 : 300) +
    (candidate.gaveBack ? 200 : 0) +
    (candidate.isAvailable ? 0 : 100) +
    (keptPercent !== null && keptPercent < goodPercent ? 60 : 0);
  const way = nearestMeters === null ? 0 : 20 - Math.min(40, nearestMeters / 500);
  const record = keptPercent === null ? 0 : Math.max(-10, (keptPercent - goodPercent) * 2);
  const rating = stars === null ? 0 : (stars - 4.5) * 10;
  return way + record + rating - Math.max(0, stopsThatDay - lightLoad) - hindrances;
}

function reasonsOf(candidate: Candidate): SuggestionReason[] {
  const { servesArea, isInHours, isDayOff, isAvailable, gaveBack, stopsThatDay, nearestMeters } = candidate;
  const { heldThatDay, isFree, keptPercent, stars } = candidate;
  const reason = (code: SuggestionReason["code"], isGood: boolean, value: number | null = null) => ({
    code,
    isGood,
    value,
  });
  return [
    ...(isFull(candidate) ? [reason("full", false, stopsThatDay)] : []),
    ...(isDayOff ? [reason("dayOff", false)] : []),
    ...(gaveBack ? [reason("gaveBack", false)] : []),
    servesArea ? reason("servesArea", true) : reason("outsideArea", false),
    isInHours ? reason("inHours", true) : reason("outsideHours", false),
    ...(isAvailable ? [] : [reason("offline", false)]),
    ...(nearestMeters === null
      ? []
      : [reason("near", Math.round(nearestMeters) < nearMeters, Math.round(nearestMeters))]),
    ...(isFree ? [reason("free", true)] : []),
    ...(heldThatDay > 0 ? [reason("load", stopsThatDay <= lightLoad, heldThatDay)] : []),
    ...(keptPercent === null ? [] : [reason("onTime", keptPercent >= goodPercent, keptPercent)]),
    ...(stars === null ? [] : [reason("rating", stars >= 4.5, stars)]),
  ];
}
