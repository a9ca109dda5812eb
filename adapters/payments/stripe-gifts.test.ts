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

const { asked } = payingAtStripe(() => ({ now, stripe, payments }));
/** Longer than Stripe keeps a key. */
const dayLater = "2026-03-12T15:00:00.000Z";

const begin = (key: string) =>
  payments.beginGift({ ...asked(key), cents: 2900, receiptEmail: "ann@example.com" });
/** As the giver's page does with the secret, or as the bank answers. */
function become(providerId: string, status: string) {
  const payment = stripe.state.tips.get(providerId);
  if (!payment) throw new Error("There is no payment");
  payment.status = status;
}

test("a gift's payment begins once per key, also after Stripe forgot the key", async () => {
  const first = await begin("g1");
  expect(first.clientSecret).toBe(`${first.providerId}_secret`);
  expect(await begin("g1")).toEqual(first);
  expect(await begin("g2")).not.toEqual(first);
  now = dayLater;
  expect(await begin("g1")).toEqual(first);
  expect(stripe.state.tips.size).toBe(2);
});

test("a gift is open until its card is charged", async () => {
  const { providerId } = await begin("g1");
  expect(await payments.findGift({ providerId })).toBe("open");
  become(providerId, "requires_action");
  expect(await payments.findGift({ providerId })).toBe("open");
  become(providerId, "processing");
  expect(await payments.findGift({ providerId })).toBe("processing");
  become(providerId, "succeeded");
  expect(await payments.findGift({ providerId })).toBe("paid");
});

test("an open gift's payment is ended, and one that is paid or being paid is not", async () => {
  const { providerId } = await begin("g1");
  expect(await payments.cancelGift({ providerId })).toBe("canceled");
  expect(await payments.cancelGift({ providerId })).toBe("canceled");
  const paid = await begin("g2");
  become(paid.providerId, "processing");
  expect(await payments.cancelGift(paid)).toBe("processing");
  become(paid.providerId, "succeeded");
  expect(await payments.cancelGift(paid)).toBe("paid");
  expect(await payments.findGift(paid)).toBe("paid");
});

test("a gift is refunded once per key, and only if it was paid", async () => {
  const unpaid = await begin("g2");
  const none = payments.refundGift({ ...asked("g2"), chargeId: unpaid.providerId, cents: 2900 });
  await expect(none).rejects.toThrow(PaymentRefused);
  const { providerId: chargeId } = await begin("g1");
  const back = () => payments.refundGift({ ...asked("g1"), chargeId, cents: 2900 });
  become(chargeId, "succeeded");
  const first = await back();
  expect(await back()).toEqual(first);
  now = dayLater;
  expect(await back()).toEqual(first);
  expect(stripe.state.refunds.size).toBe(1);
});
