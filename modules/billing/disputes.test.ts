import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { disputes, invoices, ledgerEntries, notifications, webhookEvents } from "#db/schema/index.ts";
import { reconcile } from "#modules/subscriptions/tasks.ts";
import { hour } from "#platform/instants.ts";
import { addAdmin, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import type { StripeEvent } from "#testkit/stripe/store.ts";
import { addPaidSubscriber, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";
import type { AdminDispute } from "./contract.ts";
import { homeownerBalance } from "./queries/ledger.ts";

let app: StripeApp;
let admin: Person;
let who: Subscriber;
beforeAll(async () => {
  app = await stripeApp("postgres", { poolSize: 20 });
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.emails.length = 0;
  await app.deps.db.delete(notifications);
  who = await addPaidSubscriber(app);
  await deliverAll();
});
afterEach(async () => {
  app.stripe.fault = () => null;
  await deliverAll();
  expect(await findViolations(app.database)).toEqual([]);
});

/** Delivers every event not yet delivered. */
async function deliverAll(): Promise<void> {
  const known = new Set((await app.deps.db.select().from(webhookEvents)).map(({ id }) => id));
  for (const event of app.events())
    if (!known.has(event.id)) expect((await app.deliver(event)).status).toBe(200);
}
const invoiceOf = async (person: Person) => {
  const [row] = await app.deps.db.select().from(invoices).where(eq(invoices.userId, person.userId));
  return row ?? (undefined as never);
};
const disputed = async (options?: { isInquiry: boolean }) =>
  app.stripe.state.dispute((await invoiceOf(who)).providerId, options).id;
const rowOf = async (providerId: string) => {
  const [row] = await app.deps.db.select().from(disputes).where(eq(disputes.providerId, providerId));
  return row ?? null;
};
const eventsOf = (providerId: string): StripeEvent[] =>
  app.events().filter(({ data }) => data.object.id === providerId);
/** A dispute's cost in the ledger. */
const costOf = async (providerId: string) => {
  const { rows } = await app.database.execute(
    `select coalesce(sum(amount_cents), 0)::int as cents, count(*)::int as movements from ledger_entries
     join ledger_transactions as booked on booked.id = transaction_id
     where account = 'dispute_costs' and booked.source like 'dispute:' || $1 || ':%'`,
    [(await rowOf(providerId))?.id],
  );
  return rows[0];
};
const noticesOf = async (person: Person) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, person.userId))).map(
    ({ type, params }) => `${type} ${params.status}`,
  );
const listed = async () => (await app.typed(admin, "admin.disputes")).body as AdminDispute[];

test("a disputed payment is stored, booked with its fee, and reported to the admins, also by email", async () => {
  const providerId = await disputed();
  await deliverAll();
  expect(await rowOf(providerId)).toMatchObject({
    status: "needs_response",
    amountCents: 2900,
    withdrawnCents: 4400,
    reason: "product_not_received",
    closedAt: null,
  });
  expect(await costOf(providerId)).toEqual({ cents: 4400, movements: 1 });
  const cash = eq(ledgerEntries.account, "provider_cash");
  expect((await app.deps.db.select().from(ledgerEntries).where(cash)).at(-1)).toMatchObject({
    amountCents: -4400,
  });
  expect(await homeownerBalance(app.deps.db, who.userId)).toBe(0);
  expect(await noticesOf(admin)).toEqual(["disputeOpened needs_response"]);
  expect(await noticesOf(who)).toEqual([]);
  await app.workOff();
  const sentEmails = app.emails.filter(({ to }) => to === admin.email);
  expect(sentEmails.map(({ subject }) => subject)).toEqual(["A payment of $29.00 is disputed"]);
  expect(sentEmails[0]?.text).toMatch(/has taken it back\..*by \w+, March 20, or we lose it/s);
  expect(sentEmails[0]?.text).toContain("/admin/health");
  expect((await listed()).find(({ openedOn }) => openedOn === "2026-03-10")).toEqual({
    id: (await rowOf(providerId))?.id,
    homeowner: expect.stringMatching(/^\w+ \w+$/),
    status: "needs_response",
    reason: "product_not_received",
    amount: "29.00",
    withdrawn: "44.00",
    respondBy: "2026-03-20",
    openedOn: "2026-03-10",
  });
});

fullTest("a won dispute returns the money but not the fee; a lost one returns nothing", async () => {
  const won = await disputed();
  const other = await addPaidSubscriber(app);
  await deliverAll();
  const lost = app.stripe.state.dispute((await invoiceOf(other)).providerId).id;
  await deliverAll();
  for (const each of [won, lost]) app.stripe.state.updateDispute(each, "under_review");
  await deliverAll();
  app.stripe.state.closeDispute(won, "won");
  app.stripe.state.closeDispute(lost, "lost");
  await deliverAll();
  expect(await rowOf(won)).toMatchObject({ status: "won", withdrawnCents: 1500, closedAt: app.clock.now });
  expect(await costOf(won)).toEqual({ cents: 1500, movements: 2 });
  expect(await rowOf(lost)).toMatchObject({ status: "lost", withdrawnCents: 4400, respondBy: null });
  expect(await costOf(lost)).toEqual({ cents: 4400, movements: 1 });
  expect((await noticesOf(admin)).toSorted()).toEqual([
    "disputeClosed lost",
    "disputeClosed won",
    "disputeOpened needs_response",
    "disputeOpened needs_response",
  ]);
  expect((await listed())[0]?.status).not.toBe("won");
});

