import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { attempts } from "#testkit/attempts.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  newZip,
  password,
  type Runner,
} from "#testkit/factories.ts";
import { addAppliedNotice } from "#testkit/notices.ts";
import { type TestSite, testSite } from "#testkit/site.ts";

/** The expectations in rows Z, from outside and over both APIs, except those tested next to the code. */
let app: TestApp;
let site: TestSite;
beforeAll(async () => {
  app = await testApp();
  site = await testSite(app, ["index.html", "404.html"]);
});
afterAll(async () => {
  await site.close();
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});
const refusals = () =>
  lines.map((line) => JSON.parse(line) as { event: string }).filter(({ event }) => event === "refused");

const ask: TestSite["ask"] = (...given) => site.ask(...given);
const { codesOf, rowsOf, statusesOf, taken } = attempts(() => app);

describe("Z02 the admin API", () => {
  const paths = ["stats", "jobs", "homeowners", "runners"].map((name) => `/api/admin/${name}`);
  const spellings: Record<string, (path: string) => string> = {
    unchanged: (path) => path,
    "with a slash at its end": (path) => `${path}/`,
    "with two slashes before it": (path) => `/${path}`,
    "with two slashes in it": (path) => path.replace("/admin/", "//admin//"),
    "with an encoded slash": (path) => path.replace("/admin/", "/admin%2f"),
    "with encoded slashes": (path) => path.replace("/api/admin/", "/api%2Fadmin%2f"),
    "in capitals": (path) => path.toUpperCase(),
    "with a capital": (path) => path.replace("admin", "Admin"),
    "with a capital in its name": (path) => path.slice(0, -1) + path.slice(-1).toUpperCase(),
    "with an encoded letter": (path) => path.replace("/admin/", "/%61dmin/"),
    "with an encoded letter at its beginning": (path) => path.replace("/api/", "/%61pi/"),
    "with parameters behind a semicolon": (path) => path.replace("/admin/", "/admin;a=1/"),
    "with an encoded semicolon": (path) => path.replace("/admin/", "/admin%3Ba/"),
    "with encoded dots and slashes": (path) => path.replace("/admin/", "/x%2f..%2fadmin/"),
    "with an encoded backslash": (path) => path.replace("/admin/", "/admin%5c"),
    "encoded twice": (path) => path.replace("/admin/", "/admin%252f"),
    "with a letter encoded twice": (path) => path.replace("/admin/", "/%2561dmin/"),
    "with what cannot be decoded": (path) => path.replace("/admin/", "/%61dmin/%ff/"),
    "with dots": (path) => path.replace("/admin/", "/./admin/../admin/"),
    "with a query": (path) => `${path}?limit=1&_method=GET`,
  };
  const claims: Record<string, Record<string, string>> = {
    unchanged: {},
    "with another method claimed": {
      "x-http-method-override": "POST",
      "x-http-method": "POST",
      "x-method-override": "POST",
    },
    "with another path claimed": {
      "x-original-url": "/api/health",
      "x-rewrite-url": "/api/health",
      "x-forwarded-prefix": "/api/health",
    },
  };

  test.each(Object.entries(spellings))(
    "is closed to everyone else, %s, and each attempt is logged",
    async (_, spelt) => {
      const callers: [Who, number][] = [
        [null, 401],
        [await addHomeowner(app), 403],
        [await addRunner(app), 403],
      ];
      for (const [who, status] of callers)
        for (const path of paths)
          for (const headers of Object.values(claims)) {
            const before = refusals().length;
            const answer = await ask(spelt(path), who, { headers });
            expect([path, answer.status]).toEqual([path, status]);
            expect(refusals()).toHaveLength(before + 1);
            const logged = refusals().at(-1) as { path?: string } | undefined;
            expect(["/api/admin/*", ...paths]).toContain(logged?.path);
          }
    },
  );

  test("keeps the caller's texts out of the log", async () => {
    for (const words of ["robin@example.com", "x".repeat(4000)])
      for (const who of [null, await addHomeowner(app)]) await ask(`/api/admin/${words}`, who);
    expect(refusals()).toHaveLength(4);
    expect(lines.join("")).not.toMatch(/robin|xxxx/);
    expect(refusals()).toEqual(refusals().map(() => expect.objectContaining({ path: "/api/admin/*" })));
  });

  test("cannot be reached through an open path's name or another method", async () => {
    const admin = await addAdmin(app);
    for (const path of paths)
      for (const who of [null, await addHomeowner(app)]) {
        const headers = { "x-original-url": path, "x-rewrite-url": path, "x-http-method-override": "GET" };
        const without = await ask("/api/user", who);
        const answer = await ask("/api/user", who, { headers });
        expect(answer.status).toBe(without.status);
        expect(Object.keys(JSON.parse(answer.text))).toEqual(Object.keys(JSON.parse(without.text)));
        expect((await ask(path, who, { method: "POST", headers })).status).toBe(405);
      }
    expect((await ask(paths[0] ?? "", admin)).status).toBe(200);
    expect((await ask(`${paths[0]}/`, admin)).status).toBe(404);
  });

  test("is closed on the typed API as well, and each attempt is logged", async () => {
    for (const [who, status] of [
      [null, 401],
      [await addHomeowner(app), 403],
      [await addRunner(app), 403],
    ] as const)
      for (const name of ["admin.stats", "admin.jobs", "admin.homeowners", "admin.runners"] as const) {
        const before = refusals().length;
        expect([name, (await app.typed(who, name, {})).status]).toEqual([name, status]);
        expect(refusals()).toHaveLength(before + 1);
      }
  });
});

