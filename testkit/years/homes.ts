import { weekdays } from "#platform/values/days.ts";
import { pick, type Scene } from "./acts.ts";
import { places, type Town } from "./town.ts";

/** Everyone's own. */
export const phoneOf = ({ diary }: Town) => `(212) 555-${String(diary.length % 10_000).padStart(4, "0")}`;

/** The page confirms a card of one's own for the payment of this client secret. */
export function confirmPayment({ a, b, town }: Scene, clientSecret: string): void {
  const state = town.charged?.stripe.state;
  const invoice = [...(state?.invoices.values() ?? [])].find(
    (open) => `${open.payment_intent}_secret` === clientSecret && open.status === "open",
  );
  if (invoice && state?.subscriptions.get(invoice.subscription)?.status === "incomplete")
    state.pay(invoice.subscription, ownCard(a, b));
}

export const ownCard = (a: number, b: number) => ({
  ...{ brand: "mastercard", last4: String(1000 + (a % 9000)), exp_month: 1 + (b % 12), exp_year: 2035 },
});

export function homeOf(a: number) {
  const place = pick(places, a);
  return { address: `${1 + (a % 90)} Oak Avenue`, city: "", state: "", zipCode: "", ...place };
}

/** One or two weekdays. */
export function daysOf(b: number) {
  return [...new Set([pick(weekdays, b), pick(weekdays, b % 2 === 0 ? b : Math.floor(b / 7))])];
}

/** 0 is Monday. */
export function weekdayOf(onDay: string): number {
  return (new Date(onDay).getUTCDay() + 6) % 7;
}
