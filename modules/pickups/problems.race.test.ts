import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jobs, problems } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Homeowner } from "#testkit/factories.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

async function completedJob(homeowner: Homeowner): Promise<string> {
  const runner = await addRunner(app);
  const jobId = await addJob(app, homeowner, { status: "assigned", runner });
  expect((await app.typed(runner, "runner.completeJob", { jobId })).status).toBe(200);
  return jobId;
}

const problemsOf = (jobId: string) => app.deps.db.select().from(problems).where(eq(problems.jobId, jobId));

test("a problem reported 20 times at once is one, with one credit", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    const jobId = await completedJob(homeowner);
    const answers = await times(20, (index) =>
      app.typed(homeowner, "homeowner.reportProblem", {
        jobId,
        kind: index % 2 ? "oneLeg" : "nobodyCame",
        wish: "credit",
      }),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 20 });
    expect((await problemsOf(jobId)).map(({ outcome }) => outcome).toSorted()).toEqual([
      "alreadyCredited",
      "credit",
    ]);
  }
});

test("of many concurrent return pickup requests, one is planned for each pickup and two for the home", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    const jobIds = await Promise.all([1, 2, 3, 4].map(() => completedJob(homeowner)));
    const answers = await times(20, (index) =>
      app.typed(homeowner, "homeowner.reportProblem", {
        jobId: jobIds[index % 4],
        kind: index % 8 < 4 ? "wrongPlace" : "notEmptied",
        wish: "returnVisit",
      }),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 20 });
    const open = await app.deps.db
      .select({ status: jobs.status })
      .from(jobs)
      .where(eq(jobs.homeownerId, homeowner.homeownerId));
    expect(open.filter(({ status }) => status === "scheduled")).toHaveLength(2);
  }
});

test("admins who settle a problem at once in different ways settle it once", async () => {
  const admins = await Promise.all([addAdmin(app), addAdmin(app)]);
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    const jobId = await completedJob(homeowner);
    await app.typed(homeowner, "homeowner.reportProblem", { jobId, kind: "damage", wish: "credit" });
    const [problem] = await problemsOf(jobId);
    const answers = await times(12, (index) =>
      app.typed(admins[index % 2] ?? null, "admin.resolveProblem", {
        problemId: problem?.id,
        outcome: ["credit", "returnVisit", "answered"][index % 3],
        answer: "Sorry",
      }),
    );
    // Both calls of the first admin are one decision; the other admin's equal call is refused.
    expect(countOutcomes(answers)).toEqual({ "200": 2, "409 PROBLEM_RESOLVED": 10 });
  }
});

test("a can reported as not emptied while its runner returns it has one of the two results", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "in_progress", runner, scheduledOn: "2026-03-10" });
    const [report, completion] = await Promise.all([
      app.typed(homeowner, "homeowner.reportProblem", { jobId, kind: "notEmptied", wish: "returnVisit" }),
      app.typed(runner, "runner.completeJob", { jobId }),
    ]);
    expect([report.status, completion.status]).toEqual([200, 200]);
    const [problem] = await problemsOf(jobId);
    expect(["replanned", "returnVisit"]).toContain(problem?.outcome);
  }
});
