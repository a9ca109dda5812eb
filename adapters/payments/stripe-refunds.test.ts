import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

const { active, asked, find } = payingAtStripe(() => ({ now, stripe, payments }));

describe("a refund", () => {
  const refundOf = (invoiceId: string, cents: number, key = "r1") =>
    payments.refund({ ...asked(key), invoiceId, cents, reason: "guarantee" });

  test("is made once per key", async () => {
    const providerId = await active();
    const invoiceId = (await find(providerId)).invoices[0]?.providerId ?? "";
    const first = await refundOf(invoiceId, 1000);
    expect(first.status).toBe("succeeded");
    expect(await refundOf(invoiceId, 1000)).toEqual(first);
    now = "2026-03-12T15:00:00.000Z";
    expect(await refundOf(invoiceId, 1000)).toEqual(first);
    expect(stripe.state.refunds.size).toBe(1);
    expect(await payments.findRefund({ providerId: first.providerId })).toEqual({
      providerId: first.providerId,
      invoiceId,
      subscriptionId: providerId,
      key: "r1",
      cents: 1000,
      status: "succeeded",
      reason: "guarantee",
      createdAt: "2026-03-10T15:00:00.000Z",
    });
  });

  test("never exceeds the payment", async () => {
    const invoiceId = (await find(await active())).invoices[0]?.providerId ?? "";
    await refundOf(invoiceId, 2000);
    await expect(refundOf(invoiceId, 1000, "r2")).rejects.toThrow(PaymentRefused);
    await expect(refundOf("in_unknown", 1000, "r3")).rejects.toThrow(PaymentRefused);
  });

  test("can be returned by the bank", async () => {
    const invoiceId = (await find(await active())).invoices[0]?.providerId ?? "";
    const { providerId } = await refundOf(invoiceId, 2900);
    stripe.state.failRefund(providerId);
    expect(await payments.findRefund({ providerId })).toMatchObject({ status: "failed" });
    expect(await payments.findRefund({ providerId: "re_unknown" })).toBeNull();
  });
});

describe("a dispute", () => {
  async function disputed(options?: { isInquiry: boolean }) {
    const subscriptionId = await active();
    const invoiceId = (await find(subscriptionId)).invoices[0]?.providerId ?? "";
    return { subscriptionId, invoiceId, providerId: stripe.state.dispute(invoiceId, options).id };
  }

  test("names its invoice, the amount withdrawn with the fee, and the response deadline", async () => {
    const { providerId, subscriptionId, invoiceId } = await disputed();
    expect(await payments.findDispute({ providerId })).toEqual({
      providerId,
      invoiceId,
      subscriptionId,
      cents: 2900,
      status: "needs_response",
      reason: "product_not_received",
      respondBy: "2026-03-20T15:00:00.000Z",
      movements: [{ providerId: expect.stringMatching(/^txn_/), cents: 4400 }],
      createdAt: now,
    });
    stripe.state.closeDispute(providerId, "won");
    const won = await payments.findDispute({ providerId });
    expect(won).toMatchObject({ status: "won", respondBy: null });
    expect(won?.movements.map(({ cents }) => cents)).toEqual([4400, -2900]);
  });

  test("that is only an inquiry moves no money", async () => {
    const { providerId } = await disputed({ isInquiry: true });
    expect(await payments.findDispute({ providerId })).toMatchObject({ status: "inquiry", movements: [] });
    stripe.state.closeDispute(providerId, "warning_closed");
    expect(await payments.findDispute({ providerId })).toMatchObject({ status: "won", movements: [] });
  });

  test("unknown to Stripe returns null", async () => {
    expect(await payments.findDispute({ providerId: "dp_unknown" })).toBeNull();
  });
});

test("a credit lowers the next invoice, once per key", async () => {
  const providerId = await active();
  const { customerId } = await find(providerId);
  const credit = { customerId, cents: 670, reason: "missed" };
  const first = await payments.credit({ ...asked("t1"), ...credit });
  expect(await payments.credit({ ...asked("t1"), ...credit })).toEqual(first);
  now = "2026-03-12T15:00:00.000Z";
  expect(await payments.credit({ ...asked("t1"), ...credit })).toEqual(first);
  stripe.state.renew(providerId);
  expect((await find(providerId)).invoices[0]).toMatchObject({
    status: "paid",
    amountCents: 2900,
    creditedCents: 670,
  });
});

test("a small balance carries over to the next invoice", async () => {
  const providerId = await active();
  const { customerId } = await find(providerId);
  await payments.credit({ ...asked("t1"), customerId, cents: 2870, reason: "hold" });
  stripe.state.renew(providerId);
  stripe.state.renew(providerId);
  expect((await find(providerId)).invoices.map(({ creditedCents }) => creditedCents)).toEqual([-30, 2900, 0]);
});
