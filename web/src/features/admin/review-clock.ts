/** Hours within which an applicant is promised an answer, from the earliest to the latest (product.md 9). */
const promised = { from: 24, to: 48 };

/** How an application's wait stands against the promised 24 to 48 hours; `hours` are whole ones. */
export function reviewClock(
  appliedAt: string,
  now: Date,
): { state: "fresh" | "due" | "overdue"; hours: number } {
  const waited = Math.max(0, now.getTime() - new Date(appliedAt).getTime()) / 3_600_000;
  if (waited < promised.from) return { state: "fresh", hours: Math.floor(waited) };
  if (waited < promised.to) return { state: "due", hours: Math.floor(promised.to - waited) };
  return { state: "overdue", hours: Math.floor(waited - promised.to) };
}
