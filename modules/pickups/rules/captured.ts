/** A phone's clock that is off by no more than this is taken for right: the way to us takes time too. */
const toleratedMilliseconds = 2 * 60_000;

/** The earliest that a phone may say of what was done at `instant`. */
export function earliestToldOf(instant: string): string {
  return new Date(Date.parse(instant) - toleratedMilliseconds).toISOString();
}

/**
 * When a step was done that a phone may have kept for a while, and when its runner had come to the home (null where that
 * was not said); UTC. `sentAt` is what the phone's clock said as it sent the step: where that is off, both are corrected
 * by as much. Neither is later than `now`, the step's arrival, and nobody came after the step was done. Without `at` the
 * step is of now.
 */
export function captureTimes(
  told: { at?: string | undefined; sentAt?: string | undefined; cameAt?: string | undefined },
  now: string,
): { capturedAt: string; cameAt: string | null } {
  const off = told.sentAt === undefined ? 0 : Date.parse(now) - Date.parse(told.sentAt);
  const correction = Math.abs(off) > toleratedMilliseconds ? off : 0;
  const corrected = (instant: string, latest: string) =>
    earlier(new Date(Date.parse(instant) + correction).toISOString(), latest);
  const capturedAt = told.at === undefined ? now : corrected(told.at, now);
  return {
    capturedAt,
    cameAt: told.cameAt === undefined ? null : corrected(told.cameAt, capturedAt),
  };
}

const earlier = (one: string, other: string) => (one < other ? one : other);
