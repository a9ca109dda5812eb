import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dayReports, gateCodeViews } from "#db/schema/index.ts";
import { serveCalendarFeed } from "#functions/calendar-feed.ts";
import type { Notification } from "#modules/notices/contract.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, newZip } from "#testkit/factories.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import type { AdminDayReport } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const onDay = "2026-03-17";

async function reportedDay() {
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode });
  const answers = await times(20, () => app.typed(home, "homeowner.reportDay", { onDay }));
  expect(countOutcomes(answers)).toEqual({ "200": 20 });
  const open = (await app.typed(await addAdmin(app), "admin.dayReports", {})).body as AdminDayReport[];
  const own = open.filter((report) => report.zipCode === zipCode);
  expect(own).toHaveLength(1);
  return { home, reportId: own[0]?.id };
}

const rowsOf = (homeownerId: string) =>
  app.deps.db.select().from(dayReports).where(eq(dayReports.homeownerId, homeownerId));

test("a day reported wrong 20 times at once is reported to admins once and answered once", async () => {
  const admins = await Promise.all([addAdmin(app), addAdmin(app)]);
  for (let round = 0; round < rounds; round++) {
    const { home, reportId } = await reportedDay();
    const answers = await times(12, (index) =>
      app.typed(admins[index % 2] ?? null, "admin.resolveDayReport", {
        reportId,
        outcome: index % 3 === 0 ? "corrected" : "right",
      }),
    );
    const [row] = await rowsOf(home.homeownerId);
    expect(countOutcomes(answers)).toEqual(
      row?.outcome === "corrected"
        ? { "200": 4, "409 DAY_REPORT_ANSWERED": 8 }
        : { "200": 8, "409 DAY_REPORT_ANSWERED": 4 },
    );
    const told = (await app.typed(home, "notifications.list")).body as Notification[];
    expect(told).toHaveLength(1);
  }
});

test("withdrawing a report while an admin answers it has one of the two results", async () => {
  const admin = await addAdmin(app);
  for (let round = 0; round < rounds; round++) {
    const { home, reportId } = await reportedDay();
    const acts = [
      () => app.typed(home, "homeowner.undoReportDay", { onDay }),
      () => app.typed(admin, "admin.resolveDayReport", { reportId, outcome: "right" }),
    ];
    const isUndoFirst = round % 2 === 0;
    const hold = sql`select from day_reports where id = ${reportId}::uuid for update`;
    const answers = await pileUp(app, hold, isUndoFirst ? acts : acts.toReversed());
    const answered = answers[isUndoFirst ? 1 : 0];
    expect(answered?.status).toBe(isUndoFirst ? 404 : 200);
    expect(await rowsOf(home.homeownerId)).toHaveLength(isUndoFirst ? 0 : 1);
    expect((await app.typed(home, "notifications.list")).body).toHaveLength(isUndoFirst ? 0 : 1);
  }
});

test("a runner who releases the job while viewing the gate code viewed it before, never after", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "assigned", runner, scheduledOn: "2026-03-10" });
    await app.typed(homeowner, "homeowner.saveHomeDetails", { gateCode: "4711" });
    const acts = [
      () => app.typed(runner, "runner.viewGateCode", { jobId }),
      () => app.typed(runner, "runner.releaseJob", { jobId }),
    ];
    const isLookFirst = round % 2 === 0;
    // A view's write waits for the home, whose details could change after the read.
    const hold = sql`select from homeowner_profiles where id = ${homeowner.homeownerId} for update`;
    const answers = await pileUp(app, hold, isLookFirst ? acts : acts.toReversed());
    expect(answers.map(({ status }) => status)).toEqual(isLookFirst ? [200, 200] : [200, 404]);
    expect((await app.typed(runner, "runner.viewGateCode", { jobId })).status).toBe(404);
    const views = await app.deps.db.select().from(gateCodeViews).where(eq(gateCodeViews.jobId, jobId));
    expect(views).toHaveLength(isLookFirst ? 1 : 0);
  }
});

test("each of many concurrent views leaves a row, and each refused one leaves none", async () => {
  const homeowner = await addHomeowner(app);
  const runner = await addRunner(app);
  const others = await Promise.all([addRunner(app), addRunner(app)]);
  const jobId = await addJob(app, homeowner, { status: "assigned", runner, scheduledOn: "2026-03-10" });
  await app.typed(homeowner, "homeowner.saveHomeDetails", { gateCode: "4711" });
  const answers = await times(20, (index) =>
    app.typed(others[index % 4] ?? runner, "runner.viewGateCode", { jobId }),
  );
  expect(countOutcomes(answers)).toEqual({ "200": 10, "404 NOT_FOUND": 10 });
  const views = await app.deps.db.select().from(gateCodeViews).where(eq(gateCodeViews.jobId, jobId));
  expect(views.map(({ userId }) => userId)).toEqual(Array(10).fill(runner.userId));
});

test("of calendar addresses made at once one works, and none after it was turned off", async () => {
  for (let round = 0; round < rounds; round++) {
    const home = await addHomeowner(app);
    const made = await times(10, () => app.typed(home, "homeowner.makeCalendarFeed"));
    expect(countOutcomes(made)).toEqual({ "200": 10 });
    const opened = async () => {
      const paths = made.map(({ body }) => (body as { path: string }).path);
      const answers = await Promise.all(
        paths.map((path) => serveCalendarFeed(app, new Request(new URL(path, "http://localhost:3000")))),
      );
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await opened()).toBe(1);
    await app.typed(home, "homeowner.revokeCalendarFeed");
    expect(await opened()).toBe(0);
  }
});
