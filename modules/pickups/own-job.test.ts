import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobs, ledgerTransactions } from "#db/schema/index.ts";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { offeredJob } from "#testkit/scenarios.ts";
import { addEvent } from "./queries/events.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const upload = { contentType: "image/jpeg", bytes: 1000 };
const acts: [ProcedureName, object, string][] = [
  ["runner.completeJob", {}, "JOB_NOT_OPEN"],
  ["runner.startJob", {}, "JOB_NOT_STARTABLE"],
  ["runner.releaseJob", {}, "JOB_NOT_RELEASABLE"],
  ["runner.createPhotoUpload", upload, "JOB_NOT_OPEN"],
];

type Taken = { homeowner: Homeowner; runner: Runner; jobId: string };

const accept = async (runner: Who, jobId: string) =>
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
async function acceptedJob(): Promise<Taken> {
  const offered = await offeredJob(app);
  await accept(offered.runner, offered.jobId);
  return offered;
}

const ends: Record<string, (taken: Taken) => Promise<unknown>> = {
  "its homeowner cancelled": ({ homeowner, jobId }) => app.typed(homeowner, "homeowner.cancelJob", { jobId }),
  "a pause cancelled": ({ homeowner }) => app.typed(homeowner, "homeowner.pauseService"),
  "was missed": async ({ jobId }) => {
    await app.deps.db
      .update(jobs)
      .set({ status: "missed", runnerId: null, acceptedAt: null })
      .where(eq(jobs.id, jobId));
    await addEvent(app.deps, app.deps.db, { jobId, fromStatus: "assigned", toStatus: "missed" });
  },
};

describe.each(Object.entries(ends))("a runner's former job that %s", (_, end) => {
  test.each(acts)("refuses %s by its state, not as unknown", async (procedure, more, code) => {
    const taken = await acceptedJob();
    await end(taken);
    expect(await app.typed(taken.runner, procedure, { jobId: taken.jobId, ...more })).toMatchObject({
      status: 409,
      body: { code, message: expect.stringMatching(/no longer be/) },
    });
  });

  test("refuses completion the same way on the documented path, and pays nothing", async () => {
    const taken = await acceptedJob();
    await end(taken);
    const given = { jobId: taken.jobId };
    expect(await app.call(taken.runner, "POST", "/api/runner/complete-job", given)).toMatchObject({
      status: 409,
      body: { code: "JOB_NOT_OPEN", message: "This job can no longer be completed." },
    });
    expect(await app.deps.db.$count(ledgerTransactions, eq(ledgerTransactions.jobId, taken.jobId))).toBe(0);
  });

  test.each(acts)("is unknown for anyone else's %s", async (procedure, more) => {
    const taken = await acceptedJob();
    await end(taken);
    const rival = await addRunner(app);
    expect(await app.typed(rival, procedure, { jobId: taken.jobId, ...more })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
  });
});

test.each(acts.filter(([procedure]) => procedure !== "runner.releaseJob"))(
  "a job released before it was canceled is unknown for %s",
  async (procedure, more) => {
    const { homeowner, runner, jobId } = await acceptedJob();
    await app.typed(runner, "runner.releaseJob", { jobId });
    await app.typed(homeowner, "homeowner.cancelJob", { jobId });
    expect((await app.typed(runner, procedure, { jobId, ...more })).status).toBe(404);
  },
);

test("a release repeated on another phone gives the same answer, once the job is another runner's too", async () => {
  const { runner, jobId } = await acceptedJob();
  await app.typed(runner, "runner.releaseJob", { jobId });
  await accept(runner, jobId);
  const { body } = await app.typed(runner, "runner.releaseJob", { jobId });
  await accept(await addRunner(app), jobId);
  for (const more of [{}, { actionId: app.deps.newId() }])
    expect(await app.typed(runner, "runner.releaseJob", { jobId, ...more })).toMatchObject({
      status: 200,
      body,
    });
  const stranger = await addRunner(app);
  expect((await app.typed(stranger, "runner.releaseJob", { jobId })).status).toBe(404);
  expect(await app.deps.db.$count(jobs, and(eq(jobs.id, jobId), eq(jobs.status, "assigned")))).toBe(1);
});

test("a job released and canceled under its next runner is known only to that runner", async () => {
  const { homeowner, runner, jobId } = await acceptedJob();
  await app.typed(runner, "runner.releaseJob", { jobId });
  const next = await addRunner(app);
  await accept(next, jobId);
  await app.typed(homeowner, "homeowner.cancelJob", { jobId });
  expect((await app.typed(runner, "runner.completeJob", { jobId })).status).toBe(404);
  expect((await app.typed(next, "runner.completeJob", { jobId })).status).toBe(409);
});
