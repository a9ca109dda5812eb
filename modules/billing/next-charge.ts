import { day } from "#platform/instants.ts";
import { daysBetween, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { monthAfter } from "#platform/time/periods.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import type { Billing } from "./contract.ts";
import { rateAt } from "./invoices.ts";
import type { BillingFacts } from "./queries/billing.ts";
import { daysCredit } from "./rules.ts";

type Charge = NonNullable<Billing["nextCharge"]>;
type Line = Charge["lines"][number];

/**
 * The next charge to the card: an unpaid bill first, else the coming month with its price, credits and holds. Null when
 * none is due.
 */
export function nextCharge(facts: BillingFacts): Charge | null {
  // A setup's first bill is paid on its own screen.
  return facts.subscription?.status === "incomplete" ? null : (unpaidBill(facts) ?? comingMonth(facts));
}

/** What a pause from an instant on means for the bills: the next charge before it, and the full days that it keeps. */
export function pauseBill(
  { periodEndsAt }: { periodEndsAt: string | null },
  pausesAt: string,
): { chargedOn: string | null; keptDays: number } {
  if (periodEndsAt === null) return { chargedOn: null, keptDays: 0 };
  const isCharged = periodEndsAt < pausesAt;
  let endsAt = periodEndsAt;
  while (endsAt < pausesAt) endsAt = monthAfter(endsAt);
  return {
    chargedOn: isCharged ? localDay(periodEndsAt, platformTimeZone) : null,
    keptDays: Math.floor((Date.parse(endsAt) - Date.parse(pausesAt)) / day),
  };
}

/** The oldest unpaid bill, which later months wait behind. */
function unpaidBill({ invoices }: BillingFacts): Charge | null {
  const bill = invoices.findLast(({ status }) => status === "open");
  if (!bill) return null;
  return {
    billId: bill.id,
    on: bill.nextAttemptAt && localDay(bill.nextAttemptAt, platformTimeZone),
    ...summed([
      line(
        "month",
        bill.amountCents - [...bill.rentals, ...bill.addOns].reduce((sum, { cents }) => sum + cents, 0),
      ),
      ...bill.rentals.map(({ cents, ...rental }) => ({ ...line("rental", cents), rental })),
      ...bill.addOns.map(({ cents, ...addOn }) => ({ ...line("addOn", cents), addOn })),
      line(bill.creditedCents < 0 ? "debt" : "credit", -bill.creditedCents),
    ]),
  };
}

function comingMonth({ subscription, balanceCents, holds, rentals, addOns }: BillingFacts): Charge | null {
  if (!subscription?.periodEndsAt || subscription.status !== "active" || subscription.cancelAtPeriodEnd)
    return null;
  // Instants from Postgres's JSON have the same form.
  if (subscription.pausesAt && subscription.pausesAt <= subscription.periodEndsAt) return null;
  const monthlyRateCents = rateAt(subscription, subscription.periodEndsAt);
  const isNew = monthlyRateCents !== subscription.monthlyRateCents;
  const lines = [
    line(isNew ? "newPrice" : "month", monthlyRateCents),
    ...rentals.map(({ cents, ...rental }) => ({ ...line("rental", cents), rental })),
    ...addOns.map(({ cents, ...addOn }) => ({ ...line("addOn", cents), addOn })),
    line(balanceCents > 0 ? "debt" : "credit", balanceCents),
    ...holds.map(({ fromOn, untilOn }) => ({
      ...line("hold", -daysCredit(subscription.monthlyRateCents, daysBetween(fromOn, untilOn) + 1)),
      fromOn,
      untilOn,
    })),
  ];
  return { billId: null, on: localDay(subscription.periodEndsAt, platformTimeZone), ...summed(lines) };
}

type CentsLine = Omit<Line, "amount"> & { cents: Cents };

function line(cause: Line["cause"], cents: Cents): CentsLine {
  return { cause, cents, fromOn: null, untilOn: null, rental: null, addOn: null };
}

/** The lines that change the sum; a credit counts as far as there is something left to pay. */
function summed(all: CentsLine[]): Pick<Charge, "amount" | "lines"> {
  let sum = 0;
  const lines: Line[] = [];
  for (const { cents, ...rest } of all) {
    const used = Math.max(cents, -sum);
    if (used === 0) continue;
    sum += used;
    lines.push({ ...rest, amount: formatCents(used) });
  }
  return { amount: formatCents(sum), lines };
}
