import type { AvailabilityWindow } from "#platform/values/runner-words.ts";

/** Local hours of each window, the end exclusive. */
export const windowHours: Record<AvailabilityWindow, { from: number; to: number }> = {
  "Early Morning (6am-9am)": { from: 6, to: 9 },
  "Morning (9am-12pm)": { from: 9, to: 12 },
  "Afternoon (12pm-5pm)": { from: 12, to: 17 },
  "Evening (5pm-8pm)": { from: 17, to: 20 },
  "Flexible/Anytime": { from: 0, to: 24 },
};

/**
 * Whether work windows overlap a span of local times ("16:00"), the end exclusive. A span that ends at or before its
 * start crosses midnight.
 */
export function isWithinAvailability(
  windows: readonly AvailabilityWindow[],
  out: { from: string; until: string },
): boolean {
  const from = hourOf(out.from);
  const until = out.until > out.from ? hourOf(out.until) : 24;
  return windows.some((window) => from < windowHours[window].to && windowHours[window].from < until);
}

function hourOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour + minute / 60;
}
