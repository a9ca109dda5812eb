import type { Db } from "#db/client.ts";
import { lockHome } from "#platform/queries/buckets.ts";

/**
 * Call first in every act that changes whether, when or how a home is served, before reading what it depends on. Then
 * generation of the home's bucket neither misses the change nor adds to what the act ends, and acts of one home run in
 * sequence. Also locks the homeowner's account; only `holdAccount` may come before. `lockHome` has the full lock order.
 */
export function holdBucket(tx: Db, homeownerId: string): Promise<void> {
  return lockHome(tx, homeownerId);
}
