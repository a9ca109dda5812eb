import { afterEach, beforeEach, expect, test } from "vitest";
import { payingAtStripe } from "#testkit/stripe-payer.ts";
import { type StripeServer, startStripe } from "#testkit/stripe-server.ts";
import type { Payments } from "./port.ts";
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

const { active, asked, customer } = payingAtStripe(() => ({ now, stripe, payments }));
/** Longer than Stripe keeps a key. */
const dayLater = "2026-03-12T15:00:00.000Z";

const begin = async (key: string) =>
  payments.beginBill({
    ...asked(key),
    ...{ customerId: await customer(), cents: 1500, creditCents: 0, description: "Pickup on 2026-03-13" },
  });
const find = (providerId: string) => payments.findBill({ providerId, cents: 1500, creditCents: 0, now });

test("a bill begins once per key, also after Stripe forgot the key", async () => {
  const first = await begin("b1");
  expect(first.dueCents).toBe(1500);
  expect(first.clientSecret).toMatch(/^pi_\d+_secret$/);
  expect(await begin("b1")).toEqual(first);
  now = dayLater;
  expect(await begin("b1")).toEqual(first);
  expect(await begin("b2")).not.toEqual(first);
  expect(stripe.state.invoices.size).toBe(2);
});

test("a bill is open until the page pays it, and its payment is refunded as any invoice's", async () => {
  const { providerId } = await begin("b1");
  expect(await find(providerId)).toMatchObject({ status: "open", amountCents: 1500 });
  stripe.state.payBill(providerId);
  expect(await find(providerId)).toMatchObject({ status: "paid", amountCents: 1500, creditedCents: 0 });
  const refund = await payments.refund({
    ...asked("r1"),
    invoiceId: providerId,
    cents: 1500,
    reason: "cancelled",
  });
  expect(refund.status).toBe("succeeded");
  expect(await payments.findRefund({ providerId: refund.providerId })).toMatchObject({
    ...{ invoiceId: providerId, subscriptionId: null, cents: 1500 },
  });
});

test("a credit pays first, and a void bill gives it back", async () => {
  const customerId = await customer();
  await payments.credit({ ...asked("c1"), customerId, cents: 400, reason: "goodwill" });
  const { providerId, dueCents } = await begin("b1");
  expect(dueCents).toBe(1100);
  await payments.voidBill({ providerId });
  await payments.voidBill({ providerId });
  expect(await find(providerId)).toMatchObject({ status: "void" });
  expect(stripe.state.customers.get(customerId)?.balance).toBe(-400);
  await payments.credit({ ...asked("c2"), customerId, cents: 1100, reason: "goodwill" });
  expect(await begin("b2")).toMatchObject({ dueCents: 0, clientSecret: null });
});

test("a paid bill is not voided, and the waiting lines stay for the month", async () => {
  await active();
  const customerId = await customer();
  await payments.addLine({ ...asked("l1"), customerId, cents: 300, description: "Extra bags" });
  const { providerId, dueCents } = await begin("b1");
  expect(dueCents).toBe(1500);
  stripe.state.payBill(providerId);
  await payments.voidBill({ providerId });
  expect(await find(providerId)).toMatchObject({ status: "paid" });
});

test("an unknown bill is null", async () => {
  expect(await find("in_000999")).toBeNull();
});
