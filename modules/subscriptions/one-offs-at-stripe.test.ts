import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { disputes, invoices, jobs, oneOffs, refunds } from "#db/schema/index.ts";
import { addAdmin, addHomeowner, addRunner, type Homeowner, newZip } from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";
import { expectInvariants } from "#testkit/race.ts";
import { type StripeApp, stripeApp } from "#testkit/stripe-app.ts";
import type { OneOff } from "./contract.ts";
import { reconcile } from "./tasks.ts";

let app: StripeApp;
let home: Homeowner;
const start = "2026-03-10T15:00:00.000Z";
const friday = "2026-03-13";
beforeAll(async () => {
  app = await stripeApp();
  app.clock.now = start;
  await setPrices(app, await addAdmin(app), { ...homePrices, oneOff: "15.00" }, "2026-03-10");
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = start;
  const zipCode = newZip();
  home = await addHomeowner(app, { zipCode, subscription: "none", pickupDays: ["Friday"] });
  await addRunner(app, { serviceAreas: [zipCode] });
});
afterEach(() => expectInvariants(app));

async function begun(): Promise<{
  id: string;
  billId: string;
  answer: OneOff & { clientSecret: string | null };
}> {
  const id = app.deps.newId();
  const input = { id, day: friday, numberOfCans: 2, price: "15.00" };
  const { body } = await app.typed(home, "homeowner.beginOneOff", input);
  const [row] = await app.deps.db.select().from(oneOffs).where(eq(oneOffs.id, id));
  return { id, billId: row?.providerId ?? "", answer: body as OneOff & { clientSecret: string | null } };
}
const finish = (id: string) => app.typed(home, "homeowner.finishOneOff", { id });
const rowOf = async (id: string) => (await app.deps.db.select().from(oneOffs).where(eq(oneOffs.id, id)))[0];
const eventOf = (type: string) => {
  const found = app.events().findLast((event) => event.type === type);
  if (!found) throw new Error(`No ${type} happened`);
  return found;
};

test("nothing is booked until the page has paid", async () => {
  const { id, billId, answer } = await begun();
  expect(answer).toMatchObject({ status: "open", due: "15.00" });
  expect(answer.clientSecret).toContain("_secret");
  expect((await finish(id)).body).toMatchObject({ status: "open", jobId: null });
  app.stripe.state.payBill(billId);
  expect((await finish(id)).body).toMatchObject({ status: "booked" });
});

test("the event books it for a page that did not come back, once", async () => {
  const { id, billId } = await begun();
  app.stripe.state.payBill(billId);
  const paid = eventOf("invoice.paid");
  expect(await app.deliver(paid)).toMatchObject({ status: 200 });
  const { jobId } = (await rowOf(id)) ?? {};
  expect(jobId).toBeTruthy();
  await app.deliver(paid);
  expect((await finish(id)).body).toMatchObject({ status: "booked", jobId });
  expect(await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId))).toHaveLength(1);
});

test("without the event, the schedule books it within the hour", async () => {
  const { id, billId } = await begun();
  app.stripe.state.payBill(billId);
  app.clock.now = "2026-03-10T15:47:00.000Z";
  await reconcile(app.deps);
  expect(await rowOf(id)).toMatchObject({ status: "booked" });
});

test("a day later the bill is void, and cannot be paid", async () => {
  const { id, billId } = await begun();
  app.clock.now = "2026-03-11T15:30:00.000Z";
  await reconcile(app.deps);
  expect(await rowOf(id)).toMatchObject({ status: "abandoned" });
  expect(app.stripe.state.invoices.get(billId)).toMatchObject({ status: "void" });
});

test("one paid just before a day was over is booked", async () => {
  const { id, billId } = await begun();
  app.stripe.state.payBill(billId);
  app.clock.now = "2026-03-11T15:30:00.000Z";
  await reconcile(app.deps);
  expect(await rowOf(id)).toMatchObject({ status: "booked" });
});

test("one paid while the bill could not be made void is booked, also after a day", async () => {
  const { id, billId } = await begun();
  app.clock.now = "2026-03-11T15:30:00.000Z";
  app.stripe.fault = ({ path }) => (path.endsWith("/void") ? 500 : null);
  await expect(reconcile(app.deps)).rejects.toThrow();
  expect(await rowOf(id)).toMatchObject({ status: "open" });
  app.stripe.state.payBill(billId);
  app.stripe.fault = () => null;
  await reconcile(app.deps);
  expect(await rowOf(id)).toMatchObject({ status: "booked" });
});

test("a bill that a credit paid, and whose answer was lost, is booked by its event", async () => {
  const credit = { creditId: app.deps.newId(), userId: home.userId, amount: "15.00", reason: "Sorry" };
  expect((await app.typed(await addAdmin(app), "admin.giveCredit", credit)).status).toBe(200);
  app.stripe.fault = ({ path }) => (path.endsWith("/finalize") ? "lost" : null);
  const { id, billId } = await begun();
  app.stripe.fault = () => null;
  expect(billId).toBe("");
  await app.deliver(eventOf("invoice.paid"));
  expect(await rowOf(id)).toMatchObject({ status: "booked" });
  expect((await finish(id)).body).toMatchObject({ status: "booked" });
});

/** Begins one, but the answer to the bill's last step never comes. */
async function begunUnanswered() {
  app.stripe.fault = ({ path }) => (path.endsWith("/finalize") ? "lost" : null);
  const { id } = await begun();
  app.stripe.fault = () => null;
  expect(await rowOf(id)).toMatchObject({ status: "open", providerId: null });
  const bill = [...app.stripe.state.invoices.values()].at(-1);
  return { id, billId: bill?.id ?? "" };
}

