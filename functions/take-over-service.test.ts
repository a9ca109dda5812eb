import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { attempts } from "#testkit/attempts.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser, password } from "#testkit/factories.ts";
import { applicationFields } from "#testkit/registrations.ts";
import { type TestSite, testSite } from "#testkit/site.ts";

/** Rows Z15 to Z18 of the expectations: rentals, internal endpoints and skipped steps, from outside and over both APIs. */
let app: TestApp;
let site: TestSite;
beforeAll(async () => {
  app = await testApp("postgres", { env: { CRON_SECRET: "a secret of sixteen or more" } });
  site = await testSite(app, [
    "index.html",
    "404.html",
    ".env",
    ".env.production",
    ".git/config",
    ".git/HEAD",
  ]);
});
afterAll(async () => {
  await site.close();
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

const ask: TestSite["ask"] = (...given) => site.ask(...given);
const { codesOf, rowsOf, statusesOf, taken } = attempts(() => app);

describe("Z15 rentals", () => {
  test("are closed to runners, on both APIs", async () => {
    const runner = await addRunner(app);
    const before = await rowsOf("jobs");
    const given = { scheduledDate: "2026-03-12", timeWindow: "13:00", isCheckout: true };
    expect(
      statusesOf([
        await app.call(runner, "GET", "/api/vacation-rental/jobs"),
        await app.call(runner, "POST", "/api/vacation-rental/schedule-pickup", given),
        await app.typed(runner, "rental.jobs"),
        await app.typed(runner, "rental.scheduleCleanup", given),
        await app.typed(runner, "rental.properties"),
        await app.typed(runner, "rental.settings"),
      ]),
    ).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await rowsOf("jobs")).toEqual(before);
  });
});

describe("Z16 an internal endpoint", () => {
  const machines = ["generate", "pay", "bill", "purge", "deliver", "nothing", ""].map(
    (name) => `/api/cron/${name}`,
  );
  const secrets = [
    "",
    "Bearer",
    "Bearer ",
    "Bearer x",
    "Bearer a secret of sixteen or mor",
    "Basic YTpi",
    "bearer A",
  ];

  test("is for the service alone: each call without the secret is refused and starts nothing", async () => {
    const before = await rowsOf("schedule_runs", "jobs", "payouts");
    for (const path of machines)
      for (const method of ["GET", "POST"])
        for (const authorization of [undefined, ...secrets]) {
          const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
          for (const who of [null, await adminOnce()]) {
            const { status } = await ask(path, who, { method, headers });
            expect([path, authorization, status]).toEqual([path, authorization, 401]);
          }
        }
    expect(await rowsOf("schedule_runs", "jobs", "payouts")).toEqual(before);
  });

  let admin: Who = null;
  const adminOnce = async () => {
    admin ??= await addAdmin(app);
    return admin;
  };

  test("is an admin's act", async () => {
    const { runnerId } = await addRunner(app, { applicationStatus: "submitted" });
    const callers: [Who, number][] = [
      [null, 401],
      [await addHomeowner(app), 403],
      [await addRunner(app), 403],
    ];
    const before = await rowsOf("runner_profiles", "payouts", "schedule_runs");
    const week = { runnerId, week: "2026-03-02" };
    for (const [who, status] of callers) {
      const answers = [
        await app.typed(who, "admin.runSchedule", { name: "generate" }),
        await app.typed(who, "admin.runSchedule", { name: "pay" }),
        await app.typed(who, "admin.payRun"),
        await app.typed(who, "admin.previewPayRun", {}),
        await app.typed(who, "admin.retryPayout", week),
        await app.typed(who, "admin.reviewRunner", { runnerId, decision: "approved" }),
        await app.typed(who, "admin.health"),
        await app.typed(who, "admin.tasks"),
      ];
      expect(statusesOf(answers)).toEqual(answers.map(() => status));
    }
    expect(await rowsOf("runner_profiles", "payouts", "schedule_runs")).toEqual(before);
  });

  test("does not exist", async () => {
    const paths = [
      "/api/metrics",
      "/metrics",
      "/api/docs",
      "/api/swagger",
      "/api/panel",
      "/api/trpc-panel",
      "/api/trpc-playground",
      "/api/debug",
      "/api/admin/metrics/../../metrics",
      "/.git/config",
      "/.git/HEAD",
      "/.env",
      "/.env.production",
      "/api/.env",
      "/api/.git/config",
      "/package.json",
      "/server-status",
      "/assets/index.js.map",
      "/sw.js.map",
      "/api/rest.ts",
      "/functions/rest.ts",
    ];
    for (const path of paths) expect([path, (await ask(path, null)).status]).toEqual([path, 404]);
    for (const path of [
      "/api/trpc",
      "/api/trpc/",
      "/api/trpc/panel",
      "/api/trpc/__schema",
      "/api/trpc/admin",
    ]) {
      const { status, text } = await ask(path, null);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toMatch(/admin\.|auth\.|node_modules|\.ts\b/);
    }
  });

  test("is Stripe's webhook when Stripe is not set up", async () => {
    const { status, text } = await ask("/api/webhooks/stripe", null, { method: "POST", body: "{}" });
    expect([status, JSON.parse(text)]).toEqual([
      503,
      expect.objectContaining({ code: "WEBHOOK_NOT_CONFIGURED" }),
    ]);
  });

  test("reveals no internals when it is public", async () => {
    expect(JSON.parse((await ask("/api/health", null)).text)).toEqual({ ok: true, database: "ok" });
    const { text } = await ask("/api/openapi.json", null);
    expect(text).not.toMatch(
      /\/api\/cron|\/api\/trpc|postgres|node_modules|DATABASE_URL|CRON_SECRET|passwordHash/i,
    );
  });
});

describe("Z18 a skipped step", () => {
  test("scheduling without an active subscription", async () => {
    const before = await rowsOf("jobs");
    for (const subscription of ["none", "incomplete", "paused", "canceled"] as const) {
      const home = await addHomeowner(app, { subscription });
      const given = { scheduledDate: "2026-03-12", timeWindow: "morning" };
      const checkout = { scheduledDate: "2026-03-12", timeWindow: "13:00", isCheckout: true };
      const answers = [
        await app.call(home, "POST", "/api/homeowner/jobs", given),
        await app.call(home, "POST", "/api/homeowner/schedule-pickup", {
          date: "2026-03-12",
          time: "morning",
        }),
        await app.call(home, "POST", "/api/vacation-rental/schedule-pickup", checkout),
        await app.typed(home, "homeowner.schedulePickup", given),
        await app.typed(home, "rental.scheduleCleanup", checkout),
      ];
      expect([subscription, codesOf(answers)]).toEqual([
        subscription,
        answers.map(() => [409, "SUBSCRIPTION_REQUIRED"]),
      ]);
    }
    expect(await rowsOf("jobs")).toEqual(before);
  });

  test("completing without accepting", async () => {
    const runner = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app));
    const before = await rowsOf("jobs", "job_events", "ledger_entries");
    expect(
      statusesOf([
        await app.call(runner, "POST", "/api/runner/complete-job", { jobId }),
        await app.typed(runner, "runner.completeJob", { jobId }),
        await app.typed(runner, "runner.startJob", { jobId }),
      ]),
    ).toEqual([404, 404, 404]);
    expect(await rowsOf("jobs", "job_events", "ledger_entries")).toEqual(before);
  });

  test("paying for a pickup that was not done", async () => {
    const { runner } = await taken();
    const admin = await addAdmin(app);
    const week = { runnerId: runner.runnerId, week: "2026-03-02" };
    const before = await rowsOf("payouts", "ledger_entries");
    const answers = [
      await app.typed(admin, "admin.retryPayout", week),
      await app.typed(admin, "admin.releasePayout", week),
      await app.typed(admin, "admin.holdPayout", { ...week, reason: "Wait" }),
    ];
    expect(statusesOf(answers)).toEqual([409, 409, 409]);
    expect((await app.typed(admin, "admin.runSchedule", { name: "pay" })).status).toBe(200);
    expect(await rowsOf("payouts", "ledger_entries")).toEqual(before);
  });

  test("applying as a runner without consent or training", async () => {
    const account = { firstName: "Ada", lastName: "Stone", email: "skips@example.com", password };
    const person = await addUser(app);
    const before = await rowsOf("users", "runner_profiles", "runner_consents");
    for (const path of ["idCheckConsent", "trainingCompleted"])
      for (const value of [false, undefined, null, "true", 1]) {
        const given = { ...applicationFields, [path]: value };
        const answers = [
          await app.call(null, "POST", "/api/register/runner", { ...account, ...given }),
          await app.typed(null, "auth.registerRunner", { ...account, ...given }),
          await app.typed(person, "runner.submitApplication", given),
        ];
        for (const { status, body } of answers)
          expect([path, value, status, (body as { issues?: object[] }).issues]).toEqual([
            path,
            value,
            400,
            [expect.objectContaining({ path })],
          ]);
      }
    expect(await rowsOf("users", "runner_profiles", "runner_consents")).toEqual(before);
  });
});
