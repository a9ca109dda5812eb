import type { Cents } from "#platform/values/money.ts";

/** How often one kind of can goes out on a weekday; for every other week, `anchorOn` is one such day. */
type Rhythm = { weekday: number; everyWeeks: number; anchorOn: string | null };

/** Full days a hold or pause must last before it earns a credit (decisions.md, Money). */
const daysBeforeCredit = 7;

/**
 * One pickup's share of the month: monthly rate × 12 / 52 / pickups a week, rounded up to a cent. Counts over two
 * weeks, so every-other-week cans add no half pickup.
 */
export function pickupShare(monthlyRateCents: Cents, pickupsInTwoWeeks: number): Cents {
  return divideUp(monthlyRateCents * 12 * 2, 52 * pickupsInTwoWeeks);
}

/** The credit for a failed pickup: a percentage of its share, rounded up to a cent. */
export function wrongPickupCredit(shareCents: Cents, missedPercent: number): Cents {
  return divideUp(shareCents * missedPercent, 100);
}

/** The credit for full days without service: monthly rate × 12 / 365 each, rounded up to a cent; 0 under 7 days. */
export function daysCredit(monthlyRateCents: Cents, days: number): Cents {
  return days < daysBeforeCredit ? 0 : divideUp(monthlyRateCents * 12 * days, 365);
}

/**
 * A home's pickups in two weeks, one for each day with a can out. Cans of one weekday in the same weeks share a pickup;
 * in alternating weeks they are two. 1 to 14; at least 1 so a share can be calculated.
 */
export function pickupsInTwoWeeks(rhythms: readonly Rhythm[]): number {
  const days = new Set<string>();
  for (const { weekday, everyWeeks, anchorOn } of rhythms)
    for (const week of anchorOn === null || everyWeeks === 1 ? [0, 1] : [weekParity(anchorOn)])
      days.add(`${weekday} ${week}`);
  return Math.max(days.size, 1);
}

/** Whether a day's week, Monday first, is even or odd, counted from Monday, January 5, 1970. */
function weekParity(day: string): number {
  const weeks = Math.floor((Date.parse(day) / 86_400_000 - 4) / 7);
  return ((weeks % 2) + 2) % 2;
}

/** Divides integers and rounds up without fractions; exact below 2^53. */
function divideUp(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  return (numerator - rest) / denominator + (rest > 0 ? 1 : 0);
}
