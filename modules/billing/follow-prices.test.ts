import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { invoices, notifications, subscriptions } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { syncSubscription } from "#modules/subscriptions/sync-subscription.ts";
import { day } from "#platform/instants.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { surviveDeaths } from "#testkit/crash-points.ts";
import { addAdmin, addHomeowner, addUser, type Person, serveArea, signIn } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { setRate } from "#testkit/rates.ts";
import { addPaidSubscriber, home, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";
import type { Billing } from "./contract.ts";
import { followPrices } from "./follow-prices.ts";
import { findSubscription } from "./queries/subscriptions.ts";
import { bill } from "./tasks.ts";

let app: TestApp;
let admin: Person;

async function close(): Promise<void> {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
}

const set = async (amount: string, effectiveOn: string) =>
  expect(
    await setRate(
      app,
      { ...admin, cookie: await signIn(app, admin.userId) },
      {
        rate: "monthlyPrice",
        amount,
        effectiveOn,
      },
    ),
  ).toMatchObject({ status: 200 });
const told = (who: Person) =>
  app.deps.db
    .select({ type: notifications.type, params: notifications.params })
    .from(notifications)
    .where(eq(notifications.userId, who.userId))
    .orderBy(notifications.id);
const subscriptionOf = async (who: Person) =>
  (await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, who.userId)))[0];
const billed = async (who: Person) =>
  (
    await app.deps.db
      .select({ from: invoices.periodStartsOn, cents: invoices.amountCents })
      .from(invoices)
      .where(eq(invoices.userId, who.userId))
      .orderBy(invoices.periodStartsOn)
  ).map(({ from, cents }) => `${from} ${cents}`);

describe("a price change in test mode", () => {
  let who: Person;
  afterEach(close);
  beforeEach(async () => {
    app = await testApp("postgres");
    await serveArea(app, home.zipCode);
    admin = await addAdmin(app);
    who = await addUser(app);
    await app.call(who, "POST", "/api/create-subscription");
    await app.call(who, "POST", "/api/profile/homeowner", home);
  });

  test("is announced once, two weeks ahead, and applies from the homeowner's next month after that", async () => {
    await set("31.00", "2026-03-31");
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 0 });
    app.clock.advance(7 * day);
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 1 });
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 0 });
    // April 10 begins within 24 days of March 17.
    expect(await told(who)).toEqual([
      { type: "priceChanged", params: { amount: "$31.00", before: "$29.00", date: "2026-04-10" } },
    ]);
    const again = { ...who, cookie: await signIn(app, who.userId) };
    expect((await app.typed(again, "homeowner.billing")).body as Billing).toMatchObject({
      monthlyRate: "29.00",
      nextRate: { amount: "31.00", from: "2026-04-10" },
    });
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
    expect(app.emails.find(({ subject }) => subject.includes("price"))?.text).toContain(
      "your service costs $31.00 a month instead of $29.00",
    );
    app.clock.advance(60 * day);
    await bill(app.deps);
    expect(await billed(who)).toEqual(["2026-03-10 2900", "2026-04-10 3100", "2026-05-10 3100"]);
    expect(await subscriptionOf(who)).toMatchObject({ monthlyRateCents: 3100, nextRateCents: null });
  });

  fullTest("applies one month later when it comes too late for the next month", async () => {
    app.clock.advance(20 * day);
    await set("31.00", "2026-03-30");
    await bill(app.deps);
    app.clock.advance(50 * day);
    await bill(app.deps);
    expect(await billed(who)).toEqual(["2026-03-10 2900", "2026-04-10 2900", "2026-05-10 3100"]);
  });

  test("keeps an earlier announced price, and follows with its own notice", async () => {
    await set("25.00", "2026-03-20");
    await set("27.00", "2026-04-15");
    for (let days = 0; days < 70; days++) {
      await bill(app.deps);
      app.clock.advance(day);
    }
    expect((await told(who)).filter(({ type }) => type === "priceChanged")).toMatchObject([
      { params: { amount: "$25.00", before: "$29.00", date: "2026-04-10" } },
      { params: { amount: "$27.00", before: "$25.00", date: "2026-05-10" } },
    ]);
    expect(await billed(who)).toEqual(["2026-03-10 2900", "2026-04-10 2500", "2026-05-10 2700"]);
  });

  fullTest("changes nothing when withdrawn in time, and tells homeowners who had a notice", async () => {
    await set("31.00", "2026-03-10");
    await bill(app.deps);
    await set("29.00", "2026-03-10");
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 1 });
    expect((await told(who)).map(({ type }) => type)).toEqual(["priceChanged", "priceStays"]);
    app.clock.advance(60 * day);
    await bill(app.deps);
    expect((await billed(who)).map((month) => month.slice(-4))).toEqual(["2900", "2900"]);
  });

  test("does not affect a homeowner whose service ends with the month", async () => {
    await app.typed(who, "homeowner.cancelService", {});
    await set("31.00", "2026-03-10");
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 0 });
    expect(await told(who)).toMatchObject([{ type: "serviceCancelled" }]);
  });
});

