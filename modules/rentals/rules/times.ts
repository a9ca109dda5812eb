import type { Refusal } from "#platform/values/refusal.ts";
import { type CleanupStart, windowHours } from "#platform/values/windows.ts";

/** What a rental says of its times until its host says otherwise. */
const firstTimes = { checkInTime: "16:00", checkOutTime: "11:00" };

/** Whether one day's guests have gone before the next ones come; visits are planned between the two. Times as "16:00". */
export function leavesBeforeComing(times: {
  checkInTime?: string | undefined;
  checkOutTime?: string | undefined;
}): boolean {
  const { checkInTime = firstTimes.checkInTime, checkOutTime = firstTimes.checkOutTime } = times;
  return checkOutTime <= checkInTime;
}

/** What a window has to fit between; clock times there, as "16:00", and null where nobody leaves or comes that day. */
export type Turnover = {
  checkInTime: string;
  checkOutTime: string;
  /** When the last guests leave and the first ones come, as the calendars say. */
  leavesAt: string | null;
  comesAt: string | null;
};

/**
 * Why a cleanup cannot be in a window at a rental: it would begin before the day's guests leave or end after the next ones
 * come. "After checkout" and "before check-in" (product.md 9) hold on every day.
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
