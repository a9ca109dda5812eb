import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { jobs, subscriptions, waitingList } from "#db/schema/index.ts";
import { syncSubscription } from "#modules/subscriptions/sync-subscription.ts";
import { addAdmin, addHomeowner, addRunner, addUser, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addHostAccount } from "#testkit/host-accounts.ts";
import { addPaidSubscriber, addSubscriber, home, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";

let app: StripeApp;
beforeEach(async () => {
  app = await stripeApp();
});
afterEach(() => app.close());

/** A runner serves every ZIP code in these tests. */
beforeEach(async () => {
  await addRunner(app, { serviceAreas: ["10001", "60601", "60602"] });
});

const elsewhere = { ...home, zipCode: "10001", city: "New York", state: "NY" };
const notServed = { status: 409, body: { code: "AREA_NOT_SERVED" } };

/** Limits our areas to ZIP codes starting with 1. */
async function narrow(): Promise<void> {
  const areas = {
    rule: "areas",
    value: { zipCodes: ["1"] },
    effectiveOn: app.clock.now.slice(0, 10),
    seen: null,
  };
  expect((await app.typed(await addAdmin(app), "admin.setRule", areas)).status).toBe(200);
}

const save = (who: Person, service: object) => app.call(who, "POST", "/api/profile/homeowner", service);

test("the page can check a ZIP code before a card is confirmed", async () => {
  const who = await addSubscriber(app);
  await narrow();
  const ask = (zipCode: string) => app.typed(who, "homeowner.checkArea", { zipCode });
  expect(await ask(home.zipCode)).toMatchObject({ status: 200, body: { isServed: false } });
  expect(await ask(elsewhere.zipCode)).toMatchObject({ status: 200, body: { isServed: true } });
});

test("a new homeowner gets a client secret only for a saved home in a served area", async () => {
  const begin = (who: Person) => app.call(who, "POST", "/api/create-subscription");
  const [who, other] = [await addUser(app), await addUser(app)];
  for (const newcomer of [who, other])
    expect((await begin(newcomer)).body).toEqual({ clientSecret: "", status: "incomplete", testMode: false });
  expect(app.stripe.state.subscriptions.size).toBe(0);
  expect((await save(who, { ...home, zipCode: "60699" })).status).toBe(200);
  expect((await begin(who)).body).toEqual({ clientSecret: "", status: "waiting", testMode: false });
  expect(app.stripe.state.subscriptions.size).toBe(0);
  expect((await save(other, home)).status).toBe(200);
  expect((await begin(other)).body).toMatchObject({
    clientSecret: expect.stringMatching(/_secret$/),
    status: "incomplete",
  });
  expect(app.stripe.state.subscriptions.size).toBe(1);
});

test("a host gets a client secret only with a rental in a served area, and the payment begins the service", async () => {
  const begin = (who: Person) => app.call(who, "POST", "/api/create-subscription");
  const host = await addHostAccount(app, { ...home, zipCode: "60699" });
  expect((await begin(host)).body).toEqual({ clientSecret: "", status: "waiting", testMode: false });
  expect(app.stripe.state.subscriptions.size).toBe(0);
  await app.typed(host, "rental.saveProperty", { id: host.propertyId, zipCode: home.zipCode });
  expect((await begin(host)).body).toMatchObject({ clientSecret: expect.stringMatching(/_secret$/) });
  const [subscription] = await app.deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, host.userId));
  const { id, providerId } = subscription ?? {};
  if (!id || !providerId) throw new Error("The host has no subscription");
  await app.typed(host, "rental.saveProperty", { id: host.propertyId, collectionDays: ["Friday"] });
  app.stripe.state.pay(providerId);
  await syncSubscription(app.deps, id);
  const planned = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, host.homeownerId));
  expect(planned.map(({ propertyId }) => propertyId)).toContain(host.propertyId);
  expect(await app.deps.db.select().from(waitingList).where(eq(waitingList.email, host.email))).toEqual([]);
});

test("a home outside the areas is refused even to a paying homeowner", async () => {
  const who = await addSubscriber(app);
  await narrow();
  expect((await save(who, elsewhere)).status).toBe(200);
  app.stripe.state.pay(who.providerId);
  expect(await save(who, home)).toMatchObject(notServed);
  await syncSubscription(app.deps, who.subscriptionId);
  expect(await save(who, home)).toMatchObject(notServed);
  expect((await save(who, elsewhere)).status).toBe(200);
});

fullTest(
  "a homeowner with a service moves only within the areas, and can change other details anywhere",
  async () => {
    const who = await addPaidSubscriber(app);
    await narrow();
    expect((await save(who, { ...home, address: "14 Oak Avenue" })).status).toBe(200);
    expect(await save(who, { ...home, zipCode: "60602" })).toMatchObject(notServed);
    const update = (changes: object) => app.typed(who, "profile.updateHomeowner", changes);
    expect(await update({ zipCode: "60602", city: "Chicago" })).toMatchObject(notServed);
    expect((await update({ zipCode: home.zipCode, address: "16 Oak Avenue" })).status).toBe(200);
    expect((await update({ zipCode: "10001", city: "New York", state: "NY" })).status).toBe(200);
  },
);

fullTest("an address without a service may be anywhere", async () => {
  const who = await addHomeowner(app, { zipCode: "10001", subscription: "none" });
  await narrow();
  expect((await app.typed(who, "profile.updateHomeowner", { zipCode: "60602", state: "IL" })).status).toBe(
    200,
  );
});