describe("Z08 a pickup with more fields than requested", () => {
  const ways = (given: object) => [
    (who: Who) => app.call(who, "POST", "/api/homeowner/jobs", given),
    (who: Who) => app.typed(who, "homeowner.schedulePickup", given),
  ];
  const asked = { scheduledDate: "2026-03-12", timeWindow: "morning", specialInstructions: null };

  test("is refused with any status but scheduled, and leaves no row", async () => {
    const home = await addHomeowner(app);
    const before = await rowsOf("jobs", "job_events");
    for (const status of ["completed", "assigned", "cancelled", "missed", "SCHEDULED", "", null, 1])
      for (const call of ways({ ...asked, status })) {
        const answer = await call(home);
        expect([status, answer.status, (answer.body as { issues?: object[] }).issues]).toEqual([
          status,
          400,
          [expect.objectContaining({ path: "status" })],
        ]);
      }
    expect(await rowsOf("jobs", "job_events")).toEqual(before);
  });

  test("belongs to the caller, has no runner, is not done, and has the platform's price", async () => {
    const [other, runner] = [await addHomeowner(app), await addRunner(app)];
    const id = app.deps.newId();
    const more = {
      id,
      homeownerId: other.homeownerId,
      userId: other.userId,
      runnerId: runner.runnerId,
      runner: { id: runner.runnerId },
      paymentAmount: 9999,
      payCents: 999_900,
      completedAt: "2026-03-10T15:00:00.000Z",
      acceptedAt: "2026-03-10T15:00:00.000Z",
      kind: "checkout",
      isCheckout: true,
      status: "scheduled",
    };
    for (const call of ways({ ...asked, ...more })) {
      const home = await addHomeowner(app);
      const { body } = await call(home);
      expect(body).toMatchObject({
        status: "scheduled",
        paymentAmount: "12.00",
        completedAt: null,
        runner: null,
      });
      const { rows } = await app.database.execute("select * from jobs where homeowner_id = $1", [
        home.homeownerId,
      ]);
      expect(rows).toMatchObject([
        {
          id: (body as { id: string }).id,
          runner_id: null,
          pay_cents: 1200,
          completed_at: null,
          accepted_at: null,
          kind: "one_off",
        },
      ]);
      expect(rows[0]?.id).not.toBe(id);
    }
    expect((await rowsOf("jobs")).flat()).not.toContainEqual(
      expect.objectContaining({ row: expect.objectContaining({ homeowner_id: other.homeownerId }) }),
    );
  });
});

describe("Z10 a runner who is not approved", () => {
  const tries = async (runner: Runner, jobId: string) => [
    await app.call(runner, "GET", "/api/runner/available-jobs"),
    await app.call(runner, "POST", "/api/runner/accept-job", { jobId }),
    await app.call(runner, "POST", "/api/runner/availability", { isAvailable: true }),
    await app.typed(runner, "runner.availableJobs"),
    await app.typed(runner, "runner.acceptJob", { jobId }),
    await app.typed(runner, "runner.setAvailability", { isAvailable: true }),
  ];
  const refusedAll = Array(6).fill([403, "APPLICATION_NOT_APPROVED"]);

  test.each(["submitted", "more_info", "rejected"] as const)(
    "but %s sees and takes nothing",
    async (status) => {
      const runner = await addRunner(app, { applicationStatus: status });
      const jobId = await addJob(app, await addHomeowner(app));
      const before = await rowsOf("jobs", "runner_profiles");
      expect(codesOf(await tries(runner, jobId))).toEqual(refusedAll);
      expect(await rowsOf("jobs", "runner_profiles")).toEqual(before);
    },
  );

  test("but was when the list loaded takes nothing from it", async () => {
    const zipCode = newZip();
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    const jobId = await addJob(app, await addHomeowner(app, { zipCode }));
    expect((await app.call(runner, "GET", "/api/runner/available-jobs")).body).toMatchObject([{ id: jobId }]);
    await app.database.execute(
      "update runner_profiles set application_status = 'rejected', is_available = false where id = $1",
      [runner.runnerId],
    );
    const before = await rowsOf("jobs", "job_events");
    expect(codesOf(await tries(runner, jobId))).toEqual(refusedAll);
    expect(await rowsOf("jobs", "job_events")).toEqual(before);
  });
});

