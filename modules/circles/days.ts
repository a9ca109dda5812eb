import { daysBetween } from "#platform/time/local-time.ts";

/** Nothing in the cans at this many pickups in a row, the first and the last this many days apart: three weeks. */
const quietPickups = 3;
const quietDays = 14;

/**
 * The day from which a home's pickups, latest first, found nothing in the cans for three weeks; null if they did not. Days
 * without a pickup, such as skips and holds, do not count.
 */
export function quietSince(pickups: readonly { onDay: string; wasEmpty: boolean }[]): string | null {
  const until = pickups.findIndex(({ wasEmpty }) => !wasEmpty);
  const row = until === -1 ? pickups : pickups.slice(0, until);
  const [first, last] = [row.at(-1), row[0]];
  if (!first || !last || row.length < quietPickups) return null;
  return daysBetween(first.onDay, last.onDay) >= quietDays ? first.onDay : null;
}
