import { followRoute, metersPerMinute } from "#modules/routes/rules/follow.ts";
import { type Place, streetMeters } from "#platform/values/places.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";

/** The most jobs that one act may take together. */
export const mostInBundle = 6;

/** Meters along streets from a bundled home to the nearest other one, at most. */
const nearMeters = 1_500;

/** Counted between two homes of one street whose places are unknown, or between homes of one cell. */
export const sameStreetMeters = 250;

/**
 * Degrees of a cell, about 500 meters. Distances go between middles of cells, so that asking for bundles again and again
 * finds no home.
 */
const cellDegrees = 0.005;

/** An open job as far as bundling it goes. `opensAt`, `dueAt` and `backAt` are minutes of one clock. */
export type Bundled = {
  jobId: string;
  street: string;
  zipCode: string;
  /** The home's own place; null if unknown. */
  at: Place | null;
  opensAt: number;
  dueAt: number;
  backAt: number;
  /** The local day. */
  day: string;
  /** At the home, both legs together. */
  minutes: number;
  payCents: number;
  /** The runner's unfinished jobs that day. */
  openJobsThatDay: number;
};

export type Bundle = {
  jobIds: string[];
  /** Street names in the order of the jobs, each once. */
  streets: string[];
  /** From the first home to the last, once; null if a place is unknown. */
  meters: number | null;
  /** At the homes and between them, on both rounds. */
  minutes: number;
  payCents: number;
};

/**
 * Groups of two to `mostInBundle` jobs for one round: all with the same day and times, each near another one, all in time,
 * and no more than the runner may still take that day. No job is in two groups. `now` is in minutes of the jobs' clock.
 */
export function bundlesOf(jobs: readonly Bundled[], now: number): Bundle[] {
  const bundles: Bundle[] = [];
  const rest = new Set(jobs);
  for (const first of jobs) {
    if (!rest.delete(first)) continue;
    const found = roundFrom(
      first,
      [...rest].filter((job) => isSameTime(job, first)),
      now,
    );
    if (found.length < 2) continue;
    for (const job of found) rest.delete(job);
    bundles.push(bundleOf(found));
  }
  return bundles;
}

/** Goes from each home to the nearest of the others, as long as it is near and in time. */
function roundFrom(first: Bundled, others: readonly Bundled[], now: number): Bundled[] {
  const round = [first];
  const most = Math.min(mostInBundle, maxOpenJobsPerDay - first.openJobsThatDay);
  while (round.length < most) {
    const last = round.at(-1) ?? first;
    const next = others
      .filter((job) => !round.includes(job) && isInTime([...round, job], now))
      .map((job) => ({ job, meters: metersBetween(last, job) }))
      .filter(({ meters }) => meters <= nearMeters)
      .reduce<{ job: Bundled; meters: number } | null>(
        (least, each) => (least === null || each.meters < least.meters ? each : least),
        null,
      );
    if (!next) break;
    round.push(next.job);
  }
  return round;
}

function isSameTime(one: Bundled, other: Bundled): boolean {
  return (
    one.day === other.day &&
    one.opensAt === other.opensAt &&
    one.dueAt === other.dueAt &&
    one.backAt === other.backAt
  );
}

/** Whether all cans are out in time. Half of the minutes at a home count for that. */
function isInTime(round: readonly Bundled[], now: number): boolean {
  const driving = metersAlong(round) / metersPerMinute;
  const stops = round.map(({ opensAt, dueAt, minutes }) => ({
    place: null,
    opensAt,
    dueAt,
    minutes: minutes / 2,
  }));
  const at = Math.max(now, round[0]?.opensAt ?? now) + driving;
  return followRoute(stops, { place: null, at }).lateMinutes === 0;
}

function bundleOf(round: readonly Bundled[]): Bundle {
  const meters = metersAlong(round);
  const atHomes = round.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    jobIds: round.map(({ jobId }) => jobId),
    streets: [...new Set(round.map(({ street }) => street))],
    meters: round.every(({ at }) => at !== null) ? Math.round(meters) : null,
    minutes: Math.round(atHomes + (2 * meters) / metersPerMinute),
    payCents: round.reduce((sum, { payCents }) => sum + payCents, 0),
  };
}

function metersAlong(round: readonly Bundled[]): number {
  return round.reduce((sum, job, nth) => sum + metersBetween(round[nth - 1] ?? job, job), 0);
}

function metersBetween(one: Bundled, other: Bundled): number {
  if (one === other) return 0;
  if (one.at && other.at)
    return Math.max(sameStreetMeters, streetMeters(middleOfCell(one.at), middleOfCell(other.at)));
  return one.street !== "" && one.street === other.street && one.zipCode === other.zipCode
    ? sameStreetMeters
    : Number.POSITIVE_INFINITY;
}

function middleOfCell({ latitude, longitude }: Place): Place {
  const middle = (degrees: number) => (Math.floor(degrees / cellDegrees) + 0.5) * cellDegrees;
  return { latitude: middle(latitude), longitude: middle(longitude) };
}

/** Where a job's minutes come from: past pickups at this home, past pickups in its ZIP code, or the documented estimate. */
export const minutesSources = ["home", "area", "estimate"] as const;
export type MinutesSource = (typeof minutesSources)[number];
