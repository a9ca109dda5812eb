import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, jobs, subscriptions, webhookEvents } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import { reconcile } from "#modules/subscriptions/tasks.ts";
import { day, hour } from "#platform/instants.ts";
import type { Who } from "#testkit/app.ts";
import { stripeBilling } from "#testkit/billing.ts";
import { type Person, serveArea } from "#testkit/factories.ts";
import { fullTest, sampleOf } from "#testkit/full.ts";
import {
  addNewcomer,
  addPaidSubscriber,
  addSubscriber,
  home,
  type StripeApp,
  type Subscriber,
  stripeApp,
} from "#testkit/stripe-app.ts";
import { book } from "./queries/ledger.ts";
import { findLiveSubscription } from "./queries/subscriptions.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp("postgres", { poolSize: 20 });
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());
afterEach(async () => {
  app.stripe.fault = () => null;
  expect(await findViolations(app.database)).toEqual([]);
});

const { again, balanceOf, billingOf, customerOf, deliverAll, emailsTo, invoicesOf, noticesOf, rowOf } =
  stripeBilling(() => app);
const requestsTo = (method: string, path: RegExp) =>
  app.stripe.requests.filter((request) => request.method === method && path.test(request.path));

describe("opening /subscribe", () => {
  const create = (who: Who) => app.call(who, "POST", "/api/create-subscription");

  test("20 times at once, on reload and at the end of setup creates one subscription and one customer", async () => {
    const person = await addNewcomer(app);
    const before = app.stripe.state.customers.size;
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(person)));
    answers.push(await create(person));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ status: "incomplete", testMode: false });
    expect(app.stripe.state.customers.size).toBe(before + 1);
    const live = await findLiveSubscription(app.deps.db, person.userId);
    app.stripe.state.pay(live?.providerId ?? "");
    const saved = await app.call(person, "POST", "/api/profile/homeowner", home);
    expect((saved.body as User).homeownerProfile).toMatchObject({ subscriptionStatus: "active" });
    expect((await create(person)).body).toMatchObject({ status: "active" });
    const keys = requestsTo("POST", /^\/subscriptions$/).map(({ key }) => key);
    expect(keys.filter((key) => key === `subscription:${live?.id}`).length).toBeGreaterThanOrEqual(1);
    expect(
      await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, person.userId)),
    ).toHaveLength(1);
  });

  test.each(sampleOf(["lost", 500, 429, "garbage"] as const, 1))(
    "answers 503 while Stripe fails (%s), and repeats the key once it is back",
    async (fault) => {
      const person = await addNewcomer(app);
      app.stripe.fault = ({ path }) => (path === "/subscriptions" ? fault : null);
      expect((await create(person)).status).toBe(503);
      app.stripe.fault = () => null;
      expect((await create(person)).status).toBe(200);
      const live = await findLiveSubscription(app.deps.db, person.userId);
      const mine = [...app.stripe.state.subscriptions.values()].filter(
        ({ metadata }) => metadata.subscription_id === live?.id,
      );
      expect(mine).toHaveLength(1);
      expect(live?.providerId).toBe(mine[0]?.id);
    },
  );

  fullTest("finds the earlier subscription when the answer was lost for more than a day", async () => {
    const person = await addNewcomer(app);
    app.stripe.fault = ({ path }) => (path === "/subscriptions" ? "lost" : null);
    expect((await create(person)).status).toBe(503);
    app.stripe.fault = () => null;
    const made = app.stripe.state.subscriptions.size;
    app.clock.advance(25 * hour);
    expect((await create(person)).status).toBe(200);
    expect(app.stripe.state.subscriptions.size).toBe(made);
  });

  test("starts a new subscription a day after an unconfirmed one", async () => {
    const who = await addSubscriber(app);
    app.clock.advance(24 * hour);
    app.stripe.state.expire(who.providerId);
    expect((await create(who)).body).toMatchObject({ status: "incomplete" });
    expect(await rowOf(who)).toMatchObject({ status: "canceled", endedAt: app.clock.now });
    const live = await findLiveSubscription(app.deps.db, who.userId);
    expect(live?.providerId).not.toBe(who.providerId);
    expect(await invoicesOf(who)).toMatchObject([{ status: "void" }]);
  });

  fullTest("needs no payment when the credit covers it", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    app.stripe.state.end(who.providerId);
    await deliverAll();
    // Subscriptions created at one instant have no order.
    app.clock.advance(hour);
    const customer = app.stripe.state.customers.get(await customerOf(who));
    if (customer) customer.balance = -5000;
    expect((await create(who)).body).toMatchObject({ clientSecret: "", status: "incomplete" });
    const saved = await app.call(who, "POST", "/api/profile/homeowner", home);
    expect((saved.body as User).homeownerProfile).toMatchObject({ subscriptionStatus: "active" });
  });
});

