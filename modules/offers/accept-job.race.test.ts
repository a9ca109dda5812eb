import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobEvents, jobs, notifications, runnerProfiles } from "#db/schema/index.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

const accept = (runner: Runner, jobId: string) =>
  app.call(runner, "POST", "/api/runner/accept-job", { jobId });
const complete = (runner: Runner, jobId: string) =>
  app.call(runner, "POST", "/api/runner/complete-job", { jobId });

async function addRunners(count: number, zipCode: string): Promise<Runner[]> {
  return Promise.all(Array.from({ length: count }, () => addRunner(app, { serviceAreas: [zipCode] })));
}

test("when 200 runners accept one job at once, exactly one gets it, in every round", async () => {
  const zipCode = newZip();
  const runners = await addRunners(200, zipCode);
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app, { zipCode });
    const jobId = await addJob(app, homeowner);
    const answers = await Promise.all(runners.map((runner) => accept(runner, jobId)));
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 JOB_TAKEN": 199 });

    const winner = runners[answers.findIndex(({ status }) => status === 200)];
    const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job).toMatchObject({ status: "assigned", runnerId: winner?.runnerId });
    const events = await app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, jobId))
      .orderBy(jobEvents.id);
    expect(events.map(({ toStatus, userId }) => [toStatus, userId])).toEqual([
      ["scheduled", null],
      ["assigned", winner?.userId],
    ]);
    expect(await app.deps.db.$count(notifications, eq(notifications.userId, homeowner.userId))).toBe(1);
  }
  await expectInvariants(app);
});

test("a runner who accepts a job while it moves gets it as seen, or not at all", async () => {
  const zipCode = newZip();
  const [runner] = (await addRunners(1, zipCode)) as [Runner];
  const homeowner = await addHomeowner(app, { zipCode });
  for (let round = 0; round < rounds; round++) {
    const jobId = await addJob(app, homeowner);
    const seen = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    const { scheduledOn = "", timeWindow } = seen[0] ?? {};
    const scheduledDate = `${scheduledOn}T00:00:00.000Z`;
    const move = async (): Promise<Answer> => {
      await app.database.execute(
        "update jobs set scheduled_on = scheduled_on + 3 where id = $1 and status = 'scheduled'",
        [jobId],
      );
      return { status: 200, headers: new Headers(), body: null };
    };
    const take = () => app.typed(runner, "runner.acceptJob", { jobId, scheduledDate, timeWindow });
    const isMovedFirst = round % 2 === 0;
    const answers = await pileUp(
      app,
      sql`select from jobs where id = ${jobId} for update`,
      isMovedFirst ? [move, take] : [take, move],
    );
    const answer = answers[isMovedFirst ? 1 : 0] as Answer;
    expect(countOutcomes([answer])).toEqual({ [isMovedFirst ? "409 OFFER_CHANGED" : "200"]: 1 });
    const [now] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    if (answer.status === 200) expect(now).toMatchObject({ status: "assigned", scheduledOn });
    else expect(now).toMatchObject({ status: "scheduled", runnerId: null });
    expect((await app.typed(homeowner, "homeowner.cancelJob", { jobId })).status).toBe(200);
  }
});

test("a runner who accepts many jobs of a day at once ends with 60", async () => {
  const zipCode = newZip();
  const homeowner = await addHomeowner(app, { zipCode });
  for (let round = 0; round < rounds; round++) {
    const [runner] = (await addRunners(1, zipCode)) as [Runner];
    for (let index = 0; index < 55; index++) await addJob(app, homeowner, { status: "assigned", runner });
    const open = await Promise.all(Array.from({ length: 25 }, () => addJob(app, homeowner)));
    const answers = await Promise.all(open.map((jobId) => accept(runner, jobId)));
    expect(countOutcomes(answers)).toEqual({ "200": 5, "409 DAY_FULL": 20 });
    const own = and(eq(jobs.runnerId, runner.runnerId), eq(jobs.status, "assigned"));
    expect(await app.deps.db.$count(jobs, own)).toBe(60);
  }
  await expectInvariants(app);
});

