import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { homeownerProfiles, notifications, runnerProfiles, subscriptions, users } from "#db/schema/index.ts";
import type { AdminRunner, User } from "#modules/accounts/contract.ts";
import { becomeRunner } from "#modules/accounts/queries/users.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addRunner,
  addSubscription,
  addUser,
  type Person,
  serveArea,
} from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, "60601");
});
afterAll(() => app.close());

const application = {
  phoneNumber: "(212) 555-0123",
  city: "New York",
  serviceAreas: ["10001", "10002", "10001"],
  availabilityWindows: ["Flexible/Anytime", "Morning (9am-12pm)"],
  vehicleType: "SUV",
  payoutEmail: " Pay@Example.com ",
  idCheckConsent: true,
  trainingCompleted: true,
};
const home = {
  address: "12 Oak Avenue",
  city: "Chicago",
  state: "IL",
  zipCode: "60601",
  pickupDays: ["Monday"],
};

const apply = (who: Who, more: object = {}) =>
  app.typed(who, "runner.submitApplication", { ...application, ...more });
const roleOf = async ({ userId }: Person) =>
  (await app.deps.db.select({ role: users.role }).from(users).where(eq(users.id, userId)))[0]?.role;
const subscriptionsOf = ({ userId }: Person) =>
  app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
const endings = async (): Promise<unknown[]> => {
  const { rows } = await app.database.execute(
    "select data from tasks.job where name = 'end-subscription' order by created_on",
  );
  return rows.map((row) => (row as { data: unknown }).data);
};

/** Nothing changed: no runner, and nobody was notified. */
async function expectNoApplication(person: Person): Promise<void> {
  const { db } = app.deps;
  expect(await db.$count(runnerProfiles, eq(runnerProfiles.userId, person.userId))).toBe(0);
  expect(await db.$count(notifications, eq(notifications.userId, person.userId))).toBe(0);
}

describe("applying", () => {
  test("creates a runner with a pending application, keeps the session, and says so", async () => {
    const person = await addUser(app);
    const answer = await apply(person);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: person.userId,
        email: person.email,
        role: "runner",
        homeownerProfile: null,
        runnerProfile: {
          applicationStatus: "submitted",
          isAvailable: false,
          phoneNumber: "(212) 555-0123",
          city: "New York",
          serviceAreas: '["10001","10002"]',
          availabilityWindows: ["Morning (9am-12pm)", "Flexible/Anytime"],
          vehicleType: "SUV",
          payoutEmail: "pay@example.com",
        },
      },
    });
    expect((await app.call(person, "GET", "/api/user")).body).toEqual(answer.body);
    expect((await app.call(person, "GET", "/api/notifications")).body).toMatchObject([
      { type: "applicationSubmitted", link: "/runner" },
    ]);
    const [row] = await app.deps.db
      .select()
      .from(runnerProfiles)
      .where(eq(runnerProfiles.userId, person.userId));
    expect(row).toMatchObject({ idCheckConsentedAt: app.clock.now, trainingCompletedAt: app.clock.now });
  });

  test("is decided by an admin like every application, and the runner then goes online", async () => {
    const person = await addUser(app);
    await apply(person);
    const admin = await addAdmin(app);
    const listed = (await app.call(admin, "GET", "/api/admin/runners")).body as AdminRunner[];
    const runner = listed.find(({ email }) => email === person.email);
    expect(runner).toMatchObject({ applicationStatus: "submitted" });
    await app.typed(admin, "admin.reviewRunner", { runnerId: runner?.id, decision: "approved" });
    const online = await app.call(person, "POST", "/api/runner/availability", { isAvailable: true });
    expect(online).toMatchObject({ status: 200, body: { runnerProfile: { isAvailable: true } } });
  });

  test("again is refused, and the first application stays", async () => {
    const person = await addUser(app);
    const first = await apply(person);
    expect(await apply(person, { city: "Brooklyn" })).toMatchObject({
      status: 409,
      body: { code: "ALREADY_APPLIED", message: "We already have your application." },
    });
    expect((await app.call(person, "GET", "/api/user")).body).toEqual(first.body);
  });

  test.each(["submitted", "more_info", "approved", "rejected"] as const)(
    "is refused to a runner whose application is %s",
    async (applicationStatus) => {
      const runner = await addRunner(app, { applicationStatus });
      expect(await apply(runner)).toMatchObject({ status: 409, body: { code: "ALREADY_APPLIED" } });
    },
  );

  test("is refused to admins", async () => {
    const admin = await addAdmin(app);
    expect(await apply(admin)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await roleOf(admin)).toBe("admin");
    await expectNoApplication(admin);
  });

  test.each(["none", "incomplete", "active", "past_due", "paused", "canceled"] as const)(
    "is refused to a homeowner with a home and the subscription %s, who needs another account",
    async (subscription) => {
      const homeowner = await addHomeowner(app, { subscription });
      const before = await subscriptionsOf(homeowner);
      expect(await apply(homeowner)).toMatchObject({
        status: 409,
        body: {
          code: "SERVICE_SET_UP",
          message: "This account has a homeowner’s service. You need a separate account to run.",
        },
      });
      expect(await roleOf(homeowner)).toBe("homeowner");
      expect(await subscriptionsOf(homeowner)).toEqual(before);
      await expectNoApplication(homeowner);
    },
  );

  test.each(["active", "past_due", "paused"] as const)(
    "is refused where a subscription is %s, even before there is a home",
    async (status) => {
      const person = await addUser(app);
      await addSubscription(app, person, status);
      expect(await apply(person)).toMatchObject({ status: 409, body: { code: "SERVICE_SET_UP" } });
      expect(await subscriptionsOf(person)).toMatchObject([{ status }]);
      await expectNoApplication(person);
    },
  );

  test("leaves nothing behind when the profile cannot be created", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await app.database.execute(
      "alter table runner_profiles add constraint none_now check (city <> 'Brokenville')",
    );
    const person = await addUser(app);
    await app.call(person, "POST", "/api/create-subscription");
    expect((await apply(person, { city: "Brokenville" })).status).toBe(500);
    expect(await roleOf(person)).toBe("homeowner");
    expect(await subscriptionsOf(person)).toMatchObject([{ status: "incomplete" }]);
    await expectNoApplication(person);
  });

  test.each([
    [{ phoneNumber: "123456789" }, "phoneNumber", "Please enter a valid phone number"],
    [{ serviceAreas: [] }, "serviceAreas", "Please enter at least one ZIP code"],
    [
      { availabilityWindows: ["Night"] },
      "availabilityWindows.0",
      "Please select at least one availability window",
    ],
    [{ vehicleType: "car" }, "vehicleType", "Vehicle type is required"],
    [{ payoutEmail: "none" }, "payoutEmail", "Please enter a valid email for payouts"],
    [{ idCheckConsent: false }, "idCheckConsent", "You must consent to ID verification"],
    [
      { trainingCompleted: undefined },
      "trainingCompleted",
      "Tick the box to confirm you finished the training",
    ],
  ])("with %j is refused with the documented text", async (given, path, message) => {
    const person = await addUser(app);
    expect(await apply(person, given)).toMatchObject({ status: 400, body: { message, issues: [{ path }] } });
    expect(await roleOf(person)).toBe("homeowner");
  });

  test("ignores other fields: no role, no approval, no other account", async () => {
    const [person, other] = [await addUser(app), await addUser(app)];
    const more = { role: "admin", applicationStatus: "approved", isAvailable: true, userId: other.userId };
    expect((await apply(person, more)).body).toMatchObject({
      id: person.userId,
      role: "runner",
      runnerProfile: { applicationStatus: "submitted", isAvailable: false },
    });
    await expectNoApplication(other);
  });
});