describe("the welcome email", () => {
  const sentEmails = async (who: Person) => {
    await app.workOff();
    return emailsTo(who).filter((subject) => subject.startsWith("Welcome"));
  };
  const save = async (who: Person) =>
    expect((await app.call(who, "POST", "/api/profile/homeowner", home)).status).toBe(200);

  test.each([
    ["before the page saves the service", [deliverAll, save]],
    ["after the page has saved the service", [save, deliverAll]],
    ["at the moment the page saves it", [(who: Person) => Promise.all([save(who), deliverAll()])]],
  ] as const)("is sent once when Stripe reports the payment %s", async (_when, steps) => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    for (const step of steps) await step(who);
    await save(who);
    expect(await sentEmails(who)).toHaveLength(1);
  });

  fullTest("is sent once when the webhook precedes saving the home", async () => {
    const who = await addSubscriber(app);
    const homeOf = eq(homeownerProfiles.userId, who.userId);
    await app.deps.db.delete(homeownerProfiles).where(homeOf);
    app.stripe.state.pay(who.providerId);
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "active" });
    await save(who);
    expect(await sentEmails(who)).toHaveLength(1);
    const [saved] = await app.deps.db.select().from(homeownerProfiles).where(homeOf);
    expect(await app.deps.db.$count(jobs, eq(jobs.homeownerId, saved?.id ?? ""))).toBeGreaterThan(0);
  });
});

describe("a month whose charge fails", () => {
  async function pastDue(): Promise<Subscriber> {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    app.stripe.state.declining.add(await customerOf(who));
    app.stripe.state.renew(who.providerId);
    await deliverAll();
    return who;
  }

  test("makes the service past due; pickups continue, and each failed attempt sends one notice", async () => {
    const who = await pastDue();
    expect(await rowOf(who)).toMatchObject({ status: "past_due" });
    expect(await balanceOf(who)).toBe(2900);
    const again_ = new Date(Date.parse(app.clock.now) + 3 * day).toISOString();
    expect((await invoicesOf(who))[1]).toMatchObject({ status: "open", attempts: 1, nextAttemptAt: again_ });
    app.stripe.state.retry(who.providerId);
    await deliverAll();
    await deliverAll();
    expect(await noticesOf(who)).toEqual(["paymentFailed", "paymentFailed"]);
    await app.workOff();
    expect(emailsTo(who).filter((subject) => subject === "Your card was declined")).toHaveLength(2);
    expect((await invoicesOf(who))[1]).toMatchObject({ attempts: 2 });
  });

  fullTest("sends one notice with a link when the bank needs approval", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    await app.workOff();
    app.emails.length = 0;
    app.stripe.state.declining.add(await customerOf(who));
    app.stripe.state.asking.add(await customerOf(who));
    app.stripe.state.renew(who.providerId);
    await deliverAll();
    expect(await noticesOf(who)).toEqual(["paymentAction"]);
    expect((await invoicesOf(who))[1]).toMatchObject({ status: "open", needsAction: true });
    expect((await billingOf(who)).invoices[0]).toMatchObject({ needsAction: true });
    await app.workOff();
    expect(emailsTo(who)).toEqual(["Your bank wants you to confirm a payment"]);
    expect(app.emails.find(({ to }) => to === who.email)?.text).toContain(
      "https://invoice.stripe.example/i/1",
    );
    app.stripe.state.asking.clear();
    app.stripe.state.retry(who.providerId);
    await deliverAll();
    expect(await noticesOf(who)).toEqual(["paymentAction", "paymentFailed"]);
    app.stripe.state.declining.clear();
    app.stripe.state.retry(who.providerId);
    await deliverAll();
    expect((await invoicesOf(who))[1]).toMatchObject({ status: "paid", needsAction: false });
  });

  fullTest("returns to normal when a later attempt succeeds", async () => {
    const who = await pastDue();
    app.stripe.state.declining.clear();
    app.stripe.state.retry(who.providerId);
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "active" });
    expect(await balanceOf(who)).toBe(0);
    expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  fullTest(
    "ends the service after the last attempt: cancels open pickups and tells the homeowner, also by email",
    async () => {
      const who = await pastDue();
      app.stripe.state.retry(who.providerId, { isLast: true });
      await deliverAll();
      expect(await rowOf(who)).toMatchObject({ status: "canceled", endedAt: app.clock.now, cardLast4: null });
      expect((await invoicesOf(who))[1]).toMatchObject({ status: "uncollectible" });
      expect(await balanceOf(who)).toBe(2900);
      expect(await noticesOf(who)).toContain("serviceStopped");
      await app.workOff();
      expect(emailsTo(who)).toContain("Your TidyCurb service has ended");
    },
  );

  test("is no longer owed once voided at Stripe", async () => {
    const who = await pastDue();
    const bill = (await invoicesOf(who))[1];
    app.stripe.state.voidInvoice(bill?.providerId ?? "");
    await deliverAll();
    expect(await balanceOf(who)).toBe(0);
    expect((await invoicesOf(who))[1]).toMatchObject({ status: "void", paidAt: null });
  });

  fullTest("can be paid at once with another card, which becomes the card on file", async () => {
    const who = await pastDue();
    const { body } = await app.typed(who, "homeowner.beginCardChange");
    const { clientSecret, testCards } = body as { clientSecret: string; testCards: object[] };
    expect(testCards).toEqual([]);
    const confirmation = clientSecret.replace(/_secret$/, "");
    expect(
      (await app.typed(who, "homeowner.finishCardChange", { confirmation })).status,
    ).toBeGreaterThanOrEqual(400);
    app.stripe.state.declining.clear();
    app.stripe.state.confirmCard(confirmation, {
      brand: "amex",
      last4: "0005",
      exp_month: 1,
      exp_year: 2031,
    });
    expect((await app.typed(who, "homeowner.finishCardChange", { confirmation })).status).toBe(200);
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "active", cardBrand: "amex", cardLast4: "0005" });
    expect(await balanceOf(who)).toBe(0);
    expect((await billingOf(who)).card).toEqual({
      brand: "amex",
      last4: "0005",
      expiryMonth: 1,
      expiryYear: 2031,
    });
  });

  test("blocks pausing until it is paid", async () => {
    const who = await pastDue();
    expect(await app.typed(who, "homeowner.pauseService")).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_NEEDED" },
    });
    expect(await rowOf(who)).toMatchObject({ status: "past_due" });
  });
});

