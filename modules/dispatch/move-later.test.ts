import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { auditLog, jobs, notifications } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { sendReplan } from "#modules/schedule/index.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { curbLaw, knowCenter } from "#testkit/curb-law.ts";
import { addAdmin, addHomeowner, addJob, addRunner, newZip, type Person } from "#testkit/factories.ts";

let app: TestApp;
let admin: Person;
let area: string;
const day = "2026-03-11";
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  // 8 AM at the homes, in New York.
  app.clock.now = "2026-03-11T12:00:00.000Z";
  area = newZip();
});

/** A pickup due out by noon and back by 8 PM, in New York. */
const planned = async (differences: Partial<Parameters<typeof addJob>[2]> = {}) => {
  const home = await addHomeowner(app, { zipCode: area });
  const jobId = await addJob(app, home, {
    scheduledOn: day,
    zipCode: area,
    windowStartsAt: "2026-03-11T13:00:00.000Z",
    outBy: "2026-03-11T16:00:00.000Z",
    inBy: "2026-03-12T00:00:00.000Z",
    windowEndsAt: "2026-03-12T00:00:00.000Z",
    ...differences,
  });
  return { home, jobId };
};
const times = async (jobId: string) => {
  const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  return [job?.windowStartsAt, job?.outBy, job?.inBy, job?.windowEndsAt].map((at) => at?.slice(8, 16));
};
const usual = ["11T13:00", "11T16:00", "12T00:00", "12T00:00"];
const truckLate = (hours: number) => ({ kind: "truckLate", hours });
const streetClosed = (until: number) => ({ kind: "streetClosed", until });
const move = (given: object) =>
  app.typed(admin, "admin.pushJobs", {
    dayMoveId: app.deps.newId(),
    area,
    fromOn: day,
    toOn: day,
    reason: "other",
    expected: 1,
    ...given,
  });
const moved = async (given: object) => {
  const answer = await move(given);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { id: string }).id;
};
const undo = (dayMoveId: string) => app.typed(admin, "admin.undoPush", { dayMoveId });
const told = async (person: Person) =>
  (
    await app.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, person.userId))
      .orderBy(asc(notifications.id))
  ).map(({ type, params }) => [type, params]);

test("a late truck moves only the leg back, tells both once, and is undone, also for pickups under way", async () => {
  const runner = await addRunner(app);
  const taken = await planned({ status: "assigned", runner });
  const begun = await planned({ status: "in_progress", runner });
  const dayMoveId = app.deps.newId();
  const late = { dayMoveId, later: truckLate(2), expected: 2 };
  const first = await move(late);
  expect(first).toMatchObject({ status: 200, body: { later: truckLate(2), pickups: 2, isSelection: false } });
  expect((await move(late)).body).toEqual(first.body);
  const later = ["11T13:00", "11T16:00", "12T02:00", "12T02:00"];
  expect([await times(taken.jobId), await times(begun.jobId)]).toEqual([later, later]);
  expect(await told(taken.home)).toEqual([["pickupLater", { date: day, cause: "truck", time: "22:00" }]]);
  expect(await told(runner)).toEqual([
    ["jobsLater", { date: day, cause: "truck", time: "none", hours: "2", count: "2" }],
  ]);

  expect((await undo(dayMoveId)).body).toMatchObject({ back: 2, stayed: 0 });
  expect([await times(taken.jobId), await times(begun.jobId)]).toEqual([usual, usual]);
  expect((await told(taken.home)).at(-1)).toEqual(["pickupPushedBack", { date: day }]);
  expect((await told(runner)).at(-1)).toEqual(["jobsPushedBack", { date: day, count: "2" }]);
  const audited = await app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, dayMoveId)))
    .orderBy(asc(auditLog.id));
  expect(audited.map(({ before, after }) => [before, after])).toMatchObject([
    [
      { day, lateHours: 0 },
      { day, lateHours: 2, pickups: 2 },
    ],
    [
      { day, lateHours: 2, pickups: 2 },
      { day, lateHours: 0, pickups: 2 },
    ],
  ]);
});

test("no pickup leaves its day, gets earlier, or moves once its time is over", async () => {
  const { jobId } = await planned();
  await moved({ later: truckLate(12) });
  expect(await times(jobId)).toEqual(["11T13:00", "11T16:00", "12T03:59", "12T03:59"]);
  expect(await move({ later: truckLate(12) })).toMatchObject({
    body: { code: "DAY_MOVE_CHANGED", params: { count: 0 } },
  });
  app.clock.now = "2026-03-11T16:00:00.000Z";
  const preview = await app.typed(admin, "admin.previewDayMove", {
    area,
    fromOn: day,
    toOn: day,
    later: streetClosed(15),
  });
  expect(preview.body).toMatchObject({ homes: 0, pickups: { moved: 0, late: 1 } });
});

