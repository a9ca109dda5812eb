import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, platformRules, rentalMonths, rentalPrices } from "#db/schema/index.ts";
import { later } from "#platform/instants.ts";
import { stripeBilling } from "#testkit/billing.ts";
import { addAdmin, addJob, addRunner, type Homeowner, serveArea } from "#testkit/factories.ts";
import { addRental } from "#testkit/rentals.ts";
import type { StripeEvent } from "#testkit/stripe/store.ts";
import { addPaidSubscriber, home, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";
import { beginTelling, finishTelling } from "./queries/rental-months.ts";
import { bill } from "./tasks.ts";

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

const { again, balanceOf, billingOf, deliverAll, invoicesOf, noticesOf } = stripeBilling(() => app);

/** A paying host with an oldest rental and further ones. */
async function hostOf(further: number): Promise<{ host: Subscriber & Homeowner; rentals: string[] }> {
  const who = await addPaidSubscriber(app);
  await deliverAll();
  const [profile] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, who.userId));
  if (!profile) throw new Error("The host has no home");
  const host = { ...who, homeownerId: profile.id, zipCode: profile.zipCode, timeZone: profile.timeZone };
  const rentals: string[] = [];
  for (let nth = 0; nth <= further; nth++) {
    const createdAt = later(app.clock.now, nth);
    const { propertyId } = await addRental(app, host, { name: `Cabin ${nth}`, createdAt });
    rentals.push(propertyId);
  }
  return { host, rentals };
}

/** A pickup that takes place today. */
async function serve(host: Homeowner, propertyId: string): Promise<void> {
  const runner = await addRunner(app, { serviceAreas: [home.zipCode] });
  const scheduledOn = app.clock.now.slice(0, 10);
  const taken = { status: "assigned", runner, kind: "checkout", propertyId, scheduledOn } as const;
  const jobId = await addJob(app, host, { ...taken, address: "12 Oak Avenue" });
  expect((await app.typed(runner, "runner.completeJob", { jobId })).status).toBe(200);
}

const promise = (propertyId: string) =>
  app.deps.db.insert(rentalPrices).values({
    propertyId,
    fromOn: "2026-03-01",
    partCents: 2900,
    includedPickups: 4,
    extraCents: 1200,
    toldAt: app.clock.now,
  });

test("Stripe gets a line for each rental and month, once, and its invoice charges them", async () => {
  const { host, rentals } = await hostOf(11);
  for (const rental of rentals) {
    await promise(rental);
    await serve(host, rental);
  }
  app.clock.now = "2026-04-02T15:00:00.000Z";
  let lost = 0;
  // The third answer is lost: told again, it is still one line.
  app.stripe.fault = ({ path }) => (path === "/invoiceitems" && ++lost === 3 ? "lost" : null);
  await bill(app.deps);
  await bill(app.deps);
  expect(app.stripe.state.items.size).toBe(11);
  const [first] = app.stripe.state.items.values();
  expect(first).toMatchObject({ amount: 2900, description: "Cabin 1, 2026-03: 1 pickups, 4 included" });
  expect((await billingOf(await again(host))).nextCharge).toMatchObject({ amount: "348.00" });

  app.clock.now = "2026-04-10T15:00:00.000Z";
  app.stripe.state.renew(host.providerId);
  await deliverAll();
  const bills = await invoicesOf(host);
  expect(bills.map(({ amountCents }) => amountCents)).toEqual([2900, 2900 + 11 * 2900]);
  const billed = await app.deps.db
    .select()
    .from(rentalMonths)
    .where(eq(rentalMonths.invoiceId, bills[1]?.id ?? ""));
  expect(billed).toHaveLength(11);
  const [latest] = (await billingOf(await again(host))).invoices;
  expect(latest?.rentals).toHaveLength(11);
  app.clock.now = "2026-05-10T15:00:00.000Z";
  await bill(app.deps);
  app.stripe.state.renew(host.providerId);
  await deliverAll();
  expect((await invoicesOf(host)).at(-1)).toMatchObject({ amountCents: 2900 });
});

test("lines beyond a page of Stripe’s are found: on an invoice, and among a customer’s", async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const { host, rentals } = await hostOf(2);
  const { state } = app.stripe;
  const customer = state.subscriptions.get(host.providerId)?.customer ?? "";
  const linesOf = () => [...state.items.values()].filter((each) => each.customer === customer);
  const [, first = "", second = ""] = rentals;
  const serveAndTell = async (rental: string, now: string) => {
    await promise(rental);
    await serve(host, rental);
    app.clock.now = now;
    await bill(app.deps);
  };
  await serveAndTell(first, "2026-04-02T15:00:00.000Z");
  const [oldest] = linesOf();
  // An operator adds lines in Stripe's dashboard.
  for (let nth = 0; oldest && nth < 100; nth++)
    state.items.set(`ii_by_hand_${nth}`, {
      ...oldest,
      id: `ii_by_hand_${nth}`,
      amount: 1,
      metadata: {},
    });
  await serveAndTell(second, "2026-05-02T15:00:00.000Z");
  // The first answer was lost, and Stripe has forgotten its key.
  await app.deps.db.update(rentalMonths).set({ providerId: null }).where(eq(rentalMonths.propertyId, first));
  await bill(app.deps);
  expect(linesOf()).toHaveLength(102);
  state.renew(host.providerId);
  await deliverAll();
  const [, latest] = await invoicesOf(host);
  expect(latest?.amountCents).toBe(3 * 2900 + 100);
  const billed = await app.deps.db
    .select()
    .from(rentalMonths)
    .where(eq(rentalMonths.invoiceId, latest?.id ?? ""));
  expect(billed).toHaveLength(2);
});

