import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { saveRestored } from "#db/held.ts";
import {
  alertSnoozes,
  auditLog,
  dayReports,
  jobAnomalies,
  payouts,
  rentalFeeds,
  subscriptions,
} from "#db/schema/index.ts";
import { saveHoliday } from "#modules/homes/queries/days.ts";
import { createWorkers } from "#modules/operations/workers.ts";
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
  newZip,
  type Person,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addRental, addRentalFeed } from "#testkit/rentals.ts";
import type { Alert, Alerts } from "./contract/alerts.ts";
import type { PhotoReview } from "./contract/reviews.ts";
import { resolveAnomaly } from "./photo-reviews.ts";
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

  test("include a problem, a message and an application once the promised time has passed", async () => {
    const home = await addHomeowner(app, { zipCode: "10001" });
    const jobId = await addJob(app, home, { status: "missed", scheduledOn: "2026-03-09" });
    const report = { jobId, kind: "damage", wish: "credit" };
    const { id } = (await app.typed(home, "homeowner.reportProblem", report)).body as { id: string };
    const threadId = app.deps.newId();
    await app.typed(home, "support.openThread", { threadId, topic: "other", words: "Which can?" });
    const { runnerId } = await addRunner(app, { applicationStatus: "submitted" });
    // 6 PM of the next day in New York.
    app.clock.now = "2026-03-11T22:00:00.000Z";
    expect([...(await ofKind("problemOpen")), ...(await ofKind("supportOpen"))]).toEqual([]);
    app.clock.advance(1);
    expect(await ofKind("problemOpen")).toMatchObject([
      { key: `problemOpen:${id}`, profileId: home.homeownerId },
    ]);
    expect(await ofKind("supportOpen")).toMatchObject([
      { at: "2026-03-10T15:00:00.000Z", profileId: home.homeownerId },
    ]);
    const seen = { lastMessageAt: "2026-03-10T15:00:00.000Z", isClosed: false };
    const answer = { threadId, messageId: app.deps.newId(), words: "The green one.", seen };
    expect((await app.typed(admin, "admin.answerSupport", answer)).status).toBe(200);
    expect(await ofKind("supportOpen")).toEqual([]);
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

  test("say that a restored installation is held, until it is released", async () => {
    const restored = { backupMadeAt: "2026-03-09T12:00:00.000Z", since: app.clock.now };
    await saveRestored(app.deps.db, { ...restored, releasedAt: null });
    expect(await ofKind("restoreHeld")).toMatchObject([
      { key: "restoreHeld:1773057600", at: restored.backupMadeAt },
    ]);
    await saveRestored(app.deps.db, { ...restored, releasedAt: app.clock.now });
    expect(await ofKind("restoreHeld")).toEqual([]);
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
    const listed = (await app.typed(admin, "admin.anomalies")).body as PhotoReview[];
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
