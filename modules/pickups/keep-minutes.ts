import type { Deps } from "#platform/deps.ts";
import { listBuckets, lockBucket } from "#platform/queries/buckets.ts";
import type { Limits } from "#platform/schedule.ts";
import { keepAddressMinutes, keepAreaMinutes, listHomesOfBucket } from "./queries/minutes.ts";

/** Homes in one transaction, because others of their bucket wait for it. */
const homesAtOnce = 1000;

/**
 * Works out anew how long pickups take at each address and in each ZIP code. What runners did since is left to the next
 * night: one pickup hardly moves the median of a season. Safe to repeat. Returns how many addresses changed.
 */
export async function keepMinutes(deps: Deps, limits?: Limits): Promise<{ addresses: number }> {
  const now = deps.now();
  await deps.transact((tx) => keepAreaMinutes(tx, now), { isLong: true });
  let addresses = 0;
  for (const bucket of await listBuckets(deps.db)) {
    let after: string | null = null;
    do {
      if (limits?.signal.aborted) return { addresses };
      const { changed, last }: { changed: number; last: string | null } = await deps.transact(async (tx) => {
        await lockBucket(tx, bucket);
        const homes = await listHomesOfBucket(tx, { bucket, after, limit: homesAtOnce });
        const isMore = homes.length === homesAtOnce;
        return {
          changed: await keepAddressMinutes(tx, { homes, now }),
          last: isMore ? (homes.at(-1) ?? null) : null,
        };
      });
      addresses += changed;
      after = last;
    } while (after !== null);
  }
  return { addresses };
}
