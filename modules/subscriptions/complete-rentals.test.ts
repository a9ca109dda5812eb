import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, notifications, subscriptions, waitingList } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import { tellWaiting } from "#modules/areas/tasks.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, addUser, type Person, serveArea } from "#testkit/factories.ts";
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
beforeEach(async () => {
  await app.database.execute("delete from tasks.job");
});

const create = async (who: Who) => (await app.typed(who, "homeowner.createSubscription")).body;
const complete = (who: Who) => app.typed(who, "homeowner.completeRentals");
const home = {
  phoneNumber: "(212) 555-0123",
  address: "1 Elm Street",
  city: "New York",
  state: "NY",
  zipCode: "10001",
  pickupDays: ["Monday"],
  rhythms: [{ canKind: "trash", weekday: "Monday", everyWeeks: 1, anchorOn: null }],
};
const jobsOf = (of: { homeownerId: string }) =>
  app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, of.homeownerId));
const waitsFor = async ({ email }: Person) =>
  (await app.deps.db.select().from(waitingList).where(eq(waitingList.email, email)))
    .map(({ zipCode }) => zipCode)
    .toSorted();
const meOf = async (who: Who) => ((await app.call(who, "GET", "/api/user")).body as User).homeownerProfile;
const far = (zipCode: string) => ({ zipCode, address: `9 ${zipCode} Street` });

describe("a served rental", () => {
  test("begins the service with its pickups, and nothing at its address as a home", async () => {
    const host = await addHostAccount(app, { collectionDays: ["Tuesday", "Friday"] });
    expect(await create(host)).toMatchObject({ status: "incomplete", testMode: true });
    expect(await jobsOf(host)).toEqual([]);
    expect((await complete(host)).body).toMatchObject({
      homeownerProfile: { subscriptionStatus: "active", pickupDays: [], waitingSince: null },
    });
    await generate(app.deps);
    const planned = await jobsOf(host);
    expect(planned.length).toBeGreaterThan(0);
    expect(planned.filter(({ propertyId }) => propertyId !== host.propertyId)).toEqual([]);
    // The answer was lost.
    expect((await complete(host)).status).toBe(200);
    expect(await jobsOf(host)).toHaveLength(planned.length);
    const bills = await app.database.execute("select id from invoices where user_id = $1", [host.userId]);
    expect(bills.rows).toHaveLength(1);
  });

  test("is enough, wherever the others are", async () => {
    const host = await addHostAccount(app, far("10003"));
    await app.typed(host, "rental.addProperty", loft);
    expect(await create(host)).toMatchObject({ status: "incomplete" });
    expect((await complete(host)).body).toMatchObject({ homeownerProfile: { subscriptionStatus: "active" } });
  });

  test("does not begin a service before somebody wants one", async () => {
    const host = await addHostAccount(app);
    expect((await complete(host)).body).toMatchObject({ homeownerProfile: { subscriptionStatus: "none" } });
  });

  test("can be paused, resumed and canceled like a home", async () => {
    const host = await addHostAccount(app, { collectionDays: ["Friday"] }, { begins: true });
    const open = async () => (await jobsOf(host)).filter(({ status }) => status === "scheduled").length;
    const before = await open();
    expect(before).toBeGreaterThan(0);
    expect((await app.typed(host, "homeowner.pauseService")).status).toBe(200);
    expect(await open()).toBe(0);
    expect((await app.typed(host, "homeowner.resumeService")).status).toBe(200);
    expect(await open()).toBe(before);
    expect((await app.typed(host, "homeowner.cancelService", {})).body).toMatchObject({ isEnding: true });
  });
});

