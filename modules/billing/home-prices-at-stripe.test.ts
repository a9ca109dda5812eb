import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, subscriptions } from "#db/schema/index.ts";
import { day, later, minute } from "#platform/instants.ts";
import { stripeBilling } from "#testkit/billing.ts";
import { addAdmin, serveArea } from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";
import { addPaidSubscriber, addSubscriber, home, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";
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

const { again, billingOf, deliverAll, invoicesOf } = stripeBilling(() => app);

test("Stripe charges each home’s price from its first bill on, and a changed one from the month told", async () => {
  const before = await addPaidSubscriber(app);
  await deliverAll();
  expect((await setPrices(app, await addAdmin(app), homePrices, "2026-03-10")).status).toBe(200);
  const second = await addPaidSubscriber(app);
  // The answer is lost: asked again, Stripe still knows the price of the first time.
  app.stripe.fault = ({ path }) => (path === "/subscriptions" ? "lost" : null);
  await addSubscriber(app).catch(() => {});
  app.stripe.fault = () => null;
  const third = await addPaidSubscriber(app);
  await deliverAll();
  expect((await invoicesOf(before)).map(({ amountCents }) => amountCents)).toEqual([2900]);
  expect((await invoicesOf(second)).map(({ amountCents }) => amountCents)).toEqual([2900]);
  expect((await invoicesOf(third)).map(({ amountCents }) => amountCents)).toEqual([2600]);
  const [bought] = (await billingOf(await again(third))).invoices;
  expect(bought?.priceLines).toEqual([
    { kind: "month", amount: "29.00", count: null },
    { kind: "pool", amount: "-3.00", count: 3 },
  ]);

  // Shortly before the month, Stripe is told the street's price; the answer is lost at first.
  app.clock.advance(29 * day);
  let lost = 0;
  app.stripe.fault = ({ method, path }) =>
    method === "POST" && path.startsWith("/subscriptions/") && ++lost === 1 ? "lost" : null;
  await bill(app.deps).catch(() => {});
  await bill(app.deps);
  app.clock.advance(3 * day);
  app.stripe.state.renew(before.providerId);
  await deliverAll();
  expect((await invoicesOf(before)).map(({ amountCents }) => amountCents)).toEqual([2900, 2600]);
  const [row] = await app.deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, before.subscriptionId));
  expect(row).toMatchObject({ monthlyRateCents: 2600, nextRateCents: null, nextPriceLines: null });
  const [latest] = (await billingOf(await again(before))).invoices;
  expect(latest?.priceLines).toHaveLength(2);

  // A home that takes more pays more only from a month that begins 30 days later.
  await app.deps.db
    .update(homeownerProfiles)
    .set({ numberOfCans: 5 })
    .where(eq(homeownerProfiles.userId, before.userId));
  for (let month = 0; month < 3; month++) {
    const [{ periodEndsAt } = { periodEndsAt: null }] = await app.deps.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, before.subscriptionId));
    if (!periodEndsAt) throw new Error("The month has no end");
    app.clock.now = later(periodEndsAt, -2 * day);
    await bill(app.deps);
    await bill(app.deps);
    app.clock.now = later(periodEndsAt, minute);
    app.stripe.state.renew(before.providerId);
    await deliverAll();
  }
  // Months at this Stripe last 30 days, so the notice is for the one after next.
  expect((await invoicesOf(before)).map(({ amountCents }) => amountCents)).toEqual([
    2900, 2600, 2600, 2600, 3200,
  ]);
});

test("a service that Stripe ended, whose event is on its way, keeps its price and refuses nothing", async () => {
  const [ended, other] = [await addPaidSubscriber(app), await addPaidSubscriber(app)];
  await deliverAll();
  const atStripe = ({ providerId }: { providerId: string }) => app.stripe.state.subscriptions.get(providerId);
  const before = atStripe(ended);
  if (!before) throw new Error("Stripe has no subscription");
  before.status = "canceled";
  const priceOf = (who: { providerId: string }) => atStripe(who)?.items.data[0]?.price.unit_amount;
  const was = priceOf(ended);
  for (const { providerId } of [ended, other])
    await app.deps.payments.changePrice({ providerId, monthlyRateCents: 3100 });
  expect([priceOf(ended), priceOf(other)]).toEqual([was, 3100]);
});
