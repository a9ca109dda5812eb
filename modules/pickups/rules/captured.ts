/** A phone's clock may be off by this much, because sending also takes time. */
const toleratedMilliseconds = 2 * 60_000;

/** The earliest phone time accepted for a step done at `instant`. */
export function earliestToldOf(instant: string): string {
  return new Date(Date.parse(instant) - toleratedMilliseconds).toISOString();
}

/**
 * When a step kept on a phone was done, and when its runner came to the home (null if not given); UTC. If `sentAt`
 * shows that the phone's clock is off, both are corrected. Neither is after `now`, the step's arrival, and the runner
 * never comes after the step. Without `at`, the step is done now.
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
