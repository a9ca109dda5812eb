import type * as z from "zod";
import type * as contract from "#contracts/rental-feeds.ts";
import { findReadableFeed, lockFeed, updateFeed } from "#db/queries/rental-feeds.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";
import { feedOf } from "./feeds.ts";
import { planRental } from "./plan-rental.ts";

/** Names one of the host's calendars, or says whether its blocked days count. Refuses with NOT_FOUND. */
export async function setFeed(
  deps: Deps,
  actor: HomeownerActor,
  { id, name, countsBlocked }: z.output<typeof contract.setFeed.input>,
): Promise<contract.Feed> {
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await deps.transact(async (tx) => {
    await holdBucket(tx, homeownerId);
    const isOwn = (await findReadableFeed(tx, { id, homeownerId })) !== null;
    const feed = isOwn ? await lockFeed(tx, id) : null;
    if (!feed) throw new Refused({ code: "NOT_FOUND" });
    const wanted = {
      name: name === undefined ? feed.name : name,
      countsBlocked: countsBlocked ?? feed.countsBlocked,
    };
    await updateFeed(tx, id, wanted);
    if (wanted.countsBlocked !== feed.countsBlocked) await planRental(deps, tx, feed.propertyId);
  });
  return feedOf(deps, actor, id);
}
