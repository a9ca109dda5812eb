import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental-feeds.ts";
import { feedAddress } from "./feed-address.ts";
import { feedOf } from "./feeds.ts";
import { planRental } from "./plan-rental.ts";
import { type FeedRow, findReadableFeed, hasFeedAt, lockFeed, updateFeed } from "./queries/rental-feeds.ts";
import { readIfAllowed } from "./read-by-hand.ts";
import { feedKindOf } from "./rules/feeds.ts";

/**
 * Changes a calendar's name, whether its blocked days count, or its address. A new address is read at once; stays are
 * kept until that reading. Refuses with NOT_FOUND and FEED_IS_THERE.
 */
export async function setFeed(
  deps: Deps,
  actor: HomeownerActor,
  { id, name, countsBlocked, address }: z.output<typeof contract.setFeed.input>,
): Promise<contract.Feed> {
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  const toRead = await deps.transact(async (tx) => {
    await holdBucket(tx, homeownerId);
    const isOwn = (await findReadableFeed(tx, { id, homeownerId })) !== null;
    const feed = isOwn ? await lockFeed(tx, id) : null;
    if (!feed) throw new Refused({ code: "NOT_FOUND" });
    const moved = address === undefined ? null : await movedTo(deps, tx, feed, address);
    const wanted = {
      name: name === undefined ? feed.name : name,
      countsBlocked: countsBlocked ?? feed.countsBlocked,
      ...moved,
    };
    await updateFeed(tx, id, wanted);
    if (wanted.countsBlocked !== feed.countsBlocked) await planRental(deps, tx, feed.propertyId);
    return moved && findReadableFeed(tx, { id, homeownerId });
  });
  if (toRead) await readIfAllowed(deps, toRead);
  return feedOf(deps, actor, id);
}

/** The changes for a new address, which discard the old one's reading state. Null if the address is the same. */
async function movedTo(deps: Deps, tx: Db, feed: FeedRow, address: string): Promise<Partial<FeedRow> | null> {
  const kept = feedAddress(deps, address, feed);
  if (kept.addressHash === feed.addressHash) return null;
  const { id, propertyId, kind, host } = feed;
  if (await hasFeedAt(tx, { propertyId, addressHash: kept.addressHash, except: id }))
    throw new Refused({ code: "FEED_IS_THERE" });
  return {
    ...kept,
    kind: kept.host === host ? kind : feedKindOf(kept.host),
    dueAt: deps.now(),
    triedAt: null,
    etag: null,
    lastModified: null,
    failure: null,
    failingSince: null,
    failures: 0,
    doubt: null,
    doubtedSince: null,
    missingStays: 0,
    trustedUntil: null,
  };
}
