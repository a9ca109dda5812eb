import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isOutage } from "#platform/failures.ts";
import { sampleOf } from "#testkit/full.ts";
import { payer, payingAtStripe } from "#testkit/stripe-payer.ts";
import { type StripeFault, type StripeServer, startStripe } from "#testkit/stripe-server.ts";
import { PaymentRefused, type Payments, PaymentsUnavailable } from "./port.ts";
import { createStripePayments } from "./stripe.ts";

let now = "2026-03-10T15:00:00.000Z";
let stripe: StripeServer;
let payments: Payments;
/** Times out on a silent server. */
let impatient: Payments;
beforeEach(async () => {
  now = "2026-03-10T15:00:00.000Z";
  stripe = await startStripe({ now: () => now });
  payments = createStripePayments({ ...stripe.options, patience: 60_000 });
  impatient = createStripePayments({ ...stripe.options, patience: 300 });
});
afterEach(() => stripe.close());

const { userId } = payer;
const { active, asked, begin, customer, find } = payingAtStripe(() => ({ now, stripe, payments }));
const requestsTo = (method: string, path: RegExp) =>
  stripe.requests.filter((request) => request.method === method && path.test(request.path));

describe("a subscription", () => {
  test("starts incomplete with what the page needs to confirm it, and shares one product", async () => {
    const first = await begin("s1");
    expect(first).toMatchObject({ status: "incomplete", clientSecret: expect.stringMatching(/_secret$/) });
    const other = createStripePayments(stripe.options);
    const customerId = await customer();
    await other.createSubscription({ ...asked("s2"), userId, customerId, monthlyRateCents: 3500 });
    expect(stripe.state.customers.size).toBe(1);
    expect((await find(first.providerId)).invoices).toMatchObject([{ status: "draft", amountCents: 2900 }]);
    expect(await find(first.providerId)).toMatchObject({
      status: "incomplete",
      customerId,
      monthlyRateCents: 2900,
      periodStartsAt: null,
      periodEndsAt: null,
      card: null,
    });
  });

  test("is the same for the same key, concurrently and later", async () => {
    const customerId = await customer();
    const request = { ...asked("s1"), userId, customerId, monthlyRateCents: 2900 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => payments.createSubscription(request)));
    answers.push(await payments.createSubscription(request));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(stripe.state.subscriptions.size).toBe(1);
    const keys = requestsTo("POST", /^\/subscriptions$/).map(({ key }) => key);
    expect(keys).toEqual(["subscription:s1", "subscription:s1"]);
  });

  test("is looked up, not created again, when its key may have expired", async () => {
    const first = await begin("s1");
    now = "2026-03-11T15:30:00.000Z";
    expect(await begin("s1")).toEqual(first);
    expect(stripe.state.subscriptions.size).toBe(1);
    expect(stripe.state.customers.size).toBe(1);
    // An unknown key creates one, however late.
    await begin("s2");
    expect(stripe.state.subscriptions.size).toBe(2);
  });

  test("is active once paid, with its card, period and paid invoice", async () => {
    const providerId = await active();
    const card = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 };
    expect(await payments.confirmSubscription({ providerId })).toEqual({ status: "active", card });
    expect(await find(providerId)).toMatchObject({
      status: "active",
      periodStartsAt: "2026-03-10T15:00:00.000Z",
      periodEndsAt: "2026-04-09T15:00:00.000Z",
      isEndingAtPeriodEnd: false,
      card,
      invoices: [
        {
          status: "paid",
          number: "TC-0001",
          amountCents: 2900,
          creditedCents: 0,
          periodStartsAt: "2026-03-10T15:00:00.000Z",
          periodEndsAt: "2026-04-09T15:00:00.000Z",
          attempts: 1,
          receiptUrl: "https://invoice.stripe.example/i/1",
          paidAt: now,
        },
      ],
    });
  });

  test("counts as ended when nobody confirmed its setup", async () => {
    const { providerId } = await begin();
    stripe.state.expire(providerId);
    expect(await find(providerId)).toMatchObject({
      status: "canceled",
      endedAt: now,
      invoices: [{ status: "void" }],
    });
  });

  test("pauses and resumes; unused time lowers the next charge; both are idempotent", async () => {
    const providerId = await active();
    now = "2026-03-25T15:00:00.000Z";
    await payments.pauseSubscription({ providerId });
    await payments.pauseSubscription({ providerId });
    expect(await find(providerId)).toMatchObject({ status: "paused", pausedAt: now });
    now = "2026-05-01T15:00:00.000Z";
    expect(await payments.resumeSubscription({ providerId })).toEqual({ status: "active" });
    expect(await payments.resumeSubscription({ providerId })).toEqual({ status: "active" });
    const { invoices, pausedAt, periodEndsAt } = await find(providerId);
    expect(pausedAt).toBeNull();
    expect(periodEndsAt).toBe("2026-05-31T15:00:00.000Z");
    expect(invoices.map(({ amountCents }) => amountCents)).toEqual([1450, 2900]);
  });

  test("stays paused when the card is declined", async () => {
    const providerId = await active();
    now = "2026-03-25T15:00:00.000Z";
    await payments.pauseSubscription({ providerId });
    stripe.state.declining.add((await find(providerId)).customerId);
    now = "2026-05-01T15:00:00.000Z";
    expect(await payments.resumeSubscription({ providerId })).toEqual({ status: "paused" });
  });

  test("with an unpaid invoice cannot be paused", async () => {
    const providerId = await active();
    stripe.state.declining.add((await find(providerId)).customerId);
    stripe.state.renew(providerId);
    await expect(payments.pauseSubscription({ providerId })).rejects.toThrow(PaymentRefused);
  });

  test("ends with its period on request, unless that is undone in time", async () => {
    const providerId = await active();
    await payments.endAtPeriodEnd({ providerId, isEnding: true });
    expect(await find(providerId)).toMatchObject({ status: "active", isEndingAtPeriodEnd: true });
    await payments.endAtPeriodEnd({ providerId, isEnding: false });
    expect(await find(providerId)).toMatchObject({ isEndingAtPeriodEnd: false });
  });

  test("ends immediately, and ending it again changes nothing", async () => {
    const providerId = await active();
    await payments.endSubscription({ providerId });
    await payments.endSubscription({ providerId });
    await payments.endSubscription({ providerId: "sub_unknown" });
    expect(await find(providerId)).toMatchObject({
      status: "canceled",
      endedAt: now,
      card: expect.anything(),
    });
  });

  test("unknown to Stripe returns null", async () => {
    expect(await payments.findSubscription({ providerId: "sub_unknown" })).toBeNull();
  });
});