describe("missed events", () => {
  test("are caught up once by reconciliation, even with two runs at once", async () => {
    await reconcile(app.deps);
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    app.stripe.state.renew(who.providerId);
    app.clock.advance(3 * hour);
    await Promise.all([reconcile(app.deps), reconcile(app.deps)]);
    expect(await rowOf(who)).toMatchObject({ status: "active" });
    expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(["paid", "paid"]);
    expect((await reconcile(app.deps)).events).toBe(0);
    const before = await app.deps.db.select().from(webhookEvents);
    await deliverAll();
    expect(await app.deps.db.select().from(webhookEvents)).toHaveLength(before.length);
  });

  fullTest("older than Stripe's memory are found by checking what should have changed", async () => {
    const who = await addPaidSubscriber(app);
    const left = await addSubscriber(app);
    await deliverAll();
    app.clock.advance(80 * day);
    app.stripe.state.renew(who.providerId);
    app.stripe.state.expire(left.providerId);
    app.stripe.state.events.length = 0;
    expect(await reconcile(app.deps)).toMatchObject({ events: 0 });
    expect(await invoicesOf(who)).toHaveLength(2);
    expect(await rowOf(left)).toMatchObject({ status: "canceled" });
  });

  fullTest("wait while Stripe is unreachable, and are not marked as done", async () => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    app.stripe.fault = () => 500;
    await expect(reconcile(app.deps)).rejects.toThrow("Stripe did not do as it was asked");
    app.stripe.fault = () => null;
    await reconcile(app.deps);
    expect(await rowOf(who)).toMatchObject({ status: "active" });
  });
});

test("a credit booked here reduces Stripe's next invoice once, and the ledger agrees", async () => {
  const who = await addPaidSubscriber(app);
  await deliverAll();
  const ids = { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() };
  const movement = { kind: "credit", userId: who.userId, cents: 670, reason: "missed" } as const;
  await book(app.deps.db, { ids, now: app.clock.now, movement });
  app.stripe.fault = ({ path }) => (path.endsWith("/balance_transactions") ? "lost" : null);
  await expect(reconcile(app.deps)).rejects.toThrow("Stripe did not do as it was asked");
  app.stripe.fault = () => null;
  app.clock.advance(25 * hour);
  await Promise.all([reconcile(app.deps), reconcile(app.deps)]);
  expect(app.stripe.state.customers.get(await customerOf(who))?.balance).toBe(-670);
  app.stripe.state.renew(who.providerId);
  await deliverAll();
  expect((await invoicesOf(who))[1]).toMatchObject({ amountCents: 2900, creditedCents: 670, status: "paid" });
  expect(await balanceOf(who)).toBe(0);
  expect((await billingOf(await again(who))).invoices[0]).toMatchObject({ credited: "6.70" });
});

fullTest("the page gets the publishable key and no other", async () => {
  const who = await addPaidSubscriber(app);
  const billing = await billingOf(who);
  expect(billing).toMatchObject({ testMode: false, publishableKey: "pk_test_tests" });
  expect(JSON.stringify(billing)).not.toMatch(/sk_test|whsec|cus_|sub_|in_0/);
});
