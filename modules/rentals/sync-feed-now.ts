import type { Deps } from "#platform/deps.ts";
import { later } from "#platform/instants.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental-feeds.ts";
import { feedOf } from "./feeds.ts";
import { findReadableFeed } from "./queries/rental-feeds.ts";
import { countReading, readInTurn } from "./read-by-hand.ts";

/** Milliseconds a successful reading is reused. A failed one is retried at once, within the reading limits. */
const holdsFor = 5000;

/** Reads one of the host's calendars now. Refuses with NOT_FOUND, TOO_MANY_REQUESTS. */
export async function syncFeedNow(
  deps: Deps,
  actor: HomeownerActor,
  { id }: { id: string },
): Promise<contract.Feed> {
  const { homeownerId } = actor;
  const feed = homeownerId ? await findReadableFeed(deps.db, { id, homeownerId }) : null;
  if (!feed) throw new Refused({ code: "NOT_FOUND" });
  const isFresh = feed.triedAt !== null && feed.triedAt > later(deps.now(), -holdsFor);
  if (!isFresh || feed.failure !== null) {
    await countReading(deps, feed);
    await readInTurn(deps, feed);
  }
  return feedOf(deps, actor, id);
}