describe("a card", () => {
  const amex = { brand: "amex", last4: "0005", exp_month: 1, exp_year: 2031 };

  test("changes once Stripe confirms it, and open invoices are paid with it", async () => {
    const providerId = await active();
    const { customerId } = await find(providerId);
    stripe.state.declining.add(customerId);
    stripe.state.renew(providerId);
    expect(await find(providerId)).toMatchObject({ status: "past_due" });
    const { clientSecret, testCards } = await payments.beginCardChange({ key: "c1", providerId });
    expect(testCards).toEqual([]);
    const confirmation = clientSecret.replace(/_secret$/, "");
    expect(await payments.finishCardChange({ providerId, confirmation })).toBeNull();
    stripe.state.confirmCard(confirmation, amex);
    stripe.state.declining.clear();
    const card = { brand: "amex", last4: "0005", expiryMonth: 1, expiryYear: 2031 };
    expect(await payments.finishCardChange({ providerId, confirmation })).toEqual(card);
    expect(await payments.finishCardChange({ providerId, confirmation })).toEqual(card);
    expect(await find(providerId)).toMatchObject({ status: "active", card });
  });

  const interruptions: [StripeFault, RegExp][] = [
    ["lost", /^\/subscriptions\/sub_/],
    ["hang", /^\/customers\/cus_/],
    ["garbage", /\/pay$/],
    [500, /^\/customers\/cus_/],
  ];
  test.each(sampleOf(interruptions, 1))(
    "is on file after a retry when its change was interrupted (%s at %s)",
    async (fault, path) => {
      const providerId = await active();
      const { customerId } = await find(providerId);
      stripe.state.declining.add(customerId);
      stripe.state.renew(providerId);
      const { clientSecret } = await payments.beginCardChange({ key: "c1", providerId });
      const confirmation = clientSecret.replace(/_secret$/, "");
      stripe.state.confirmCard(confirmation, amex);
      stripe.state.declining.clear();
      stripe.fault = (request) => (request.method === "POST" && path.test(request.path) ? fault : null);
      const change = (by: Payments) => by.finishCardChange({ providerId, confirmation });
      await expect(change(fault === "hang" ? impatient : payments)).rejects.toThrow(PaymentsUnavailable);
      stripe.fault = () => null;
      expect(await change(payments)).toMatchObject({ brand: "amex" });
      expect(await find(providerId)).toMatchObject({ status: "active", card: { last4: "0005" } });
      const { invoice_settings } = stripe.state.customers.get(customerId) ?? {};
      expect(invoice_settings).toEqual({ default_payment_method: expect.stringMatching(/^pm_/) });
    },
  );

  test("that is declined too is kept, and the balance stays due", async () => {
    const providerId = await active();
    stripe.state.declining.add((await find(providerId)).customerId);
    stripe.state.renew(providerId);
    const { clientSecret } = await payments.beginCardChange({ key: "c1", providerId });
    const confirmation = clientSecret.replace(/_secret$/, "");
    stripe.state.confirmCard(confirmation, { ...amex, brand: "eftpos_au" });
    expect(await payments.finishCardChange({ providerId, confirmation })).toMatchObject({ brand: "other" });
    expect(await find(providerId)).toMatchObject({ status: "past_due" });
  });

  test("of another customer, or of none, is refused", async () => {
    const providerId = await active();
    const stranger = await payments.createCustomer({ ...asked("u2"), ...payer, userId: "u2" });
    const theirs = await payments.createSubscription({
      ...asked("s9"),
      userId: "u2",
      customerId: stranger.providerId,
      monthlyRateCents: 2900,
    });
    const change = { key: "c2", providerId: theirs.providerId };
    const confirmation = (await payments.beginCardChange(change)).clientSecret.replace(/_secret$/, "");
    stripe.state.confirmCard(confirmation, amex);
    expect(await payments.finishCardChange({ providerId, confirmation })).toBeNull();
    expect(await payments.finishCardChange({ providerId, confirmation: "seti_unknown" })).toBeNull();
    expect((await find(providerId)).card).toMatchObject({ brand: "visa" });
  });
});

