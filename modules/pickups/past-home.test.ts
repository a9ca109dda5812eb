import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Route } from "#modules/routes/contract.ts";
import { day, later } from "#platform/instants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Runner,
} from "#testkit/factories.ts";
import { addProperty } from "#testkit/properties.ts";
import { withoutIds } from "#testkit/without-ids.ts";
import type { Job } from "./contract/job.ts";

let app: TestApp;
let homeowner: Homeowner;
let runner: Runner;
let jobId: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-11T14:00:00.000Z";
  homeowner = await addHomeowner(app);
  runner = await addRunner(app);
  jobId = await addJob(app, homeowner, { status: "assigned", runner });
});

const whole = {
  address: expect.stringContaining("1600 Elm Street, Unit 4B"),
  specialInstructions: "Gate code 4711",
};
const jobIn = ({ body }: { body: unknown }) => {
  const rows = Array.isArray(body) ? body : (body as { rows: Job[] }).rows;
  return (rows as Job[]).find(({ id }) => id === jobId);
};
const ownViews = async (who: Who) => {
  const onDay = "2026-03-11";
  const { stops } = (await app.typed(who, "runner.route", { day: onDay })).body as Route;
  const threadId = app.deps.newId();
  const question = { threadId, topic: "job", jobId, words: "About this one" };
  expect((await app.typed(who, "support.openThread", question)).status).toBe(200);
  const thread = (await app.typed(who, "support.conversation", { threadId })).body as { job: Job | null };
  return {
    "GET /api/runner/jobs": jobIn(await app.call(who, "GET", "/api/runner/jobs")),
    "runner.jobs": jobIn(await app.typed(who, "runner.jobs")),
    "runner.route": stops.find(({ job }) => job.id === jobId)?.job,
    "POST /api/runner/complete-job": (await app.call(who, "POST", "/api/runner/complete-job", { jobId }))
      .body,
    "support.conversation": thread.job,
  };
};
const stopOf = async () => {
  const { body } = await app.typed(runner, "runner.route", { day: "2026-03-11" });
  return (body as Route).stops.find(({ job }) => job.id === jobId);
};

test("a completed job shows its runner the home for a day; the homeowner and admins keep seeing it", async () => {
  const done = await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
  expect(done).toMatchObject({ status: 200, body: whole });
  app.clock.now = later("2026-03-11T14:00:00.000Z", day - 1);
  for (const [view, job] of Object.entries(await ownViews(runner))) expect(job, view).toMatchObject(whole);

  app.clock.now = later("2026-03-11T14:00:00.000Z", day);
  const bare = { address: `Elm Street, ${homeowner.zipCode}`, specialInstructions: null };
  for (const [view, job] of Object.entries(await ownViews(runner))) expect(job, view).toMatchObject(bare);
  expect(await stopOf()).toMatchObject({
    latitude: null,
    longitude: null,
    isExact: false,
    resident: null,
    checklist: [],
  });

  const admin = await addAdmin(app);
  expect(jobIn(await app.call(homeowner, "GET", "/api/homeowner/jobs"))).toMatchObject(whole);
  expect(jobIn(await app.call(admin, "GET", "/api/admin/jobs"))).toMatchObject(whole);
});

test("a completed job at a rental shows its runner the rental for a day", async () => {
  const propertyId = await addProperty(app, homeowner, {
    name: "Lakeside Cottage",
    checklist: ["Lock the gate"],
  });
  jobId = await addJob(app, homeowner, { kind: "checkout", propertyId, status: "assigned", runner });
  await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
  app.clock.now = later("2026-03-11T14:00:00.000Z", day - 1);
  const named = { rental: expect.objectContaining({ name: "Lakeside Cottage" }) };
  for (const [view, job] of Object.entries(await ownViews(runner))) expect(job, view).toMatchObject(named);

  app.clock.now = later("2026-03-11T14:00:00.000Z", day);
  for (const [view, job] of Object.entries(await ownViews(runner))) {
    expect(job, view).toMatchObject({ rental: null, specialInstructions: null });
    expect(JSON.stringify(job), view).not.toMatch(/Lakeside|Lock the gate/);
  }
  expect(await stopOf()).toMatchObject({ checklist: [] });
});

test("a released job hides the home from its runner at once", async () => {
  expect((await app.typed(runner, "runner.releaseJob", { jobId })).status).toBe(200);
  expect(jobIn(await app.call(runner, "GET", "/api/runner/jobs"))).toBeUndefined();
  expect(jobIn(await app.typed(runner, "runner.jobs"))).toBeUndefined();
  expect(await stopOf()).toBeUndefined();
  expect((await app.typed(runner, "runner.homeOfJob", { jobId })).status).toBe(404);
  const refused = await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
  expect(refused.status).toBe(404);
  expect(withoutIds(refused.body)).not.toContain("1600");
});