describe("a paused host's rentals", () => {
  test("resume only where a runner still serves one", async () => {
    const runner = await addRunner(app, { serviceAreas: ["10025"] });
    const host = await addHostAccount(app, far("10025"), { begins: true });
    await app.typed(host, "homeowner.pauseService");
    const suspend = (at: string | null) =>
      app.database.execute("update users set suspended_at = $2 where id = $1", [runner.userId, at]);
    await suspend(app.clock.now);
    const asked = vi.spyOn(app.deps.payments, "resumeSubscription");
    expect(await app.typed(host, "homeowner.resumeService")).toMatchObject({
      status: 409,
      body: { code: "AREA_NOT_SERVED" },
    });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    await suspend(null);
    expect((await app.typed(host, "homeowner.resumeService")).status).toBe(200);
  });
});

describe("where no runner works", () => {
  test("nobody is charged: the host waits in each rental's ZIP code", async () => {
    const host = await addHostAccount(app, far("10011"));
    await app.typed(host, "rental.addProperty", { ...loft, ...far("10012") });
    expect(await create(host)).toEqual({ clientSecret: "", status: "waiting", testMode: true });
    expect(await waitsFor(host)).toEqual(["10011", "10012"]);
    expect((await complete(host)).body).toMatchObject({
      homeownerProfile: { subscriptionStatus: "none", waitingSince: app.clock.now },
    });
    const rows = await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, host.userId));
    expect(rows).toEqual([]);
  });

  test("a subscription begun earlier is not confirmed", async () => {
    const host = await addHostAccount(app);
    await create(host);
    await app.typed(host, "rental.addProperty", { ...loft, ...far("10013") });
    await app.typed(host, "rental.removeProperty", { id: host.propertyId });
    const asked = vi.spyOn(app.deps.payments, "confirmSubscription");
    expect((await complete(host)).body).toMatchObject({
      homeownerProfile: { subscriptionStatus: "incomplete" },
    });
    // In test mode, asking confirms.
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    expect(await waitsFor(host)).toEqual(["10013"]);
  });

  test("the host is told once when runners begin in several of the ZIP codes, and then begins", async () => {
    const host = await addHostAccount(app, far("10014"));
    await app.typed(host, "rental.addProperty", { ...loft, ...far("10016") });
    await create(host);
    await addRunner(app, { serviceAreas: ["10014", "10016"] });
    await tellWaiting(app.deps, { zipCodes: ["10014", "10016"] });
    const told = await app.deps.db.select().from(notifications).where(eq(notifications.userId, host.userId));
    expect(told.map(({ type }) => type)).toEqual(["areaServed"]);
    expect(await create(host)).toMatchObject({ status: "incomplete" });
    expect((await complete(host)).body).toMatchObject({ homeownerProfile: { subscriptionStatus: "active" } });
    expect(await waitsFor(host)).toEqual([]);
    expect((await meOf(host))?.waitingSince).toBeNull();
  });

  test("beginning elsewhere ends the waiting", async () => {
    const host = await addHostAccount(app, far("10017"));
    await create(host);
    expect(await waitsFor(host)).toEqual(["10017"]);
    await app.typed(host, "rental.addProperty", loft);
    await create(host);
    await complete(host);
    expect(await waitsFor(host)).toEqual([]);
  });
});

describe("a host who waits", () => {
  test("waits where they add a rental, too, and no longer once a runner serves one", async () => {
    const host = await addHostAccount(app, far("10019"));
    await app.typed(host, "rental.addProperty", { ...loft, ...far("10020") });
    expect(await waitsFor(host)).toEqual([]);
    await create(host);
    await app.typed(host, "rental.addProperty", { ...loft, ...far("10021") });
    expect(await waitsFor(host)).toEqual(["10019", "10020", "10021"]);
    await app.typed(host, "rental.addProperty", loft);
    expect(await waitsFor(host)).toEqual([]);
    expect((await meOf(host))?.waitingSince).toBeNull();
  });

  test("and adds a home waits there", async () => {
    const host = await addHostAccount(app, far("10022"));
    await create(host);
    await app.typed(host, "homeowner.saveService", { ...home, zipCode: "10023", homeOnly: true });
    expect(await waitsFor(host)).toEqual(["10023"]);
  });
});