describe("a customer", () => {
  test("has its latest details, however often they are sent", async () => {
    const providerId = await customer();
    const told = { providerId, email: "new@example.com", name: "Robin Hill" };
    await payments.updateCustomer(told);
    await payments.updateCustomer(told);
    expect(stripe.state.customers.get(providerId)).toMatchObject({ email: told.email, name: told.name });
  });

  test("is deleted with its subscriptions; a payment can still be refunded", async () => {
    const subscriptionId = await active();
    const { customerId, invoices } = await find(subscriptionId);
    for (let time = 0; time < 2; time++) await payments.removeCustomer({ userId, providerId: customerId });
    expect(stripe.state.customers.size).toBe(0);
    expect(await find(subscriptionId)).toMatchObject({ status: "canceled" });
    await payments.endSubscription({ providerId: subscriptionId });
    await payments.updateCustomer({ providerId: customerId, email: "a@b.example", name: "A" });
    const invoiceId = invoices[0]?.providerId ?? "";
    expect(
      await payments.refund({ ...asked("r1"), invoiceId, cents: 2900, reason: "guarantee" }),
    ).toMatchObject({ status: "succeeded" });
  });

  test("whose creation response was lost is found by its user id, and no other customer changes", async () => {
    await customer();
    await payments.createCustomer({ ...asked("u2"), ...payer, userId: "u2" });
    await payments.removeCustomer({ userId, providerId: null });
    expect([...stripe.state.customers.values()].map(({ metadata }) => metadata.user_id)).toEqual(["u2"]);
    await payments.removeCustomer({ userId, providerId: null });
  });
});

