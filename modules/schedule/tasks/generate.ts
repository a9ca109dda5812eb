import type { Db } from "#db/client.ts";
import { lockOpenJobsOfHome } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { eachBucket } from "#platform/each-bucket.ts";
import type { Limits } from "#platform/schedule.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import {
  addVisits,
  cancelUnwantedVisits,
  type Homes,
  listHomesWithoutStreet,
  refreshVisits,
  saveStreets,
} from "../queries/generation.ts";
import { keepDefaultHolidays } from "./keep-default-holidays.ts";
import { planVisits, type Reckoned, reckoned } from "./plan-visits.ts";

/**
 * Adds the next four weeks' pickups to all served homes, one transaction per bucket. Safe to repeat, after a crash and
 * concurrently: the result is the same. A failed bucket does not stop the others, but the run fails at its end.
 * `parallel` is the number of buckets at a time; with a single database connection they run in sequence.
 */
export async function generate(
  deps: Deps,
  limits?: Limits,
  { parallel = 2 }: { parallel?: number } = {},
): Promise<{ visits: number; buckets: number; bucketsLeft: number; holidays: number }> {
  const holidays = await keepDefaultHolidays(deps);
  const known = reckoned();
  const { total, done, left } = await eachBucket(deps, { limits, parallel }, (tx, bucket) =>
    addMissing(deps, tx, { bucket }, known),
  );
  return { visits: total, buckets: done, bucketsLeft: left, holidays };
}

/** The same for one home, at once. Under `holdBucket`. Returns how many pickups were added. */
export function generateForHome(deps: Deps, tx: Db, homeownerId: string): Promise<number> {
  return addMissing(deps, tx, { homeownerId });
}

/**
 * Matches pickups that have not begun to what is wanted now. Cancels those unwanted or at another time, for this
 * reason, and tells their runners; updates the others and adds missing ones. Under `holdBucket`, or with the bucket
 * locked. Returns how many changed, 0 if none.
 */
export async function replan(
  deps: Deps,
  tx: Db,
  homes: Homes,
  why: { userId: string | null; reason: string },
  known?: Reckoned,
): Promise<number> {
  await fillStreets(tx, homes);
  const plan = await planVisits(deps, tx, homes, known);
  // Two statements cancel and change jobs, each locking by id. Lock all jobs first to keep that order across both.
  if ("homeownerId" in homes) await lockOpenJobsOfHome(tx, homes.homeownerId);
  const cancelled = await cancelUnwantedVisits(tx, homes, plan, why);
  const refreshed = await refreshVisits(tx, homes, plan);
  return cancelled + refreshed + (await addVisits(tx, homes, plan));
}

async function addMissing(deps: Deps, tx: Db, homes: Homes, known?: Reckoned): Promise<number> {
  await fillStreets(tx, homes);
  return addVisits(tx, homes, await planVisits(deps, tx, homes, known));
}

/** Fills in the street of older homes, saved before it was stored, when first needed. */
async function fillStreets(tx: Db, homes: Homes): Promise<void> {
  const without = await listHomesWithoutStreet(tx, homes);
  await saveStreets(
    tx,
    without.map(({ id, address }) => ({ id, publicStreet: publicStreet(address) })),
  );
}
