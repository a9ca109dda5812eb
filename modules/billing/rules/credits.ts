import type { Cents } from "#platform/values/money.ts";

/** How often one kind of can goes out on a weekday; `anchorOn` is a day on which it does, where that is every other week. */
type Rhythm = { weekday: number; everyWeeks: number; anchorOn: string | null };

/** Whole days that a hold or a pause must last for any of them to be credited (decisions.md, Money). */
const daysBeforeCredit = 7;

/**
 * One pickup's share of the month: the monthly rate × 12 / 52 / pickups a week, rounded up to a cent. Counted over two
 * weeks, so that a can that goes out every other week leaves no half pickup.
 */
export function pickupShare(monthlyRateCents: Cents, pickupsInTwoWeeks: number): Cents {
  return divideUp(monthlyRateCents * 12 * 2, 52 * pickupsInTwoWeeks);
}

/** What is given back for a pickup that went wrong, by the rule: so many percent of its share, rounded up to a cent. */
export function wrongPickupCredit(shareCents: Cents, missedPercent: number): Cents {
  return divideUp(shareCents * missedPercent, 100);
}

/** What whole days without service are worth: the monthly rate × 12 / 365 each, rounded up to a cent; under 7, nothing. */
export function daysCredit(monthlyRateCents: Cents, days: number): Cents {
  return days < daysBeforeCredit ? 0 : divideUp(monthlyRateCents * 12 * days, 365);
}

/**
 * Pickups that a home has in two weeks: one for each day on which anything goes out. Cans of one weekday that go out in
 * the same weeks are one pickup, in alternating weeks two. 1 to 14; at least 1, so that a share can be reckoned.
 */
export function pickupsInTwoWeeks(rhythms: readonly Rhythm[]): number {
  const days = new Set<string>();
  for (const { weekday, everyWeeks, anchorOn } of rhythms)
    for (const week of anchorOn === null || everyWeeks === 1 ? [0, 1] : [weekParity(anchorOn)])
      days.add(`${weekday} ${week}`);
  return Math.max(days.size, 1);
}

/** Whether a day's week, Monday first, is an even or an odd one since Monday, 5 January 1970. */
function weekParity(day: string): number {
  const weeks = Math.floor((Date.parse(day) / 86_400_000 - 4) / 7);
  return ((weeks % 2) + 2) % 2;
}

/** A quotient of integers rounded up, without a fraction on the way; exact below 2^53. */
function divideUp(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  return (numerator - rest) / denominator + (rest > 0 ? 1 : 0);
}