describe("Z11 a suspended user", () => {
  const suspend = async (userId: string) => {
    await addAppliedNotice(app, { userId });
    const suspension = { userId, reason: "Reported", seen: { suspendedAt: null } };
    return app.typed(await addAdmin(app), "admin.suspendPerson", suspension);
  };

  test("as a runner completes nothing: the pickup is open again, and nothing was earned", async () => {
    const { runner, jobId } = await taken();
    expect((await suspend(runner.userId)).body).toMatchObject({ released: 1 });
    const before = await rowsOf("jobs", "ledger_entries");
    expect(
      statusesOf([
        await app.call(runner, "POST", "/api/runner/complete-job", { jobId }),
        await app.typed(runner, "runner.completeJob", { jobId }),
        await app.call(null, "POST", "/api/login", { email: runner.email, password }),
      ]),
    ).toEqual([401, 401, 403]);
    expect(await rowsOf("jobs", "ledger_entries")).toEqual(before);
    const { rows } = await app.database.execute("select status, runner_id from jobs where id = $1", [jobId]);
    expect(rows).toEqual([{ status: "scheduled", runner_id: null }]);
  });

  test("as a homeowner schedules nothing", async () => {
    const home = await addHomeowner(app);
    await suspend(home.userId);
    const before = await rowsOf("jobs");
    const given = { scheduledDate: "2026-03-12", timeWindow: "morning" };
    expect(
      statusesOf([
        await app.call(home, "POST", "/api/homeowner/jobs", given),
        await app.call(home, "POST", "/api/homeowner/schedule-pickup", {
          date: "2026-03-12",
          time: "morning",
        }),
        await app.typed(home, "homeowner.schedulePickup", given),
      ]),
    ).toEqual([401, 401, 401]);
    expect(await rowsOf("jobs")).toEqual(before);
  });
});

test("Z12 an offer hides its homeowner until it is taken", async () => {
  const zipCode = newZip();
  const home = await addHomeowner(app, {
    zipCode,
    firstName: "Wilhelmina",
    lastName: "Oakenshield",
    phoneNumber: "(212) 555-0187",
    address: "4711 Blackthorn Lane",
    unit: "Unit 9Q",
    specialInstructions: "Gate code 8839",
  });
  const details = { gateCode: "8839", cansPlace: "Behind the yew", pets: "Rex the dog" };
  expect((await app.typed(home, "homeowner.saveHomeDetails", details)).status).toBe(200);
  const address = "4711 Blackthorn Lane, Unit 9Q";
  const words = { address, publicStreet: "Blackthorn Lane", specialInstructions: "Gate code 8839" };
  const jobId = await addJob(app, home, words);
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  const { rows } = await app.database.execute(
    "select latitude, longitude from pins where homeowner_id = $1",
    [home.homeownerId],
  );
  const secrets =
    /Wilhelmina|Oakenshield|555-?0187|4711|9Q|8839|yew|Rex|@|homeownerId|phone|email|gate|instructions":"/i;
  const offers = [
    await app.call(runner, "GET", "/api/runner/available-jobs"),
    await app.typed(runner, "runner.availableJobs"),
    await app.typed(runner, "runner.offerDetails"),
  ];
  for (const { status, body } of offers) {
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(jobId)]);
    const text = JSON.stringify(body).replaceAll(home.homeownerId, "home").replaceAll(jobId, "job");
    expect(text).not.toMatch(secrets);
    for (const { latitude } of rows) expect(text).not.toContain(String(latitude));
  }
  for (const name of ["runner.homeOfJob", "runner.viewGateCode"] as const)
    expect((await app.typed(runner, name, { jobId })).status).toBe(404);
  const accepted = await app.call(runner, "POST", "/api/runner/accept-job", { jobId });
  expect(JSON.stringify(accepted.body)).toContain(address);
});
