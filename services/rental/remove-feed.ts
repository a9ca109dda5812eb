import { deleteFeed, findReadableFeed } from "#db/queries/rental-feeds.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";
import { planRental } from "./plan-rental.ts";

/**
 * Removes one of the host's calendars with its stays; what was planned for them is cancelled, or asked after where a
 * runner has taken it. Refuses with NOT_FOUND.
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
