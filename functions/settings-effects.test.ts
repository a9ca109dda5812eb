import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { photos, usageCounts } from "#db/schema/index.ts";
import { usedActs } from "#modules/accounts/rules.ts";
import type { OtherSide } from "#modules/homes/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Route } from "#modules/routes/contract.ts";
import type { Usage } from "#modules/sign-in/contract.ts";
import type { profileVisibilities } from "#platform/values/preferences.ts";
import { loadProcedures } from "#routers/app.ts";
import type { Answer, TestApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  type Runner,
} from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";

/**
 * Changes each settings switch and field through its documented path, and checks its effect elsewhere.
 * `functions/zone-and-currency.test.ts` does so for those two.
 * `e2e/account-settings.spec.ts` covers effects in the browser only (theme, language, time zone, currency, device
 * permissions). `modules/notices/` covers emails, text messages and push (language and the seven notification flags).
 */
let kit: PhotoApp;
let app: TestApp;
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await kit.close();
});

let home: Homeowner;
let runner: Runner;
beforeEach(async () => {
  app.clock.now = "2026-03-11T13:00:00.000Z";
  home = await addHomeowner(app, { firstName: "Maya", lastName: "Torres" });
  runner = await addRunner(app, { firstName: "Leo", lastName: "Santos" });
});

const choose = (who: Homeowner | Runner, chosen: object) =>
  app.call(who, "POST", "/api/settings/privacy", chosen);
const taken = () => addJob(app, home, { status: "assigned", runner });
const done = async () => {
  const jobId = await taken();
  expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
  return jobId;
};
const body = async <Body>(answer: Promise<Answer>) => (await answer).body as Body;

describe("profile visibility", () => {
  type Reader = (jobId: string) => Promise<Partial<OtherSide> | null>;
  const ownJobs: Record<string, () => Promise<OwnJob[]>> = {
    "homeowner.jobs": () => body(app.typed(home, "homeowner.jobs")),
    "GET /api/homeowner/jobs": () => body(app.call(home, "GET", "/api/homeowner/jobs")),
    "homeowner.history": async () =>
      (await body<{ rows: OwnJob[] }>(app.typed(home, "homeowner.history", {}))).rows,
    "homeowner.pickupsOfMonth": () => body(app.typed(home, "homeowner.pickupsOfMonth", { month: "2026-03" })),
  };
  const seenByHome = Object.entries(ownJobs).map(([name, read]): [string, Reader] => [
    name,
    async (jobId) => (await read()).find(({ id }) => id === jobId)?.runnerShown ?? null,
  ]);
  const isOfPast = new Set(["homeowner.history", "homeowner.pickupsOfMonth"]);
  const runnerReads: [string, Reader][] = [
    [
      "runner.route",
      async (jobId) => {
        const { stops } = await body<Route>(app.typed(runner, "runner.route", { day: "2026-03-11" }));
        return stops.find(({ job }) => job.id === jobId)?.resident ?? null;
      },
    ],
    [
      "runner.homeOfJob",
      async (jobId) =>
        (await body<{ resident: OtherSide }>(app.typed(runner, "runner.homeOfJob", { jobId }))).resident,
    ],
  ];
  const table: [(typeof profileVisibilities)[number], boolean, { lastName: boolean; photo: boolean }][] = [
    ["private", false, { lastName: false, photo: false }],
    ["private", true, { lastName: false, photo: false }],
    ["contacts", false, { lastName: false, photo: false }],
    ["contacts", true, { lastName: false, photo: true }],
    ["public", false, { lastName: true, photo: true }],
    ["public", true, { lastName: true, photo: true }],
  ];
  const picture = async (who: Homeowner | Runner) => {
    const profileImageUrl = await kit.uploadPicture(who, "profile", await jpeg());
    expect((await app.call(who, "POST", "/api/profile/update", { profileImageUrl })).status).toBe(200);
  };

  test.each(table)("a runner who is %s, met before: %s", async (profileVisibility, hasMet, shows) => {
    await picture(runner);
    const past = hasMet ? await done() : null;
    expect((await choose(runner, { profileVisibility })).status).toBe(200);
    const open = await taken();
    const untaken = await addJob(app, home, { scheduledOn: "2026-03-12" });
    for (const [name, read] of seenByHome) {
      const jobId = isOfPast.has(name) ? past : open;
      if (!jobId) continue;
      const seen = await read(jobId);
      expect(seen, name).toMatchObject({ firstName: "Leo", lastName: shows.lastName ? "S." : "" });
      expect(seen?.photoUrl !== null, name).toBe(shows.photo);
      if (seen?.photoUrl) expect((await kit.open(seen.photoUrl)).status).toBe(200);
      expect(await read(untaken), name).toBeNull();
    }
    for (const jobs of [ownJobs["homeowner.jobs"], ownJobs["GET /api/homeowner/jobs"]])
      expect((await jobs?.())?.find(({ id }) => id === open)?.runner).toEqual({
        user: { firstName: "Leo", lastName: shows.lastName ? "S." : "" },
      });
  });

  test("a runner and admins see the runner's last name, however private the profile is", async () => {
    expect((await choose(runner, { profileVisibility: "private" })).status).toBe(200);
    const open = await taken();
    const admin = await addUser(app, { role: "admin" });
    for (const [who, path] of [
      [runner, "/api/runner/jobs"],
      [admin, "/api/admin/jobs"],
    ] as const) {
      const jobs = await body<Job[]>(app.call(who, "GET", path));
      expect(jobs.find(({ id }) => id === open)?.runner, path).toEqual({
        user: { firstName: "Leo", lastName: "Santos" },
      });
    }
    const { stops } = await body<Route>(app.typed(runner, "runner.route", { day: "2026-03-11" }));
    expect(stops.find(({ job }) => job.id === open)?.job.runner?.user.lastName).toBe("Santos");
  });

  test.each(table)("a homeowner who is %s, met before: %s", async (profileVisibility, hasMet, shows) => {
    await picture(home);
    if (hasMet) await done();
    expect((await choose(home, { profileVisibility })).status).toBe(200);
    const open = await taken();
    for (const [name, read] of runnerReads) {
      const seen = await read(open);
      expect(seen, name).toMatchObject({ firstName: "Maya", lastName: shows.lastName ? "T." : "" });
      expect(seen?.photoUrl !== null, name).toBe(shows.photo);
      if (seen?.photoUrl) expect((await kit.open(seen.photoUrl)).status).toBe(200);
    }
  });

  test("no response about the other side has a full last name, or a private profile's picture", async () => {
    await picture(home);
    await picture(runner);
    await done();
    const jobId = await taken();
    const reads = [
      { other: "Santos", read: app.typed(home, "homeowner.jobs") },
      { other: "Santos", read: app.call(home, "GET", "/api/homeowner/jobs") },
      { other: "Santos", read: app.typed(home, "homeowner.history", {}) },
      { other: "Santos", read: app.typed(home, "homeowner.pickupsOfMonth", { month: "2026-03" }) },
      { other: "Santos", read: app.typed(home, "homeowner.homeDetails") },
      { other: "Santos", read: app.typed(home, "rental.jobs") },
      { other: "Santos", read: app.call(home, "GET", "/api/vacation-rental/jobs") },
      { other: "Santos", read: app.typed(home, "notifications.list") },
      { other: "Torres", read: app.typed(runner, "runner.jobs") },
      { other: "Torres", read: app.call(runner, "GET", "/api/runner/jobs") },
      { other: "Torres", read: app.typed(runner, "runner.availableJobs") },
      { other: "Torres", read: app.call(runner, "GET", "/api/runner/available-jobs") },
      { other: "Torres", read: app.typed(runner, "runner.route", { day: "2026-03-11" }) },
      { other: "Torres", read: app.typed(runner, "runner.homeOfJob", { jobId }) },
      { other: "Torres", read: app.typed(runner, "notifications.list") },
    ];
    const pictures = await app.deps.db
      .select({ id: photos.id })
      .from(photos)
      .where(eq(photos.purpose, "profile"));
    expect(pictures.length).toBeGreaterThanOrEqual(2);
    for (const { other, read } of reads) {
      const answer = await read;
      expect(answer.status).toBe(200);
      const said = JSON.stringify(answer.body);
      for (const secret of [other, ...pictures.map(({ id }) => id)]) expect(said).not.toContain(secret);
    }
  });
});

