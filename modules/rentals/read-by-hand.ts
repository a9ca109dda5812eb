import type { Deps } from "#platform/deps.ts";
import { later, minute, second } from "#platform/instants.ts";
import { Refused } from "#platform/values/refusal.ts";
import { takeReading } from "./queries/reading-paces.ts";
import type { ReadableFeed } from "./queries/rental-feeds.ts";
import { syncFeed } from "./sync-feed.ts";

/**
 * How many readings may be asked for at once, and after how long there is another one: of a calendar, by a host, and of a
 * site by all hosts together.
 */
const readingLimits = {
  feed: { most: 5, oneEvery: minute },
  host: { most: 30, oneEvery: 20 * second },
  site: { most: 60, oneEvery: second },
} as const;

/** How long somebody waits for a site's turn. */
const longestWait = 5 * second;

/** Counts a reading that a host asks for. Refuses with TOO_MANY_REQUESTS. */
export function countReading(deps: Deps, feed: ReadableFeed): Promise<void> {
  const keys = { feed: feed.id, host: feed.homeownerId, site: feed.site };
  return deps.transact(async (tx) => {
    // Whoever counts the same waits; always in the same order.
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

/**
 * Reads a calendar because its host asks for it, at its site's turn. Refuses with TOO_MANY_REQUESTS where that does not
 * come soon.
 */
export async function readInTurn(deps: Deps, feed: ReadableFeed): Promise<void> {
  const ended = await deps.feedPace.turn(feed.site, longestWait);
  if (!ended) return refuse(longestWait);
  try {
    await syncFeed(deps, feed);
  } finally {
    ended();
  }
}

/** Reads a calendar whose address is new; where its host has asked for too many readings, the next run reads it. */
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
