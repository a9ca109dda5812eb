import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, jobs, properties, rentalFeeds } from "#db/schema/index.ts";
import { pickupShare } from "#modules/billing/rules.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addUser, serveArea } from "#testkit/factories.ts";
import { addHostAccount } from "#testkit/host-accounts.ts";
import { loft } from "#testkit/hosting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, loft.zipCode);
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const add = (who: Who, more: object = {}) => app.typed(who, "rental.addProperty", { ...loft, ...more });
const profileOf = async ({ userId }: { userId: string }) =>
  (await app.deps.db.select().from(homeownerProfiles).where(eq(homeownerProfiles.userId, userId)))[0];
const quoteOf = async (who: Who) => (await app.typed(who, "rental.quote")).body;

describe("the first rental", () => {
  test("makes an account without a home, at its address", async () => {
    const host = await addHostAccount(app, { zipCode: "60601", city: "Chicago", state: "IL" });
    const address = { address: loft.address, city: "Chicago", state: "IL", zipCode: "60601" };
    expect(await profileOf(host)).toMatchObject({ ...address, pickupDays: [], timeZone: "America/Chicago" });
    expect((await app.call(host, "GET", "/api/user")).body).toMatchObject({
      homeownerProfile: { ...address, pickupDays: [], subscriptionStatus: "none" },
    });
  });

  test("is refused without a word about it, as documented", async () => {
    const person = await addUser(app);
    expect(await add(person)).toMatchObject({ status: 409, body: { code: "SUBSCRIPTION_REQUIRED" } });
    expect(await add(person, { withoutHome: false })).toMatchObject({ status: 409 });
    expect(await profileOf(person)).toBeUndefined();
  });

  test("that is refused makes no account", async () => {
    const person = await addUser(app);
    expect(await add(person, { withoutHome: true, state: "CA" })).toMatchObject({
      status: 400,
      body: { code: "ZIP_OTHER_STATE" },
    });
    expect(await profileOf(person)).toBeUndefined();
  });

  test("leaves a home as it is", async () => {
    const homeowner = await addHomeowner(app);
    expect((await add(homeowner, { withoutHome: true })).status).toBe(200);
    expect(await profileOf(homeowner)).toMatchObject({ address: "1600 Elm Street", pickupDays: ["Tuesday"] });
  });
});

test("guests and bedrooms that nobody entered are marked, until the host saves either", async () => {
  const host = await addHostAccount(app);
  const sizeOf = async (id: string) => (await app.typed(host, "rental.property", { id })).body;
  expect(await sizeOf(host.propertyId)).toMatchObject({ hasSize: true });
  const { id } = (await add(host, { guests: 2, bedrooms: 1, hasSize: false })).body as { id: string };
  expect(await sizeOf(id)).toMatchObject({ hasSize: false, guests: 2, bedrooms: 1 });
  await app.typed(host, "rental.saveProperty", { id, name: "Loft by the park" });
  expect(await sizeOf(id)).toMatchObject({ hasSize: false });
  await app.typed(host, "rental.saveProperty", { id, guests: 2 });
  expect(await sizeOf(id)).toMatchObject({ hasSize: true, guests: 2 });
});

describe("the last served rental of a host who pays", () => {
  const far = { zipCode: "10025", address: "9 Far Street" };

  test("is neither removed nor moved away, however often and from wherever it is tried", async () => {
    const host = await addHostAccount(app, {}, { begins: true });
    await add(host, far);
    const refused = { status: 409, body: { code: "LAST_SERVED_PROPERTY" } };
    const id = host.propertyId;
    expect(await app.typed(host, "rental.removeProperty", { id })).toMatchObject(refused);
    expect(await app.typed(host, "rental.saveProperty", { id, ...far })).toMatchObject(refused);
    expect((await app.typed(host, "rental.properties")).body).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ id, address: loft.address })]),
    });
    await app.typed(host, "homeowner.pauseService");
    expect(await app.typed(host, "rental.removeProperty", { id })).toMatchObject(refused);
  });

  test("is free to go when another is served, the service ends, or nothing is paid", async () => {
    const other = await addHostAccount(app, {}, { begins: true });
    await add(other);
    expect((await app.typed(other, "rental.removeProperty", { id: other.propertyId })).status).toBe(200);
    const ending = await addHostAccount(app, {}, { begins: true });
    await app.typed(ending, "homeowner.cancelService", {});
    expect((await app.typed(ending, "rental.removeProperty", { id: ending.propertyId })).status).toBe(200);
    const unpaid = await addHostAccount(app);
    expect((await app.typed(unpaid, "rental.removeProperty", { id: unpaid.propertyId })).status).toBe(200);
  });
});

describe("the account's address", () => {
  test("is that of the oldest rental, also once it moves or is removed", async () => {
    const host = await addHostAccount(app);
    app.clock.advance(1000);
    await add(host, { address: "9 Pine Street", city: "Chicago", state: "IL", zipCode: "60601" });
    expect(await profileOf(host)).toMatchObject({ address: loft.address });
    await app.typed(host, "rental.saveProperty", { id: host.propertyId, address: "14 Oak Avenue" });
    expect(await profileOf(host)).toMatchObject({ address: "14 Oak Avenue", timeZone: "America/New_York" });
    await app.typed(host, "rental.removeProperty", { id: host.propertyId });
    expect(await profileOf(host)).toMatchObject({
      address: "9 Pine Street",
      zipCode: "60601",
      timeZone: "America/Chicago",
    });
  });

  test("of a homeowner never follows a rental", async () => {
    const homeowner = await addHomeowner(app);
    const { id } = (await add(homeowner)).body as { id: string };
    await app.typed(homeowner, "rental.saveProperty", { id, address: "14 Oak Avenue" });
    expect(await profileOf(homeowner)).toMatchObject({ address: "1600 Elm Street" });
  });
});

