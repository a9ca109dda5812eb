import { earliestToldOf } from "./captured.ts";

/** Hours before its window until which a job goes back without being noted: another runner still has the night or the day. */
const freeHours = 12;

/** Minutes after accepting within which it does so in any case: a slip of the thumb. */
const slipMinutes = 15;

/** The instant until which releasing a job is free; later it is recorded as late. UTC. */
export function releasableUntil(job: { windowStartsAt: string; acceptedAt: string }): string {
  const before = Date.parse(job.windowStartsAt) - freeHours * 3_600_000;
  const slip = Date.parse(job.acceptedAt) + slipMinutes * 60_000;
  return new Date(Math.max(before, slip)).toISOString();
}

/** Hours that a release may wait on a phone for reception, a morning and some: an older one goes by its arrival. */
const waitingHours = 6;

/**
 * Whether releasing a job is late: it arrives after the cut-off, and was not made before it by whoever had the job, on a
 * phone that had no reception for a morning. Instants are UTC.
 */
export function isReleasedLate(
  job: { windowStartsAt: string; acceptedAt: string },
  release: { capturedAt: string; arrivedAt: string },
): boolean {
  const until = releasableUntil(job);
  if (release.arrivedAt <= until) return false;
  const longAgo = new Date(Date.parse(release.arrivedAt) - waitingHours * 3_600_000).toISOString();
  const from = earliestToldOf(job.acceptedAt);
  return release.capturedAt > until || release.capturedAt < from || release.capturedAt < longAgo;
}
