import type { Answer, TestApp } from "../app.ts";
import { addHomeowner, addSecondFactor, addUser, password } from "../factories.ts";
import { codeOf, firstStep } from "../second-factor.ts";
import {
  asHomeowner,
  asRunner,
  bad,
  everybody,
  everyoneSignedIn,
  noInput,
  notForRunners,
  nothingToName,
  type Row,
  refused,
  unknownId,
} from "./row.ts";

const account = (app: TestApp) => ({
  firstName: "Ada",
  lastName: "Stone",
  email: `${app.deps.newId()}@example.com`,
  password: "secret1",
});

export const home = {
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

/** Own profile and settings, signing in and up, and notifications. */
export const accountRows: Record<string, Row> = {
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
      bad(async (app) => ({ who: null, given: { ...account(app), ...home, state: "ZZ" } }), "state"),
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
};

function readCookie(answer: Answer): { cookie: string } {
  return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}
