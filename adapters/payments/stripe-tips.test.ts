import { afterEach, beforeEach, expect, test } from "vitest";
import { payingAtStripe } from "#testkit/stripe-payer.ts";
import { type StripeServer, startStripe } from "#testkit/stripe-server.ts";
import { PaymentRefused, type Payments } from "./port.ts";
import { createStripePayments } from "./stripe.ts";

let now = "2026-03-10T15:00:00.000Z";
let stripe: StripeServer;
let payments: Payments;
beforeEach(async () => {
  now = "2026-03-10T15:00:00.000Z";
  stripe = await startStripe({ now: () => now });
  payments = createStripePayments({ ...stripe.options, patience: 60_000 });
});
afterEach(() => stripe.close());

const { active, asked } = payingAtStripe(() => ({ now, stripe, payments }));
/** Longer than Stripe keeps a key. */
const dayLater = "2026-03-12T15:00:00.000Z";

test("a tip is charged once per key, to the card of the subscription, also after Stripe forgot the key", async () => {
  const subscriptionId = await active();
  const give = (key: string) => payments.chargeTip({ ...asked(key), subscriptionId, cents: 500 });
  const first = await give("t1");
  expect(await give("t1")).toEqual(first);
  now = dayLater;
  expect(await give("t1")).toEqual(first);
  expect(await give("t2")).not.toEqual(first);
});

test("a tip charged without an answer is found though the card changed or the service ended, and no other is charged then", async () => {
  const subscriptionId = await active();
  const give = (key: string) => payments.chargeTip({ ...asked(key), subscriptionId, cents: 500 });
  const first = await give("t1");
  const subscription = stripe.state.subscriptions.get(subscriptionId);
  if (!subscription) throw new Error("There is no subscription");
  // As the page's change of the card does.
  subscription.default_payment_method = { id: "pm_other", object: "payment_method" };
  expect(await give("t1")).toEqual(first);
  await payments.endSubscription({ providerId: subscriptionId });
  expect(await give("t1")).toEqual(first);
  await expect(give("t2")).rejects.toThrow(PaymentRefused);
});

test("a declined card is a refusal", async () => {
  const subscriptionId = await active();
  stripe.state.declining.add(stripe.state.subscriptions.get(subscriptionId)?.customer ?? "");
  const asking = payments.chargeTip({ ...asked("t1"), subscriptionId, cents: 500 });
  await expect(asking).rejects.toThrow(PaymentRefused);
});

test("a tip is refunded once per key", async () => {
  const subscriptionId = await active();
  const { providerId: chargeId } = await payments.chargeTip({ ...asked("t1"), subscriptionId, cents: 500 });
  const back = () => payments.refundTip({ ...asked("t1"), chargeId });
  const first = await back();
  expect(await back()).toEqual(first);
  now = dayLater;
  expect(await back()).toEqual(first);
  expect(stripe.state.refunds.size).toBe(1);
});
