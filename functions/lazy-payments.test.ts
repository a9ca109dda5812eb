import { afterAll, beforeAll, expect, test } from "vitest";
import { type Payments, WebhookRefused } from "#adapters/payments/port.ts";
import { createStripePayments } from "#adapters/payments/stripe.ts";
import { type StripeServer, startStripe } from "#testkit/stripe-server.ts";
import { lazyStripe } from "./lazy-payments.ts";

const now = "2026-11-24T12:00:00.000Z";
let stripe: StripeServer;
let payments: Payments;
beforeAll(async () => {
  stripe = await startStripe({ now: () => now });
  payments = lazyStripe({ ...stripe.options, patience: 60_000 });
});
afterAll(() => stripe.close());

test("has everything that Stripe's adapter has, without loading it", () => {
  const known = createStripePayments(stripe.options);
  const kinds = (given: Payments) =>
    Object.entries(given)
      .map(([name, value]) => [name, typeof value === "function" ? "call" : value])
      .sort();
  expect(kinds(payments)).toEqual(kinds(known));
});

test("passes on calls, lists and refusals", async () => {
  const person = { userId: "user", email: "robin@example.com", name: "Robin Field" };
  const made = await payments.createCustomer({ key: "key", firstAskedAt: now, now, ...person });
  expect(made).toEqual({ providerId: expect.stringMatching(/^cus_/) });
  expect(stripe.requests).toMatchObject([{ method: "POST", path: "/customers" }]);
  const events = await Array.fromAsync(payments.listEvents({ since: now }));
  expect(events).toEqual([]);
  expect(stripe.requests).toMatchObject([{}, { method: "GET", path: "/events" }]);
  const unsigned = { body: new Uint8Array(), signature: null, now };
  await expect(payments.readWebhook(unsigned)).rejects.toThrow(WebhookRefused);
});
