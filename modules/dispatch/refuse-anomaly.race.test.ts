import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs, notifications, tips } from "#db/schema/index.ts";
import { settleTips } from "#modules/pickups/tips.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import type { PhotoReview } from "./contract/reviews.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const day = "2026-03-11";
type Early = { home: Homeowner; runner: Runner; jobId: string; anomalyId: string };

/** A weekly Wednesday pickup, completed on Tuesday. */
async function early(): Promise<Early> {
  const home = await addHomeowner(app, { pickupDays: ["Wednesday"] });
  const runner = await addRunner(app);
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  const jobId = (await pickupsOf(home))[0]?.id ?? "";
  await app.typed(runner, "runner.acceptJob", { jobId });
  await app.typed(runner, "runner.completeJob", { jobId, notes: "Early" });
  const open = (await app.typed(await addAdmin(app), "admin.anomalies")).body as PhotoReview[];
  const anomalyId = open.find((anomaly) => anomaly.jobId === jobId)?.id ?? "";
  return { home, runner, jobId, anomalyId };
}
const pickupsOf = ({ homeownerId }: Homeowner) =>
  app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.homeownerId, homeownerId), eq(jobs.scheduledOn, day)));
const statuses = async (home: Homeowner) => (await pickupsOf(home)).map(({ status }) => status).toSorted();
const decide = (
  who: Awaited<ReturnType<typeof addAdmin>>,
  anomalyId: string,
  outcome: "cleared" | "refused",
) => app.typed(who, "admin.resolveAnomaly", { anomalyId, outcome, reason: "Nobody was there" });
const told = async ({ userId }: { userId: string }, type: string) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).filter(
    (notice) => notice.type === type,
  ).length;
/** A lock on the job and its review. */
const holdOf = ({ jobId }: Early) =>
  sql`select from jobs join job_anomalies as anomaly on anomaly.job_id = jobs.id where jobs.id = ${jobId} for update`;

test("when admins decide at once, one decides and the pickup is replanned at most once", async () => {
  for (let round = 0; round < rounds; round++) {
    const all = await early();
    const admins = [await addAdmin(app), await addAdmin(app), await addAdmin(app)] as const;
    const answers = await pileUp(app, holdOf(all), [
      () => decide(admins[0], all.anomalyId, "refused"),
      () => decide(admins[1], all.anomalyId, "refused"),
      () => decide(admins[2], all.anomalyId, "cleared"),
    ]);
    const isCleared = answers[2]?.status === 200;
    expect(countOutcomes(answers)).toEqual(
      isCleared ? { "200": 1, "409 ANOMALY_RESOLVED": 2 } : { "200": 2, "409 ANOMALY_RESOLVED": 1 },
    );
    expect(await statuses(all.home)).toEqual(isCleared ? ["completed"] : ["cancelled", "scheduled"]);
    expect(await told(all.runner, "jobRefused")).toBe(isCleared ? 0 : 1);
    expect(await told(all.home, "pickupReplanned")).toBe(isCleared ? 0 : 1);
  }
});

test.each([
  ["skips the week", "homeowner.skipWeek", () => ({ weekOf: day })],
  ["cancels the pickup", "homeowner.cancelJob", ({ jobId }: Early) => ({ jobId })],
  ["starts a vacation hold", "homeowner.addHold", () => ({ fromOn: day, untilOn: "2026-03-12" })],
] as const)(
  "a refusal concurrent with a home that %s equals one of the two orders",
  async (_, procedure, input) => {
    for (let round = 0; round < rounds; round++) {
      const all = await early();
      const admin = await addAdmin(app);
      const refuse = () => decide(admin, all.anomalyId, "refused");
      const byHome = () => app.typed(all.home, procedure, input(all));
      const calls = round % 2 === 0 ? [refuse, byHome] : [byHome, refuse];
      const answers = await pileUp(app, holdOf(all), calls);
      const [refused, other] = round % 2 === 0 ? answers : answers.toReversed();
      expect(refused).toMatchObject({ status: 200 });
      const after = await statuses(all.home);
      if (procedure === "homeowner.skipWeek")
        expect([after, other?.status]).toEqual(
          other?.status === 200 ? [["cancelled", "cancelled"], 200] : [["cancelled", "scheduled"], 409],
        );
      if (procedure === "homeowner.cancelJob") expect(after).toEqual(["cancelled", "scheduled"]);
      if (procedure === "homeowner.addHold") expect(after).not.toContain("scheduled");
      await expectInvariants(app);
    }
  },
);

test("a refusal concurrent with a deduction of the same pay takes it once", async () => {
  for (let round = 0; round < rounds; round++) {
    const all = await early();
    const admin = await addAdmin(app);
    const { runnerId } = all.runner;
    const deduction = { runnerId, week: "2026-03-09", amount: "-12.00", reason: "Broken lid" };
    const deduct = () =>
      app.typed(admin, "admin.adjustPay", { ...deduction, adjustmentId: app.deps.newId() });
    const refuse = () => decide(admin, all.anomalyId, "refused");
    const calls = round % 2 === 0 ? [refuse, deduct] : [deduct, refuse];
    const hold = sql`select from runner_profiles where id = ${runnerId} for update`;
    const outcomes = countOutcomes(await pileUp(app, hold, calls));
    expect(outcomes).toEqual(round % 2 === 0 ? { "200": 1, "409 PAY_BELOW_ZERO": 1 } : { "200": 2 });
    await expectInvariants(app);
  }
});

test("a refusal concurrent with a tip leaves the runner none, and the homeowner's money returns", async () => {
  for (let round = 0; round < rounds; round++) {
    const all = await early();
    const admin = await addAdmin(app);
    const tip = { id: app.deps.newId(), jobId: all.jobId, amount: "5.00" };
    const refuse = () => decide(admin, all.anomalyId, "refused");
    const give = () => app.typed(all.home, "homeowner.giveTip", tip);
    const calls = round % 2 === 0 ? [refuse, give] : [give, refuse];
    const answers = await pileUp(app, holdOf(all), calls);
    const [refused, given] = round % 2 === 0 ? answers : answers.toReversed();
    // After the refusal nothing is charged.
    expect([refused?.status, given?.status]).toEqual([200, round % 2 === 0 ? 409 : 200]);
    app.clock.advance(2 * minute);
    await settleTips(app.deps);
    const left = await app.deps.db.select().from(tips).where(eq(tips.jobId, all.jobId));
    expect(left.filter(({ status }) => status !== "refunded")).toEqual([]);
    await expectInvariants(app);
  }
});

test("a tip taken back concurrently with a deduction of it takes no week below zero", async () => {
  for (let round = 0; round < rounds; round++) {
    const all = await early();
    const admin = await addAdmin(app);
    const id = app.deps.newId();
    await app.typed(all.home, "homeowner.giveTip", { id, jobId: all.jobId, amount: "5.00" });
    const { runnerId, userId } = all.runner;
    const deduction = { runnerId, week: "2026-03-09", amount: "-13.00", reason: "Broken lid" };
    const deduct = () =>
      app.typed(admin, "admin.adjustPay", { ...deduction, adjustmentId: app.deps.newId() });
    const takeBack = () => app.typed(all.home, "homeowner.takeTipBack", { id });
    const hold = sql`select from tips, users where tips.id = ${id} and users.id = ${userId} for update`;
    const calls = round % 2 === 0 ? [takeBack, deduct] : [deduct, takeBack];
    const outcomes = countOutcomes(await pileUp(app, hold, calls));
    expect(outcomes).toEqual({ "200": 1, "409 PAY_BELOW_ZERO": 1 });
    await expectInvariants(app);
  }
});
