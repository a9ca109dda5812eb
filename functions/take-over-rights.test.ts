import type { ServerRequest } from "srvx";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  newZip,
  password,
  type Runner,
} from "#testkit/factories.ts";
import { applicationFields } from "#testkit/registrations.ts";
import { addRental, addStay } from "#testkit/rentals-of-guests.ts";
import { type TestSite, testSite } from "#testkit/site.ts";
import type { ProcedureName } from "./rest-routes.ts";

/** The expectations in rows Z, from outside and over both APIs, except those tested next to the code. */
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

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});
const refusals = () =>
  lines.map((line) => JSON.parse(line) as { event: string }).filter(({ event }) => event === "refused");

/** A machine's answer to a request on any path. */
async function ask(
  path: string,
  who: Who,
  init: RequestInit = {},
): Promise<{ status: number; text: string }> {
  const request = new Request(new URL(`http://localhost:3000${path}`), {
    ...init,
    headers: { ...(who && { cookie: who.cookie }), ...init.headers },
  });
  const response = await site.answer(Object.assign(request, { ip: "192.0.2.7" }) as ServerRequest);
  return { status: response.status, text: await response.text() };
}

/** The tables' full content, for later comparison. */
async function rowsOf(...tables: string[]): Promise<unknown[]> {
  const answers = tables.map((table) =>
    app.database.execute(`select to_jsonb(row) as row from ${table} as row order by row::text`),
  );
  return (await Promise.all(answers)).map(({ rows }) => rows);
}

/** An answer without its variable parts. */
function plain({ status, headers, body }: Answer): string {
  const { requestId: _, ...rest } = (body ?? {}) as { requestId?: string };
  const names = [...headers].filter(([name]) => name !== "x-request-id");
  return JSON.stringify([status, names, rest]);
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);
const codesOf = (answers: Answer[]) =>
  answers.map(({ status, body }) => [status, (body as { code?: string }).code]);

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

/** A pickup accepted by a runner. */
async function taken(): Promise<{ home: Homeowner; runner: Runner; jobId: string }> {
  const [home, runner] = [await addHomeowner(app), await addRunner(app)];
  return { home, runner, jobId: await addJob(app, home, { status: "assigned", runner }) };
}

describe("Z04 another runner's pickup", () => {
  const visits = () => rowsOf("jobs", "job_events", "ledger_entries", "runner_steps", "photos");

  test("cannot be completed, released or reported by another runner", async () => {
    const { jobId } = await taken();
    const other = await addRunner(app);
    const before = await visits();
    const more = { reason: "noAccess", words: "Locked", item: "Gate", isChecked: true };
    const answers = [await app.call(other, "POST", "/api/runner/complete-job", { jobId })];
    for (const name of [
      "runner.completeJob",
      "runner.releaseJob",
      "runner.setOut",
      "runner.startJob",
      "runner.cannotServe",
      "runner.checkItem",
      "runner.viewGateCode",
      "runner.homeOfJob",
    ] as const)
      answers.push(await app.typed(other, name, { jobId, ...more }));
    answers.push(
      await app.typed(other, "runner.createPhotoUpload", { jobId, contentType: "image/jpeg", bytes: 1000 }),
    );
    expect(statusesOf(answers)).toEqual(answers.map(() => 404));
    expect(await visits()).toEqual(before);
  });

  test("cannot be taken or completed by a homeowner, even at their own home", async () => {
    const { home, jobId } = await taken();
    const open = await addJob(app, home);
    const before = await visits();
    for (const who of [home, await addHomeowner(app)])
      for (const given of [{ jobId }, { jobId: open }]) {
        const answers = [
          await app.call(who, "POST", "/api/runner/accept-job", given),
          await app.call(who, "POST", "/api/runner/complete-job", given),
          await app.typed(who, "runner.acceptJob", given),
          await app.typed(who, "runner.completeJob", given),
          await app.typed(who, "runner.releaseJob", given),
        ];
        expect(statusesOf(answers)).toEqual(answers.map(() => 403));
      }
    expect(await visits()).toEqual(before);
  });

  test("cannot be taken outside the runner's areas or while offline", async () => {
    const zipCode = newZip();
    const jobId = await addJob(app, await addHomeowner(app, { zipCode }));
    const before = await visits();
    for (const [runner, code] of [
      [await addRunner(app), "JOB_OUTSIDE_AREA"],
      [await addRunner(app, { serviceAreas: [zipCode], isAvailable: false }), "RUNNER_OFFLINE"],
    ] as const)
      expect(
        codesOf([
          await app.call(runner, "POST", "/api/runner/accept-job", { jobId }),
          await app.typed(runner, "runner.acceptJob", { jobId }),
        ]),
      ).toEqual([
        [403, code],
        [403, code],
      ]);
    expect(await visits()).toEqual(before);
  });
});