test("a rental removed while the provider confirms begins nothing, and the subscription ends", async () => {
  const host = await addHostAccount(app);
  await app.typed(host, "rental.addProperty", { ...loft, ...far("10024") });
  await create(host);
  const { confirmSubscription } = app.deps.payments;
  const asked = vi.spyOn(app.deps.payments, "confirmSubscription").mockImplementation(async (input) => {
    await app.typed(host, "rental.removeProperty", { id: host.propertyId });
    return confirmSubscription.call(app.deps.payments, input);
  });
  expect((await complete(host)).body).toMatchObject({ homeownerProfile: { subscriptionStatus: "canceled" } });
  asked.mockRestore();
  const { rows } = await app.database.execute("select data from tasks.job where name = 'end-subscription'");
  expect(rows).toHaveLength(1);
});

test("without any rental there is nothing to complete", async () => {
  const host = await addHostAccount(app);
  await app.typed(host, "rental.removeProperty", { id: host.propertyId });
  for (const who of [host, await addUser(app)])
    expect(await complete(who)).toMatchObject({ status: 409, body: { code: "SUBSCRIPTION_REQUIRED" } });
});

test("a homeowner's service stays as it is", async () => {
  const homeowner = await addHomeowner(app, { subscription: "paused" });
  expect((await complete(homeowner)).body).toMatchObject({
    homeownerProfile: { subscriptionStatus: "paused" },
  });
});

describe("a home added later", () => {
  test.each([true, false])(
    "joins an active service and keeps the rentals (home only: %s)",
    async (homeOnly) => {
      const host = await addHostAccount(app, { collectionDays: ["Friday"] }, { begins: true });
      const before = await jobsOf(host);
      expect((await app.typed(host, "homeowner.saveService", { ...home, homeOnly })).body).toMatchObject({
        homeownerProfile: { address: home.address, pickupDays: ["Monday"], subscriptionStatus: "active" },
      });
      const after = await jobsOf(host);
      const ofRental = (rows: typeof before) =>
        rows
          .filter(({ propertyId }) => propertyId !== null)
          .map(({ id, status }) => `${id} ${status}`)
          .toSorted();
      expect(ofRental(after)).toEqual(ofRental(before));
      expect(after.filter(({ propertyId }) => propertyId === null).length).toBeGreaterThan(0);
      expect((await app.typed(host, "rental.properties")).body).toMatchObject({
        rows: [{ id: host.propertyId }],
      });
      await app.typed(host, "rental.saveProperty", { id: host.propertyId, address: "14 Oak Avenue" });
      expect(await meOf(host)).toMatchObject({ address: home.address });
    },
  );

  test("before the service leaves it to be completed", async () => {
    const host = await addHostAccount(app);
    await create(host);
    await app.typed(host, "homeowner.saveService", { ...home, homeOnly: true });
    expect(await meOf(host)).toMatchObject({ pickupDays: ["Monday"], subscriptionStatus: "incomplete" });
    expect((await complete(host)).body).toMatchObject({ homeownerProfile: { subscriptionStatus: "active" } });
    expect((await jobsOf(host)).some(({ propertyId }) => propertyId === null)).toBe(true);
  });

  test("is refused where no runner works while the service is paid", async () => {
    const host = await addHostAccount(app, {}, { begins: true });
    expect(await app.typed(host, "homeowner.saveService", { ...home, zipCode: "10018" })).toMatchObject({
      status: 409,
      body: { code: "AREA_NOT_SERVED" },
    });
    expect(await meOf(host)).toMatchObject({ pickupDays: [] });
  });
});

test("admins see rentals only", async () => {
  const host = await addHostAccount(app);
  const list = await app.typed(await addAdmin(app), "admin.homeowners", { search: host.email });
  expect(list.body).toMatchObject({ rows: [{ userId: host.userId, pickupDays: [], address: loft.address }] });
});
