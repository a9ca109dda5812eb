import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs, rentalPickups } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
} from "#testkit/factories.ts";
import { addRental } from "#testkit/rentals.ts";
import type { Today } from "./contract/today.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;

beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  home = await addHomeowner(app, { timeZone: "America/New_York" });
});

const read = async () => (await app.typed(admin, "admin.today")).body as Today;

test("counts the legs due until 4 AM and lists what is at risk first, worst by its due time", async () => {
  app.clock.now = "2026-03-11T15:40:00.000Z";
  const runner = await addRunner(app);
  const onTime = await addJob(app, home, {
    status: "assigned",
    runner,
    windowEndsAt: "2026-03-11T22:00:00.000Z",
    outBy: "2026-03-11T20:00:00.000Z",
    inBy: "2026-03-11T22:00:00.000Z",
  });
  const lateOut = await addJob(app, home, { status: "assigned", runner });
  const lateBack = await addJob(app, home, {
    status: "in_progress",
    runner,
    outBy: "2026-03-11T14:00:00.000Z",
    inBy: "2026-03-11T15:00:00.000Z",
  });
  const tonight = await addJob(app, home, {
    scheduledOn: "2026-03-12",
    windowStartsAt: "2026-03-11T22:00:00.000Z",
    windowEndsAt: "2026-03-12T20:00:00.000Z",
    outBy: "2026-03-12T01:00:00.000Z",
    inBy: "2026-03-12T20:00:00.000Z",
  });
  await addJob(app, home, { scheduledOn: "2026-03-12" });
  await addJob(app, home, { needsConfirmation: true });
  const today = await read();
  expect(today).toMatchObject({
    day: "2026-03-11",
    out: { done: 1, all: 4 },
    back: { done: 0, all: 3 },
    atRisk: 3,
  });
  expect(today.jobs.map(({ id, risks }) => [id, risks])).toEqual([
    [lateBack, ["lateBack"]],
    [lateOut, ["lateOut"]],
    [tonight, ["unassigned"]],
    [onTime, []],
  ]);
  expect(today.jobs[1]).toMatchObject({ runner: { name: "Sam Swift" }, legs: { out: { lateMinutes: 0 } } });
  // Last night ends at 4 AM.
  app.clock.now = "2026-03-12T06:00:00.000Z";
  expect((await read()).day).toBe("2026-03-11");
  app.clock.now = "2026-03-12T08:00:00.000Z";
  expect((await read()).day).toBe("2026-03-12");
});

test("a turnover is at risk while nobody has begun and guests come today", async () => {
  app.clock.now = "2026-03-13T14:00:00.000Z";
  const runner = await addRunner(app);
  const due = {
    scheduledOn: "2026-03-13",
    windowEndsAt: "2026-03-13T22:00:00.000Z",
    outBy: "2026-03-13T20:00:00.000Z",
    inBy: "2026-03-13T22:00:00.000Z",
    status: "assigned" as const,
    runner,
  };
  const { propertyId } = await addRental(app, home);
  const jobId = await addJob(app, home, { ...due, propertyId, kind: "checkout" });
  await addJob(app, home, due);
  const guestsAt = "2026-03-13T20:00:00.000Z";
  await app.deps.db.insert(rentalPickups).values({
    id: app.deps.newId(),
    propertyId,
    pickupOn: "2026-03-13",
    isCheckout: true,
    isCollection: false,
    nextGuestsAt: guestsAt,
    state: "scheduled",
    jobId,
    updatedAt: app.clock.now,
  });
  expect((await read()).jobs.map(({ id, risks, guestsAt: at }) => [id === jobId, risks, at])).toEqual([
    [true, ["guests"], guestsAt],
    [false, [], null],
  ]);
  await app.deps.db
    .update(jobs)
    .set({ status: "in_progress", startedAt: app.clock.now })
    .where(eq(jobs.id, jobId));
  expect((await read()).atRisk).toBe(0);
});
