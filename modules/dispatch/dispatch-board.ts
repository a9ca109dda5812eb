import type { Db } from "#db/client.ts";
import { findJobWithRunner } from "#modules/pickups/index.ts";
import { dispatchLegs, isPressing } from "#modules/pickups/rules/status.ts";
import { isWithinAvailability } from "#modules/runners/rules.ts";
import type { AdminAct } from "#platform/act.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { localDay, localTime, nextWindow, platformTimeZone } from "#platform/time/local-time.ts";
import { type Place, streetMeters } from "#platform/values/places.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/dispatch.ts";
import type { DispatchJob } from "./contract/dispatch.ts";
import { keptPercentOf, starsOf } from "./propose.ts";
import {
  countDispatchDay,
  type DispatchRow,
  findDispatchJob,
  findLastChange,
  listDispatchJobs,
} from "./queries/dispatch.ts";
import { findCandidates, findFreeRunners } from "./queries/free-runners.ts";
import { rankRunners } from "./rules.ts";

/** A pickup in dispatch's output format, as of an instant. */
export function renderDispatchJob(row: DispatchRow, now: string): DispatchJob {
  const {
    due: { timeZone, ...due },
    latitude,
    longitude,
    outBy: _out,
    inBy: _in,
    startedAt: _started,
    completedAt: _done,
    ...job
  } = row.job;
  return {
    ...job,
    due,
    timeZone,
    runner: row.runner && { id: row.runner.id, name: row.runner.name },
    legs: dispatchLegs(row.job, now),
    isPressing: isPressing(row.job, now),
    place: placeOf(row, { latitude, longitude }),
    last: row.last,
    missed: row.missed && { ...row.missed, next: nextWindow(now, timeZone) },
  };
}

/** A job that an act found before, as dispatch shows it now. */
export async function renderAnew(tx: Db, jobId: string, now: string): Promise<DispatchJob> {
  const row = await findDispatchJob(tx, jobId);
  if (!row) throw new Error(`Job ${jobId} has gone`);
  return renderDispatchJob(row, now);
}

function placeOf(
  { pinLatitude, pinLongitude }: DispatchRow,
  area: { latitude: number | null; longitude: number | null },
): DispatchJob["place"] {
  if (pinLatitude !== null && pinLongitude !== null)
    return { latitude: pinLatitude, longitude: pinLongitude, isExact: true };
  const { latitude, longitude } = area;
  return latitude !== null && longitude !== null ? { latitude, longitude, isExact: false } : null;
}

/** A day's status by area; without a day, today by the platform's clock. */
export const dispatchDay: AdminAct<typeof contract.dispatchDay> = async (deps, _actor, input) => {
  const now = deps.now();
  const today = localDay(now, platformTimeZone);
  const day = input.day ?? today;
  return { day, today, ...(await countDispatchDay(deps.db, { day, area: input.area, now })) };
};

/** A day's pickups. Refuses with CURSOR_INVALID. */
export const dispatchJobs: AdminAct<typeof contract.dispatchJobs> = async (deps, _actor, input) => {
  const now = deps.now();
  const { rows, nextCursor } = cutSorted(await listDispatchJobs(deps.db, { ...input, now }), input.limit);
  return { rows: rows.map((row) => renderDispatchJob(row, now)), nextCursor };
};

const mostFree = 30;

export const freeRunners: AdminAct<typeof contract.freeRunners> = async (deps, _actor, input) => {
  const found = await findFreeRunners(deps.db, { ...input, now: deps.now(), limit: mostFree });
  const { runners, count, isCut } = found;
  return { runners, more: count - runners.length, isCut };
};

const mostSuggested = 12;

/** Runners for a pickup, best first, with reasons. Refuses with NOT_FOUND. */
export const suggestRunners: AdminAct<typeof contract.suggestRunners> = async (deps, _actor, input) => {
  const found = await findCandidates(deps.db, input);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const { latitude, longitude } = found;
  const home = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const candidates = found.candidates.map(
    ({ windows, stops, kept, broken, ratingSum, ratingCount, ...known }) => ({
      ...known,
      isInHours: isWithinAvailability(windows, { from: found.outFrom, until: found.outUntil }),
      stopsThatDay: stops.length,
      nearestMeters: home && nearest(home, stops),
      keptPercent: keptPercentOf({ kept, broken }),
      stars: starsOf({ ratingSum, ratingCount }),
    }),
  );
  return rankRunners(candidates).slice(0, mostSuggested);
};

function nearest(home: Place, stops: readonly (Place | null)[]): number | null {
  const meters = stops.flatMap((stop) => (stop ? streetMeters(home, stop) : []));
  return meters.length === 0 ? null : Math.min(...meters);
}

/** The refusal of an act on a changed job: NOT_FOUND, or who changed it how and when, in home time. */
export async function jobChanged(db: Db, jobId: string): Promise<Refusal> {
  const found = await findJobWithRunner(db, jobId);
  if (!found) return { code: "NOT_FOUND" };
  const { job, due } = found;
  const last = await findLastChange(db, jobId);
  return {
    code: "JOB_CHANGED",
    params: {
      by: last?.by ?? "nobody",
      what: last?.what ?? job.status,
      runner: last?.runner ?? "nobody",
      at: localTime(last?.at ?? job.createdAt, due.timeZone),
    },
  };
}
