import type { Cents } from "#platform/values/money.ts";

/** The payment provider's published fee: 2.9% and 30 cents a charge. */
const providerFee = { share: 0.029, cents: 30 };

/** The payment provider's fees on a sum of payments. */
export function providerFees(paid: { paymentCents: Cents; payments: number }): Cents {
  return Math.round(paid.paymentCents * providerFee.share) + paid.payments * providerFee.cents;
}

/** A plan's margin in an average month, in cents. */
export type Margin = {
  pickupsPerWeek: number;
  priceCents: Cents;
  /** The payment provider's fee. */
  feeCents: Cents;
  /** Runners' pay; a month has 52 / 12 weeks. */
  payCents: Cents;
  /** The remaining margin; negative when we lose money each month. */
  leftCents: Cents;
};

export function marginOf(plan: {
  priceCents: Cents;
  runnerRateCents: Cents;
  pickupsPerWeek: number;
}): Margin {
  const { priceCents, runnerRateCents, pickupsPerWeek } = plan;
  const feeCents = priceCents === 0 ? 0 : Math.round(priceCents * providerFee.share) + providerFee.cents;
  const payCents = Math.round((runnerRateCents * pickupsPerWeek * 52) / 12);
  return { pickupsPerWeek, priceCents, feeCents, payCents, leftCents: priceCents - feeCents - payCents };
}

/**
 * The homes' margin in an average month, in cents, based on all pickups planned in the given days. `priceCents` is
 * their monthly price, `payCents` the pay of the planned pickups.
 */
export function plannedMarginOf(planned: {
  homes: number;
  priceCents: Cents;
  payCents: Cents;
  days: number;
}): Pick<Margin, "feeCents" | "payCents" | "leftCents"> {
  const { homes, priceCents, days } = planned;
  const feeCents = providerFees({ paymentCents: priceCents, payments: homes });
  const payCents = Math.round((planned.payCents * 365) / (12 * days));
  return { feeCents, payCents, leftCents: priceCents - feeCents - payCents };
}