describe("the quote", () => {
  test("includes the oldest rental, prices each further one, and says whether a runner serves each", async () => {
    const host = await addHostAccount(app);
    app.clock.advance(1000);
    const far = "10002";
    await add(host, { name: "Cabin", address: "9 Pine Street", zipCode: far, collectionDays: ["Friday"] });
    expect(await quoteOf(host)).toEqual({
      monthlyRateCents: 2900,
      rentalPrice: { partCents: 2900, includedPickups: 4, extraCents: 1200 },
      properties: [
        {
          price: { partCents: 0, includedPickups: 0, extraCents: 0 },
          id: host.propertyId,
          name: loft.name,
          address: loft.address,
          city: loft.city,
          zipCode: loft.zipCode,
          isServed: true,
          isPlanned: false,
          collectionDays: [],
          numberOfCans: 1,
          calendars: [],
        },
        expect.objectContaining({
          price: { partCents: 2900, includedPickups: 4, extraCents: 1200 },
          name: "Cabin",
          zipCode: far,
          isServed: false,
          isPlanned: true,
          collectionDays: ["Friday"],
        }),
      ],
    });
    await app.typed(host, "rental.removeProperty", { id: host.propertyId });
    expect(await quoteOf(host)).toMatchObject({ properties: [{ name: "Cabin", price: { partCents: 0 } }] });
  });

  test("counts a calendar alone as planned", async () => {
    const host = await addHostAccount(app);
    await app.deps.db.insert(rentalFeeds).values({
      id: app.deps.newId(),
      propertyId: host.propertyId,
      kind: "vrbo",
      addressSealed: "00000000.sealed",
      addressHash: host.propertyId,
      host: "www.vrbo.com",
      createdAt: app.clock.now,
      dueAt: app.clock.now,
    });
    expect(await quoteOf(host)).toMatchObject({
      properties: [{ isPlanned: true, collectionDays: [], calendars: ["vrbo"] }],
    });
  });

  test("shows the price that a subscription has, and without rentals today's", async () => {
    const homeowner = await addHomeowner(app);
    await app.database.execute("update subscriptions set monthly_rate_cents = 2500 where user_id = $1", [
      homeowner.userId,
    ]);
    expect(await quoteOf(homeowner)).toMatchObject({ monthlyRateCents: 2500, properties: [] });
    expect(await quoteOf(await addUser(app))).toMatchObject({ monthlyRateCents: 2900, properties: [] });
  });
});

describe("a pickup by hand", () => {
  const schedule = (who: Who, propertyId?: string, scheduledDate = "2026-03-12") =>
    app.typed(who, "rental.scheduleCleanup", {
      scheduledDate,
      timeWindow: "13:00",
      isCheckout: true,
      ...(propertyId && { propertyId }),
    });

  test("goes to the rental, and to no home", async () => {
    const host = await addHostAccount(app, {}, { begins: true });
    expect((await schedule(host, host.propertyId)).status).toBe(200);
    expect(await schedule(host)).toMatchObject({ status: 409, body: { code: "SUBSCRIPTION_REQUIRED" } });
    const made = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, host.homeownerId));
    expect(made).toMatchObject([{ propertyId: host.propertyId, address: loft.address }]);
  });

  test("that is missed is credited by the rentals' pickups, and gets a return pickup there", async () => {
    const host = await addHostAccount(app, {}, { begins: true });
    const { id: jobId } = (await schedule(host, host.propertyId)).body as { id: string };
    await schedule(host, host.propertyId, "2026-03-13");
    app.clock.advance(4 * day);
    await markMissed(app.deps);
    const { rows: credits } = await app.database.execute(
      `select amount_cents::int as cents from ledger_entries join ledger_transactions as booked on booked.id = transaction_id
        join jobs on jobs.id = booked.job_id
        where user_id = $1 and account = 'homeowner_balance' and booked.kind = 'credit' order by scheduled_on`,
      [host.userId],
    );
    // The first is alone in the two weeks that end with its day, the second one of two.
    expect(credits).toEqual([1, 2].map((count) => ({ cents: -pickupShare(2900, count) })));
    const planned = await app.typed(await addAdmin(app), "admin.planReturnVisit", {
      jobId,
      day: "2026-03-16",
      timeWindow: "morning",
    });
    expect(planned.status).toBe(200);
    const there = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, host.homeownerId));
    expect(there.map(({ status, propertyId }) => ({ status, propertyId }))).toContainEqual({
      status: "scheduled",
      propertyId: host.propertyId,
    });
  });
});

test("erasing the account empties it and its rentals", async () => {
  const host = await addHostAccount(app, {}, { begins: true });
  const admin = await addAdmin(app);
  const erased = await app.typed(admin, "admin.erasePerson", { userId: host.userId, reason: "asked" });
  expect(erased.status).toBe(200);
  expect(await profileOf(host)).toMatchObject({ address: "Deleted", pickupDays: [] });
  const [rental] = await app.deps.db.select().from(properties).where(eq(properties.id, host.propertyId));
  expect(rental).toMatchObject({ address: "-", removedAt: expect.any(String) });
});
