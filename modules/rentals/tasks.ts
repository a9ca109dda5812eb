import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import type { Limits } from "#platform/schedule.ts";
import { claimDueFeeds, type ReadableFeed, releaseFeeds } from "./queries/rental-feeds.ts";
import { syncFeed } from "./sync-feed.ts";

/** Longer than a run, so that a dead run's claims come due again. */
const claimedFor = 15 * minute;

/** Calendars claimed per statement, and the most waiting per site before claims skip it. */
const page = 100;
const mostWaitingOfSite = 25;
/** The most claimed calendars waiting. The limit on concurrent readings bounds the responses in memory. */
const mostWaiting = 1000;

/**
 * Reads due calendars concurrently, none twice even in parallel runs. Each site keeps its rate limit, and a slow site
 * does not delay others. Calendars not begun in time wait for the next run. One failure stops no other; our own errors
 * fail the run at its end.
 */
export async function syncCalendars(deps: Deps, limits?: Limits, { atOnce = 24 }: { atOnce?: number } = {}) {
  const until = later(deps.now(), claimedFor);
  const counts = { calendarsRead: 0, calendarsFailed: 0, calendarsLeft: 0 };
  const faults: unknown[] = [];
  const waiting = new Map<string, ReadableFeed[]>();
  let inProgress = 0;
  let wake = () => {};
  const pace = deps.feedPace;
  const unfollow = pace.follow(() => wake());

  const begin = (feed: ReadableFeed) => {
    const ended = pace.begin(feed.site);
    inProgress += 1;
    syncFeed(deps, feed)
      .then(
        (outcome) => {
          if (outcome === "read") counts.calendarsRead += 1;
          if (outcome === "failed") counts.calendarsFailed += 1;
        },
        (fault) => faults.push(fault),
      )
      .finally(() => {
        inProgress -= 1;
        ended();
      });
  };

  /** Whether more readings could run than are claimed. */
  const isShort = () => {
    const lists = [...waiting];
    const count = lists.reduce((sum, [, { length }]) => sum + length, 0);
    const ready = lists.reduce((sum, [site, { length }]) => sum + Math.min(length, pace.free(site)), 0);
    return count < mostWaiting && ready + inProgress < atOnce;
  };

  try {
    for (let isMore = true; ; ) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      while (isMore && !limits?.signal.aborted && isShort()) {
        const notOf = [...waiting].flatMap(([site, { length }]) =>
          length >= mostWaitingOfSite ? [site] : [],
        );
        const claimed = await claimDueFeeds(deps.db, { now: deps.now(), until, limit: page, notOf });
        for (const feed of claimed) waiting.set(feed.site, [...(waiting.get(feed.site) ?? []), feed]);
        if (claimed.length === page) continue;
        // Skipped sites may have more.
        isMore = notOf.length > 0;
        break;
      }
      if (limits?.signal.aborted) {
        const ids = [...waiting.values()].flat().map(({ id }) => id);
        await releaseFeeds(deps.db, { ids, until, now: deps.now() });
        counts.calendarsLeft += ids.length;
        isMore = false;
        waiting.clear();
      }
      // Round-robin over the sites while any may begin.
      for (let hasBegun = true; hasBegun; ) {
        hasBegun = false;
        for (const [site, list] of waiting) {
          if (inProgress >= atOnce || pace.free(site) <= 0) continue;
          const feed = list.shift();
          if (list.length === 0) waiting.delete(site);
          if (!feed) continue;
          begin(feed);
          hasBegun = true;
        }
      }
      if (inProgress === 0 && waiting.size === 0 && !isMore) break;
      await woken;
    }
  } finally {
    unfollow();
  }
  if (faults.length > 0)
    throw new Error(`${faults.length} calendars could not be brought in line`, { cause: faults[0] });
  return counts;
}
