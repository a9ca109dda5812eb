import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  jobEvents,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  notifications,
  runnerProfiles,
  subscriptions,
} from "#db/schema/index.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { fullTest, isFull } from "#testkit/full.ts";
import { type JobAct, type JobHistory, orderThatExplains } from "#testkit/job-model.ts";
import { expectInvariants, ordersOf, pileUp, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  // Within the pickups' window, so the homeowner is notified of each step.
  app.clock.now = "2026-03-11T13:00:00.000Z";
  await warmPool(app);
});
afterAll(() => app.close());

type Scene = { homeowner: Homeowner; runner: Runner; rival: Runner; jobId: string };
type Call = { act: JobAct; who: "homeowner" | "runner" | "rival" };

const start: Call = { act: "start", who: "runner" };
const complete: Call = { act: "complete", who: "runner" };
const release: Call = { act: "release", who: "runner" };
const accept: Call = { act: "accept", who: "runner" };
const acceptToo: Call = { act: "accept", who: "rival" };
const cancel: Call = { act: "cancel", who: "homeowner" };
const pause: Call = { act: "pause", who: "homeowner" };

/** The refusals that a late caller may get for each act. */
const refusals: Record<JobAct, string[]> = {
  accept: ["JOB_TAKEN"],
  start: ["NOT_FOUND", "JOB_NOT_STARTABLE"],
  complete: ["NOT_FOUND", "JOB_NOT_OPEN"],
  release: ["NOT_FOUND", "JOB_NOT_RELEASABLE"],
  cancel: ["JOB_NOT_CANCELLABLE"],
  pause: ["NOTHING_TO_PAUSE"],
};

function send({ homeowner, runner, rival, jobId }: Scene, { act, who }: Call): Promise<Answer> {
  const person = { homeowner, runner, rival }[who];
  if (act === "accept") return app.call(person, "POST", "/api/runner/accept-job", { jobId });
  if (act === "complete") return app.call(person, "POST", "/api/runner/complete-job", { jobId });
  if (act === "pause") return app.call(person, "POST", "/api/homeowner/pause-service");
  if (act === "cancel") return app.typed(person, "homeowner.cancelJob", { jobId });
  return app.typed(person, `runner.${act}Job`, { jobId });
}

async function scene(status: "scheduled" | "assigned" | "in_progress"): Promise<Scene> {
  const homeowner = await addHomeowner(app);
  const [runner, rival] = [await addRunner(app), await addRunner(app)];
  return { homeowner, runner, rival, jobId: await addJob(app, homeowner, { status, runner }) };
}

/** The result must equal that of some serial order of the calls. */
async function expectOneOrder(
  made: Scene,
  status: "scheduled" | "assigned" | "in_progress",
  calls: Call[],
  answers: Answer[],
): Promise<JobHistory> {
  const asked = calls.map(({ act, who }, index) => {
    const answer = answers[index] as Answer;
    const { code } = answer.body as { code?: string };
    if (answer.status !== 200) expect(refusals[act], JSON.stringify(answer.body)).toContain(code);
    return { act, userId: made[who].userId, isOk: answer.status === 200 };
  });
  const history = await historyOf(made, status);
  const before = { status, runner: status === "scheduled" ? null : made.runner.userId };
  const order = orderThatExplains(made.homeowner.userId, before, asked, history);
  expect(order, JSON.stringify({ asked, history }, null, 2)).not.toBeNull();
  return history;
}

async function historyOf({ homeowner, runner, rival, jobId }: Scene, from: string): Promise<JobHistory> {
  const { db } = app.deps;
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, homeowner.userId));
  const events = await db.select().from(jobEvents).where(eq(jobEvents.jobId, jobId)).orderBy(jobEvents.id);
  const told = await db
    .select()
    .from(notifications)
    .where(sql`${notifications.userId} in (${homeowner.userId}, ${runner.userId}, ${rival.userId})`);
  const earnings = await db
    .select({ userId: ledgerEntries.userId, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.jobId, jobId), eq(ledgerEntries.account, "runner_payable")));
  expect(earnings.map(({ cents }) => cents)).toEqual(earnings.map(() => -1200));
  for (const { runnerId, userId } of [runner, rival]) {
    const [profile] = await db.select().from(runnerProfiles).where(eq(runnerProfiles.id, runnerId));
    expect(profile?.completedJobs).toBe(earnings.filter((earning) => earning.userId === userId).length);
  }
  const holder = [runner, rival].find(({ runnerId }) => runnerId === job?.runnerId);
  return {
    status: job?.status ?? "missed",
    runner: holder?.userId ?? null,
    isPaused: subscription?.status === "paused",
    events: events
      .slice({ scheduled: 1, assigned: 2, in_progress: 3 }[from])
      .map(({ fromStatus, toStatus, userId }) => `${fromStatus} → ${toStatus} by ${userId}`),
    notices: told.map(({ type, userId }) => `${type} to ${userId}`).toSorted(),
    earners: earnings.map(({ userId }) => userId ?? ""),
  };
}

const jobRow = ({ jobId }: Scene) => sql`select from jobs where id = ${jobId} for update`;

test.each([
  ["scheduled", [accept, acceptToo, cancel, pause], isFull ? [2, 3, 4] : [2], ["assigned", "cancelled"]],
  [
    "assigned",
    [start, complete, release, cancel, pause],
    isFull ? [2, 3] : [2],
    ["cancelled", "completed", "in_progress", "scheduled"],
  ],
  ...(isFull
    ? ([["assigned", [complete, release, cancel, pause], [4], ["cancelled", "completed"]]] as const)
    : []),
  ["in_progress", [start, complete, release, cancel, pause], [2], ["completed", "in_progress"]],
] as const)(
  "acts on a job that is %s, all read before any writes, equal one order of them",
  async (status, acts, sizes, ends) => {
    const seen = new Set<string>();
    for (const size of sizes)
      for (const calls of ordersOf<Call>(acts, size)) {
        const made = await scene(status);
        const answers = await pileUp(
          app,
          jobRow(made),
          calls.map((call) => () => send(made, call)),
        );
        seen.add((await expectOneOrder(made, status, calls, answers)).status);
      }
    // Otherwise the same call always wins, and there was hardly a race.
    expect([...seen].toSorted()).toEqual(ends);
    await expectInvariants(app);
  },
);

fullTest.each([
  ["scheduled", [accept, acceptToo, cancel, pause]],
  ["assigned", [start, complete, release, cancel, pause]],
  ["in_progress", [start, complete, release, cancel, pause]],
] as const)(
  "acts on a job that is %s, each sent four times at once, equal one order of them",
  async (status, acts) => {
    for (let round = 0; round < rounds; round++) {
      const made = await scene(status);
      const calls = Array.from(
        { length: acts.length * 4 },
        (_, index) => acts[(index + round) % acts.length] as Call,
      );
      const answers = await Promise.all(calls.map((call) => send(made, call)));
      await expectOneOrder(made, status, calls, answers);
    }
    await expectInvariants(app);
  },
);
