import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { planRental } from "./plan-rental.ts";
import { deleteFeed, findReadableFeed } from "./queries/rental-feeds.ts";

/**
 * Removes a host's calendar and its stays. Cancels their pickups, or asks the host if a runner has accepted. Refuses
 * with NOT_FOUND.
 */
export async function removeFeed(
  deps: Deps,
  actor: HomeownerActor,
  { id }: { id: string },
): Promise<{ ok: true }> {
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await deps.transact(async (tx) => {
    await holdBucket(tx, homeownerId);
    const feed = await findReadableFeed(tx, { id, homeownerId });
    if (!feed) throw new Refused({ code: "NOT_FOUND" });
    await deleteFeed(tx, id);
    await planRental(deps, tx, feed.propertyId);
  });
  return { ok: true };
}
