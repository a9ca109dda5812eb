import type { Deps } from "#platform/deps.ts";
import { day } from "#platform/instants.ts";
import { listBuckets, lockBucket } from "#platform/queries/buckets.ts";
import type { Limits } from "#platform/schedule.ts";
import { keepAddressMinutes, keepAreaMinutes, listHomesOfBucket } from "./queries/minutes.ts";

/** Homes per transaction, limited because other work on the bucket waits for it. */
const homesAtOnce = 1000;

/**
 * Recomputes how long pickups take at each address and in each ZIP code. Once a night is enough, because one pickup
 * hardly moves the median of a season. Safe to repeat. Returns how many addresses changed.
 */
export async function keepMinutes(deps: Deps, limits?: Limits): Promise<{ addresses: number }> {
  const now = deps.now();
  await deps.transact((tx) => keepAreaMinutes(tx, now), { isLong: true });
  let addresses = 0;
  for (const bucket of turned(await listBuckets(deps.db), now)) {
    let after: string | null = null;
    do {
      if (limits?.signal.aborted) return { addresses };
      const { changed, last } = await keepNext(deps, { bucket, after, now });
      addresses += changed;
      after = last;
    } while (after !== null);
  }
  return { addresses };
}

/** The buckets, starting 0.618 of a turn further each day, so that runs that are cut short soon reach them all. */
function turned(buckets: number[], now: string): number[] {
  const first = Math.floor(((0.618 * Math.floor(Date.parse(now) / day)) % 1) * buckets.length);
  return [...buckets.slice(first), ...buckets.slice(0, first)];
}

/** Recomputes minutes at the next homes of a bucket, in order of id. `last`: the last one; null if no home is left. */
function keepNext(
  deps: Deps,
  of: { bucket: number; after: string | null; now: string },
): Promise<{ changed: number; last: string | null }> {
  return deps.transact(async (tx) => {
    await lockBucket(tx, of.bucket);
    const homes = await listHomesOfBucket(tx, { ...of, limit: homesAtOnce });
    const changed = await keepAddressMinutes(tx, { homes, now: of.now });
    return { changed, last: homes.length === homesAtOnce ? (homes.at(-1) ?? null) : null };
  });
}
