import { reviewHours } from "#modules/runners/rules/applications.ts";

/** Compares an application's wait in whole `hours` with the promised 24 to 48. */
export function reviewClock(
  appliedAt: string,
  now: Date,
): { state: "fresh" | "due" | "overdue"; hours: number } {
  const waited = Math.max(0, now.getTime() - new Date(appliedAt).getTime()) / 3_600_000;
  if (waited < reviewHours.from) return { state: "fresh", hours: Math.floor(waited) };
  if (waited < reviewHours.until) return { state: "due", hours: Math.floor(reviewHours.until - waited) };
  return { state: "overdue", hours: Math.floor(waited - reviewHours.until) };
}