describe("data sharing", () => {
  test("a shared number can be called during a pickup, and not before or after", async () => {
    const jobId = await taken();
    const seenByHome = async () =>
      (await body<OwnJob[]>(app.typed(home, "homeowner.jobs"))).find(({ id }) => id === jobId)?.runnerShown
        ?.phoneNumber;
    const seenByRunner = async () =>
      (await body<Route>(app.typed(runner, "runner.route", { day: "2026-03-11" }))).stops.find(
        ({ job }) => job.id === jobId,
      )?.resident?.phoneNumber;
    expect([await seenByHome(), await seenByRunner()]).toEqual([null, null]);
    await choose(runner, { dataSharing: true });
    expect([await seenByHome(), await seenByRunner()]).toEqual(["(212) 555-0199", null]);
    await choose(home, { dataSharing: true });
    expect([await seenByHome(), await seenByRunner()]).toEqual(["(212) 555-0199", "(212) 555-0100"]);
    expect(
      (await body<{ resident: OtherSide }>(app.typed(runner, "runner.homeOfJob", { jobId }))).resident
        .phoneNumber,
    ).toBe("(212) 555-0100");
    await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
    expect([await seenByHome(), await seenByRunner()]).toEqual([null, null]);
  });

  test("offers never show a phone number", async () => {
    await choose(home, { dataSharing: true, profileVisibility: "public" });
    await addJob(app, home);
    const offers = await body<Job[]>(app.call(runner, "GET", "/api/runner/available-jobs"));
    expect(offers.length).toBeGreaterThan(0);
    expect(JSON.stringify(offers)).not.toMatch(/555-0100|Maya|Torres/);
  });
});

