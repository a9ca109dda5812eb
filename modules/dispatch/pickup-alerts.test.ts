import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { jobs } from "#db/schema/index.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import {
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  newZip,
  type Person,
  signIn,
} from "#testkit/factories.ts";
import { addRental } from "#testkit/rentals.ts";
import type { Alert, Alerts } from "./contract/alerts.ts";

describe.each(serverAndEmbedded)("alerts (%s)", (kind) => {
  let app: TestApp;
  let admin: Person;
  const read = async (who: Who = admin) => (await app.typed(who, "admin.alerts")).body as Alerts;
  const ofKind = async (wanted: Alert["kind"], who: Who = admin) =>
    (await read(who)).alerts.filter((alert) => alert.kind === wanted);
  beforeAll(async () => {
    app = await testApp(kind);
    await app.queue.ready();
    admin = await addUser(app, { role: "admin", firstName: "Ana" });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    app.clock.now = "2026-03-10T15:00:00.000Z";
    for (const table of ["tasks.job", "alert_snoozes", "day_reports", "problems", "job_anomalies", "payouts"])
      await app.database.execute(`delete from ${table}`);
    await app.database.execute("update subscriptions set status = 'active' where status = 'past_due'");
    await app.database.execute(
      "update jobs set status = 'cancelled', runner_id = null, accepted_at = null where status in ('scheduled', 'assigned')",
    );
    await app.database.execute("update jobs set scheduled_on = '2026-01-01' where status = 'missed'");
  });

  /** Due at noon in New York, an hour from now. */
  const thisMorning = { scheduledOn: "2026-03-10" };

  describe("in the morning, before anything is due soon", () => {
    beforeEach(() => {
      app.clock.now = "2026-03-10T11:00:00.000Z";
    });

    test("include unassigned rental pickups this afternoon and cans out tonight", async () => {
      const home = await addHomeowner(app);
      const { propertyId } = await addRental(app, home);
      await addJob(app, home, { ...thisMorning, kind: "checkout", propertyId, timeWindow: "15:00" });
      const tonight = { windowStartsAt: "2026-03-10T20:00:00.000Z", outBy: "2026-03-11T02:00:00.000Z" };
      await addJob(app, home, { scheduledOn: "2026-03-11", ...tonight });
      const west = await addHomeowner(app, { zipCode: "90210", timeZone: "America/Los_Angeles" });
      await addJob(app, west, { ...thisMorning, timeWindow: "evening" });
      expect(await ofKind("unclaimed")).toMatchObject([
        { key: "unclaimed:2026-03-10:later", count: 2, at: "2026-03-10T21:00:00.000Z" },
        { key: "unclaimed:2026-03-11:later", count: 1, at: "2026-03-11T02:00:00.000Z" },
      ]);
    });

    test("return after a snooze once the cans are due soon", async () => {
      await addJob(app, await addHomeowner(app), { ...thisMorning, timeWindow: "15:00" });
      const [alert] = await ofKind("unclaimed");
      await app.typed(admin, "admin.snoozeAlert", { key: alert?.key, hours: 24 });
      expect((await ofKind("unclaimed"))[0]?.snoozed).toMatchObject({ by: "Ana" });
      app.clock.now = "2026-03-10T16:00:00.001Z";
      expect(await ofKind("unclaimed")).toMatchObject([{ key: "unclaimed:2026-03-10", snoozed: null }]);
    });

    test("include tomorrow's unassigned pickups until they are due soon", async () => {
      const zipCode = newZip();
      const home = await addHomeowner(app, { zipCode });
      for (const _ of [1, 2]) await addJob(app, home, { scheduledOn: "2026-03-11" });
      await addJob(app, home, { scheduledOn: "2026-03-12" });
      expect(await ofKind("unclaimed")).toEqual([]);
      expect(await ofKind("unclaimedAhead")).toMatchObject([
        {
          key: "unclaimedAhead:2026-03-11",
          count: 2,
          at: "2026-03-11T16:00:00.000Z",
          day: "2026-03-11",
          zipCode,
          areas: 1,
        },
      ]);
      app.clock.now = "2026-03-11T11:00:00.001Z";
      expect(await ofKind("unclaimedAhead")).toMatchObject([{ day: "2026-03-12", count: 1 }]);
      expect(await ofKind("unclaimed")).toMatchObject([{ key: "unclaimed:2026-03-11", count: 2 }]);
    });
  });

  describe("missed pickups", () => {
    const miss = async (home: Homeowner) => {
      await addJob(app, home, thisMorning);
      app.clock.now = "2026-03-10T16:00:00.001Z";
      await markMissed(app.deps);
      const [job] = await app.deps.db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "missed")));
      if (!job) throw new Error("Nothing was missed");
      return job.id;
    };

    test("are one alert per day, for seven days, until each is handled", async () => {
      const zipCodes = [newZip(), newZip(), newZip(), newZip(), newZip()];
      const homes = await Promise.all(zipCodes.map((zipCode) => addHomeowner(app, { zipCode })));
      const [returned, credited, noted, settled, left] = homes;
      if (!returned || !credited || !noted || !settled || !left) throw new Error("Homes are missing");
      const ids = new Map<Homeowner, string>();
      for (const home of homes) {
        app.clock.now = "2026-03-10T15:00:00.000Z";
        ids.set(home, await miss(home));
      }
      expect(await ofKind("unclaimed")).toEqual([]);
      const [alert] = await ofKind("missed");
      expect(alert).toMatchObject({
        count: 5,
        at: "2026-03-10T16:00:00.000Z",
        day: "2026-03-10",
        zipCode: null,
        areas: 5,
      });
      const jobId = (home: Homeowner) => ids.get(home);
      type Act = "planReturnVisit" | "giveCredit" | "noteMissed" | "resolveProblem";
      const done = async (name: Act, input: object) =>
        expect(await app.typed(admin, `admin.${name}`, input)).toMatchObject({ status: 200 });
      await done("planReturnVisit", {
        jobId: jobId(returned),
        day: "2026-03-11",
        timeWindow: "morning",
      });
      expect(await ofKind("missed")).toMatchObject([{ count: 4 }]);
      await done("giveCredit", {
        userId: credited.userId,
        creditId: app.deps.newId(),
        amount: "5.00",
        reason: "Missed",
      });
      expect(await ofKind("missed")).toMatchObject([{ count: 3 }]);
      await done("noteMissed", { jobId: jobId(noted), words: "Rang: they carry the cans themselves." });
      expect(await ofKind("missed")).toMatchObject([{ count: 2 }]);
      const report = { jobId: jobId(settled), kind: "damage", wish: "credit" };
      const problem = await app.typed(settled, "homeowner.reportProblem", report);
      expect(await ofKind("missed")).toMatchObject([{ count: 2 }]);
      await done("resolveProblem", {
        problemId: (problem.body as { id: string }).id,
        outcome: "answered",
        answer: "We are sorry.",
      });
      expect(await ofKind("missed")).toMatchObject([{ count: 1, zipCode: left.zipCode, areas: 1 }]);
      await app.typed(left, "homeowner.reportProblem", { ...report, jobId: jobId(left) });
      const fresh = { cookie: await signIn(app, left.userId) };
      expect((await app.typed(fresh, "profile.deleteAccount")).status).toBe(200);
      expect(await ofKind("missed")).toMatchObject([{ count: 1 }]);
      app.clock.now = "2026-03-17T15:00:00.000Z";
      expect(await ofKind("missed")).toMatchObject([{ count: 1, day: "2026-03-10" }]);
      app.clock.now = "2026-03-18T15:00:00.000Z";
      expect(await ofKind("missed")).toEqual([]);
    });

    test("return after a snooze when more of them are missed", async () => {
      const home = await addHomeowner(app);
      await miss(home);
      const [alert] = await ofKind("missed");
      await app.typed(admin, "admin.snoozeAlert", { key: alert?.key, hours: 24 });
      expect((await ofKind("missed"))[0]?.snoozed).toMatchObject({ by: "Ana" });
      await addJob(app, home, { ...thisMorning, timeWindow: "afternoon" });
      app.clock.now = "2026-03-10T20:00:00.001Z";
      await markMissed(app.deps);
      expect(await ofKind("missed")).toMatchObject([{ count: 2, snoozed: null }]);
    });

    test("cause no alert when their homes could not be served", async () => {
      const runner = await addRunner(app);
      const jobId = await addJob(app, await addHomeowner(app), {
        status: "assigned",
        runner,
        ...thisMorning,
      });
      const told = { jobId, reason: "noAccess", words: "Locked" };
      expect(await app.typed(runner, "runner.cannotServe", told)).toMatchObject({ status: 200 });
      expect(await ofKind("missed")).toEqual([]);
    });
  });

  test("announce cans a runner must put out half an hour ahead, one alert per runner", async () => {
    const home = await addHomeowner(app);
    const runner = await addRunner(app, { firstName: "Leo", lastName: "Santos" });
    for (const _ of [1, 2]) await addJob(app, home, { status: "assigned", runner, ...thisMorning });
    expect(await ofKind("outLate")).toEqual([]);
    app.clock.now = "2026-03-10T15:30:00.001Z";
    expect(await ofKind("outLate")).toMatchObject([
      {
        key: `outLate:2026-03-10:${runner.runnerId}`,
        count: 2,
        name: "Leo Santos",
        profileId: runner.runnerId,
      },
    ]);
  });

  test("announce cans a runner must bring back half an hour ahead, until they are back", async () => {
    const runner = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), {
      status: "in_progress",
      runner,
      ...thisMorning,
    });
    expect(await ofKind("inLate")).toEqual([]);
    app.clock.now = "2026-03-10T15:45:00.000Z";
    expect(await ofKind("inLate")).toMatchObject([{ count: 1, profileId: runner.runnerId }]);
    await app.typed(runner, "runner.completeJob", { jobId });
    expect(await ofKind("inLate")).toEqual([]);
  });
});