test("a bill whose answer was lost is void a day later", async () => {
  const { id, billId } = await begunUnanswered();
  expect(app.stripe.state.invoices.get(billId)).toMatchObject({ status: "open" });
  app.clock.now = "2026-03-11T15:30:00.000Z";
  await reconcile(app.deps);
  expect(app.stripe.state.invoices.get(billId)).toMatchObject({ status: "void" });
  expect(await rowOf(id)).toMatchObject({ status: "abandoned", providerId: billId });
});

test("a crash before the lost bill is voided leaves it for the next run", async () => {
  const { id, billId } = await begunUnanswered();
  app.clock.now = "2026-03-11T15:30:00.000Z";
  app.stripe.fault = ({ path }) => (path.endsWith("/void") ? 500 : null);
  await expect(reconcile(app.deps)).rejects.toThrow();
  expect(await rowOf(id)).toMatchObject({ status: "open" });
  app.stripe.fault = () => null;
  await reconcile(app.deps);
  expect(app.stripe.state.invoices.get(billId)).toMatchObject({ status: "void" });
  expect(await rowOf(id)).toMatchObject({ status: "abandoned" });
});

test("a bill whose answer was lost, and which was paid, is booked a day later", async () => {
  const { id, billId } = await begunUnanswered();
  app.stripe.state.payBill(billId);
  app.clock.now = "2026-03-11T15:30:00.000Z";
  await reconcile(app.deps);
  expect(await rowOf(id)).toMatchObject({ status: "booked" });
});

test("a booking ends even if its bill was never finalized", async () => {
  app.stripe.fault = ({ path }) => (path.endsWith("/finalize") ? 500 : null);
  const { id } = await begun();
  app.stripe.fault = () => null;
  app.clock.now = "2026-03-11T15:30:00.000Z";
  await reconcile(app.deps);
  expect(await rowOf(id)).toMatchObject({ status: "abandoned", providerId: null });
});

test("an abandoned booking whose lost bill is paid later is booked all the same", async () => {
  const { id, billId } = await begunUnanswered();
  // Bookings ended like this before lost bills were looked up.
  await app.deps.db
    .update(oneOffs)
    .set({ status: "abandoned", settledAt: app.clock.now })
    .where(eq(oneOffs.id, id));
  app.stripe.state.payBill(billId);
  await app.deliver(eventOf("invoice.paid"));
  expect(await rowOf(id)).toMatchObject({ status: "booked" });
});

test("canceling names and gives back the price, not the earlier debt that was paid with it", async () => {
  const id = app.deps.newId();
  const input = { id, day: friday, numberOfCans: 2, price: "15.00" };
  app.stripe.fault = ({ path }) => (path.endsWith("/finalize") ? 500 : null);
  await app.typed(home, "homeowner.beginOneOff", input);
  app.stripe.fault = () => null;
  const customer = [...app.stripe.state.customers.values()].at(-1);
  if (customer) customer.balance = 70;
  expect((await app.typed(home, "homeowner.beginOneOff", input)).body).toMatchObject({ due: "15.70" });
  app.stripe.state.payBill((await rowOf(id))?.providerId ?? "");
  const { jobId } = (await finish(id)).body as { jobId: string };
  expect((await app.typed(home, "homeowner.oneOffs")).body).toMatchObject([
    { price: "15.00", paid: "15.00" },
  ]);
  await app.typed(home, "homeowner.cancelJob", { jobId });
  const [bill] = await app.deps.db.select().from(invoices).where(eq(invoices.userId, home.userId));
  const made = await app.deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.invoiceId, bill?.id ?? ""));
  expect(made).toMatchObject([{ amountCents: 1500 }]);
});

test("canceling refunds the card once, also told by the refund's event", async () => {
  const { id, billId } = await begun();
  app.stripe.state.payBill(billId);
  const { body } = await finish(id);
  const { jobId } = body as { jobId: string };
  await app.typed(home, "homeowner.cancelJob", { jobId });
  await app.workOff();
  await app.deliver(eventOf("refund.created"));
  const [bill] = await app.deps.db.select().from(invoices).where(eq(invoices.providerId, billId));
  expect(bill).toMatchObject({ refundedCents: 1500, subscriptionId: null });
  const made = await app.deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.invoiceId, bill?.id ?? ""));
  expect(made).toMatchObject([{ amountCents: 1500, status: "succeeded" }]);
});

test("a bank's dispute of it is a cost, as a month's", async () => {
  const { id, billId } = await begun();
  app.stripe.state.payBill(billId);
  await finish(id);
  app.stripe.state.dispute(billId);
  await app.deliver(eventOf("charge.dispute.funds_withdrawn"));
  const [bill] = await app.deps.db.select().from(invoices).where(eq(invoices.providerId, billId));
  const found = await app.deps.db
    .select()
    .from(disputes)
    .where(eq(disputes.invoiceId, bill?.id ?? ""));
  expect(found).toMatchObject([{ amountCents: 1500, withdrawnCents: 3000, status: "needs_response" }]);
});

test("somebody else's bills are not ours", async () => {
  const { billId } = await begun();
  app.stripe.state.payBill(billId);
  const paid = eventOf("invoice.paid");
  const foreign = { ...paid, id: "evt_foreign", data: { object: { ...paid.data.object, id: "in_foreign" } } };
  expect(await app.deliver(foreign)).toMatchObject({ status: 200 });
});
