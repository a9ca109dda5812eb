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
 * Adds the visits of the coming four weeks to every home that is served, bucket by bucket, each in a transaction of its
 * own. Safe to repeat, after a death at any point and beside another run: the same visits are there as after one. A
 * bucket that fails does not stop the others; the run then fails at its end. `parallel`: how many buckets at a time, one
 * after the other in effect where the database has one connection.
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

/** The same for one home, at once. Under `holdBucket`. Returns how many visits were added. */
export function generateForHome(deps: Deps, tx: Db, homeownerId: string): Promise<number> {
  return addMissing(deps, tx, { homeownerId });
}

/**
 * Brings the visits that nobody has begun in line with what is wanted by now: those that are not wanted any more, or at
 * another time, are cancelled for this reason and their runners told; the others get the home's present wishes; what is
 * missing is added. Under `holdBucket`, or with the bucket locked. Returns how many were touched: none when all is in line.
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

/** Homes that were there before their street was kept get it when it is first needed. */
async function fillStreets(tx: Db, homes: Homes): Promise<void> {
  const without = await listHomesWithoutStreet(tx, homes);
  await saveStreets(
    tx,
    without.map(({ id, address }) => ({ id, publicStreet: publicStreet(address) })),
  );
}
