import { daysCredit } from "#modules/billing/rules/credits.ts";
import type { HoldRow } from "#modules/homes/index.ts";
import { holdState } from "#modules/homes/rules/holds.ts";
import { daysBetween } from "#platform/time/local-time.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import type { Hold } from "./contract/calendar.ts";

/**
 * A hold as its homeowner sees it on a local day. `creditedCents` is the amount credited; null until settled, when its
 * value is computed from the monthly rate.
 */
export function renderHold(
  hold: Pick<HoldRow, "id" | "fromOn" | "untilOn" | "cancelledAt">,
  worth: { today: string; monthlyRateCents: Cents; creditedCents: Cents | null },
): Hold {
  const { id, fromOn, untilOn } = hold;
  const state = holdState(hold, worth.today);
  const expected = state === "takenBack" ? 0 : daysCredit(worth.monthlyRateCents, holdDays(hold));
  return { id, fromOn, untilOn, state, credit: formatCents(worth.creditedCents ?? expected) };
}

/** Days of a hold, counting both ends. */
export function holdDays(hold: Pick<HoldRow, "fromOn" | "untilOn">): number {
  return daysBetween(hold.fromOn, hold.untilOn) + 1;
}