describe("a subscription left incomplete by opening /subscribe", () => {
  test("ends with the application, also at the provider", async () => {
    const person = await addUser(app);
    await app.call(person, "POST", "/api/create-subscription");
    const [begun] = await subscriptionsOf(person);
    expect((await apply(person)).status).toBe(200);
    expect(await subscriptionsOf(person)).toMatchObject([
      { id: begun?.id, status: "canceled", endedAt: app.clock.now },
    ]);
    expect(await endings()).toContainEqual({ providerId: begun?.providerId, keepsRest: false });
  });

  test("ends even if the provider answers later, and is given to nobody", async () => {
    const person = await addUser(app);
    const { payments } = app.deps;
    const create = payments.createSubscription;
    vi.spyOn(payments, "createSubscription").mockImplementationOnce(async (request) => {
      expect((await apply(person)).status).toBe(200);
      return create(request);
    });
    expect(await app.call(person, "POST", "/api/create-subscription")).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
    const [begun] = await subscriptionsOf(person);
    expect(begun).toMatchObject({ status: "canceled" });
    expect(begun?.providerId).not.toBeNull();
    expect(await endings()).toContainEqual({ providerId: begun?.providerId });
  });
});

describe("a setup admitted before the application", () => {
  test("is refused when the application was first, and leaves no home", async () => {
    const person = await addUser(app);
    await app.call(person, "POST", "/api/create-subscription");
    const { payments } = app.deps;
    const confirm = payments.confirmSubscription;
    vi.spyOn(payments, "confirmSubscription").mockImplementationOnce(async (request) => {
      expect((await apply(person)).status).toBe(200);
      return confirm(request);
    });
    expect(await app.call(person, "POST", "/api/profile/homeowner", home)).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
    const homes = eq(homeownerProfiles.userId, person.userId);
    expect(await app.deps.db.$count(homeownerProfiles, homes)).toBe(0);
    expect(await subscriptionsOf(person)).toMatchObject([{ status: "canceled" }]);
    expect(((await app.call(person, "GET", "/api/user")).body as User).role).toBe("runner");
  });
});

test("the statement turns a homeowner into a runner only once", async () => {
  const person = await addUser(app);
  const { db } = app.deps;
  expect(await becomeRunner(db, person.userId)).toBe(true);
  expect(await becomeRunner(db, person.userId)).toBe(false);
  const admin = await addAdmin(app);
  expect(await becomeRunner(db, admin.userId)).toBe(false);
  const runners = and(eq(users.role, "runner"), eq(users.id, admin.userId));
  expect(await db.$count(users, runners)).toBe(0);
});
