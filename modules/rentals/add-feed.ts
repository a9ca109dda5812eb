import type * as z from "zod";
import { findProperty, holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental-feeds.ts";
import { feedAddress } from "./feed-address.ts";
import { feedOf } from "./feeds.ts";
import { countFeeds, insertFeed } from "./queries/rental-feeds.ts";
import { readIfAllowed } from "./read-by-hand.ts";
import { feedKindOf, mostFeeds } from "./rules/feeds.ts";

/**
 * Adds a calendar to a host's rental and reads it. A calendar that cannot be read is still added, with its failure. If
 * the host is over the reading limit, the next run reads it. Refuses with NOT_FOUND, FEED_IS_THERE and TOO_MANY_FEEDS.
 */
export async function addFeed(
  deps: Deps,
  actor: HomeownerActor,
  { propertyId, kind, name, address }: z.output<typeof contract.addFeed.input>,
): Promise<z.output<typeof contract.addFeed.output>> {
  const added = await deps.transact(async (tx) => {
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, homeownerId);
    const property = await findProperty(tx, { id: propertyId, homeownerId });
    if (!property || property.removedAt !== null) throw new Refused({ code: "NOT_FOUND" });
    const isFull = (await countFeeds(tx, propertyId)) >= mostFeeds;
    const id = deps.newId();
    const kept = feedAddress(deps, address, { id, propertyId });
    const inserted = await insertFeed(tx, {
      id,
      propertyId,
      // "other" takes its kind from the calendar's host name.
      kind: kind === "other" ? feedKindOf(kept.host) : kind,
      name: name ?? null,
      ...kept,
      createdAt: deps.now(),
      dueAt: deps.now(),
    });
    if (!inserted) throw new Refused({ code: "FEED_IS_THERE" });
    if (isFull) throw new Refused({ code: "TOO_MANY_FEEDS" });
    const { timeZone } = property;
    return {
      id,
      site: inserted.site,
      addressSealed: kept.addressSealed,
      addressHash: kept.addressHash,
      etag: null,
      lastModified: null,
      propertyId,
      timeZone,
      homeownerId,
    };
  });
  await readIfAllowed(deps, added);
  return feedOf(deps, actor, added.id);
}
