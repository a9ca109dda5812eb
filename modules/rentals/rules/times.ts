import type { Refusal } from "#platform/values/refusal.ts";
import { type CleanupStart, windowHours } from "#platform/values/windows.ts";

/** A rental's default times. */
const firstTimes = { checkInTime: "16:00", checkOutTime: "11:00" };

/** Whether checkout is before check-in; pickups are planned between the two. Times as "16:00". */
export function leavesBeforeComing(times: {
  checkInTime?: string | undefined;
  checkOutTime?: string | undefined;
}): boolean {
  const { checkInTime = firstTimes.checkInTime, checkOutTime = firstTimes.checkOutTime } = times;
  return checkOutTime <= checkInTime;
}

/** The limits of a window: local clock times such as "16:00"; null if no guests leave or arrive that day. */
export type Turnover = {
  checkInTime: string;
  checkOutTime: string;
  /** The last checkout and the first check-in in the calendars. */
  leavesAt: string | null;
  comesAt: string | null;
};

/**
 * Why a window is refused for a cleanup: it begins before checkout or ends after check-in. "After checkout" and "before
 * check-in" (product.md 9) apply every day.
 */
export function refuseWindow(
  window: CleanupStart,
  { checkInTime, checkOutTime, leavesAt, comesAt }: Turnover,
): Refusal | null {
  const { from, to } = windowHours(window);
  const after = latest([leavesAt, window === "11:00" ? checkOutTime : null]);
  if (after !== null && `${from}:00` < after)
    return { code: "WINDOW_BEFORE_CHECKOUT", params: { time: after } };
  const before = earliest([comesAt, window === "15:00" ? checkInTime : null]);
  if (before !== null && `${to}:00` > before)
    return { code: "WINDOW_AFTER_CHECKIN", params: { time: before } };
  return null;
}

function earliest(times: (string | null)[]): string | null {
  return times.filter((time) => time !== null).toSorted()[0] ?? null;
}

function latest(times: (string | null)[]): string | null {
  return (
    times
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  );
}
