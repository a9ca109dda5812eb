import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { subscriptions } from "#db/schema/index.ts";
import { reconcile } from "#modules/subscriptions/tasks.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { billing } from "#testkit/billing.ts";
import { addHomeowner, addJob, addUser, serveArea } from "#testkit/factories.ts";
import { home } from "#testkit/stripe-app.ts";
import { homeownerBalance } from "./queries/ledger.ts";
import { findLiveSubscription } from "./queries/subscriptions.ts";
import { bill } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: 20 });
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());
afterEach(async () => expect(await findViolations(app.database)).toEqual([]));

const { addSubscriber, again, billingOf, credit, emailsTo, invoicesOf, workOff } = billing(() => app);

describe("a month in test mode", () => {
  test("is billed and paid once when setup is completed, with a receipt", async () => {
    const who = await addSubscriber();
    await app.call(who, "POST", "/api/profile/homeowner", home);
    expect(await invoicesOf(who)).toMatchObject([
      {
        status: "paid",
        amountCents: 2900,
        creditedCents: 0,
        periodStartsOn: "2026-03-10",
        periodEndsOn: "2026-04-10",
        paidAt: app.clock.now,
        receiptUrl: null,
      },
    ]);
    expect(await findLiveSubscription(app.deps.db, who.userId)).toMatchObject({
      periodStartsAt: "2026-03-10T15:00:00.000Z",
      periodEndsAt: "2026-04-10T15:00:00.000Z",
    });
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(0);
    await workOff();
    const sentEmails = emailsTo(who).toSorted((a, b) => a.subject.localeCompare(b.subject));
    expect(sentEmails).toMatchObject([
      { subject: "Welcome to TidyCurb" },
      { subject: expect.stringContaining("receipt TEST-") },
    ]);
    expect(sentEmails[1]?.text).toContain(`${app.appUrl}/settings`);
    // The last paid day, as the billing screen shows it.
    expect(sentEmails[1]?.text).toContain("from Tuesday, March 10 to Thursday, April 9");
    expect(sentEmails[1]?.text).toContain("This receipt is an example:");
    expect(sentEmails[1]?.text).not.toContain("We received");
  });

  test("is billed when the previous one ends, with any number of runs and processes", async () => {
    const who = await addSubscriber();
    expect((await bill(app.deps)).invoices).toBe(0);
    app.clock.advance(93 * day);
    const runs = await Promise.all([bill(app.deps), bill(app.deps), bill(app.deps)]);
    await bill(app.deps);
    expect((await invoicesOf(who)).map(({ periodStartsOn }) => periodStartsOn)).toEqual([
      "2026-03-10",
      "2026-04-10",
      "2026-05-10",
      "2026-06-10",
    ]);
    expect(runs.reduce((sum, run) => sum + (run.invoices ?? 0), 0)).toBeGreaterThanOrEqual(3);
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(0);
  });

  test("uses the homeowner's credit, and the rest of the credit waits for the next month", async () => {
    const who = await addSubscriber();
    await credit(who, 3500);
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(-3500);
    app.clock.advance(32 * day);
    await bill(app.deps);
    expect((await invoicesOf(who))[1]).toMatchObject({ amountCents: 2900, creditedCents: 2900 });
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(-600);
    app.clock.advance(31 * day);
    await bill(app.deps);
    expect((await invoicesOf(who))[2]).toMatchObject({ amountCents: 2900, creditedCents: 600 });
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(0);
  });

  test("continues after a pause if already paid; nothing is billed meanwhile", async () => {
    let who = await addSubscriber();
    const endsAt = (await findLiveSubscription(app.deps.db, who.userId))?.periodEndsAt ?? "";
    app.clock.advance(10 * day);
    who = await again(who);
    expect((await app.typed(who, "homeowner.pauseService")).status).toBe(200);
    app.clock.advance(60 * day);
    await bill(app.deps);
    who = await again(who);
    expect((await app.typed(who, "homeowner.resumeService")).status).toBe(200);
    await bill(app.deps);
    expect(await invoicesOf(who)).toHaveLength(1);
    const later = new Date(Date.parse(endsAt) + 60 * day).toISOString();
    expect(await findLiveSubscription(app.deps.db, who.userId)).toMatchObject({ periodEndsAt: later });
  });

  test("begins now for a service that was never billed, without back charges", async () => {
    const homeowner = await addHomeowner(app);
    app.clock.advance(70 * day);
    await bill(app.deps);
    await bill(app.deps);
    const today = app.clock.now.slice(0, 10);
    expect(await invoicesOf(homeowner)).toMatchObject([{ amountCents: 2900, periodStartsOn: today }]);
  });

  test("is the last one when the service ends with it", async () => {
    const who = await addSubscriber();
    await app.deps.db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true })
      .where(eq(subscriptions.userId, who.userId));
    expect(await billingOf(await again(who))).toMatchObject({
      cancelEndsOn: null,
      endsOn: expect.any(String),
    });
    app.clock.advance(40 * day);
    await bill(app.deps);
    expect(await invoicesOf(who)).toHaveLength(1);
  });
});

