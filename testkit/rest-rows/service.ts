import { expect } from "vitest";
import type { TestApp } from "../app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser, newZip } from "../factories.ts";
import { offeredJob, takenJob } from "../scenarios.ts";
import {
  asAdmin,
  asHomeowner,
  asRunner,
  bad,
  everybody,
  noInput,
  notForRunners,
  nothingToName,
  onlyForAdmins,
  type Row,
  refused,
  unknownId,
} from "./row.ts";

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

/** Homeowners' service, rentals, runners' jobs and the admin lists. */
export const serviceRows: Record<string, Row> = {
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
  "GET /api/homeowner/jobs": {
    success: {
      prepare: async (app) => {
        const who = await addHomeowner(app);
        await addJob(app, await addHomeowner(app));
        await addJob(app, who);
        return { who, given: {} };
      },
      shows: [{ status: "scheduled", address: "1600 Elm Street, Unit 4B, New York 10001" }],
    },
    signedOut: "refused",
    wrongRole: { runner: "FORBIDDEN", "unapproved runner": "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: { none: "lists only the caller's jobs: the success case adds another user's" },
    badInput: [
      bad(asHomeowner({ limit: "501" }), "limit"),
      refused(asHomeowner({ cursor: "x" }), 400, "CURSOR_INVALID"),
    ],
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
  "GET /api/reliability": {
    success: {
      prepare: async () => ({ who: null, given: { zipCode: "10001" } }),
      shows: { countedAt: null, fewestHomes: 5, zipCodes: [], total: null, weeks: [], areas: [] },
    },
    signedOut: everybody,
    wrongRole: everybody,
    somebodyElses: nothingToName,
    badInput: [bad(async () => ({ who: null, given: { zipCode: "1000" } }), "zipCode")],
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
        return { who: (await takenJob(app)).runner, given: {} };
      },
      shows: [{ status: "assigned", runner: { user: { firstName: "Sam", lastName: "Swift" } } }],
    },
    signedOut: "refused",
    wrongRole: { homeowner: "FORBIDDEN", admin: "FORBIDDEN" },
    somebodyElses: { none: "lists only the caller's jobs: the success case adds another user's" },
    badInput: [
      bad(asRunner({ limit: "0" }), "limit"),
      refused(asRunner({ cursor: "2026-03-10_x" }), 400, "CURSOR_INVALID"),
    ],
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