fullTest("an inquiry moves no money, and admins hear again when it needs a response", async () => {
  const providerId = await disputed({ isInquiry: true });
  await deliverAll();
  expect(await rowOf(providerId)).toMatchObject({ status: "inquiry", withdrawnCents: 0 });
  expect(await costOf(providerId)).toEqual({ cents: 0, movements: 0 });
  app.stripe.state.updateDispute(providerId, "needs_response");
  await deliverAll();
  expect(await rowOf(providerId)).toMatchObject({ status: "needs_response", withdrawnCents: 4400 });
  expect(await noticesOf(admin)).toEqual(["disputeOpened inquiry", "disputeOpened needs_response"]);
});

test("events in any order, repeated and concurrent, end in Stripe's state and are booked once", async () => {
  const providerId = await disputed();
  app.stripe.state.updateDispute(providerId, "under_review");
  app.stripe.state.closeDispute(providerId, "won");
  const events = eventsOf(providerId);
  expect(events.map(({ type }) => type.replace("charge.dispute.", ""))).toEqual([
    "created",
    "funds_withdrawn",
    "updated",
    "funds_reinstated",
    "closed",
  ]);
  const all = Array.from({ length: 5 }, () => events.toReversed()).flat();
  const answers = await Promise.all(all.map((event) => app.deliver(event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const event of events) expect((await app.deliver(event)).body).toMatchObject({ outcome: "repeated" });
  expect(await rowOf(providerId)).toMatchObject({ status: "won", withdrawnCents: 1500 });
  expect(await costOf(providerId)).toEqual({ cents: 1500, movements: 2 });
  expect(await noticesOf(admin)).toEqual(["disputeClosed won"]);
});

fullTest(
  "a dispute is applied although its event precedes the payment's and Stripe fails meanwhile",
  async () => {
    app.stripe.state.renew(who.providerId);
    const latest = String(app.stripe.state.subscriptions.get(who.providerId)?.latest_invoice);
    const { id } = app.stripe.state.dispute(latest);
    const [created] = eventsOf(id);
    app.stripe.fault = ({ path }) => (path.startsWith("/disputes") ? 500 : null);
    expect((await app.deliver(created ?? {})).status).toBe(503);
    expect(await rowOf(id)).toBeNull();
    app.stripe.fault = () => null;
    expect((await app.deliver(created ?? {})).body).toMatchObject({ outcome: "applied" });
    expect(await rowOf(id)).toMatchObject({ status: "needs_response", withdrawnCents: 4400 });
  },
);

fullTest("reconciliation finds an unreported dispute, even with two runs at once", async () => {
  await reconcile(app.deps);
  const providerId = await disputed();
  app.clock.advance(hour);
  await Promise.all([reconcile(app.deps), reconcile(app.deps)]);
  expect(await costOf(providerId)).toEqual({ cents: 4400, movements: 1 });
  expect(await noticesOf(admin)).toEqual(["disputeOpened needs_response"]);
});

test("a dispute of another site's payment is stored and ignored", async () => {
  const providerId = await disputed();
  const [created] = eventsOf(providerId);
  const strange = {
    ...created,
    id: "evt_strange",
    data: { object: { id: "dp_strange", object: "dispute" } },
  };
  expect((await app.deliver(strange)).body).toMatchObject({ outcome: "ignored" });
  expect(await app.deps.db.$count(disputes, like(disputes.providerId, "dp_strange"))).toBe(0);
});

fullTest("a disputed payment cannot be refunded again; one under inquiry can", async () => {
  const ask = async (person: Person) => ({
    refundId: app.deps.newId(),
    invoiceId: (await invoiceOf(person)).id,
    reason: "Rained out",
  });
  const asked = await disputed({ isInquiry: true });
  await deliverAll();
  expect(
    (await app.typed(admin, "admin.refundInvoice", { ...(await ask(who)), amount: "1.00" })).status,
  ).toBe(200);
  app.stripe.state.closeDispute(asked, "warning_closed");
  const other = await addPaidSubscriber(app);
  await deliverAll();
  app.stripe.state.dispute((await invoiceOf(other)).providerId);
  await deliverAll();
  const refused = { status: 409, body: { code: "NOTHING_TO_REFUND" } };
  expect(await app.typed(admin, "admin.refundInvoice", await ask(other))).toMatchObject(refused);
  expect(await app.typed(other, "homeowner.requestRefund", {})).toMatchObject(refused);
  await app.workOff();
});