test("distinguishes a payment that needs confirmation from a declined one", async () => {
  const providerId = await active();
  const { customerId } = await find(providerId);
  stripe.state.declining.add(customerId);
  stripe.state.renew(providerId);
  expect((await find(providerId)).invoices[0]).toMatchObject({ status: "open", needsAction: false });
  stripe.state.asking.add(customerId);
  expect((await find(providerId)).invoices.map(({ needsAction }) => needsAction)).toEqual([true, false]);
});

test("lists events from a given time, oldest first, across all pages", async () => {
  const providerId = await active();
  for (let month = 0; month < 60; month++) stripe.state.renew(providerId);
  const seen: string[] = [];
  for await (const event of payments.listEvents({ since: now })) seen.push(event.id);
  expect(seen.length).toBeGreaterThan(150);
  expect(seen).toEqual([...seen].sort());
  now = "2026-03-11T15:00:00.000Z";
  stripe.state.end(providerId);
  const later: object[] = [];
  for await (const event of payments.listEvents({ since: now })) later.push(event);
  expect(later).toMatchObject([
    { type: "customer.subscription.deleted", isOurs: true, about: { subscriptionId: providerId } },
  ]);
});

test("stops listing events when aborted", async () => {
  const providerId = await active();
  for (let month = 0; month < 60; month++) stripe.state.renew(providerId);
  const stop = new AbortController();
  stripe.fault = ({ path }) => {
    if (path === "/events") stop.abort();
    return null;
  };
  const before = stripe.requests.length;
  const seen: string[] = [];
  for await (const { id } of payments.listEvents({ since: now, signal: stop.signal })) seen.push(id);
  expect(seen).toEqual([]);
  expect(stripe.requests.slice(before).map(({ path }) => path)).toEqual(["/events"]);
});

describe("when something fails", () => {
  test.each(sampleOf<StripeFault>(["lost", 500, "hang", 429, "garbage"], 2))(
    "(%s) it is unavailable, and a retry with the same key makes one subscription",
    async (fault) => {
      const customerId = await customer();
      const request = { ...asked("s1"), userId, customerId, monthlyRateCents: 2900 };
      stripe.fault = ({ path }) => (path === "/subscriptions" ? fault : null);
      const asking = fault === "hang" ? impatient : payments;
      const failed = await asking.createSubscription(request).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(PaymentsUnavailable);
      expect(isOutage(failed)).toBe(true);
      stripe.fault = () => null;
      expect(await payments.createSubscription(request)).toMatchObject({ status: "incomplete" });
      expect(stripe.state.subscriptions.size).toBe(1);
    },
  );

  test("retries a request whose response was lost", async () => {
    let faults = 1;
    stripe.fault = () => (faults-- > 0 ? "lost" : null);
    await customer();
    expect(stripe.state.customers.size).toBe(1);
    expect(requestsTo("POST", /^\/customers$/)).toHaveLength(2);
  });

  test("reports a wrong key as an outage for an operator, without the key", async () => {
    const wrong = createStripePayments({ ...stripe.options, secretKey: "sk_test_wrong" });
    const failed = await wrong.findSubscription({ providerId: "sub_1" }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PaymentsUnavailable);
    expect(String((failed as Error).message)).not.toContain("sk_test_wrong");
  });

  test("reports an unreachable server as an outage", async () => {
    const away = createStripePayments({ ...stripe.options, address: "http://127.0.0.1:9" });
    await expect(away.findSubscription({ providerId: "sub_1" })).rejects.toThrow(PaymentsUnavailable);
  });

  test("the fake Stripe refuses an unknown parameter too", async () => {
    const { address, secretKey } = stripe.options;
    const response = await fetch(`${address}/v1/customers`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "stripe-version": stripe.state.apiVersion },
      body: new URLSearchParams({ email: "a@b.example", nickname: "Al" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "parameter_unknown", param: "nickname" } });
  });
});
