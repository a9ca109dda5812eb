import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  alertSnoozes,
  auditLog,
  dayReports,
  jobAnomalies,
  jobs,
  payouts,
  problems,
  rentalFeeds,
  subscriptions,
} from "#db/schema/index.ts";
import { saveHoliday } from "#modules/homes/queries/days.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import type { Deps } from "#platform/deps.ts";
import { later } from "#platform/instants.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  newZip,
  type Person,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addRental, addRentalFeed } from "#testkit/rentals.ts";
import { resolveAnomaly } from "./alerts.ts";
import type { Alert, Alerts, Anomaly } from "./contract/alerts.ts";
import { alertsOfKind } from "./rules.ts";

const hour = 3_600_000;

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

  test("are empty when all is well", async () => {
    await addJob(app, await addHomeowner(app), { scheduledOn: "2026-03-12" });
    expect(await read()).toEqual({ alerts: [], active: 0, snoozed: 0 });
  });

  test("show one alert per day for unassigned pickups, with their area or count, until each is accepted", async () => {
    const zipCode = newZip();
    const home = await addHomeowner(app, { zipCode });
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    const ids = [await addJob(app, home, thisMorning), await addJob(app, home, thisMorning)];
    const alert = {
      key: "unclaimed:2026-03-10",
      kind: "unclaimed",
      count: 2,
      at: "2026-03-10T16:00:00.000Z",
      day: "2026-03-10",
      zipCode,
      areas: 1,
      name: null,
      profileId: null,
      feedId: null,
      snoozed: null,
    };
    expect(await ofKind("unclaimed")).toEqual([alert]);
    await addJob(app, await addHomeowner(app, { zipCode: newZip() }), thisMorning);
    expect(await ofKind("unclaimed")).toEqual([{ ...alert, count: 3, zipCode: null, areas: 2 }]);
    for (const jobId of ids) await app.typed(runner, "runner.acceptJob", { jobId });
    expect(await ofKind("unclaimed")).toMatchObject([{ count: 1, areas: 1 }]);
  });

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

  test("show one alert per homeowner for a failed charge, as long as it is owed", async () => {
    const home = await addHomeowner(app, { firstName: "Maya", lastName: "Torres" });
    const set = (status: "past_due" | "active") =>
      app.deps.db.update(subscriptions).set({ status }).where(eq(subscriptions.userId, home.userId));
    await set("past_due");
    expect(await ofKind("paymentFailed")).toMatchObject([
      { name: "Maya Torres", profileId: home.homeownerId, count: 1 },
    ]);
    await set("active");
    expect(await ofKind("paymentFailed")).toEqual([]);
  });

  test("include a problem and an application once the promised time has passed", async () => {
    const home = await addHomeowner(app);
    const jobId = await addJob(app, home, { status: "missed", scheduledOn: "2026-03-09" });
    const id = app.deps.newId();
    await app.deps.db
      .insert(problems)
      .values({ id, jobId, kind: "damage", wish: "credit", reportedAt: app.clock.now });
    const { runnerId } = await addRunner(app, { applicationStatus: "submitted" });
    app.clock.advance(24 * hour);
    expect(await ofKind("problemOpen")).toEqual([]);
    app.clock.advance(1);
    expect(await ofKind("problemOpen")).toMatchObject([
      { key: `problemOpen:${id}`, profileId: home.homeownerId },
    ]);
    expect((await ofKind("applicationWaiting")).map(({ profileId }) => profileId)).not.toContain(runnerId);
    app.clock.advance(24 * hour);
    expect((await ofKind("applicationWaiting")).map(({ profileId }) => profileId)).toContain(runnerId);
    await app.typed(admin, "admin.reviewRunner", { runnerId, decision: "approved" });
    expect((await ofKind("applicationWaiting")).map(({ profileId }) => profileId)).not.toContain(runnerId);
  });

  test("show one alert per week for held and failed payouts", async () => {
    for (const status of ["held", "held", "failed", "pending"] as const)
      await app.deps.db.insert(payouts).values({
        id: app.deps.newId(),
        userId: app.deps.newId(),
        payWeek: "2026-03-02",
        amountCents: 1200,
        status,
        createdAt: app.clock.now,
      });
    expect(await ofKind("payHeld")).toMatchObject([
      { key: "payHeld:2026-03-02", count: 2, day: "2026-03-02" },
    ]);
    expect(await ofKind("payFailed")).toMatchObject([{ count: 1 }]);
  });

  test("count a runner's pickup to review once, however many reasons it has", async () => {
    const home = await addHomeowner(app);
    const runner = await addRunner(app, { firstName: "Leo", lastName: "Santos" });
    const twice = await addJob(app, home, { status: "in_progress", runner });
    const once = await addJob(app, home, { status: "in_progress", runner, scheduledOn: "2026-03-12" });
    const found = {
      userId: runner.userId,
      act: "in",
      doneAt: app.clock.now,
      foundAt: app.clock.now,
    } as const;
    await app.deps.db.insert(jobAnomalies).values([
      { ...found, id: app.deps.newId(), jobId: twice, kind: "early" },
      { ...found, id: app.deps.newId(), jobId: twice, kind: "noProof" },
      { ...found, id: app.deps.newId(), jobId: once, kind: "early" },
    ]);
    expect(await ofKind("anomalyOpen")).toMatchObject([{ count: 2, name: "Leo Santos" }]);
    const listed = (await app.typed(admin, "admin.anomalies")).body as Anomaly[];
    expect(new Set(listed.map(({ jobId }) => jobId)).size).toBe(2);
  });

  test("show one alert per day and ZIP code for days reported wrong", async () => {
    const zipCode = newZip();
    for (const _ of [1, 2, 3]) {
      const { homeownerId } = await addHomeowner(app, { zipCode });
      await app.deps.db
        .insert(dayReports)
        .values({ id: app.deps.newId(), homeownerId, onDay: "2026-03-17", reportedAt: app.clock.now });
    }
    expect(await ofKind("dayWrong")).toMatchObject([
      { key: `dayWrong:2026-03-17:${zipCode}`, count: 3, day: "2026-03-17", zipCode },
    ]);
  });

  test("include a calendar that failed for a day or lost stays, until that is resolved", async () => {
    const home = await addHomeowner(app, { firstName: "Dana", lastName: "Host" });
    const { propertyId, feedId } = await addRental(app, home);
    const failing = await addRentalFeed(app, propertyId, {
      failure: "refused",
      failures: 7,
      failingSince: later(app.clock.now, -24 * hour),
    });
    const doubtedSince = later(app.clock.now, -hour);
    const doubt = { doubt: "empty" as const, doubtedSince, missingStays: 4 };
    await app.deps.db.update(rentalFeeds).set(doubt).where(eq(rentalFeeds.id, feedId));
    expect(await ofKind("feedFailing")).toEqual([]);
    app.clock.advance(1);
    const of = { name: "Dana Host", profileId: home.homeownerId, zipCode: home.zipCode };
    expect(await ofKind("feedFailing")).toMatchObject([
      { key: expect.stringContaining(failing), feedId: failing, count: 1, ...of },
    ]);
    expect(await ofKind("feedSuspicious")).toMatchObject([{ feedId, count: 4, at: doubtedSince, ...of }]);
    const incomplete = { unnamedEntries: 2, leftOutStays: 5, incompleteSince: doubtedSince };
    await app.deps.db.update(rentalFeeds).set(incomplete).where(eq(rentalFeeds.id, feedId));
    expect(await ofKind("feedIncomplete")).toMatchObject([{ feedId, count: 7, at: doubtedSince, ...of }]);
    await app.deps.db.delete(rentalFeeds).where(eq(rentalFeeds.propertyId, propertyId));
    expect(await ofKind("feedFailing")).toEqual([]);
  });

  test("include a holiday without a rule from three weeks ahead until it has one", async () => {
    app.clock.now = "2026-05-28T15:00:00.000Z";
    const who = await addAdmin(app);
    expect(await ofKind("holidayAhead", who)).toEqual([]);
    app.clock.now = "2026-05-29T15:00:00.000Z";
    expect(await ofKind("holidayAhead", who)).toMatchObject([
      { key: "holidayAhead:2026-06-19", day: "2026-06-19", name: "juneteenth" },
    ]);
    await saveHoliday(app.deps.db, {
      id: app.deps.newId(),
      area: "",
      onDay: "2026-06-19",
      name: "Juneteenth",
      rule: "none",
      changedAt: app.clock.now,
      changedBy: admin.userId,
    });
    expect(await ofKind("holidayAhead", who)).toEqual([]);
  });

  test("show one alert per kind of failed task until they are retried", async () => {
    await app.deps.transact(async (tx) => {
      const sentEmail = { userId: admin.userId, letter: "applicationApproved", params: {} } as const;
      await app.queue.sendAll(tx, "deliver-mail", [sentEmail, sentEmail]);
    });
    await app.database.execute("update tasks.job set retry_limit = 0");
    const mailer = { send: () => Promise.reject(new Error("no such mailbox")) };
    await app.queue.drain(createWorkers({ ...app.deps, mailer, appUrl: app.appUrl }), 10_000);
    expect(await ofKind("deadLetters")).toMatchObject([{ key: "deadLetters:deliver-mail", count: 2 }]);
    await app.typed(admin, "admin.retryAllTasks");
    expect(await ofKind("deadLetters")).toEqual([]);
  });

  test("show every kind of failed task, however many there are of one kind", async () => {
    await app.deps.transact(async (tx) => {
      const sentEmail = { userId: admin.userId, letter: "applicationApproved", params: {} } as const;
      await app.queue.sendAll(tx, "deliver-mail", Array(101).fill(sentEmail));
      await app.queue.send(tx, "run-schedule", { schedule: "purge" });
    });
    await app.database.execute(`update tasks.job set state = 'failed',
      completed_on = now() - case name when 'run-schedule' then interval '1 day' else interval '0' end`);
    expect(await ofKind("deadLetters")).toMatchObject([
      { key: "deadLetters:run-schedule", count: 1 },
      { key: "deadLetters:deliver-mail", count: 101 },
    ]);
  });

  fullTest("list a limited number per kind, and count all", async () => {
    const causes = alertsOfKind + 5;
    for (let nth = 0; nth < causes; nth++) await addHomeowner(app, { subscription: "past_due" });
    const { alerts, active } = await read();
    expect(alerts.filter(({ kind }) => kind === "paymentFailed")).toHaveLength(alertsOfKind);
    expect(active).toBe(causes);
  });

  describe("snoozed alerts", () => {
    const act = (who: Who, name: "snoozeAlert" | "wakeAlert", input: object) =>
      app.typed(who, `admin.${name}`, input);

    async function unclaimed(scheduledOn = "2026-03-10"): Promise<string> {
      await addJob(app, await addHomeowner(app, { zipCode: newZip() }), { scheduledOn });
      return `unclaimed:${scheduledOn}`;
    }

    test("come last, are not counted, and return on their own", async () => {
      const key = await unclaimed();
      const other = await unclaimed("2026-03-09");
      expect(await act(admin, "snoozeAlert", { key, hours: 1 })).toMatchObject({
        status: 200,
        body: { until: "2026-03-10T16:00:00.000Z" },
      });
      const { alerts, active, snoozed } = await read();
      expect([active, snoozed]).toEqual([1, 1]);
      expect(alerts.map((alert) => [alert.key, alert.snoozed])).toEqual([
        [other, null],
        [key, { until: "2026-03-10T16:00:00.000Z", by: "Ana" }],
      ]);
      app.clock.advance(hour);
      expect((await read()).active).toBe(2);
    });

    test("return when an admin unsnoozes them, and both acts are audited", async () => {
      const key = await unclaimed();
      await act(admin, "snoozeAlert", { key, hours: 24 });
      const colleague = await addAdmin(app);
      for (const _ of [1, 2])
        expect(await act(colleague, "wakeAlert", { key })).toMatchObject({ body: { ok: true } });
      expect(await read()).toMatchObject({ active: 1, snoozed: 0 });
      const rows = await app.deps.db.select().from(auditLog).where(eq(auditLog.userId, colleague.userId));
      expect(rows).toMatchObject([
        { action: "admin.wakeAlert", before: { key, until: "2026-03-11T15:00:00.000Z" } },
      ]);
    });

    test("are snoozed for other admins too, with who did it; afterward any admin may snooze again", async () => {
      const key = await unclaimed();
      const colleague = await addAdmin(app);
      await act(admin, "snoozeAlert", { key, hours: 1 });
      expect(await act(colleague, "snoozeAlert", { key, hours: 168 })).toMatchObject({
        status: 409,
        body: { code: "ALERT_SNOOZED", params: { by: "Ana" } },
      });
      expect((await act(admin, "snoozeAlert", { key, hours: 4 })).status).toBe(200);
      app.clock.advance(4 * hour);
      expect((await act(colleague, "snoozeAlert", { key, hours: 24 })).status).toBe(200);
      expect(await app.deps.db.select().from(alertSnoozes)).toMatchObject([{ snoozedBy: colleague.userId }]);
    });

    test.each([
      { key: "nothing:2026-03-10", hours: 1 },
      { key: "unclaimed:", hours: 1 },
      { key: "unclaimed:2026-03-10:10001' or true", hours: 1 },
      { key: `unclaimed:${"1".repeat(200)}`, hours: 1 },
      { key: "unclaimed:2026-03-10:10001", hours: 2 },
      { key: "unclaimed:2026-03-10:10001" },
    ])("refuse %o", async (input) => {
      expect((await act(admin, "snoozeAlert", input)).status).toBe(400);
    });
  });

  test("clearing an anomaly is short work; refusing one may first make a closed week's payouts", async () => {
    for (const outcome of ["cleared", "refused"] as const) {
      let isLong: boolean | undefined;
      const transact: Deps["transact"] = (act, options) => {
        isLong = options?.isLong;
        return app.deps.transact(act, options);
      };
      const actor = { role: "admin", userId: admin.userId } as AdminActor;
      const decided = resolveAnomaly({ ...app.deps, transact }, actor, {
        anomalyId: app.deps.newId(),
        outcome,
      });
      await expect(decided).rejects.toThrow("NOT_FOUND");
      expect(isLong).toBe(outcome === "refused");
    }
  });
});
