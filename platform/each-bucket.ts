import type { Db } from "#db/client.ts";
import type { Deps } from "./deps.ts";
import { listBuckets, lockBucket } from "./queries/buckets.ts";
import type { Limits } from "./schedule.ts";

/**
 * Runs an act for each bucket that has homes (only `buckets`, if given), in a transaction that holds the bucket,
 * several at a time, until the limit. A failed bucket does not stop the others; the first failure is thrown at the end.
 * `total` is the sum of the acts' results.
 */
export async function eachBucket(
  deps: Deps,
  {
    limits,
    parallel,
    buckets,
  }: { limits?: Limits | undefined; parallel: number; buckets?: readonly number[] },
  act: (tx: Db, bucket: number) => Promise<number>,
): Promise<{ total: number; done: number; left: number }> {
  const waiting = (await listBuckets(deps.db)).filter((bucket) => !buckets || buckets.includes(bucket));
  const failures: unknown[] = [];
  let total = 0;
  let done = 0;
  const work = async () => {
    while (!limits?.signal.aborted) {
      const bucket = waiting.shift();
      if (bucket === undefined) return;
      try {
        const actOnBucket = async (tx: Db) => {
          await lockBucket(tx, bucket);
          return act(tx, bucket);
        };
        const count = await deps.transact(actOnBucket, { isLong: true });
        total += count;
        done += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${failures.length + done} buckets failed`, { cause: failures[0] });
  return { total, done, left: waiting.length };
}
