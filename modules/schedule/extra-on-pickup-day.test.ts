import { and, asc, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs } from "#db/schema/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, type Homeowner } from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";
import { generateForHome } from "./tasks.ts";

let app: TestApp;
let home: Homeowner;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  home = await addHomeowner(app, { pickupDays: ["Monday"] });
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
});

const extra = async (scheduledDate: string, timeWindow: string) =>
  (await app.call(home, "POST", "/api/homeowner/jobs", { scheduledDate, timeWindow })).body as Job;
const makeThursdayPickupDay = async () => {
  const rhythms = [{ canKind: "trash", weekday: "Thursday", everyWeeks: 1, anchorOn: null }];
  expect((await app.typed(home, "homeowner.setRhythms", { rhythms })).status).toBe(200);
};
const thursday = "2026-03-12";
const pickupsOnThursday = () =>
  app.deps.db
    .select({ id: jobs.id, kind: jobs.kind })
    .from(jobs)
    .where(
      and(
        eq(jobs.homeownerId, home.homeownerId),
        eq(jobs.scheduledOn, thursday),
        ne(jobs.status, "cancelled"),
      ),
    )
    .orderBy(asc(jobs.windowStartsAt));

test("an extra pickup on a day that becomes a pickup day replaces the weekly one until canceled", async () => {
  const { id } = await extra(thursday, "10:00");
  await makeThursdayPickupDay();
  expect(await pickupsOnThursday()).toEqual([{ id, kind: "one_off" }]);
  expect((await app.typed(home, "homeowner.cancelJob", { jobId: id })).status).toBe(200);
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  expect(await pickupsOnThursday()).toMatchObject([{ kind: "weekly" }]);
});

test("an extra pickup at another time of that day is one more", async () => {
  const { id } = await extra(thursday, "14:00");
  await makeThursdayPickupDay();
  expect(await pickupsOnThursday()).toMatchObject([{ kind: "weekly" }, { id }]);
});

test("an extra pickup in the morning, back after the truck, leaves an evening pickup of that day", async () => {
  const rhythms = [{ canKind: "trash", weekday: "Thursday", everyWeeks: 1, anchorOn: null }];
  const { id } = await extra(thursday, "08:00");
  const wish = { rhythms, pickupWindow: "evening", inAfterCollection: true };
  expect((await app.typed(home, "homeowner.setRhythms", wish)).status).toBe(200);
  expect(await pickupsOnThursday()).toMatchObject([{ id }, { kind: "weekly" }]);
});
