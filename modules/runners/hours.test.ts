import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import type { Hours } from "./contract.ts";

let app: TestApp;
let runner: Runner;
let homeowner: Homeowner;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  runner = await addRunner(app);
  homeowner = await addHomeowner(app);
});

const work = (...availabilityWindows: AvailabilityWindow[]) =>
  app.typed(runner, "profile.updateRunner", { availabilityWindows });
const hours = async () => (await app.typed(runner, "runner.hours")).body as Hours;
const taken = (scheduledOn: string, job: Parameters<typeof addJob>[2] = {}) =>
  addJob(app, homeowner, {
    status: "assigned",
    runner,
    scheduledOn,
    acceptedAt: "2026-03-08T15:00:00.000Z",
    ...job,
  });
const pickup = { address: "1600 Elm Street, Unit 4B" };

test("changed hours keep accepted jobs, and list those outside them, soonest first", async () => {
  const later = await taken("2026-03-14", { timeWindow: "morning" });
  const sooner = await taken("2026-03-12", { timeWindow: "morning" });
  const evening = await taken("2026-03-13", { timeWindow: "evening" });
  expect((await hours()).outside).toEqual([]);
  await work("Evening (5pm-8pm)");
  const outside = [
    { ...pickup, jobId: sooner, day: "2026-03-12", isFree: true },
    { ...pickup, jobId: later, day: "2026-03-14", isFree: true },
  ];
  expect(await hours()).toEqual({ windows: ["Evening (5pm-8pm)"], weekdays: [], outside });
  const held = (await app.typed(runner, "runner.jobs")).body as Job[];
  expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining([sooner, evening, later]));
  await app.typed(runner, "runner.releaseJob", { jobId: sooner });
  expect((await hours()).outside).toEqual(outside.slice(1));
});

test("jobs past the cutoff are listed as such; those in progress, over or another runner's are not listed", async () => {
  await taken("2026-03-12", { status: "in_progress", timeWindow: "morning" });
  await taken("2026-03-12", { runner: await addRunner(app), timeWindow: "morning" });
  const soon = await taken("2026-03-12", { timeWindow: "morning" });
  await work("Evening (5pm-8pm)");
  expect((await hours()).outside).toEqual([{ ...pickup, jobId: soon, day: "2026-03-12", isFree: true }]);
  app.clock.now = "2026-03-12T10:00:00.000Z";
  expect((await hours()).outside).toEqual([{ ...pickup, jobId: soon, day: "2026-03-12", isFree: false }]);
  app.clock.now = "2026-03-14T10:00:00.000Z";
  expect((await hours()).outside).toEqual([]);
});
