import { clockAheadMs, toleratedMs } from "../server-clock.ts";

/** What is known about the phone's clock at one moment. */
export type ClockReading = {
  /** The phone's time, in milliseconds since 1970. */
  at: number;
  /** Identifies one page load. Within it, `ticks` (milliseconds) increase even when the clock is changed. */
  page: string;
  ticks: number;
  /** How far the clock is ahead of the server's, in milliseconds; null when unknown. */
  aheadMs: number | null;
};

const page = crypto.randomUUID();

export function readClock(): ClockReading {
  return { at: Date.now(), page, ticks: performance.now(), aheadMs: clockAheadMs() };
}

/** Milliseconds between two readings, even if the clock was corrected in between; null when unknown. */
export function elapsedMs(then: ClockReading, now: ClockReading): number | null {
  const byClock = now.at - then.at;
  const isSamePage = then.page === now.page;
  // Ticks may stop while a phone sleeps, so they give a lower bound.
  const ticked = isSamePage ? now.ticks - then.ticks : 0;
  if (isSamePage && Math.abs(byClock - ticked) <= toleratedMs) return Math.max(0, byClock);
  const setBy = then.aheadMs !== null && now.aheadMs !== null ? now.aheadMs - then.aheadMs : null;
  const longest = setBy === null ? longestWaitMs : Number.POSITIVE_INFINITY;
  const isPossible = (ms: number) => ms >= ticked - toleratedMs && ms <= longest;
  const candidates = setBy !== null && Math.abs(setBy) > toleratedMs ? [byClock - setBy, byClock] : [byClock];
  const passed = candidates.find(isPossible) ?? (isSamePage ? ticked : null);
  return passed === null ? null : Math.max(0, passed);
}

/** An unused session's lifetime. Anything older means the clock was wrong. */
const longestWaitMs = 14 * 86_400_000;

/** The clock's time, corrected to the server's where they differ by more than the tolerance. */
export function rightTime({ at, aheadMs }: ClockReading): number {
  return aheadMs !== null && Math.abs(aheadMs) > toleratedMs ? at - aheadMs : at;
}
