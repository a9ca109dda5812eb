import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, platformRules, rentalMonths, rentalPrices } from "#db/schema/index.ts";
import { later } from "#platform/instants.ts";
import { stripeBilling } from "#testkit/billing.ts";
import { addAdmin, addJob, addRunner, type Homeowner, serveArea } from "#testkit/factories.ts";
import { addRental } from "#testkit/rentals.ts";
import { addPaidSubscriber, home, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";
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

const { again, billingOf, deliverAll, invoicesOf, noticesOf } = stripeBilling(() => app);

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