/** An id with its last digit moved up or down by one. */
function beside(id: string, step: 1 | -1): string {
  const last = (Number.parseInt(id.slice(-1), 16) + step + 16) % 16;
  return id.slice(0, -1) + last.toString(16);
}

describe("Z05 another user's object, by its id", () => {
  type Theirs = Record<
    "job" | "property" | "feed" | "stay" | "hold" | "notice" | "thread" | "session",
    string
  >;
  let mine: Homeowner;
  let ids: Theirs;
  let photo: string;
  beforeAll(async () => {
    mine = await addHomeowner(app);
    const host = await addHomeowner(app);
    const [job, runner] = [await addJob(app, host), await addRunner(app)];
    await app.typed(runner, "runner.acceptJob", { jobId: job });
    const { propertyId, feedId } = await addRental(app, host);
    const stay = await addStay(app, { propertyId, feedId });
    const hold = await app.typed(host, "homeowner.addHold", { fromOn: "2026-04-02", untilOn: "2026-04-20" });
    const thread = app.deps.newId();
    await app.typed(host, "support.openThread", { threadId: thread, topic: "app", words: "Hello" });
    const notices = await app.typed(host, "notifications.list");
    const sessions = await app.typed(host, "security.sessions");
    const upload = { purpose: "house", contentType: "image/png", bytes: 1000 };
    photo = ((await app.typed(host, "profile.createPhotoUpload", upload)).body as { photoUrl: string })
      .photoUrl;
    ids = {
      job,
      property: propertyId,
      feed: feedId,
      stay,
      hold: (hold.body as { id: string }).id,
      notice: (notices.body as { id: string }[])[0]?.id ?? "",
      thread,
      session: (sessions.body as { id: string }[])[0]?.id ?? "",
    };
  });

  const property = {
    name: "Loft",
    address: "12 Oak Avenue",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    guests: 4,
    bedrooms: 2,
    amenities: [],
  };
  const picture = { contentType: "image/jpeg", bytes: 1000, photoBytes: 1000 };
  const feed = { kind: "airbnb", address: "https://calendars.example/loft.ics" };
  /** Each procedure that takes the id, with its other input; and its answer to an unknown id. */
  const takes: [keyof Theirs, ProcedureName, (id: string) => object, 404 | 200][] = [
    ["job", "homeowner.cancelJob", (jobId) => ({ jobId }), 404],
    ["job", "homeowner.rateJob", (jobId) => ({ jobId, stars: 5 }), 404],
    ["job", "homeowner.reportProblem", (jobId) => ({ jobId, kind: "nobodyCame", wish: "credit" }), 404],
    ["job", "homeowner.createProblemPhotoUpload", (jobId) => ({ jobId, ...picture }), 404],
    ["hold", "homeowner.endHold", (holdId) => ({ holdId }), 404],
    ["property", "rental.property", (id) => ({ id }), 404],
    ["property", "rental.saveProperty", (id) => ({ id, ...property }), 404],
    ["property", "rental.removeProperty", (id) => ({ id }), 404],
    ["property", "rental.record", (id) => ({ propertyId: id, from: "2026-03-01", to: "2026-03-31" }), 404],
    ["property", "rental.addFeed", (propertyId) => ({ propertyId, ...feed }), 404],
    ["property", "rental.createPropertyPhotoUpload", (propertyId) => ({ propertyId, ...picture }), 404],
    [
      "property",
      "rental.scheduleCleanup",
      (propertyId) => ({ propertyId, scheduledDate: "2026-03-12", timeWindow: "13:00", isCheckout: true }),
      404,
    ],
    ["feed", "rental.syncFeed", (id) => ({ id }), 404],
    ["feed", "rental.setFeed", (id) => ({ id, isPaused: true }), 404],
    ["feed", "rental.trustFeed", (id) => ({ id }), 404],
    ["feed", "rental.removeFeed", (id) => ({ id }), 404],
    ["stay", "guests.saveGuest", (stayId) => ({ stayId, language: "en", name: "Ana" }), 404],
    ["stay", "guests.codeValues", (stayId) => ({ stayId }), 404],
    ["notice", "notifications.markRead", (id) => ({ ids: [id] }), 200],
    ["notice", "notifications.markUnread", (id) => ({ ids: [id] }), 200],
    ["thread", "support.conversation", (threadId) => ({ threadId }), 404],
    ["thread", "support.markThreadRead", (threadId) => ({ threadId }), 404],
    ["session", "security.endSession", (id) => ({ id }), 404],
  ];
  const kept = () =>
    rowsOf(
      "jobs",
      "job_events",
      "ratings",
      "problems",
      "photos",
      "properties",
      "rental_feeds",
      "rental_stays",
      "stay_guests",
      "service_holds",
      "notifications",
      "support_threads",
      "support_messages",
      "sessions",
    );

  test.each(takes)("a %s answers %s exactly as an unknown id does", async (kind, name, given, status) => {
    const before = await kept();
    expect(ids[kind]).toMatch(/^[0-9a-f-]{36}$/);
    const never = await app.typed(mine, name, given(app.deps.newId()));
    expect([never.status, never.body]).toEqual([status, expect.anything()]);
    for (const id of [ids[kind], beside(ids[kind], 1), beside(ids[kind], -1), ids[kind].toUpperCase()])
      expect(plain(await app.typed(mine, name, given(id)))).toBe(plain(never));
    expect(await kept()).toEqual(before);
  });

  test("a rental is unknown to the documented API too", async () => {
    const before = await kept();
    const schedule = (propertyId: string) =>
      app.call(mine, "POST", "/api/vacation-rental/schedule-pickup", {
        scheduledDate: "2026-03-12",
        timeWindow: "13:00",
        isCheckout: true,
        propertyId,
      });
    const never = await schedule(app.deps.newId());
    expect(never.status).toBe(404);
    for (const id of [ids.property, beside(ids.property, 1), beside(ids.property, -1)])
      expect(plain(await schedule(id))).toBe(plain(never));
    expect(await kept()).toEqual(before);
  });

  test("a photo cannot be used as one's own house photo, on either API", async () => {
    const before = await kept();
    const id = /[0-9a-f-]{36}/.exec(photo)?.[0] ?? "";
    const save = async (of: string) => {
      const given = { houseImageUrl: photo.replace(id, of) };
      return [
        plain(await app.call(mine, "POST", "/api/profile/homeowner/update", given)),
        plain(await app.typed(mine, "profile.updateHomeowner", given)),
      ];
    };
    const never = await save(app.deps.newId());
    expect(never).toEqual([
      expect.stringContaining("PHOTO_UNKNOWN"),
      expect.stringContaining("PHOTO_UNKNOWN"),
    ]);
    for (const of of [id, beside(id, 1), beside(id, -1)]) expect(await save(of)).toEqual(never);
    expect(await kept()).toEqual(before);
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
  const suspend = async (userId: string) =>
    app.typed(await addAdmin(app), "admin.suspendPerson", {
      userId,
      reason: "Reported",
      seen: { suspendedAt: null },
    });

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
