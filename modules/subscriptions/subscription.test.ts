import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Payments } from "#adapters/payments/port.ts";
import { homeownerProfiles, subscriptions } from "#db/schema/index.ts";
import { saveRate } from "#modules/rates/queries.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addUser, type Person, serveArea } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, home.zipCode);
  await serveArea(app, "10001");
});
afterAll(() => app.close());

const create = (who: Who, on = app) => on.call(who, "POST", "/api/create-subscription");
const save = (who: Who, more: object = {}) =>
  app.call(who, "POST", "/api/profile/homeowner", { ...home, ...more });
const rowsOf = (who: Person) =>
  app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, who.userId));
const homeOf = async (who: Person) =>
  (await app.deps.db.select().from(homeownerProfiles).where(eq(homeownerProfiles.userId, who.userId)))[0];

const home = {
  address: "12 Oak Avenue",
  city: "Chicago",
  state: "IL",
  zipCode: "60601",
  pickupDays: ["Monday"],
  specialInstructions: "Side door",
};

describe("setup in test mode", () => {
  test("starts incomplete, is completed by saving the service, and then shows active", async () => {
    const person = await addUser(app);
    const begun = await create(person);
    expect(begun).toMatchObject({ status: 200, body: { status: "incomplete", testMode: true } });
    expect((await app.call(person, "GET", "/api/user")).body).toMatchObject({ homeownerProfile: null });
    expect((await save(person)).body).toMatchObject({
      homeownerProfile: {
        address: "12 Oak Avenue",
        subscriptionActive: true,
        subscriptionStatus: "active",
        subscriptionPlan: "Standard",
        monthlyRate: "29.00",
        numberOfCans: 1,
      },
    });
    expect(await create(person)).toMatchObject({
      status: 200,
      body: { ...(begun.body as object), status: "active" },
    });
    expect(await rowsOf(person)).toMatchObject([{ status: "active", activatedAt: app.clock.now }]);
  });

  test("isn't saved over a home that another tab changed meanwhile", async () => {
    const person = await addUser(app);
    const none = { address: null, pickupDays: null, specialInstructions: null };
    expect((await save(person, { seen: none })).status).toBe(200);
    // The answer was lost.
    expect((await save(person, { seen: none })).status).toBe(200);
    const { address, pickupDays, specialInstructions } = home;
    const seen = { address, pickupDays, specialInstructions };
    expect((await save(person, { pickupDays: ["Tuesday"], seen })).status).toBe(200);
    expect(await save(person, { address: "14 Oak Avenue", seen })).toMatchObject({
      status: 409,
      body: { code: "CHANGED_ELSEWHERE" },
    });
    expect(await homeOf(person)).toMatchObject({ address: "12 Oak Avenue", pickupDays: ["Tuesday"] });
    expect((await save(person, { address: "14 Oak Avenue" })).status).toBe(200);
  });

  test("begun again after the service ended still shows the end, and today's price", async () => {
    const former = await addHomeowner(app, { subscription: "canceled" });
    const earlier = { activatedAt: "2026-01-01T00:00:00.000Z", monthlyRateCents: 2500 };
    await app.deps.db.update(subscriptions).set(earlier).where(eq(subscriptions.userId, former.userId));
    app.clock.now = new Date(Date.parse(app.clock.now) + 60_000).toISOString();
    expect((await create(former)).body).toMatchObject({ status: "incomplete" });
    const ended = { subscriptionStatus: "canceled", monthlyRate: "29.00" };
    expect((await app.call(former, "GET", "/api/user")).body).toMatchObject({ homeownerProfile: ended });
    expect((await app.typed(former, "homeowner.billing")).body).toMatchObject({ status: "canceled" });
  });

  test("requested again gives the same subscription", async () => {
    const person = await addUser(app);
    const answers = [await create(person), await create(person), await create(person)];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  test("after an ended subscription creates another one", async () => {
    const former = await addHomeowner(app, { subscription: "canceled" });
    expect((await create(former)).body).toMatchObject({ status: "incomplete" });
    expect((await rowsOf(former)).map((row) => row.status).toSorted()).toEqual(["canceled", "incomplete"]);
  });

  fullTest("stores the monthly rate of its day", async () => {
    const change = { rate: "monthly_price" as const, effectiveOn: "2026-03-10", setAt: app.clock.now };
    await saveRate(app.deps.db, { ...change, id: app.deps.newId(), cents: 3500 });
    const person = await addUser(app);
    await create(person);
    await saveRate(app.deps.db, { ...change, id: app.deps.newId(), cents: 2900 });
    expect((await save(person)).body).toMatchObject({ homeownerProfile: { monthlyRate: "35.00" } });
  });
});

describe("saving the service", () => {
  test("without a subscription saves only the home", async () => {
    const person = await addUser(app);
    expect((await save(person)).body).toMatchObject({
      homeownerProfile: { subscriptionStatus: "none", subscriptionActive: false },
    });
    expect(await rowsOf(person)).toEqual([]);
  });

  test.each(["active", "past_due", "paused", "canceled"] as const)(
    "leaves a subscription %s unchanged",
    async (status) => {
      const homeowner = await addHomeowner(app, { subscription: status });
      expect((await save(homeowner)).status).toBe(200);
      expect(await rowsOf(homeowner)).toMatchObject([{ status, activatedAt: null }]);
    },
  );

  test("keeps omitted fields and clears null or empty ones", async () => {
    const homeowner = await addHomeowner(app, { numberOfCans: 3 });
    await save(homeowner);
    expect(await homeOf(homeowner)).toMatchObject({
      unit: "Unit 4B",
      phoneNumber: "(212) 555-0100",
      numberOfCans: 3,
      specialInstructions: "Side door",
    });
    await save(homeowner, { unit: null, specialInstructions: "  ", numberOfCans: 10 });
    expect(await homeOf(homeowner)).toMatchObject({
      unit: null,
      specialInstructions: null,
      numberOfCans: 10,
    });
  });

  test.each([
    ["60601", "IL", "America/Chicago"],
    ["85001", "AZ", "America/Phoenix"],
    ["96813", "HI", "Pacific/Honolulu"],
    ["79901", "TX", "America/Denver"],
    ["00000", "TX", "America/Chicago"],
    ["00000", "CA", "America/Los_Angeles"],
  ])("in %s, %s sets the home's zone to %s", async (zipCode, state, timeZone) => {
    const person = await addUser(app);
    await save(person, { zipCode, state });
    expect(await homeOf(person)).toMatchObject({ timeZone });
  });

  test.each([0, -1, 11, 1.5, 1e9, "3", true, Number.NaN])(
    "refuses %j as the number of cans",
    async (numberOfCans) => {
      const person = await addUser(app);
      expect(await save(person, { numberOfCans })).toMatchObject({
        status: 400,
        body: { message: "Please enter a whole number of cans from 1 to 10" },
      });
    },
  );
});

describe("a payment provider", () => {
  const withPayments = (payments: Partial<Payments>): TestApp => {
    const deps = { ...app.deps, payments: { ...app.deps.payments, ...payments } };
    const live = { ...app, deps };
    return {
      ...live,
      call: async (who, method, path, given) => {
        const { serveRest } = await import("#functions/rest.ts");
        const headers = { "content-type": "application/json", ...(who && { cookie: who.cookie }) };
        const body = JSON.stringify(given ?? {});
        const request = new Request(new URL(path, "http://localhost:3000"), { method, headers, body });
        const response = await serveRest(live, request);
        return { status: response.status, headers: response.headers, body: await response.json() };
      },
    };
  };

  test("that fails is called again with the same key, and ends with one subscription", async () => {
    const person = await addUser(app);
    const keys: string[] = [];
    const failing = withPayments({
      createSubscription: ({ key }) => {
        keys.push(key);
        const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
        return Promise.reject(new Error("The provider did not answer", { cause }));
      },
    });
    expect((await create(person, failing)).status).toBe(503);
    expect((await create(person, failing)).status).toBe(503);
    expect((await create(person)).body).toMatchObject({
      status: "incomplete",
      clientSecret: `test_secret_${keys[0]}`,
    });
    expect(new Set(keys).size).toBe(1);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  test("that has not confirmed yet leaves the subscription incomplete, and the home is saved", async () => {
    const person = await addUser(app);
    await create(person);
    const waiting = withPayments({ confirmSubscription: async () => ({ status: "incomplete", card: null }) });
    const answer = await waiting.call(person, "POST", "/api/profile/homeowner", home);
    expect(answer.body).toMatchObject({ homeownerProfile: { subscriptionStatus: "incomplete" } });
  });
});