test.each([
  ["as they happen", true, (events: StripeEvent[]) => events],
  ["the last ones first", false, (events: StripeEvent[]) => events.toReversed()],
  ["twice, mixed", true, (events: StripeEvent[]) => [...events.slice(2), ...events, ...events.toReversed()]],
])("a void invoice’s months are on the next bill, once; events come %s", async (_, isKnown, inOrder) => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const { host, rentals } = await hostOf(2);
  const customer = app.stripe.state.subscriptions.get(host.providerId)?.customer ?? "";
  for (const rental of rentals.slice(1)) {
    await promise(rental);
    await serve(host, rental);
  }
  app.clock.now = "2026-04-02T15:00:00.000Z";
  await bill(app.deps);
  const charged = 2 * 2900;
  const { state } = app.stripe;
  // Each time, an operator voids one more bill in Stripe's dashboard.
  for (const [nth, now] of ["2026-04-10T15:00:00.000Z", "2026-05-10T15:00:00.000Z"].entries()) {
    app.clock.now = now;
    const known = app.events().length;
    state.declining.add(customer);
    state.renew(host.providerId);
    const [voided] = [...state.invoices.values()].filter((each) => each.customer === customer).slice(-1);
    expect(voided?.total).toBe(2900 + charged);
    // In order, the open bill is known here before it is void.
    if (isKnown) await deliverAll();
    state.voidInvoice(voided?.id ?? "");
    state.declining.delete(customer);
    for (const event of inOrder(app.events().slice(known)))
      expect((await app.deliver(event)).status).toBe(200);
    // A late answer about the void bill's line does not count for the next line.
    const late = { propertyId: rentals[1] ?? "", month: "2026-03-01", voidedBills: nth };
    await finishTelling(app.deps.db, { ...late, providerId: "ii_late" });
    // Nor is a line begun whose bill was voided meanwhile: it would be charged besides the next one.
    expect(await beginTelling(app.deps.db, { ...late, now })).toBeNull();
    expect(await balanceOf(host)).toBe(0);
    const { rentals: lines } = (await billingOf(await again(host))).invoices[0] ?? {};
    expect(lines).toEqual([]);
    await bill(app.deps);
    await bill(app.deps);
    expect([...state.items.values()].filter((each) => each.customer === customer)).toHaveLength(
      2 * (nth + 2),
    );
  }
  app.clock.now = "2026-06-10T15:00:00.000Z";
  state.renew(host.providerId);
  await deliverAll();
  app.clock.now = "2026-07-10T15:00:00.000Z";
  state.renew(host.providerId);
  await deliverAll();
  expect((await invoicesOf(host)).map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ["paid", 2900],
    ["void", 2900 + charged],
    ["void", 2900 + charged],
    ["paid", 2900 + charged],
    ["paid", 2900],
  ]);
  const months = await app.deps.db
    .select()
    .from(rentalMonths)
    .where(inArray(rentalMonths.propertyId, rentals.slice(1)));
  expect(months).toMatchObject([{ voidedBills: 2 }, { voidedBills: 2 }]);
});

test("hosts hear of another price 30 days ahead, and of its end, once; those with one rental do not", async () => {
  app.clock.now = "2026-06-10T15:00:00.000Z";
  const { host, rentals } = await hostOf(2);
  const { host: small } = await hostOf(0);
  await bill(app.deps);
  expect(await noticesOf(host)).not.toContain("rentalPriceChanged");
  const admin = await addAdmin(app);
  const value = { part: "19.00", includedPickups: 3, extra: "9.5" };
  const change = { rule: "rentals", value, effectiveOn: "2026-08-15", seen: null };
  expect((await app.typed(admin, "admin.setRule", change)).status).toBe(200);
  await bill(app.deps);
  expect(await noticesOf(host)).not.toContain("rentalPriceChanged");
  app.clock.now = "2026-07-03T15:00:00.000Z";
  await bill(app.deps);
  app.clock.now = "2026-07-04T15:00:00.000Z";
  await Promise.all([bill(app.deps), bill(app.deps)]);
  const told = (kinds: string[]) => kinds.filter((kind) => kind === "rentalPriceChanged").length;
  expect([told(await noticesOf(host)), told(await noticesOf(small))]).toEqual([1, 0]);
  const prices = await app.deps.db
    .select()
    .from(rentalPrices)
    .where(eq(rentalPrices.propertyId, rentals[1] ?? ""));
  expect(prices).toMatchObject([
    { fromOn: "2026-09-01", partCents: 1900, includedPickups: 3, extraCents: 950 },
  ]);
  await app.deps.db.delete(platformRules);
  await bill(app.deps);
  await bill(app.deps);
  expect(told(await noticesOf(host))).toBe(2);
  expect(await app.deps.db.select().from(rentalPrices).where(eq(rentalPrices.fromOn, "2026-09-01"))).toEqual(
    [],
  );
});
