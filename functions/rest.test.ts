import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#platform/values/actor.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addSecondFactor,
  addUser,
  newZip,
  password,
  serveArea,
} from "#testkit/factories.ts";
import { offeredJob, takenJob } from "#testkit/scenarios.ts";
import { codeOf, firstStep } from "#testkit/second-factor.ts";
import { setRuntime } from "./compose.ts";
import { inputOf, type OtherRouteName, otherRoutes, restRoutes } from "./rest-routes.ts";
import { apiFunctionFor } from "./routes.ts";

/** A call: its caller, and its body or query. */
type Call = { who: Who; given?: Record<string, unknown> };
type Prepare = (app: TestApp) => Promise<Call>;
type Caller = Exclude<Role, "admin"> | "admin" | "unapproved runner";

type Refused = { prepare: Prepare; status: number; code: string; path?: string };
/** Why a case does not apply. */
type None = { none: string };

/** Each documented path's required answers, over REST and, identically, over tRPC. */
type Row = {
  success: { prepare: Prepare; shows: unknown };
  /** The successful call while signed out: 401, unless the path is public. */
  signedOut: "refused" | None;
  /** These callers make the successful call and get 403. */
  wrongRole: { [Who in Caller]?: "FORBIDDEN" | "APPLICATION_NOT_APPROVED" } | None;
  somebodyElses: Refused | None;
  badInput: Refused[] | None;
};

const everybody = { none: "open to everyone" };
const nothingToName = { none: "the call names no object" };
const noInput = { none: "the call takes no input" };
const unknownId = "01890000-0000-7000-8000-000000000000";

const account = (app: TestApp) => ({
  firstName: "Ada",
  lastName: "Stone",
  email: `${app.deps.newId()}@example.com`,
  password: "secret1",
});

const home = {
  phoneNumber: "(212) 555-0123",
  address: "12 Oak Avenue",
  city: "New York",
  state: "NY",
  zipCode: "10001",
  pickupDays: ["Friday", "Monday"],
  specialInstructions: null,
};

const application = {
  phoneNumber: "(212) 555-0123",
  city: "New York",
  serviceAreas: ["10001", "10001", "10002"],
  availabilityWindows: ["Flexible/Anytime"],
  vehicleType: "Walk",
  payoutEmail: "pay@example.com",
  idCheckConsent: true,
  trainingCompleted: true,
};

const refused = (prepare: Prepare, status: number, code: string, path?: string): Refused => ({
  prepare,
  status,
  code,
  path,
});
const bad = (prepare: Prepare, path: string) => refused(prepare, 400, "BAD_REQUEST", path);

const currentUser: Row = {
  success: {
    prepare: async (app) => ({ who: await addHomeowner(app) }),
    shows: { role: "homeowner", homeownerProfile: { subscriptionActive: true }, runnerProfile: null },
  },
  signedOut: "refused",
  wrongRole: everybody,
  somebodyElses: nothingToName,
  badInput: noInput,
};

