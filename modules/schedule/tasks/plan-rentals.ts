import { planRentals as plan } from "#modules/rentals/index.ts";
import type { Deps } from "#platform/deps.ts";
import { eachBucket } from "#platform/each-bucket.ts";
import type { Limits } from "#platform/schedule.ts";

/**
 * Matches every rental's pickups to its stays and collection days, which also adds newly reachable days. One
 * transaction per bucket. Safe to repeat, after a crash and concurrently. A failed bucket does not stop the others, but
 * the run fails at its end.
 */
export async function planRentals(
  deps: Deps,
  limits?: Limits,
): Promise<{ rentalVisits: number; buckets: number; bucketsLeft: number }> {
  const { total, done, left } = await eachBucket(
    deps,
    { limits, parallel: 2 },
    async (tx, bucket) => (await plan(deps, tx, { bucket })).touched,
  );
  return { rentalVisits: total, buckets: done, bucketsLeft: left };
}
