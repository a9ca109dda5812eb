import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { auditLog, invoices, jobs, refunds, subscriptions } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { settleHolds } from "#modules/schedule/vacation-holds.ts";
import { reconcile } from "#modules/subscriptions/tasks.ts";
import { day } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addUser,
  type Person,
  serveArea,
  signIn,
} from "#testkit/factories.ts";
import { home } from "#testkit/stripe-app.ts";
import type { Billing } from "./contract.ts";
import { book, homeownerBalance } from "./queries/ledger.ts";
import { findLiveSubscription } from "./queries/subscriptions.ts";
import { bill } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: 20 });
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());
afterEach(async () => expect(await findViolations(app.database)).toEqual([]));

const workOff = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
const billingOf = async (who: Who) => (await app.typed(who, "homeowner.billing")).body as Billing;
const invoicesOf = (who: Person) =>
  app.deps.db.select().from(invoices).where(eq(invoices.userId, who.userId)).orderBy(invoices.periodStartsOn);
const emailsTo = (who: Person) => app.emails.filter(({ to }) => to === who.email);

/** A homeowner who has completed the setup in test mode. */
async function addSubscriber(): Promise<Person> {
  const person = await addUser(app);
  await app.call(person, "POST", "/api/create-subscription");
  expect((await app.call(person, "POST", "/api/profile/homeowner", home)).status).toBe(200);
  return person;
}

/** Signs in again, because moving the clock expired the session. */
const again = async (who: Person): Promise<Person> => ({ ...who, cookie: await signIn(app, who.userId) });

async function credit(who: Person, cents: number, reason = "goodwill"): Promise<void> {
  const ids = { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() };
  const movement = { kind: "credit", userId: who.userId, cents, reason } as const;
  await book(app.deps.db, { ids, now: app.clock.now, movement });
}

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
      nextBillingOn: null,
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
      nextBillingOn: (await invoicesOf(who))[0]?.periodEndsOn,
      nextRate: null,
      endsOn: null,
      guaranteeUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      credit: "5.00",
      card: { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 },
      invoices: [expect.objectContaining({ status: "paid", amount: "29.00", refunded: "0.00" })],
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
      nextBillingOn: null,
      endsOn: null,
      guaranteeUntil: null,
      credit: "0.00",
      card: null,
      invoices: [],
      credits: [],
    });
  });
});

describe("the 30-day guarantee", () => {
  const ask = (who: Who) => app.typed(who, "homeowner.requestRefund", { reason: "Too early for me" });

  test("refunds all payments and ends the service with its pickups", async () => {
    let who = await addSubscriber();
    app.clock.advance(30 * day);
    who = await again(who);
    const pickup = { scheduledDate: app.clock.now.slice(0, 10), timeWindow: "evening" };
    const job = await app.call(who, "POST", "/api/homeowner/jobs", pickup);
    expect(job.status).toBe(201);
    expect(await ask(who)).toMatchObject({ status: 200, body: { refunded: "29.00" } });
    await workOff();
    expect(await invoicesOf(who)).toMatchObject([{ refundedCents: 2900 }]);
    expect(await billingOf(who)).toMatchObject({ status: "canceled", card: null });
    const jobId = (job.body as { id: string }).id;
    expect(await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId))).toMatchObject([
      { status: "cancelled" },
    ]);
    expect(emailsTo(who).map(({ subject }) => subject)).toContain("Your refund of $29.00");
    const audit = await app.deps.db.select().from(auditLog).where(eq(auditLog.userId, who.userId));
    expect(audit).toMatchObject([{ action: "homeowner.requestRefund", after: { refunded: "29.00" } }]);
  });

  test("leaves no credit for a vacation hold, because its days were refunded", async () => {
    let who = await addSubscriber();
    const fromOn = app.clock.now.slice(0, 10);
    const hold = { fromOn, untilOn: addDays(fromOn, 20) };
    expect((await app.typed(who, "homeowner.addHold", hold)).status).toBe(200);
    app.clock.advance(15 * day);
    who = await again(who);
    expect(await ask(who)).toMatchObject({ status: 200, body: { refunded: "29.00" } });
    app.clock.advance(10 * day);
    await settleHolds(app.deps);
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(0);
  });

  test("takes back unused service credits, but not an admin's credit", async () => {
    let who = await addSubscriber();
    const fromOn = app.clock.now.slice(0, 10);
    await app.typed(who, "homeowner.addHold", { fromOn, untilOn: addDays(fromOn, 9) });
    app.clock.advance(12 * day);
    await settleHolds(app.deps);
    expect(await homeownerBalance(app.deps.db, who.userId)).toBeLessThan(-900);
    await credit(who, 500);
    who = await again(who);
    expect(await ask(who)).toMatchObject({ status: 200, body: { refunded: "29.00" } });
    await workOff();
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(-500);
    const { credits } = await billingOf(who);
    expect(credits.map(({ amount }) => amount)).toHaveLength(3);
    expect(credits[0]?.amount).toMatch(/^-9\./);
  });

  test("refunds once when requested twice at the same time", async () => {
    const who = await addSubscriber();
    const answers = await Promise.all([ask(who), ask(who), ask(who)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await Promise.all([workOff(), workOff()]);
    expect(await invoicesOf(who)).toMatchObject([{ refundedCents: 2900 }]);
  });

  test("ends on the 31st day, and does not restart after coming back", async () => {
    const who = await addSubscriber();
    app.clock.advance(31 * day);
    expect(await ask(await again(who))).toMatchObject({ status: 409, body: { code: "GUARANTEE_OVER" } });
    let back = await addSubscriber();
    await ask(back);
    await workOff();
    app.clock.advance(20 * day);
    back = await again(back);
    await app.call(back, "POST", "/api/create-subscription");
    await app.call(back, "POST", "/api/profile/homeowner", home);
    app.clock.advance(20 * day);
    back = await again(back);
    expect(await ask(back)).toMatchObject({ status: 409, body: { code: "GUARANTEE_OVER" } });
  });

  test("refunds nothing to a homeowner who paid nothing", async () => {
    expect(await ask(await addUser(app))).toMatchObject({ status: 409, body: { code: "GUARANTEE_OVER" } });
    const who = await addSubscriber();
    await app.deps.db.update(invoices).set({ creditedCents: 0 }).where(eq(invoices.userId, who.userId));
    await ask(who);
    expect(await ask(who)).toMatchObject({ status: 409, body: { code: "NOTHING_TO_REFUND" } });
    await workOff();
  });
});

