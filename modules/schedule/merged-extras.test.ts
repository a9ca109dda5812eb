import { and, asc, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs } from "#db/schema/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";
import { generateForHome } from "./tasks.ts";

let app: TestApp;
let home: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const zipCode = newZip();
  home = await addHomeowner(app, { pickupDays: ["Monday"], zipCode });
  runner = await addRunner(app, { serviceAreas: [zipCode] });
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
});

const extra = async (scheduledDate: string, timeWindow: string) =>
  (await app.call(home, "POST", "/api/homeowner/jobs", { scheduledDate, timeWindow })).body as Job;
const accept = (jobId: string) => app.call(runner, "POST", "/api/runner/accept-job", { jobId });
const setDay = async (...weekdays: string[]) => {
  const rhythms = weekdays.map((weekday) => ({ canKind: "trash", weekday, everyWeeks: 1, anchorOn: null }));
  expect((await app.typed(home, "homeowner.setRhythms", { rhythms })).status).toBe(200);
};
const pickupsOn = (day: string) =>
  app.deps.db
    .select()
    .from(jobs)
    .where(
      and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, day), ne(jobs.status, "cancelled")),
    )
    .orderBy(asc(jobs.windowStartsAt));

test("an extra pickup on a day that becomes a pickup day is that day's pickup, at its time", async () => {
  const { id } = await extra("2026-03-12", "10:00");
  await setDay("Thursday");
  const merged = { id, kind: "weekly", timeWindow: "morning", canKinds: ["trash"], requestedAt: null };
  expect(await pickupsOn("2026-03-12")).toMatchObject([
    { ...merged, windowStartsAt: "2026-03-12T12:00:00.000Z", outBy: "2026-03-12T16:00:00.000Z" },
  ]);
  await setDay("Thursday", "Friday");
  expect(await pickupsOn("2026-03-12")).toMatchObject([merged]);
  expect((await app.typed(home, "homeowner.cancelJob", { jobId: id })).status).toBe(200);
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  expect(await pickupsOn("2026-03-12")).toEqual([]);
});

test("its runner keeps it, at the hours taken", async () => {
  const { id } = await extra("2026-03-12", "08:00");
  expect((await accept(id)).status).toBe(200);
  await setDay("Thursday");
  expect(await pickupsOn("2026-03-12")).toMatchObject([
    { id, kind: "weekly", status: "assigned", timeWindow: "08:00" },
  ]);
});

test("one at another time of that day stays, and only one of several becomes the pickup", async () => {
  const [first, second, other] = [
    await extra("2026-03-12", "08:00"),
    await extra("2026-03-12", "10:00"),
    await extra("2026-03-12", "12:00"),
  ];
  await accept(second.id);
  await setDay("Thursday");
  expect((await pickupsOn("2026-03-12")).map(({ id, kind }) => [id, kind])).toEqual([
    [first.id, "one_off"],
    [second.id, "weekly"],
    [other.id, "one_off"],
  ]);
});

test("an extra pickup far ahead becomes the pickup once that day is generated", async () => {
  const { id } = await extra("2026-05-07", "morning");
  await setDay("Thursday");
  app.clock.now = "2026-04-20T15:00:00.000Z";
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  expect(await pickupsOn("2026-05-07")).toMatchObject([{ id, kind: "weekly" }]);
});
