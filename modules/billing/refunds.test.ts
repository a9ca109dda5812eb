import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { auditLog, invoices, jobs, refunds } from "#db/schema/index.ts";
import { settleHolds } from "#modules/schedule/vacation-holds.ts";
import { day } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { billing } from "#testkit/billing.ts";
import { addAdmin, addUser, type Person, serveArea } from "#testkit/factories.ts";
import { home } from "#testkit/stripe-app.ts";
import { homeownerBalance } from "./queries/ledger.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: 20 });
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());
afterEach(async () => expect(await findViolations(app.database)).toEqual([]));

const { addSubscriber, again, billingOf, credit, emailsTo, invoicesOf, workOff } = billing(() => app);

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
