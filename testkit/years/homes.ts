import { weekdays } from "#platform/values/days.ts";
import { pick, type Scene } from "./acts.ts";
import { places, type Resident, rowsOf, type Town } from "./town.ts";

/** A home in each of seven time zones, two of them without daylight saving. */
export const most = { homeowners: 7, runners: 3 };

/** When the town is full, forgets a homeowner without a service, besides one of them. */
export async function makeRoom(town: Town, besides: Resident): Promise<void> {
  if (town.homeowners.length < most.homeowners) return;
  const served = await rowsOf<{ email: string }>(
    town,
    "select email from users join subscriptions on subscriptions.user_id = users.id where status <> 'canceled'",
  );
  const idle = town.homeowners.find(
    (person) => person !== besides && !served.some(({ email }) => email === person.email),
  );
  town.homeowners = town.homeowners.filter((person) => person !== idle);
}

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