test("the preview counts the pickups that come back later than their place's rule allows", async () => {
  const [there] = [await planned(), await planned({ inBy: "2026-03-11T20:00:00.000Z" })];
  const rule = { startsOn: "2026-03-01", backBy: [{ kind: "clock", time: "21:00", isNextDay: false }] };
  const place = { kind: "zip", name: area, zipCodes: [area] };
  await knowCenter(app, area);
  expect((await app.typed(admin, "admin.addCurbLaw", { ...curbLaw, ...place, ...rule })).status).toBe(200);
  const previewed = async (hours: number) =>
    (
      await app.typed(admin, "admin.previewDayMove", {
        area,
        fromOn: day,
        toOn: day,
        later: truckLate(hours),
      })
    ).body;
  expect(await previewed(1)).toMatchObject({ pickups: { moved: 2 }, pastRule: 0 });
  expect(await previewed(2)).toMatchObject({ pickups: { moved: 2 }, pastRule: 1 });
  await moved({ later: truckLate(2), expected: 2 });
  expect(await times(there.jobId)).toEqual(["11T13:00", "11T16:00", "12T02:00", "12T02:00"]);
});

test("a closed street moves what is due before it opens; the evening before stays", async () => {
  const morning = await planned();
  const evening = await planned({
    windowStartsAt: "2026-03-10T22:00:00.000Z",
    outBy: "2026-03-11T02:00:00.000Z",
    inBy: "2026-03-11T16:00:00.000Z",
    windowEndsAt: "2026-03-11T16:00:00.000Z",
    status: "in_progress",
    runner: await addRunner(app),
  });
  await moved({ later: streetClosed(14), expected: 2 });
  expect(await times(morning.jobId)).toEqual(["11T18:00", "11T20:00", "12T00:00", "12T00:00"]);
  expect(await times(evening.jobId)).toEqual(["10T22:00", "11T02:00", "11T20:00", "11T20:00"]);
  expect(await told(morning.home)).toEqual([["pickupLater", { date: day, cause: "street", time: "14:00" }]]);
});

test("undone under way, the leg back is due at its old time unless that is over, and cans out in time stay in time", async () => {
  const runner = await addRunner(app);
  const begun = await planned({ status: "assigned", runner });
  const over = await planned({
    status: "assigned",
    runner,
    inBy: "2026-03-11T17:00:00.000Z",
    windowEndsAt: "2026-03-11T17:00:00.000Z",
  });
  const dayMoveId = await moved({ later: streetClosed(14), expected: 2 });
  app.clock.now = "2026-03-11T18:30:00.000Z";
  for (const { jobId } of [begun, over])
    expect((await app.typed(runner, "runner.startJob", { jobId })).status).toBe(200);
  expect((await undo(dayMoveId)).body).toMatchObject({ back: 1, stayed: 1 });
  expect(await times(begun.jobId)).toEqual(["11T13:00", "11T20:00", "12T00:00", "12T00:00"]);
  expect(await times(over.jobId)).toEqual(["11T18:00", "11T20:00", "11T20:00", "11T20:00"]);
});

test("only a street's or the selected pickups move", async () => {
  const [elm, oak] = [
    await planned({ publicStreet: "Elm Street" }),
    await planned({ publicStreet: "Oak Street" }),
  ];
  await moved({ street: "elm", later: truckLate(1) });
  expect([await times(elm.jobId), await times(oak.jobId)].map(([, , inBy]) => inBy)).toEqual([
    "12T01:00",
    "12T00:00",
  ]);
  const dayMoveId = await moved({ jobIds: [oak.jobId], later: truckLate(3) });
  expect(((await app.typed(admin, "admin.dayMoves")).body as object[])[0]).toMatchObject({
    id: dayMoveId,
    isSelection: true,
    later: truckLate(3),
  });
  expect([await times(elm.jobId), await times(oak.jobId)].map(([, , inBy]) => inBy)).toEqual([
    "12T01:00",
    "12T03:00",
  ]);
});

test("of two delays the first cannot be undone before the second", async () => {
  const { jobId } = await planned();
  const [first, second] = [await moved({ later: truckLate(1) }), await moved({ later: truckLate(1) })];
  expect((await undo(first)).body).toMatchObject({ back: 0, stayed: 1 });
  expect((await undo(second)).body).toMatchObject({ back: 1 });
  expect((await times(jobId))[2]).toBe("12T01:00");
});

test("planning keeps a generated pickup's later times", async () => {
  const home = await addHomeowner(app, { zipCode: area });
  await generate(app.deps);
  const onDay = "2026-03-17";
  await moved({ fromOn: onDay, toOn: onDay, later: truckLate(2) });
  const generated = async () =>
    (await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId))).filter(
      ({ scheduledOn, status }) => scheduledOn === onDay && status === "scheduled",
    );
  const before = await generated();
  await sendReplan(app.deps, app.deps.db, { area, onDay });
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 30_000);
  expect(await generated()).toEqual(before);
  expect(before).toMatchObject([{ windowEndsAt: before[0]?.inBy }]);
});