function schedule(path: { day: string; window: string }): Row {
  const given = (change: Record<string, unknown> = {}) => ({
    [path.day]: "2026-03-12",
    [path.window]: "morning",
    specialInstructions: null,
    ...change,
  });
  const by = (change?: Record<string, unknown>) => async (app: TestApp) => ({
    who: await addHomeowner(app),
    given: given(change),
  });
  return {
    success: {
      prepare: by({ id: unknownId, status: "scheduled", paymentAmount: "9999.00", homeownerId: unknownId }),
      shows: {
        status: "scheduled",
        scheduledDate: "2026-03-12T08:00:00.000Z",
        timeWindow: "morning",
        paymentAmount: "12.00",
        runner: null,
      },
    },
    signedOut: "refused",
    wrongRole: { runner: "FORBIDDEN", "unapproved runner": "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: nothingToName,
    badInput: [
      bad(by({ [path.day]: undefined }), "scheduledDate"),
      bad(by({ [path.day]: "2026-02-30" }), "scheduledDate"),
      bad(by({ [path.window]: "Morning" }), "timeWindow"),
      bad(by({ status: "completed" }), "status"),
      bad(by({ specialInstructions: "x".repeat(1001) }), "specialInstructions"),
      refused(by({ [path.day]: "2026-03-09" }), 400, "PICKUP_IN_PAST"),
      refused(
        async (app) => ({ who: await addHomeowner(app, { subscription: "none" }), given: given() }),
        409,
        "SUBSCRIPTION_REQUIRED",
      ),
    ],
  };
}

const notForRunners: Row["wrongRole"] = {
  runner: "FORBIDDEN",
  "unapproved runner": "FORBIDDEN",
  admin: "FORBIDDEN",
};
const onlyForAdmins: Row["wrongRole"] = {
  homeowner: "FORBIDDEN",
  runner: "FORBIDDEN",
  "unapproved runner": "FORBIDDEN",
};
const everyoneSignedIn = { none: "open to all signed-in users" };

const asHomeowner =
  (given?: Record<string, unknown>): Prepare =>
  async (app) => ({ who: await addHomeowner(app), ...(given && { given }) });
const asRunner =
  (given?: Record<string, unknown>): Prepare =>
  async (app) => ({ who: await addRunner(app), ...(given && { given }) });
const asAdmin =
  (given?: Record<string, unknown>): Prepare =>
  async (app) => ({ who: await addAdmin(app), ...(given && { given }) });

/** A path that changes the user's own settings: the given values come back with the rest. */
function ownSettings(given: Record<string, unknown>, wrong: Record<string, unknown>): Row {
  const [path = ""] = Object.keys(wrong);
  return {
    success: { prepare: asHomeowner({ ...given, role: "admin", userId: unknownId }), shows: given },
    signedOut: "refused",
    wrongRole: everyoneSignedIn,
    somebodyElses: nothingToName,
    badInput: [bad(asHomeowner(wrong), path)],
  };
}

const rows: Record<string, Row> = {
  "POST /api/homeowner/pause-service": {
    success: { prepare: asHomeowner(), shows: { homeownerProfile: { subscriptionStatus: "paused" } } },
    signedOut: "refused",
    wrongRole: notForRunners,
    somebodyElses: nothingToName,
    badInput: [
      refused(
        async (app) => ({ who: await addHomeowner(app, { subscription: "paused" }) }),
        409,
        "NOTHING_TO_PAUSE",
      ),
    ],
  },
  "GET /api/vacation-rental/jobs": {
    success: { prepare: asHomeowner(), shows: [] },
    signedOut: "refused",
    wrongRole: notForRunners,
    somebodyElses: nothingToName,
    badInput: noInput,
  },
  "POST /api/vacation-rental/schedule-pickup": {
    success: {
      prepare: asHomeowner({
        scheduledDate: "2026-03-12T13:00:00.000Z",
        timeWindow: "13:00",
        isCheckout: true,
      }),
      shows: { isCheckout: true, status: "scheduled", scheduledDate: "2026-03-12T13:00:00.000Z" },
    },
    signedOut: "refused",
    wrongRole: notForRunners,
    somebodyElses: refused(
      asHomeowner({
        scheduledDate: "2026-03-12",
        timeWindow: "13:00",
        isCheckout: true,
        propertyId: unknownId,
      }),
      404,
      "NOT_FOUND",
    ),
    badInput: [
      bad(asHomeowner({ timeWindow: "13:00", isCheckout: true }), "scheduledDate"),
      bad(
        asHomeowner({ scheduledDate: "2026-03-12", timeWindow: "morning", isCheckout: true }),
        "timeWindow",
      ),
      bad(asHomeowner({ scheduledDate: "2026-03-12", timeWindow: "13:00", isCheckout: false }), "isCheckout"),
    ],
  },
  "GET /api/admin/stats": {
    success: { prepare: asAdmin(), shows: { monthlyRevenue: expect.stringMatching(/^\d+\.\d\d$/) } },
    signedOut: "refused",
    wrongRole: onlyForAdmins,
    somebodyElses: nothingToName,
    badInput: noInput,
  },
  "GET /api/admin/jobs": {
    success: {
      prepare: async (app) => {
        await addJob(app, await addHomeowner(app));
        return { who: await addAdmin(app), given: { limit: "1" } };
      },
      shows: [{ status: "scheduled" }],
    },
    signedOut: "refused",
    wrongRole: onlyForAdmins,
    somebodyElses: nothingToName,
    badInput: [bad(asAdmin({ limit: "501" }), "limit"), bad(asAdmin({ limit: "x" }), "limit")],
  },
  "GET /api/admin/homeowners": {
    success: {
      prepare: async (app) => {
        await addHomeowner(app);
        return { who: await addAdmin(app), given: { limit: "1" } };
      },
      shows: [{ subscriptionStatus: "active" }],
    },
    signedOut: "refused",
    wrongRole: onlyForAdmins,
    somebodyElses: nothingToName,
    badInput: [
      bad(asAdmin({ limit: "0" }), "limit"),
      refused(asAdmin({ cursor: "x" }), 400, "CURSOR_INVALID"),
    ],
  },
  "POST /api/profile/homeowner/update": {
    success: {
      prepare: asHomeowner({
        city: "Brooklyn",
        pickupDays: '["Friday"]',
        role: "admin",
        subscriptionStatus: "none",
      }),
      shows: { role: "homeowner", homeownerProfile: { city: "Brooklyn", pickupDays: ["Friday"] } },
    },
    signedOut: "refused",
    wrongRole: notForRunners,
    somebodyElses: nothingToName,
    badInput: [
      bad(asHomeowner({ zipCode: "1234" }), "zipCode"),
      bad(asHomeowner({ pickupDays: '["Funday"]' }), "pickupDays.0"),
      refused(asHomeowner({ houseImageUrl: "data:text/html,x" }), 400, "PHOTO_TYPE"),
      refused(asHomeowner({ houseImageUrl: "http://evil.test/x.png" }), 400, "PHOTO_TYPE"),
    ],
  },
  "POST /api/profile/runner/update": {
    success: {
      prepare: asRunner({
        city: "Brooklyn",
        serviceAreas: '["10001"," 10001 "]',
        applicationStatus: "rejected",
      }),
      shows: {
        runnerProfile: { city: "Brooklyn", serviceAreas: '["10001"]', applicationStatus: "approved" },
      },
    },
    signedOut: "refused",
    wrongRole: { homeowner: "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: nothingToName,
    badInput: [
      bad(asRunner({ serviceAreas: [] }), "serviceAreas"),
      bad(asRunner({ vehicleType: "car" }), "vehicleType"),
    ],
  },
  "POST /api/profile/update": {
    success: {
      prepare: asHomeowner({ firstName: "Grace", role: "admin" }),
      shows: { role: "homeowner", firstName: "Grace" },
    },
    signedOut: "refused",
    wrongRole: everyoneSignedIn,
    somebodyElses: nothingToName,
    badInput: [bad(asHomeowner({ firstName: " " }), "firstName"), bad(asHomeowner({ email: "no" }), "email")],
  },
  "POST /api/profile/notifications": ownSettings(
    { weeklyReports: true, jobAlerts: false },
    { jobAlerts: "yes" },
  ),
  "DELETE /api/profile": {
    success: { prepare: asHomeowner(), shows: { ok: true } },
    signedOut: "refused",
    wrongRole: everyoneSignedIn,
    somebodyElses: nothingToName,
    badInput: noInput,
  },
  "POST /api/settings/preferences": ownSettings({ theme: "dark", currency: "EUR" }, { theme: "Dark" }),
  "POST /api/settings/notifications": ownSettings({ pushNotifications: false }, { pushNotifications: 1 }),
  "POST /api/settings/privacy": ownSettings({ profileVisibility: "public" }, { profileVisibility: "all" }),
  "GET /api/user": currentUser,
  "GET /api/auth/user": currentUser,
  "POST /api/login": {
    success: {
      prepare: async (app) => {
        const { email } = await addHomeowner(app);
        return { who: null, given: { email: ` ${email.toUpperCase()} `, password } };
      },
      shows: { role: "homeowner" },
    },
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      bad(async () => ({ who: null, given: { email: "nobody", password } }), "email"),
      bad(async () => ({ who: null, given: { email: "a@example.com", password: "12345" } }), "password"),
      refused(
        async (app) => ({
          who: null,
          given: { email: (await addUser(app)).email, password: "wrong password" },
        }),
        401,
        "SIGN_IN_FAILED",
      ),
      refused(
        async (app) => ({ who: null, given: { email: account(app).email, password } }),
        401,
        "SIGN_IN_FAILED",
      ),
      refused(
        async (app) => ({
          who: null,
          given: { email: (await addUser(app, { isSuspended: true })).email, password },
        }),
        403,
        "ACCOUNT_SUSPENDED",
      ),
    ],
  },
  "POST /api/login/code": {
    success: {
      prepare: async (app) => {
        const person = await addHomeowner(app);
        const secret = await addSecondFactor(app, person);
        return { who: await firstStep(app, person), given: { code: codeOf(app, secret) } };
      },
      shows: { role: "homeowner" },
    },
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      bad(async () => ({ who: null, given: {} }), "code"),
      bad(async () => ({ who: null, given: { code: "12345" } }), "code"),
      bad(async () => ({ who: null, given: { code: "1".repeat(41) } }), "code"),
      refused(async () => ({ who: null, given: { code: "123456" } }), 401, "SIGN_IN_EXPIRED"),
    ],
  },
  "POST /api/register": {
    success: {
      prepare: async (app) => ({ who: null, given: { ...account(app), role: "admin", id: unknownId } }),
      shows: { role: "homeowner", homeownerProfile: null, runnerProfile: null, firstName: "Ada" },
    },
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      bad(async (app) => ({ who: null, given: { ...account(app), firstName: "  " } }), "firstName"),
      bad(async (app) => ({ who: null, given: { ...account(app), password: "12345" } }), "password"),
      bad(async () => ({ who: null, given: {} }), "firstName"),
      refused(
        async (app) => ({ who: null, given: { ...account(app), email: (await addUser(app)).email } }),
        409,
        "EMAIL_IN_USE",
      ),
    ],
  },
  "POST /api/register/homeowner": {
    success: {
      prepare: async (app) => ({ who: null, given: { ...account(app), ...home } }),
      shows: {
        role: "homeowner",
        homeownerProfile: {
          address: "12 Oak Avenue",
          unit: null,
          pickupDays: ["Monday", "Friday"],
          subscriptionStatus: "none",
          subscriptionActive: false,
          monthlyRate: "29.00",
        },
      },
    },
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      bad(async (app) => ({ who: null, given: { ...account(app), ...home, zipCode: "1000" } }), "zipCode"),
      bad(async (app) => ({ who: null, given: { ...account(app), ...home, state: "DC" } }), "state"),
      bad(async (app) => ({ who: null, given: { ...account(app), ...home, pickupDays: [] } }), "pickupDays"),
      refused(
        async (app) => ({
          who: null,
          given: { ...account(app), ...home, email: (await addUser(app)).email },
        }),
        409,
        "EMAIL_IN_USE",
      ),
    ],
  },
  "POST /api/register/runner": {
    success: {
      prepare: async (app) => ({
        who: null,
        given: { ...account(app), ...application, applicationStatus: "approved", isAvailable: true },
      }),
      shows: {
        role: "runner",
        runnerProfile: {
          applicationStatus: "submitted",
          isAvailable: false,
          serviceAreas: '["10001","10002"]',
          rating: 5,
          completedJobs: 0,
        },
      },
    },
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      bad(
        async (app) => ({ who: null, given: { ...account(app), ...application, idCheckConsent: false } }),
        "idCheckConsent",
      ),
      bad(
        async (app) => ({ who: null, given: { ...account(app), ...application, trainingCompleted: "true" } }),
        "trainingCompleted",
      ),
      bad(
        async (app) => ({ who: null, given: { ...account(app), ...application, serviceAreas: [] } }),
        "serviceAreas",
      ),
      refused(
        async (app) => ({
          who: null,
          given: { ...account(app), ...application, email: (await addUser(app)).email },
        }),
        409,
        "EMAIL_IN_USE",
      ),
    ],
  },
  "POST /api/logout": {
    success: { prepare: async (app) => ({ who: await addUser(app) }), shows: { ok: true } },
    signedOut: { none: "a signed-out user gets the same answer: see the accounts' tests" },
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: noInput,
  },
  "GET /api/notifications": {
    success: {
      prepare: async (app) => {
        const { cookie } = readCookie(
          await app.call(null, "POST", "/api/register/runner", { ...account(app), ...application }),
        );
        return { who: { cookie } };
      },
      shows: [
        { type: "applicationSubmitted", isRead: false, title: "Application submitted", link: "/runner" },
      ],
    },
    signedOut: "refused",
    wrongRole: everybody,
    somebodyElses: { none: "lists only the caller's notifications: see the notifications' tests" },
    badInput: noInput,
  },
  "GET /api/homeowner/jobs": {
    success: {
      prepare: async (app) => {
        const who = await addHomeowner(app);
        await addJob(app, await addHomeowner(app));
        await addJob(app, who);
        return { who };
      },
      shows: [{ status: "scheduled", address: "1600 Elm Street, Unit 4B, New York 10001" }],
    },
    signedOut: "refused",
    wrongRole: { runner: "FORBIDDEN", "unapproved runner": "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: { none: "lists only the caller's jobs: the success case adds another user's" },
    badInput: noInput,
  },
  "POST /api/homeowner/jobs": schedule({ day: "scheduledDate", window: "timeWindow" }),
  "POST /api/homeowner/schedule-pickup": schedule({ day: "date", window: "time" }),
  "POST /api/create-subscription": {
    success: {
      prepare: async (app) => ({ who: await addUser(app) }),
      shows: { status: "incomplete", testMode: true, clientSecret: expect.stringMatching(/^test_secret_/) },
    },
    signedOut: "refused",
    wrongRole: { runner: "FORBIDDEN", "unapproved runner": "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: nothingToName,
    badInput: noInput,
  },
  "POST /api/profile/homeowner": {
    success: {
      prepare: async (app) => ({
        who: await addHomeowner(app, { subscription: "incomplete" }),
        given: {
          ...home,
          pickupDays: '["Friday","Monday"]',
          subscriptionStatus: "paused",
          monthlyRate: "0.00",
        },
      }),
      shows: {
        homeownerProfile: { address: "12 Oak Avenue", subscriptionStatus: "active", monthlyRate: "29.00" },
      },
    },
    signedOut: "refused",
    wrongRole: { runner: "FORBIDDEN", "unapproved runner": "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: nothingToName,
    badInput: [
      bad(async (app) => ({ who: await addUser(app), given: { ...home, address: "" } }), "address"),
      bad(
        async (app) => ({ who: await addUser(app), given: { ...home, numberOfCans: "3" } }),
        "numberOfCans",
      ),
    ],
  },
  "GET /api/runner/available-jobs": {
    success: {
      prepare: async (app) => ({ who: (await offeredJob(app, { zipCode: newZip() })).runner }),
      shows: [{ status: "scheduled", address: expect.stringMatching(/^Elm Street, \d{5}$/) }],
    },
    signedOut: "refused",
    wrongRole: {
      homeowner: "FORBIDDEN",
      "unapproved runner": "APPLICATION_NOT_APPROVED",
      admin: "FORBIDDEN",
    },
    somebodyElses: {
      none: "offers have no owner; other areas' offers are left out: see the offers' tests",
    },
    badInput: noInput,
  },
  "GET /api/runner/jobs": {
    success: {
      prepare: async (app) => {
        await takenJob(app);
        return { who: (await takenJob(app)).runner };
      },
      shows: [{ status: "assigned", runner: { user: { firstName: "Sam", lastName: "Swift" } } }],
    },
    signedOut: "refused",
    wrongRole: { homeowner: "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: { none: "lists only the caller's jobs: the success case adds another user's" },
    badInput: noInput,
  },
  "POST /api/runner/availability": {
    success: {
      prepare: async (app) => ({ who: await addRunner(app), given: { isAvailable: false } }),
      shows: { runnerProfile: { isAvailable: false } },
    },
    signedOut: "refused",
    wrongRole: {
      homeowner: "FORBIDDEN",
      "unapproved runner": "APPLICATION_NOT_APPROVED",
      admin: "FORBIDDEN",
    },
    somebodyElses: nothingToName,
    badInput: [
      bad(async (app) => ({ who: await addRunner(app), given: { isAvailable: "yes" } }), "isAvailable"),
      bad(async (app) => ({ who: await addRunner(app), given: {} }), "isAvailable"),
    ],
  },
  "POST /api/runner/accept-job": {
    success: {
      prepare: async (app) => {
        const { runner, jobId } = await offeredJob(app);
        return { who: runner, given: { jobId } };
      },
      shows: { status: "assigned", address: "1600 Elm Street, Unit 4B, New York 10001" },
    },
    signedOut: "refused",
    wrongRole: {
      homeowner: "FORBIDDEN",
      "unapproved runner": "APPLICATION_NOT_APPROVED",
      admin: "FORBIDDEN",
    },
    somebodyElses: refused(
      async (app) => {
        const { jobId } = await takenJob(app);
        return { who: await addRunner(app), given: { jobId } };
      },
      409,
      "JOB_TAKEN",
    ),
    badInput: [
      bad(async (app) => ({ who: await addRunner(app), given: { jobId: "1" } }), "jobId"),
      refused(async (app) => ({ who: await addRunner(app), given: { jobId: unknownId } }), 404, "NOT_FOUND"),
    ],
  },
  "POST /api/runner/complete-job": {
    success: {
      prepare: async (app) => {
        const { runner, jobId } = await takenJob(app);
        return { who: runner, given: { jobId, notes: "By the gate" } };
      },
      shows: { status: "completed", completedAt: "2026-03-10T15:00:00.000Z", notes: "By the gate" },
    },
    signedOut: "refused",
    wrongRole: { homeowner: "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: refused(
      async (app) => {
        const { jobId } = await takenJob(app);
        return { who: await addRunner(app), given: { jobId } };
      },
      404,
      "NOT_FOUND",
    ),
    badInput: [
      bad(async (app) => ({ who: await addRunner(app), given: { jobId: null } }), "jobId"),
      refused(async (app) => ({ who: await addRunner(app), given: { jobId: unknownId } }), 404, "NOT_FOUND"),
      refused(
        async (app) => {
          const { homeowner, runner, jobId } = await offeredJob(app);
          await app.call(runner, "POST", "/api/runner/accept-job", { jobId });
          await app.typed(homeowner, "homeowner.cancelJob", { jobId });
          return { who: runner, given: { jobId } };
        },
        409,
        "JOB_NOT_OPEN",
      ),
    ],
  },
  "GET /api/admin/runners": {
    success: {
      prepare: async (app) => {
        await addRunner(app, { applicationStatus: "submitted" });
        await addRunner(app);
        return { who: await addAdmin(app), given: { limit: "2" } };
      },
      shows: [{ applicationStatus: "approved" }, { applicationStatus: "submitted" }],
    },
    signedOut: "refused",
    wrongRole: { homeowner: "FORBIDDEN", runner: "FORBIDDEN", "unapproved runner": "FORBIDDEN" },
    somebodyElses: { none: "an admin sees every runner" },
    badInput: [
      bad(async (app) => ({ who: await addAdmin(app), given: { limit: "501" } }), "limit"),
      bad(async (app) => ({ who: await addAdmin(app), given: { limit: "many" } }), "limit"),
      refused(
        async (app) => ({ who: await addAdmin(app), given: { cursor: "2026-03-10" } }),
        400,
        "CURSOR_INVALID",
      ),
    ],
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());

test("every documented path has a row, and no row lacks its path", () => {
  expect(Object.keys(rows).toSorted()).toEqual(restRoutes.map(nameOf).toSorted());
});

test("a path is public or refuses a signed-out user", () => {
  const forEverybody = Object.entries(rows).filter(([, row]) => row.signedOut === everybody);
  expect(
    forEverybody
      .map(([name]) => name)
      .concat("POST /api/logout")
      .toSorted(),
  ).toEqual(
    restRoutes
      .filter(({ isPublic }) => isPublic)
      .map(nameOf)
      .toSorted(),
  );
});

test("a documented path has at least one wrong role, or says why it has none", () => {
  const empty = Object.entries(rows).filter(([, row]) => Object.keys(row.wrongRole).length === 0);
  expect(empty).toEqual([]);
});

describe.each(restRoutes.map((route) => ({ name: nameOf(route), route })))("$name", ({ name, route }) => {
  const row = rows[name] as Row;

  test("answers alike on both APIs", async () => {
    const [documented, typed] = await onBothApis(row.success.prepare);
    expect(documented).toMatchObject({ status: route.status ?? 200, body: row.success.shows });
    expect(typed.status).toBe(200);
    expect(plain(typed)).toEqual(plain(documented));
  });

  if (row.signedOut === "refused") {
    const prepare: Prepare = async (on) => ({ ...(await row.success.prepare(on)), who: null });
    test("refuses a signed-out user", () => expectRefusal(refused(prepare, 401, "UNAUTHORIZED")));
  }

  test.each(Object.entries("none" in row.wrongRole ? {} : row.wrongRole))(
    "refuses %s",
    async (caller, code) => {
      await expectRefusal(
        refused(
          async (on) => ({ ...(await row.success.prepare(on)), who: await callers[caller as Caller](on) }),
          403,
          code,
        ),
      );
    },
  );

  if (!("none" in row.somebodyElses)) {
    const cell = row.somebodyElses;
    test(`answers ${cell.code} for another user's object`, () => expectRefusal(cell));
  }

  for (const [index, cell] of ("none" in row.badInput ? [] : row.badInput).entries())
    test(`answers ${cell.code} for bad input ${index + 1}${cell.path ? `, naming ${cell.path}` : ""}`, () =>
      expectRefusal(cell));

  async function expectRefusal({ prepare, status, code, path }: Refused): Promise<void> {
    const [documented, typed] = await onBothApis(prepare);
    expect(documented).toMatchObject({
      status,
      body: { code, requestId: documented.headers.get("x-request-id") },
    });
    expect((documented.body as { issues?: { path: string }[] }).issues?.map((issue) => issue.path)).toEqual(
      path === undefined ? undefined : expect.arrayContaining([path]),
    );
    expect(typed.status).toBe(status);
    expect(plain(typed)).toEqual(plain(documented));
  }

  /** The same call over both APIs; prepared twice if it changes data. */
  async function onBothApis(prepare: Prepare): Promise<[Answer, Answer]> {
    const first = await prepare(app);
    const documented = await app.call(first.who, route.method, route.path, first.given);
    const second = route.method === "GET" ? first : await prepare(app);
    const input = second.given && inputOf(route, second.given);
    const typed = await app.typed(second.who, route.procedure, input);
    if (!route.isPage || typed.status !== 200) return [documented, typed];
    const { rows: body, nextCursor } = typed.body as { rows: unknown[]; nextCursor: string | null };
    expect(documented.headers.get("x-next-cursor")).toBe(nextCursor);
    return [documented, { ...typed, body }];
  }
});

const callers: Record<Caller, (app: TestApp) => Promise<Who>> = {
  homeowner: addHomeowner,
  runner: addRunner,
  "unapproved runner": (on) => addRunner(on, { applicationStatus: "submitted" }),
  admin: addAdmin,
};

/** Answers of the documented paths that are not procedures, and so exist only here. */
type OtherRow = Record<
  "success" | "signedOut" | "wrongRole" | "somebodyElses" | "badInput",
  OtherCall[] | None
>;
type OtherCall = {
  who?: (app: TestApp) => Promise<Who>;
  query?: string;
  body?: string;
  /** JSON by default. */
  contentType?: string;
  status: number;
  shows?: unknown;
  location?: string;
};

const sameForAll = (call: OtherCall) => ({
  signedOut: [call],
  wrongRole: [addHomeowner, addRunner, addAdmin].map((who) => ({ ...call, who })),
});
const googleIsOff = {
  status: 503,
  shows: {
    code: "GOOGLE_NOT_CONFIGURED",
    message: "Signing in with Google is not set up here. Please use your email address and password.",
    requestId: expect.any(String),
  },
};
const webhookIsOff = {
  body: JSON.stringify({ id: "evt_1", type: "invoice.paid" }),
  status: 503,
  shows: {
    code: "WEBHOOK_NOT_CONFIGURED",
    message: "Events from Stripe are not taken here: no webhook secret is configured.",
    requestId: expect.any(String),
  },
};
const isWell = { status: 200, shows: { ok: true, database: "ok" } };
/** A browser's form post, and where it redirects. */
const joins = (body: string, location?: string): OtherCall => ({
  body,
  contentType: "application/x-www-form-urlencoded",
  status: 303,
  location,
});
const describes = { status: 200, shows: { openapi: "3.1.0" } };

const otherRows: Record<OtherRouteName, OtherRow> = {
  "GET /api/login": {
    success: [
      { status: 302, location: "/auth" },
      { query: "?returnTo=/profile", status: 302, location: "/auth?returnTo=%2Fprofile" },
      { who: addHomeowner, query: "?returnTo=/profile", status: 302, location: "/profile" },
      { who: addRunner, status: 302, location: "/" },
    ],
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      { query: "?returnTo=https://evil.test/", status: 302, location: "/auth" },
      { who: addHomeowner, query: "?returnTo=//evil.test", status: 302, location: "/" },
    ],
  },
  "GET /api/auth/google": {
    success: { none: "not set up here, so always 503; see functions/google.test.ts" },
    ...sameForAll(googleIsOff),
    somebodyElses: nothingToName,
    badInput: [{ ...googleIsOff, query: "?returnTo=https://evil.test/" }],
  },
  "GET /api/auth/callback/google": {
    success: { none: "not set up here, so always 503; see functions/google.test.ts" },
    ...sameForAll(googleIsOff),
    somebodyElses: nothingToName,
    badInput: [{ ...googleIsOff, query: "?code=1&state=2" }],
  },
  "POST /api/webhooks/stripe": {
    success: {
      none: "no secret here, so always 503; see stripe-webhook.test.ts",
    },
    ...sameForAll(webhookIsOff),
    somebodyElses: nothingToName,
    badInput: ["", "not JSON", "x".repeat(2 * 1024 * 1024)].map((body) => ({ ...webhookIsOff, body })),
  },
  "POST /api/waiting-list": {
    success: [
      joins("email=ana%40example.com&zipCode=62701", "/how-it-works?zip=62701&waiting=joined#zip-answer"),
      joins(
        "email=ana%40example.com&zipCode=62701&language=es",
        "/es/how-it-works?zip=62701&waiting=joined#zip-answer",
      ),
      { status: 200, shows: { ok: true }, body: '{"email":"ana@example.com","zipCode":"62701"}' },
      {
        status: 200,
        shows: { ok: true },
        body: '{"email":"ana@example.com","zipCode":"62701","language":"es","id":"ignored"}',
      },
    ],
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [
      joins("email=ana&zipCode=62701", "/how-it-works?zip=62701&waiting=invalid#zip-answer"),
      joins("email=ana%40example.com&zipCode=%2F%2Fevil&language=%2F%2Fevil", "/how-it-works"),
      { status: 400, shows: { issues: [{ path: "email" }] }, body: '{"email":"ana","zipCode":"62701"}' },
      { status: 400, shows: { code: "BAD_REQUEST" }, body: "[]" },
      { status: 400, shows: { code: "BAD_REQUEST" }, body: "{" },
      { status: 415, contentType: "text/plain", body: '{"email":"ana@example.com","zipCode":"62701"}' },
      { ...joins("x".repeat(20_000)), status: 413 },
      { status: 413, body: JSON.stringify({ email: "x".repeat(20_000), zipCode: "62701" }) },
    ],
  },
  "GET /api/health": {
    success: [isWell],
    ...sameForAll(isWell),
    somebodyElses: nothingToName,
    badInput: noInput,
  },
  "GET /api/openapi.json": {
    success: [describes],
    ...sameForAll(describes),
    somebodyElses: nothingToName,
    badInput: noInput,
  },
};

test("every documented path that is not a procedure has its row", () => {
  expect(Object.keys(otherRows).toSorted()).toEqual(otherRoutes.map(nameOf).toSorted());
});

describe.each(otherRoutes.map((route) => ({ name: nameOf(route), route })))("$name", ({ name, route }) => {
  for (const [cell, calls] of Object.entries(otherRows[name as OtherRouteName]))
    for (const [index, call] of ("none" in calls ? [] : calls).entries())
      test(`${cell} ${index + 1}: answers ${call.status}`, async () => {
        const answer = await ask(call);
        expect(answer.status).toBe(call.status);
        expect(answer.headers.get("location")).toBe(call.location ?? null);
        if (call.shows) expect(answer.body).toMatchObject(call.shows);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      });

  test("answers another method with 405 and its allowed methods", async () => {
    const answer = await ask({ status: 405 }, "DELETE");
    expect([answer.status, answer.headers.get("allow")?.split(", ")]).toEqual([
      405,
      expect.arrayContaining([route.method]),
    ]);
  });

  /** Calls the function that serves the path, chosen as the local server and the host do. */
  async function ask(
    { who, query = "", body, contentType = "application/json" }: OtherCall,
    method: string = route.method,
  ): Promise<Answer> {
    setRuntime(app);
    const served = await apiFunctionFor(route.path)?.load();
    if (!served) throw new Error(`Nothing serves ${route.path}`);
    const caller = await who?.(app);
    const request = new Request(new URL(route.path + query, "http://localhost:3000"), {
      method,
      headers: { "content-type": contentType, ...(caller && { cookie: caller.cookie }) },
      body,
    });
    const response = await served.default.fetch(request, { peerAddress: "192.0.2.7" });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }
});

test("a feature that is not set up says so without asking to retry", async () => {
  for (const [method, path] of [
    ["GET", "/api/auth/google"],
    ["POST", "/api/webhooks/stripe"],
  ] as const) {
    const answer = await app.send(path, { method });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, null]);
  }
});

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

function readCookie(answer: Answer): { cookie: string } {
  return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

/** The part of an answer that both APIs must share: numbers generated ids, addresses and tokens. */
function plain({ headers, body }: Answer): unknown {
  const seen: string[] = [];
  const number = (text: string) => {
    if (!seen.includes(text)) seen.push(text);
    return `#${seen.indexOf(text)}`;
  };
  const common = {
    body,
    cookie: headers.get("set-cookie"),
    cacheControl: headers.get("cache-control"),
    vary: headers.get("vary")?.includes("Cookie"),
    retryAfter: headers.get("retry-after"),
  };
  return JSON.parse(
    JSON.stringify(common).replace(
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=tidycurb(?:-device)?=)[\w-]{43}/g,
      number,
    ),
  );
}
