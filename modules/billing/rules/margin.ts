import type { Cents } from "#platform/values/money.ts";

/** What the payment provider keeps of a charge, as published: 2.9 % and 30 cents. */
const providerFee = { share: 0.029, cents: 30 };

/** What the payment provider keeps of payments that came to a sum. */
export function providerFees(paid: { paymentCents: Cents; payments: number }): Cents {
  return Math.round(paid.paymentCents * providerFee.share) + paid.payments * providerFee.cents;
}

/** What a plan earns us in an average month, in cents. */
export type Margin = {
  pickupsPerWeek: number;
  priceCents: Cents;
  /** What the payment provider keeps. */
  feeCents: Cents;
  /** What the runners are paid: a month has 52 / 12 weeks. */
  payCents: Cents;
  /** What is left; negative where we add money to each month. */
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
 * What some homes leave in an average month, in cents, going by all the pickups that are planned for them in so many days.
 * `priceCents` is what they are charged a month, `payCents` what the planned pickups pay.
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