describe("an admin's refund", () => {
  async function refundable(): Promise<{ who: Person; admin: Person; invoiceId: string }> {
    const who = await addSubscriber();
    const [invoice] = await invoicesOf(who);
    return { who, admin: await addAdmin(app), invoiceId: invoice?.id ?? "" };
  }
  const refund = (admin: Who, invoiceId: string, amount?: string) =>
    app.typed(admin, "admin.refundInvoice", {
      refundId: app.deps.newId(),
      invoiceId,
      amount,
      reason: "Rained out",
    });

  test("is all or part of the payment, never more, and is audited", async () => {
    const { who, admin, invoiceId } = await refundable();
    expect(await refund(admin, invoiceId, "10.50")).toMatchObject({ status: 200, body: { amount: "10.50" } });
    expect(await refund(admin, invoiceId, "18.51")).toMatchObject({
      status: 400,
      body: { code: "REFUND_TOO_LARGE" },
    });
    expect(await refund(admin, invoiceId)).toMatchObject({ body: { amount: "18.50" } });
    expect(await refund(admin, invoiceId)).toMatchObject({
      status: 409,
      body: { code: "NOTHING_TO_REFUND" },
    });
    await workOff();
    expect(await invoicesOf(who)).toMatchObject([{ refundedCents: 2900, status: "paid" }]);
    expect(await billingOf(who)).toMatchObject({ status: "active", invoices: [{ refunded: "29.00" }] });
    const audit = await app.deps.db.select().from(auditLog).where(eq(auditLog.userId, admin.userId));
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({
      action: "admin.refundInvoice",
      subjectId: who.userId,
      before: { invoiceId, refundable: "29.00" },
      after: { refunded: "10.50", reason: "Rained out" },
    });
  });

  test("is refused when another admin refunded meanwhile, and is sent once when repeated", async () => {
    const { admin, invoiceId } = await refundable();
    const ask = { invoiceId, amount: "9.00", reason: "Rained out", seen: "29.00" };
    const send = (who: Who, seen = ask.seen) =>
      app.typed(who, "admin.refundInvoice", { ...ask, refundId: app.deps.newId(), seen });
    const answers = await Promise.all([admin, await addAdmin(app), admin].map((who) => send(who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "REFUND_CHANGED",
      params: { amount: "$20.00" },
    });
    expect((await send(admin, "20.00")).status).toBe(200);
  });

  test("of a part is sent once when one dialog sends it twice", async () => {
    const { who, admin, invoiceId } = await refundable();
    const ask = {
      refundId: app.deps.newId(),
      invoiceId,
      amount: "9.00",
      reason: "Rained out",
      seen: "29.00",
    };
    const send = (differences: object = {}) =>
      app.typed(admin, "admin.refundInvoice", { ...ask, ...differences });
    const answers = await Promise.all([send(), send()]);
    const once = { status: 200, body: { refundId: ask.refundId, amount: "9.00" } };
    expect([...answers, await send()]).toMatchObject([once, once, once]);
    const refused = { status: 409, body: { code: "ID_IN_USE" } };
    expect(await send({ amount: "8.00", seen: "20.00" })).toMatchObject(refused);
    await workOff();
    expect(await invoicesOf(who)).toMatchObject([{ refundedCents: 900 }]);
  });

  test("never exceeds the payment, even from 20 admins at once", async () => {
    const { who, admin, invoiceId } = await refundable();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(admin, invoiceId, "10.00")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    await workOff();
    expect(await invoicesOf(who)).toMatchObject([{ refundedCents: 2000 }]);
  });

  test.each(["0", "0.00", "-1", "1e3", "10.001", "ten", ""])("is refused for %j", async (amount) => {
    const { admin, invoiceId } = await refundable();
    const answer = await refund(admin, invoiceId, amount);
    expect(answer.status).toBe(["0", "0.00"].includes(amount) ? 409 : 400);
    expect(await app.deps.db.select().from(refunds).where(eq(refunds.invoiceId, invoiceId))).toEqual([]);
  });

  test("of an unknown invoice answers 404", async () => {
    expect((await refund(await addAdmin(app), app.deps.newId())).status).toBe(404);
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
