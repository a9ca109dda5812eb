import { earliestToldOf } from "./captured.ts";

/** Hours before its window until which release is free, so that another runner still has time. */
const freeHours = 12;

/** Minutes after accepting within which release is always free, for an accidental tap. */
const slipMinutes = 15;

/** The last instant of free release; later it is recorded as late. UTC. */
export function releasableUntil(job: { windowStartsAt: string; acceptedAt: string }): string {
  const before = Date.parse(job.windowStartsAt) - freeHours * 3_600_000;
  const slip = Date.parse(job.acceptedAt) + slipMinutes * 60_000;
  return new Date(Math.max(before, slip)).toISOString();
}

/** Hours that a release may wait on an offline phone; an older one counts by its arrival. */
const waitingHours = 6;

/**
 * Whether a release is late: it arrives after the cut-off and was not made in time by the job's runner on an offline
 * phone. Instants are UTC.
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