describe("billing", () => {
  test("shows the plan, next bill, card, invoices and credits with their causes", async () => {
    const who = await addSubscriber();
    await credit(who, 500, "Sorry about the gate");
    expect(await billingOf(who)).toEqual({
      testMode: true,
      publishableKey: null,
      plan: "Standard",
      status: "active",
      monthlyRate: "29.00",
      nextCharge: {
        billId: null,
        on: (await invoicesOf(who))[0]?.periodEndsOn,
        amount: "24.00",
        lines: [
          { cause: "month", amount: "29.00", fromOn: null, untilOn: null, rental: null, addOn: null },
          { cause: "credit", amount: "-5.00", fromOn: null, untilOn: null, rental: null, addOn: null },
        ],
      },
      cancelEndsOn: (await invoicesOf(who))[0]?.periodEndsOn,
      nextRate: null,
      endsOn: null,
      guaranteeUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      credit: "5.00",
      card: { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 },
      invoices: [
        expect.objectContaining({ status: "paid", amount: "29.00", refunded: "0.00", isOneOff: false }),
      ],
      credits: [
        {
          id: expect.any(String),
          cause: "other",
          words: "Sorry about the gate",
          amount: "5.00",
          pickupOn: null,
          bookedAt: app.clock.now,
        },
      ],
    });
  });

  test("names the day of a credited missed pickup, and shows only the homeowner's own money", async () => {
    const homeowner = await addHomeowner(app);
    await addJob(app, homeowner, { status: "missed", scheduledOn: "2026-03-11" });
    const other = await addHomeowner(app);
    expect((await billingOf(homeowner)).credits).toMatchObject([
      { cause: "missed", words: null, pickupOn: "2026-03-11", amount: "6.70" },
    ]);
    expect(await billingOf(other)).toMatchObject({ credits: [], credit: "0.00", invoices: [] });
  });

  test("is empty for a homeowner who never subscribed", async () => {
    expect(await billingOf(await addUser(app))).toEqual({
      testMode: true,
      publishableKey: null,
      plan: "Standard",
      status: "none",
      monthlyRate: "29.00",
      nextRate: null,
      nextCharge: null,
      cancelEndsOn: null,
      endsOn: null,
      guaranteeUntil: null,
      credit: "0.00",
      card: null,
      invoices: [],
      credits: [],
    });
  });
});

test("the provider receives each credit once, and none for people who are not customers", async () => {
  const told: { customerId: string; cents: number }[] = [];
  const payments = {
    ...app.deps.payments,
    credit: (request: Parameters<typeof app.deps.payments.credit>[0]) => {
      told.push({ customerId: request.customerId, cents: request.cents });
      return app.deps.payments.credit(request);
    },
  };
  await reconcile(app.deps);
  const who = await addSubscriber();
  const stranger = await addHomeowner(app);
  await credit(who, 670);
  await credit(stranger, 670);
  const deps = { ...app.deps, payments };
  await Promise.all([reconcile(deps), reconcile(deps)]);
  await reconcile(deps);
  const customerId = `test_cus_${who.userId}`;
  expect(new Set(told.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ customerId, cents: 670 })]),
  );
});
