import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental-feeds.ts";
import { listRentalFeeds } from "./queries/rental-feeds.ts";

/** The calendars of all the host's rentals, oldest first. */
export async function feeds(deps: Deps, actor: HomeownerActor): Promise<contract.Feed[]> {
  if (!actor.homeownerId) return [];
  return feedsOfHost(deps, actor.homeownerId);
}

/** Any host's feeds. The caller must check access. */
export async function feedsOfHost(deps: Deps, homeownerId: string): Promise<contract.Feed[]> {
  return (await listRentalFeeds(deps.db, { homeownerId, now: deps.now() })).map(render);
}

/** One of the host's calendars. Refuses with NOT_FOUND. */
export async function feedOf(
  deps: Deps,
  actor: HomeownerActor,
  id: string,
): Promise<z.output<typeof contract.addFeed.output>> {
  const { homeownerId } = actor;
  const [row] = homeownerId ? await listRentalFeeds(deps.db, { homeownerId, now: deps.now(), id }) : [];
  if (!row) throw new Refused({ code: "NOT_FOUND" });
  return render(row);
}

function render({
  feed,
  stays,
  overlappingStays,
}: Awaited<ReturnType<typeof listRentalFeeds>>[number]): contract.Feed {
  return {
    id: feed.id,
    propertyId: feed.propertyId,
    kind: feed.kind,
    name: feed.name,
    host: feed.host,
    countsBlocked: feed.countsBlocked,
    createdAt: feed.createdAt,
    triedAt: feed.triedAt,
    readAt: feed.readAt,
    failure: feed.failure,
    failingSince: feed.failingSince,
    doubt: feed.doubt,
    doubtedSince: feed.doubtedSince,
    missingStays: feed.missingStays,
    skippedEntries: feed.skippedEntries,
    unnamedEntries: feed.unnamedEntries,
    leftOutStays: feed.leftOutStays,
    stays,
    overlappingStays,
  };
}
