import { clockAheadMs, toleratedMs } from "../server-clock.ts";

/** What is known of the phone's clock at one moment. */
export type ClockReading = {
  /** What it says, in milliseconds since 1970. */
  at: number;
  /** One page's life. Within it `ticks`, in milliseconds, goes on whatever is done to the clock. */
  page: string;
  ticks: number;
  /** How far it is ahead of the server's, as far as is known; null where nothing is. */
  aheadMs: number | null;
};

const page = crypto.randomUUID();

export function readClock(): ClockReading {
  return { at: Date.now(), page, ticks: performance.now(), aheadMs: clockAheadMs() };
}

/**
 * How many milliseconds have passed between two readings, whether the clock was put right in between or not; null where
 * that cannot be known, as what the clock says cannot be.
 */
export function elapsedMs(then: ClockReading, now: ClockReading): number | null {
  const byClock = now.at - then.at;
  const isSamePage = then.page === now.page;
  // A phone that sleeps may not tick: it is never longer ago than the ticks say, but it may be shorter.
  const ticked = isSamePage ? now.ticks - then.ticks : 0;
  if (isSamePage && Math.abs(byClock - ticked) <= toleratedMs) return Math.max(0, byClock);
  const setBy = then.aheadMs !== null && now.aheadMs !== null ? now.aheadMs - then.aheadMs : null;
  const longest = setBy === null ? longestWaitMs : Number.POSITIVE_INFINITY;
  const isPossible = (ms: number) => ms >= ticked - toleratedMs && ms <= longest;
  const candidates = setBy !== null && Math.abs(setBy) > toleratedMs ? [byClock - setBy, byClock] : [byClock];
  const passed = candidates.find(isPossible) ?? (isSamePage ? ticked : null);
  return passed === null ? null : Math.max(0, passed);
}

/** As long as a session lasts without being used: what seems to be older was rather done by a clock that was wrong. */
const longestWaitMs = 14 * 86_400_000;

/** What a clock says once the server's has been heard of: that one, where they differ by more than is tolerated. */
export function rightTime({ at, aheadMs }: ClockReading): number {
  return aheadMs !== null && Math.abs(aheadMs) > toleratedMs ? at - aheadMs : at;
}