test("runners who accept overlapping sets of jobs at once share them, and each keeps its own on a retry", async () => {
  const zipCode = newZip();
  const homes = await Promise.all(Array.from({ length: 7 }, () => addHomeowner(app, { zipCode })));
  for (let round = 0; round < rounds; round++) {
    const runners = await addRunners(8, zipCode);
    const jobIds = await Promise.all(homes.map((home) => addJob(app, home)));
    // Every runner wants another five of the seven, in another order, and sends it twice.
    const calls = runners.flatMap((runner, nth) => {
      const wanted = [0, 1, 2, 3, 4].map((each) => jobIds[(nth + each * 3) % 7]);
      const seen = { scheduledDate: "2026-03-11T08:00:00.000Z", timeWindow: "morning" };
      const send = async () => ({
        runner,
        answer: await app.typed(runner, "runner.acceptJobs", {
          jobs: wanted.map((jobId) => ({ jobId, ...seen })),
        }),
      });
      return [send(), send()];
    });
    const answers = await Promise.all(calls);
    const outcomes = Object.keys(countOutcomes(answers.map(({ answer }) => answer)));
    expect(outcomes.toSorted()).toEqual(["200", "409 JOB_TAKEN"]);
    const taken = await app.deps.db.select().from(jobs).where(inArray(jobs.id, jobIds));
    expect(taken.every(({ status }) => status === "assigned")).toBe(true);
    for (const { runner, answer } of answers) {
      const own = taken.filter(({ runnerId }) => runnerId === runner.runnerId).map(({ id }) => id);
      const told = answer.status === 200 ? (answer.body as { id: string }[]).map(({ id }) => id) : [];
      expect(told.toSorted()).toEqual(own.toSorted());
    }
    for (const { userId } of homes)
      expect(await app.deps.db.$count(notifications, eq(notifications.userId, userId))).toBe(round + 1);
  }
  await expectInvariants(app);
});

test("a job completed 50 times at once is completed and paid once, and every call gets the same answer", async () => {
  const { now } = app.clock;
  // Within the window, because an early completion does not notify the homeowner.
  app.clock.now = "2026-03-11T14:00:00.000Z";
  for (let round = 0; round < rounds; round++) {
    const homeowner: Homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "assigned", runner });
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(runner, jobId)));
    expect(countOutcomes(answers)).toEqual({ "200": 50 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { rows } = await app.database.execute(
      `select count(*)::int as entries, sum(abs(amount_cents))::int as cents from ledger_entries
       join ledger_transactions on ledger_transactions.id = transaction_id where job_id = $1`,
      [jobId],
    );
    expect(rows).toEqual([{ entries: 2, cents: 2400 }]);
    expect(await app.deps.db.$count(notifications, eq(notifications.userId, homeowner.userId))).toBe(1);
    const [profile] = await app.deps.db
      .select()
      .from(runnerProfiles)
      .where(eq(runnerProfiles.id, runner.runnerId));
    expect(profile?.completedJobs).toBe(1);
  }
  app.clock.now = now;
  await expectInvariants(app);
});

test("random accepts and completions end in a state that one order of the calls explains", async () => {
  const zipCode = newZip();
  const homeowner = await addHomeowner(app, { zipCode });
  const runners = await addRunners(10, zipCode);
  const jobIds = await Promise.all(Array.from({ length: 8 }, () => addJob(app, homeowner)));
  const calls = Array.from({ length: 400 }, (_, index) => {
    const runner = runners[(index * 7) % runners.length] as Runner;
    const jobId = jobIds[(index * 3) % jobIds.length] as string;
    return index % 2 === 0 ? accept(runner, jobId) : complete(runner, jobId);
  });
  const outcomes = countOutcomes(await Promise.all(calls));
  expect(Object.keys(outcomes).toSorted()).toEqual(["200", "404 NOT_FOUND", "409 JOB_TAKEN"]);
  const earned = await app.deps.db
    .select({ runnerId: jobs.runnerId, done: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(eq(jobs.homeownerId, homeowner.homeownerId), eq(jobs.status, "completed")))
    .groupBy(jobs.runnerId);
  for (const { runnerId, done } of earned) {
    const [profile] = await app.deps.db
      .select()
      .from(runnerProfiles)
      .where(eq(runnerProfiles.id, runnerId ?? ""));
    expect(profile?.completedJobs).toBe(done);
  }
  await expectInvariants(app);
});
