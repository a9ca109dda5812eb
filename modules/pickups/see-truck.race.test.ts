import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jobs, ledgerTransactions, notifications, truckObservations } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { isFull } from "#testkit/full.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

/** During the morning of the pickup in New York, when its runner is there. */
const seenAt = "2026-03-11T15:00:00.000Z";
const verdicts = ["notEmptied", "tagged", "truckNotHere", null] as const;

/** A pickup that its runner took the day before. */
async function taken() {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner);
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  app.clock.now = seenAt;
  return { homeowner, runner, jobId };
}

const answer = (runner: Runner, step: object) =>
  app.typed(runner, "runner.completeJob", { actionId: app.deps.newId(), ...step });
const seenOf = (jobId: string) =>
  app.deps.db.select().from(truckObservations).where(eq(truckObservations.jobId, jobId));
const jobsOf = ({ homeownerId }: Homeowner) =>
  app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeownerId));
const toldOf = async ({ userId }: Homeowner) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );
const earnings = (jobIds: string[]) =>
  app.deps.db.$count(ledgerTransactions, inArray(ledgerTransactions.jobId, jobIds));

test("different answers sent at once count once: one observation, one notice, one return and one earning", async () => {
  for (let round = 0; round < rounds; round++) {
    const { homeowner, runner, jobId } = await taken();
    const answers = await Promise.all(
      Array.from({ length: isFull ? 200 : 12 }, (_, nth) =>
        answer(runner, { jobId, truck: verdicts[(nth + round) % verdicts.length], cans: "leftOut" }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ "200": answers.length });
    const [seen, ...more] = await seenOf(jobId);
    expect(more).toEqual([]);
    const isFullCans = seen?.returnJobId != null;
    const others = (await jobsOf(homeowner)).filter(({ id }) => id !== jobId);
    expect(others.map(({ id }) => id)).toEqual(isFullCans ? [seen.returnJobId] : []);
    const told = (await toldOf(homeowner)).filter(
      (type) => type === "cansNotEmptied" || type === "jobCompleted",
    );
    expect(told).toEqual([isFullCans ? "cansNotEmptied" : "jobCompleted"]);
    expect(await earnings([jobId])).toBe(1);
  }
});

test("answered or canceled, never both: a return for a pickup that was done, nothing for a canceled one", async () => {
  const became = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const { homeowner, runner, jobId } = await taken();
    const cancel = () => app.typed(homeowner, "homeowner.cancelJob", { jobId });
    const see = () => answer(runner, { jobId, truck: "notEmptied", cans: "leftOut" });
    const [first, second] = round % 2 ? [see, cancel] : [cancel, see];
    const answers = await Promise.all([first(), second(), first(), second()]);
    const [job, ...others] = (await jobsOf(homeowner)).toSorted(
      (a, b) => Number(b.id === jobId) - Number(a.id === jobId),
    );
    became.add(job?.status ?? "");
    const isDone = job?.status === "completed";
    expect(countOutcomes(answers)).toEqual(
      isDone ? { "200": 2, "409 JOB_NOT_CANCELLABLE": 2 } : { "200": 2, "409 JOB_CANCELLED": 2 },
    );
    expect(await seenOf(jobId)).toHaveLength(isDone ? 1 : 0);
    expect(others).toHaveLength(isDone ? 1 : 0);
    expect(await earnings([jobId])).toBe(isDone ? 1 : 0);
  }
  expect([...became].toSorted()).toEqual(["cancelled", "completed"]);
});
