import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental-feeds.ts";
import { feedOf } from "./feeds.ts";
import { findReadableFeed, updateFeed } from "./queries/rental-feeds.ts";
import { countReading, readInTurn } from "./read-by-hand.ts";

/**
 * Accepts what a host's calendar says now, however few stays it has. If it is unreadable or nothing can be called
 * missing, this applies to the first usable reading within a day. Refuses with NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function trustFeed(
  deps: Deps,
  actor: HomeownerActor,
  { id }: { id: string },
): Promise<contract.Feed> {
  const { homeownerId } = actor;
  const feed = homeownerId ? await findReadableFeed(deps.db, { id, homeownerId }) : null;
  if (!feed) throw new Refused({ code: "NOT_FOUND" });
  await countReading(deps, feed);
  await updateFeed(deps.db, id, { trustedUntil: later(deps.now(), day), etag: null, lastModified: null });
  await readInTurn(deps, { ...feed, etag: null, lastModified: null });
  return feedOf(deps, actor, id);
}