describe("analytics", () => {
  const use = (who: Homeowner | Runner, headers: Record<string, string> = {}, name = "/settings") =>
    app.typed(who, "settings.countUse", { uses: [{ kind: "page", name, count: 2 }] }, { headers });
  const usage = async (days = 30) => body<Usage>(app.typed(await addAdmin(app), "admin.usage", { days }));
  beforeEach(async () => {
    await app.deps.db.delete(usageCounts);
  });

  test("usage is counted by day and role, and shown to admins", async () => {
    await use(home);
    await use(runner);
    await use(runner);
    app.clock.advance(35 * 86_400_000);
    await use(await addHomeowner(app));
    expect(await usage()).toEqual([
      { kind: "page", name: "/settings", uses: 2, before: 6, roles: { homeowner: 2, runner: 0, admin: 0 } },
    ]);
    expect(await app.deps.db.select().from(usageCounts).orderBy(usageCounts.onDay, usageCounts.role)).toEqual(
      [
        { onDay: "2026-03-11", kind: "page", name: "/settings", role: "homeowner", uses: 2 },
        { onDay: "2026-03-11", kind: "page", name: "/settings", role: "runner", uses: 4 },
        { onDay: "2026-04-15", kind: "page", name: "/settings", role: "homeowner", uses: 2 },
      ],
    );
  });

  test("turned off, nothing is counted, whatever is sent; turned on again, it is", async () => {
    await choose(home, { analyticsTracking: false });
    expect(await use(home)).toMatchObject({ status: 200 });
    expect(await usage()).toEqual([]);
    await choose(home, { analyticsTracking: true });
    await use(home);
    expect(await usage()).toHaveLength(1);
  });

  test.each([
    ["Do Not Track", { dnt: "1" }],
    ["Global Privacy Control", { "sec-gpc": "1" }],
  ])("with %s nothing is counted", async (_what, headers) => {
    await use(home, headers);
    expect(await usage()).toEqual([]);
  });

  test("only known names are counted, so no typed text is stored", async () => {
    await use(home, {}, "/admin/homeowners/maya@example.com");
    expect(await usage()).toEqual([]);
    const many = Array.from({ length: 100 }, () => ({ kind: "page", name: "/settings", count: 1 }));
    expect((await app.typed(home, "settings.countUse", { uses: many })).status).toBe(400);
    expect((await use(home, {}, "x".repeat(61))).status).toBe(400);
    expect((await app.typed(null, "settings.countUse", { uses: [] })).status).toBe(401);
  });

  test("concurrent counts add up", async () => {
    await Promise.all(Array.from({ length: 20 }, () => use(home)));
    expect((await usage())[0]?.uses).toBe(40);
  });

  test("each counted action is a procedure", async () => {
    expect(Object.keys(await loadProcedures())).toEqual(expect.arrayContaining([...usedActs]));
  });
});

describe("location", () => {
  const place = { latitude: 40.751, longitude: -73.99, accuracyMeters: 12.4 };
  const nowhere = { latitude: null, longitude: null, accuracyMeters: null, distanceMeters: null };
  const photoOf = async (jobId: string, purpose: "out" | "in" | "cannotServe") =>
    (await app.deps.db.select().from(photos).where(eq(photos.jobId, jobId))).find(
      (photo) => photo.purpose === purpose,
    );

  test.each([true, false])("a photo's location is stored: %s", async (locationTracking) => {
    await choose(runner, { locationTracking });
    const jobId = await taken();
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "out" });
    expect((await app.typed(runner, "runner.startJob", { jobId, photoUrl, place })).status).toBe(200);
    const back = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "in" });
    expect((await app.typed(runner, "runner.completeJob", { jobId, photoUrl: back, place })).status).toBe(
      200,
    );
    const other = await taken();
    const barred = await kit.uploadProof(runner, other, await jpeg(), { leg: "cannotServe" });
    const cannot = { jobId: other, photoUrl: barred, reason: "noAccess", place };
    expect((await app.typed(runner, "runner.cannotServe", cannot)).status).toBe(200);
    for (const photo of [
      await photoOf(jobId, "out"),
      await photoOf(jobId, "in"),
      await photoOf(other, "cannotServe"),
    ])
      expect(photo).toMatchObject(
        locationTracking ? { latitude: place.latitude, accuracyMeters: 12 } : nowhere,
      );
  });

  test("turned off, a route has no start, wherever the browser says it is", async () => {
    const at = async (north: number) =>
      addJob(app, await addHomeowner(app), {
        status: "assigned",
        runner,
        latitude: 40.75 + north / 10,
        longitude: -73.99,
      });
    const south = await at(0);
    const north = await at(2);
    const from = { latitude: 40.97, longitude: -73.99 };
    const order = async () => {
      const given = { day: "2026-03-11", jobIds: [south, north], from };
      return (await body<{ order: string[] }>(app.typed(runner, "runner.optimiseRoute", given))).order;
    };
    expect(await order()).toEqual([north, south]);
    await choose(runner, { locationTracking: false });
    const anywhere = await order();
    const without = await body<{ order: string[] }>(
      app.typed(runner, "runner.optimiseRoute", { day: "2026-03-11", jobIds: [south, north] }),
    );
    expect(anywhere).toEqual(without.order);
  });
});
