import { hasBegun } from "#modules/accounts/rules.ts";
import { rateOn } from "#modules/rates/index.ts";
import { type PriceLine, sumOf } from "#modules/rates/rules/prices.ts";
import type { Deps } from "#platform/deps.ts";
import { later } from "#platform/instants.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import type { Billing } from "./contract.ts";
import { guaranteeUntil } from "./customers.ts";
import { nextCharge } from "./next-charge.ts";
import { renderLines } from "./price-quotes.ts";
import { type BillingFacts, findBilling } from "./queries/billing.ts";

/** The homeowner's plan, next bill, card, invoices and credits. Days are in the platform's time zone. */
export async function billing(deps: Deps, actor: HomeownerActor): Promise<Billing> {
  const facts = await findBilling(deps.db, actor.userId);
  const { subscription } = facts;
  const latest = subscription?.status ?? "none";
  // As in `renderUser`: a setup begun again is no service yet.
  const status = latest === "incomplete" && facts.firstActivatedAt ? "canceled" : latest;
  const monthEndsOn = subscription?.periodEndsAt ? dayOf(subscription.periodEndsAt) : null;
  const isEnding = subscription?.cancelAtPeriodEnd ?? false;
  return {
    testMode: deps.payments.testMode,
    publishableKey: deps.payments.publishableKey,
    plan: subscription?.plan ?? "Standard",
    status,
    monthlyRate: formatCents(subscription?.monthlyRateCents ?? (await monthlyPrice(deps))),
    nextRate:
      subscription?.nextRateCents && subscription.nextRateFrom
        ? { amount: formatCents(subscription.nextRateCents), from: subscription.nextRateFrom }
        : null,
    nextCharge: nextCharge(facts),
    cancelEndsOn: hasBegun(status) && !isEnding ? cancelEndsOn(deps, subscription) : null,
    endsOn: hasBegun(status) && isEnding ? monthEndsOn : null,
    guaranteeUntil: guaranteeUntil(facts.firstActivatedAt, deps.now()),
    credit: formatCents(-facts.balanceCents),
    card: cardOf(subscription),
    invoices: facts.invoices.map(renderInvoice),
    credits: facts.credits.map(renderCredit),
  };
}

/** The last day if the service were canceled now: a pause's days are added, or end it at once where they are credited. */
function cancelEndsOn(deps: Deps, subscription: BillingFacts["subscription"]): string | null {
  if (!subscription?.periodEndsAt) return null;
  const { periodEndsAt, pausedAt } = subscription;
  if (!pausedAt) return dayOf(periodEndsAt);
  const paused = Date.parse(deps.now()) - Date.parse(pausedAt);
  return deps.payments.billMonth ? dayOf(later(periodEndsAt, paused)) : null;
}

/** The price for a homeowner who subscribes today. */
function monthlyPrice(deps: Deps): Promise<Cents> {
  return rateOn(deps.db, "monthly_price", localDay(deps.now(), platformTimeZone));
}

function cardOf(subscription: BillingFacts["subscription"]): Billing["card"] {
  if (!subscription) return null;
  const { cardBrand, cardLast4, cardExpiryMonth, cardExpiryYear } = subscription;
  if (!cardBrand || !cardLast4 || !cardExpiryMonth || !cardExpiryYear) return null;
  return { brand: cardBrand, last4: cardLast4, expiryMonth: cardExpiryMonth, expiryYear: cardExpiryYear };
}

function renderInvoice(invoice: BillingFacts["invoices"][number]): Billing["invoices"][number] {
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    amount: formatCents(invoice.amountCents),
    credited: formatCents(invoice.creditedCents),
    refunded: formatCents(invoice.refundedCents),
    refunding: formatCents(invoice.refundingCents),
    periodStartsOn: invoice.periodStartsOn,
    periodEndsOn: invoice.periodEndsOn,
    isOneOff: invoice.subscriptionId === null,
    pickups: invoice.pickups,
    priceLines: renderLines(priceLinesOf(invoice)),
    rentals: invoice.rentals.map(({ cents, ...rental }) => ({ ...rental, amount: formatCents(cents) })),
    addOns: invoice.addOns.map(({ cents, ...addOn }) => ({ ...addOn, amount: formatCents(cents) })),
    nextAttemptOn: invoice.nextAttemptAt ? dayOf(invoice.nextAttemptAt) : null,
    needsAction: invoice.needsAction,
    receiptUrl: invoice.receiptUrl,
    createdAt: instantOf(invoice.createdAt),
    paidAt: invoice.paidAt ? instantOf(invoice.paidAt) : null,
  };
}

/** A bill's price in lines, if they explain what it charges for the month and are more than the price. */
function priceLinesOf(invoice: BillingFacts["invoices"][number]): PriceLine[] {
  const lines = invoice.priceLines ?? [];
  const others = [...invoice.rentals, ...invoice.addOns].reduce((sum, { cents }) => sum + cents, 0);
  return lines.length > 1 && sumOf(lines) === invoice.amountCents - others ? lines : [];
}

function renderCredit(credit: BillingFacts["credits"][number]): Billing["credits"][number] {
  const [origin] = credit.source?.split(":") ?? [];
  const cause =
    origin === "hold" ||
    origin === "problem" ||
    origin === "cancelled" ||
    origin === "referral" ||
    origin === "coupon" ||
    origin === "gift"
      ? origin
      : credit.jobOn
        ? ("missed" as const)
        : ("other" as const);
  return {
    id: credit.id,
    cause,
    words: cause === "other" || cause === "coupon" || cause === "gift" ? credit.reason : null,
    amount: formatCents(credit.cents),
    pickupOn: credit.jobOn,
    bookedAt: instantOf(credit.bookedAt),
  };
}

function dayOf(instant: string): string {
  return localDay(instant, platformTimeZone);
}

/** Converts an instant from Postgres JSON, which has an offset, to the API format. */
function instantOf(written: string): string {
  return new Date(written).toISOString();
}
