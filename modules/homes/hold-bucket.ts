import type { Db } from "#db/client.ts";
import { lockHome } from "#platform/queries/buckets.ts";

/**
 * Comes first in every act that changes whether, when or how a home is served, before the act reads what it goes by:
 * generation of the home's bucket then neither misses the change nor adds to what it has ended, and two such acts of
 * one home come one after the other. Locks the homeowner's account too; only `holdAccount` may come before it. See
 * `lockHome` for the order of all locks.
 */
export function holdBucket(tx: Db, homeownerId: string): Promise<void> {
  return lockHome(tx, homeownerId);
}
