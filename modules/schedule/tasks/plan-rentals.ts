import { planRentals as plan } from "#modules/rentals/index.ts";
import type { Deps } from "#platform/deps.ts";
import { eachBucket } from "#platform/each-bucket.ts";
import type { Limits } from "#platform/schedule.ts";

/**
 * Brings the visits of every rental in line with its stays and its collection days, and so adds those of the days that have
 * come within reach; bucket by bucket, each in a transaction of its own. Safe to repeat, after a death at any point and
 * beside another run. A bucket that fails does not stop the others; the run then fails at its end.
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
