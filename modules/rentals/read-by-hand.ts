import type { Deps } from "#platform/deps.ts";
import { later, minute, second } from "#platform/instants.ts";
import { Refused } from "#platform/values/refusal.ts";
import { takeReading } from "./queries/reading-paces.ts";
import type { ReadableFeed } from "./queries/rental-feeds.ts";
import { syncFeed } from "./sync-feed.ts";

/** Burst size and refill time of readings asked for by hand: per calendar, per host, and per site across hosts. */
const readingLimits = {
  feed: { most: 5, oneEvery: minute },
  host: { most: 30, oneEvery: 20 * second },
  site: { most: 60, oneEvery: second },
} as const;

/** The longest wait for a site's turn. */
const longestWait = 5 * second;

/** Counts a reading asked for by a host. Refuses with TOO_MANY_REQUESTS. */
export function countReading(deps: Deps, feed: ReadableFeed): Promise<void> {
  const keys = { feed: feed.id, host: feed.homeownerId, site: feed.site };
  return deps.transact(async (tx) => {
    // A fixed order, so that concurrent counts wait instead of deadlocking.
    for (const whose of ["feed", "host", "site"] as const) {
      const { most, oneEvery } = readingLimits[whose];
      const now = deps.now();
      const wait = await takeReading(tx, {
        key: `${whose} ${keys[whose]}`,
        now,
        takes: oneEvery,
        freeBefore: later(now, (most - 1) * oneEvery),
      });
      if (wait !== null) refuse(wait);
    }
  });
}

/** Reads a calendar for its host at its site's turn. Refuses with TOO_MANY_REQUESTS if the wait is too long. */
export async function readInTurn(deps: Deps, feed: ReadableFeed): Promise<void> {
  const ended = await deps.feedPace.turn(feed.site, longestWait);
  if (!ended) return refuse(longestWait);
  try {
    await syncFeed(deps, feed);
  } finally {
    ended();
  }
}

/** Reads a calendar with a new address. If the host is over the reading limit, the next run reads it. */
export async function readIfAllowed(deps: Deps, feed: ReadableFeed): Promise<void> {
  try {
    await countReading(deps, feed);
    await readInTurn(deps, feed);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

function refuse(wait: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / second));
  throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds } });
}
