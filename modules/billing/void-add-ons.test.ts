import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { addOns, homeownerProfiles } from "#db/schema/index.ts";
import { stripeBilling } from "#testkit/billing.ts";
import { addJob, addRunner, serveArea } from "#testkit/factories.ts";
import type { StripeEvent } from "#testkit/stripe/store.ts";
import { addPaidSubscriber, home, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";
import { finishTellingAddOn } from "./queries/add-ons.ts";
import { bill } from "./tasks.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp("postgres", { poolSize: 20 });
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await findViolations(app.database)).toEqual([]);
});

const { again, balanceOf, billingOf, deliverAll, invoicesOf } = stripeBilling(() => app);

/** A paying homeowner, with extra work done at a pickup, at these prices in cents. */
async function workDone(prices: number[]): Promise<{ who: Subscriber; ids: string[] }> {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const who = await addPaidSubscriber(app);
  await deliverAll();
  const [profile] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, who.userId));
  if (!profile) throw new Error("The homeowner has no home");
  const runner = await addRunner(app);
  const owner = { ...who, homeownerId: profile.id, zipCode: profile.zipCode, timeZone: profile.timeZone };
  const jobId = await addJob(app, owner, { status: "assigned", runner, scheduledOn: "2026-03-11" });
  const ids: string[] = [];
  for (const priceCents of prices) {
    const id = app.deps.newId();
    ids.push(id);
    await app.deps.db.insert(addOns).values({
      id,
      jobId,
      runnerId: runner.runnerId,
      kind: "extraBags",
      units: 2,
      priceCents,
      payCents: 0,
      leg: "out",
      askedAt: app.clock.now,
      answerBy: "2026-03-10T15:15:00.000Z",
      answer: "approved",
      answeredAt: app.clock.now,
      answeredVia: "app",
      doneAt: app.clock.now,
    });
  }
  return { who, ids };
}

const workOf = async (ids: string[]) =>
  (await app.deps.db.select().from(addOns)).filter(({ id }) => ids.includes(id));

test.each([
  ["as they happen", true, (events: StripeEvent[]) => events],
  ["the last ones first", false, (events: StripeEvent[]) => events.toReversed()],
  ["twice, mixed", true, (events: StripeEvent[]) => [...events.slice(2), ...events, ...events.toReversed()]],
])("a void invoice’s extra work is on the next bill, once; events come %s", async (_, isKnown, inOrder) => {
  const { who, ids } = await workDone([600, 1500]);
  const { state } = app.stripe;
  const customer = state.subscriptions.get(who.providerId)?.customer ?? "";
  const linesOf = () => [...state.items.values()].filter((each) => each.customer === customer);
  await bill(app.deps);
  await bill(app.deps);
  expect(linesOf().map(({ amount }) => amount)).toEqual([600, 1500]);
  // Each time is one more bill that an operator voids in Stripe's dashboard.
  for (const [nth, now] of ["2026-04-10T15:00:00.000Z", "2026-05-10T15:00:00.000Z"].entries()) {
    app.clock.now = now;
    const known = app.events().length;
    state.declining.add(customer);
    state.renew(who.providerId);
    const [voided] = [...state.invoices.values()].filter((each) => each.customer === customer).slice(-1);
    expect(voided?.total).toBe(2900 + 2100);
    // In order, the open bill is known here before it is void.
    if (isKnown) await deliverAll();
    state.voidInvoice(voided?.id ?? "");
    state.declining.delete(customer);
    for (const event of inOrder(app.events().slice(known)))
      expect((await app.deliver(event)).status).toBe(200);
    // An answer to a line of the void bill that comes late is not the next line's.
    await finishTellingAddOn(app.deps.db, {
      id: ids[0] ?? "",
      kind: "extraBags",
      voidedBills: nth,
      providerId: "ii_late",
    });
    expect(await balanceOf(who)).toBe(0);
    expect((await billingOf(await again(who))).invoices[0]?.addOns).toEqual([]);
    await bill(app.deps);
    await bill(app.deps);
    expect(linesOf()).toHaveLength(2 * (nth + 2));
  }
  app.clock.now = "2026-06-10T15:00:00.000Z";
  state.renew(who.providerId);
  await deliverAll();
  const [latest] = (await billingOf(await again(who))).invoices;
  expect(latest?.addOns.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  app.clock.now = "2026-07-10T15:00:00.000Z";
  state.renew(who.providerId);
  await deliverAll();
  expect((await invoicesOf(who)).map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ["paid", 2900],
    ["void", 5000],
    ["void", 5000],
    ["paid", 5000],
    ["paid", 2900],
  ]);
  expect(await workOf(ids)).toMatchObject([{ voidedBills: 2 }, { voidedBills: 2 }]);
});

test("extra work leaves a bill only when that is void", async () => {
  const { who, ids } = await workDone([600]);
  await bill(app.deps);
  app.clock.now = "2026-04-10T15:00:00.000Z";
  app.stripe.state.renew(who.providerId);
  await deliverAll();
  expect(await workOf(ids)).toMatchObject([{ voidedBills: 0, invoiceId: expect.any(String) }]);
  const leaves = "update add_ons set invoice_id = null, voided_bills = 1 where id = $1";
  await expect(app.database.execute(leaves, ids)).rejects.toThrow("keeps its");
});