describe("a price change at the payment provider", () => {
  let stripe: StripeApp;
  afterEach(close);
  beforeEach(async () => {
    stripe = await stripeApp();
    app = stripe;
    admin = await addAdmin(app);
  });

  fullTest("is charged from the announced month on, and not before", async () => {
    const who = await addPaidSubscriber(stripe);
    await syncSubscription(app.deps, who.subscriptionId);
    await set("31.00", "2026-03-10");
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 1, pricesTaken: 0 });
    const from = (await subscriptionOf(who))?.nextRateFrom ?? "";
    app.clock.now = `${from}T12:00:00.000Z`;
    app.clock.advance(-2 * day);
    expect(await bill(app.deps)).toMatchObject({ pricesTaken: 1 });
    expect(await bill(app.deps)).toMatchObject({ pricesTaken: 0 });
    // The old price stays until the month turns, even if the provider is queried meanwhile.
    await syncSubscription(app.deps, who.subscriptionId);
    expect(await subscriptionOf(who)).toMatchObject({
      monthlyRateCents: 2900,
      nextRateCents: 3100,
      nextRateFrom: from,
      nextRateAtProvider: "told",
    });
    app.clock.advance(3 * day);
    stripe.stripe.state.renew(who.providerId);
    await syncSubscription(app.deps, who.subscriptionId);
    expect((await billed(who)).map((month) => month.slice(-4))).toEqual(["2900", "3100"]);
    expect(await subscriptionOf(who)).toMatchObject({
      monthlyRateCents: 3100,
      nextRateFrom: null,
      nextRateAtProvider: null,
    });
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 0, pricesTaken: 0 });
  });

  fullTest("applies one month later when the provider was not told in time", async () => {
    const who = await addPaidSubscriber(stripe);
    await syncSubscription(app.deps, who.subscriptionId);
    await set("31.00", "2026-03-10");
    await bill(app.deps);
    app.clock.now = `${(await subscriptionOf(who))?.nextRateFrom}T23:00:00.000Z`;
    app.clock.advance(day);
    stripe.stripe.state.renew(who.providerId);
    await syncSubscription(app.deps, who.subscriptionId);
    expect(await subscriptionOf(who)).toMatchObject({
      monthlyRateCents: 2900,
      nextRateCents: 3100,
      nextRateFrom: "2026-05-09",
    });
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 0, pricesTaken: 0 });
    app.clock.now = "2026-05-08T12:00:00.000Z";
    expect(await bill(app.deps)).toMatchObject({ pricesTaken: 1 });
    app.clock.advance(3 * day);
    stripe.stripe.state.renew(who.providerId);
    await syncSubscription(app.deps, who.subscriptionId);
    expect((await billed(who)).map((month) => month.slice(-4))).toEqual(["2900", "2900", "3100"]);
  });

  test("is withdrawn at the provider first, and then announced as withdrawn", async () => {
    const who = await addPaidSubscriber(stripe);
    await syncSubscription(app.deps, who.subscriptionId);
    await set("31.00", "2026-03-10");
    await bill(app.deps);
    const from = (await subscriptionOf(who))?.nextRateFrom ?? "";
    app.clock.now = `${from}T12:00:00.000Z`;
    app.clock.advance(-2 * day);
    expect(await bill(app.deps)).toMatchObject({ pricesTaken: 1 });
    await set("29.00", localDay(app.clock.now, platformTimeZone));
    expect(await bill(app.deps)).toMatchObject({ pricesTold: 1, pricesTaken: 0 });
    expect(await subscriptionOf(who)).toMatchObject({
      monthlyRateCents: 2900,
      nextRateFrom: null,
      nextRateAtProvider: null,
    });
    app.clock.advance(3 * day);
    stripe.stripe.state.renew(who.providerId);
    await syncSubscription(app.deps, who.subscriptionId);
    expect((await billed(who)).at(-1)?.slice(-4)).toBe("2900");
    expect((await told(who)).map(({ type }) => type)).toEqual(["priceChanged", "priceStays"]);
  });
});

fullTest("the provider bills the price announced last, wherever a worker crashes", async () => {
  const story = (isWithdrawn: boolean) =>
    surviveDeaths<StripeApp>({
      open: () => stripeApp(),
      async prepare(fresh) {
        const boss = await addAdmin(fresh);
        const who = await addPaidSubscriber(fresh);
        await syncSubscription(fresh.deps, who.subscriptionId);
        const price = { rate: "monthlyPrice", amount: "31.00", effectiveOn: "2026-03-10" };
        expect((await setRate(fresh, boss, price)).status).toBe(200);
        await followPrices(fresh.deps);
        const found = await findSubscription(fresh.deps.db, who.subscriptionId);
        fresh.clock.now = `${found?.nextRateFrom}T12:00:00.000Z`;
        fresh.clock.advance(-2 * day);
        if (!isWithdrawn) return;
        await followPrices(fresh.deps);
        const back = { ...price, amount: "29.00", effectiveOn: localDay(fresh.clock.now, platformTimeZone) };
        const again = { ...boss, cookie: await signIn(fresh, boss.userId) };
        expect((await setRate(fresh, again, back)).status).toBe(200);
      },
      run: (live) => followPrices(live.deps),
      telling: ["revision"],
      async look(left) {
        const [only] = await left.deps.db.select().from(subscriptions);
        const state = await left.deps.payments.findSubscription({ providerId: only?.providerId ?? "" });
        return [only?.monthlyRateCents, only?.nextRateCents, state?.monthlyRateCents];
      },
    });
  expect(await story(false)).toBeGreaterThan(1);
  expect(await story(true)).toBeGreaterThan(1);
});

fullTest("each homeowner learns of a price once, wherever a worker crashes", async () => {
  const points = await surviveDeaths({
    open: () => testApp("postgres"),
    async prepare(fresh) {
      const boss = await addAdmin(fresh);
      await addHomeowner(fresh);
      await addHomeowner(fresh);
      const periodEndsAt = "2026-04-01T15:00:00.000Z";
      await fresh.deps.db.update(subscriptions).set({ periodStartsAt: fresh.clock.now, periodEndsAt });
      const price = { rate: "monthlyPrice", amount: "31.00", effectiveOn: "2026-03-10" };
      expect((await setRate(fresh, boss, price)).status).toBe(200);
    },
    run: async (live) => {
      await followPrices(live.deps, { batch: 1 });
    },
  });
  expect(points).toBeGreaterThan(1);
});
