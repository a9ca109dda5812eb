import { reviewHours } from "#modules/runners/rules/applications.ts";

/** How an application's wait stands against the promised 24 to 48 hours; `hours` are whole ones. */
export function reviewClock(
  appliedAt: string,
  now: Date,
): { state: "fresh" | "due" | "overdue"; hours: number } {
  const waited = Math.max(0, now.getTime() - new Date(appliedAt).getTime()) / 3_600_000;
  if (waited < reviewHours.from) return { state: "fresh", hours: Math.floor(waited) };
  if (waited < reviewHours.until) return { state: "due", hours: Math.floor(reviewHours.until - waited) };
  return { state: "overdue", hours: Math.floor(waited - reviewHours.until) };
}
