import { and, asc, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  auditLog,
  jobs,
  movedJobs,
  notifications,
  runnerDaysOff,
  subscriptions,
  vacationHolds,
} from "#db/schema/index.ts";
import { replaceRhythms } from "#modules/homes/queries/home-details.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { Calendar } from "#modules/schedule/contract.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  newZip,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";

let app: TestApp;
let admin: Person;
let area: string;
const fromOn = "2026-03-17";
const toOn = "2026-03-18";
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  area = newZip();
});

/** A home whose cans go out on Tuesdays (and another weekday), with its pickups. */
const served = async (also?: number): Promise<Homeowner> => {
  const home = await addHomeowner(app, { zipCode: area });
  if (also)
    await replaceRhythms(app.deps.db, home.homeownerId, [
      { canKind: "trash", weekday: 2, everyWeeks: 1, anchorOn: null },
      { canKind: "recycling", weekday: also, everyWeeks: 1, anchorOn: null },
    ]);
  await generate(app.deps);
  return home;
};
const pickups = async (home: Homeowner) =>
  (
    await app.deps.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.homeownerId, home.homeownerId), ne(jobs.status, "cancelled")))
      .orderBy(asc(jobs.scheduledOn))
  ).map((job) => ({ ...job, day: job.scheduledOn }));
const daysOf = async (home: Homeowner) => (await pickups(home)).map(({ day }) => day.slice(5)).join(" ");
const take = async (home: Homeowner, runner: Runner) => {
  const job = (await pickups(home)).find(({ day }) => day === fromOn);
  const seen = { status: "scheduled", runnerId: null, day: fromOn };
  const given = { jobId: job?.id, runnerId: runner.runnerId, seen };
  expect((await app.typed(admin, "admin.assignJob", given)).status).toBe(200);
};
const toldDays = async (home: Homeowner) =>
  ((await app.typed(home, "homeowner.calendar")).body as Calendar).days.flatMap(({ onDay, moved: by }) =>
    by ? [[onDay, by]] : [],
  );
const preview = (day: object = {}) =>
  app.typed(admin, "admin.previewDayMove", { area, fromOn, toOn, ...day });
const dayMove = (given: object = {}) =>
  app.typed(admin, "admin.pushJobs", {
    dayMoveId: app.deps.newId(),
    area,
    fromOn,
    toOn,
    reason: "weather",
    expected: 1,
    ...given,
  });
const moved = async (given: object = {}) => {
  const answer = await dayMove(given);
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

describe("a push", () => {
  test("shows a preview: how many homes, which runners, and the result", async () => {
    const [kept, free] = [await served(), await served()];
    const [runner, off] = [
      await addRunner(app, { firstName: "Bo" }),
      await addRunner(app, { firstName: "Cy" }),
    ];
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: off.runnerId, fromOn: toOn, untilOn: toOn, createdAt: app.clock.now });
    const given = await served();
    await take(kept, runner);
    await take(given, off);
    const both = await served(3);
    await addJob(app, free, { scheduledOn: fromOn, kind: "checkout", zipCode: area });
    const begun = { status: "in_progress", runner, scheduledOn: fromOn, zipCode: area } as const;
    await addJob(app, free, begun);
    const away = await served();
    await app.deps.db.insert(vacationHolds).values({
      id: app.deps.newId(),
      homeownerId: away.homeownerId,
      fromOn: toOn,
      untilOn: "2026-03-20",
      createdAt: app.clock.now,
    });
    expect(await preview()).toMatchObject({
      status: 200,
      body: {
        homes: 4,
        pickups: { moved: 2, released: 1, merged: 1, begun: 1, late: 0, checkout: 1, unwanted: 1 },
        runners: [
          { id: runner.runnerId, name: "Bo Swift", keeps: 1, givesBack: 0 },
          { id: off.runnerId, name: "Cy Swift", keeps: 0, givesBack: 1 },
        ],
        pay: { stays: "36.00", saved: "12.00" },
        promises: 12,
      },
    });
    expect(await daysOf(both)).toContain("03-17 03-18");
  });

  test("moves pickups with their runners at the same times, and notifies everyone, also by email", async () => {
    const home = await served();
    const runner = await addRunner(app);
    await take(home, runner);
    const [, before] = await pickups(home);
    const dayMoveId = await moved();
    const [, after] = await pickups(home);
    expect(after).toMatchObject({
      id: before?.id,
      status: "assigned",
      runnerId: runner.runnerId,
      day: toOn,
      windowStartsAt: "2026-03-18T12:00:00.000Z",
      windowEndsAt: "2026-03-18T16:00:00.000Z",
      outBy: "2026-03-18T16:00:00.000Z",
    });
    const params = { date: fromOn, movedTo: toOn, reason: "weather" };
    expect((await told(home)).at(-1)).toEqual(["pickupPushed", params]);
    expect((await told(runner)).at(-1)).toEqual(["jobsPushed", { ...params, count: "1", givenBack: "0" }]);
    const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
    await app.queue.drain(workers, 30_000);
    expect(app.emails.map(({ to }) => to)).toEqual(expect.arrayContaining([home.email, runner.email]));
    expect(
      await app.deps.db
        .select({ action: auditLog.action, after: auditLog.after })
        .from(auditLog)
        .where(eq(auditLog.subjectId, dayMoveId)),
    ).toEqual([{ action: "admin.pushJobs", after: { area, day: toOn, reason: "weather", pickups: 1 } }]);
  });

  test("applies to pickups generated later, and to the calendar", async () => {
    const home = await served();
    await moved();
    await generate(app.deps);
    expect(await daysOf(home)).toBe("03-10 03-18 03-24 03-31");
    const { days } = (await app.typed(home, "homeowner.calendar")).body as Calendar;
    expect(days.map(({ onDay, state, moved }) => [onDay, state, moved]).slice(0, 3)).toEqual([
      ["2026-03-10", "scheduled", null],
      [toOn, "scheduled", { fromOn, reason: "weather" }],
      ["2026-03-24", "scheduled", null],
    ]);
    expect((await app.typed(home, "homeowner.skipWeek", { weekOf: toOn })).body).toEqual({ days: [toOn] });
    await generate(app.deps);
    expect(await daysOf(home)).toBe("03-10 03-24 03-31");
    expect((await app.typed(home, "homeowner.undoSkip", { days: [toOn] })).status).toBe(200);
    expect(await daysOf(home)).toBe("03-10 03-18 03-24 03-31");
  });

  test("continues from a day that was already pushed", async () => {
    const home = await served();
    const first = await moved();
    const second = await moved({ fromOn: toOn, toOn: "2026-03-20", reason: "holiday" });
    await generate(app.deps);
    expect(await daysOf(home)).toBe("03-10 03-20 03-24 03-31");
    expect(await toldDays(home)).toEqual([["2026-03-20", { fromOn, reason: "holiday" }]]);
    expect((await undo(second)).status).toBe(200);
    await generate(app.deps);
    expect(await daysOf(home)).toBe("03-10 03-18 03-24 03-31");
    expect(await toldDays(home)).toEqual([[toOn, { fromOn, reason: "weather" }]]);
    expect((await undo(first)).status).toBe(200);
    expect(await toldDays(home)).toEqual([]);
  });

  test("stays in the calendar after its original day is over", async () => {
    const home = await served();
    await moved({ toOn: "2026-03-20" });
    app.clock.now = "2026-03-19T15:00:00.000Z";
    expect(await toldDays(home)).toEqual([["2026-03-20", { fromOn, reason: "weather" }]]);
  });

  test("for a ZIP prefix moves all pickups there and no others", async () => {
    const one = await addHomeowner(app, { zipCode: "80101" });
    const two = await addHomeowner(app, { zipCode: "80102" });
    const outside = await addHomeowner(app, { zipCode: "80201" });
    await generate(app.deps);
    expect(await preview({ area: "801" })).toMatchObject({ body: { homes: 2, pickups: { moved: 2 } } });
    await moved({ area: "801", expected: 2 });
    for (const home of [one, two]) expect(await daysOf(home)).toBe("03-10 03-18 03-24 03-31");
    expect(await daysOf(outside)).toBe("03-10 03-17 03-24 03-31");
  });

  fullTest("and a holiday saved for the same day move a pickup once", async () => {
    const home = await served();
    const dayMoveId = await moved();
    const holiday = { area, onDay: fromOn, rule: "shift_day", name: "Founders' Day" };
    expect((await app.typed(admin, "admin.saveHoliday", holiday)).status).toBe(200);
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 30_000);
    await generate(app.deps);
    expect(await daysOf(home)).toBe("03-10 03-18 03-24 03-31");
    expect((await undo(dayMoveId)).status).toBe(200);
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 30_000);
    await generate(app.deps);
    expect((await daysOf(home)).split(" ").filter((day) => day === "03-17" || day === "03-18")).toHaveLength(
      1,
    );
  });

  test("merges two pickups of a home into one with all cans, and splits them when undone", async () => {
    const home = await served(3);
    const dayMoveId = await moved();
    expect((await pickups(home)).filter(({ day }) => day === toOn)).toMatchObject([
      { canKinds: ["trash", "recycling"] },
    ]);
    await generate(app.deps);
    expect(await daysOf(home)).not.toContain("03-17");
    expect((await undo(dayMoveId)).body).toMatchObject({ back: 1, stayed: 0 });
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 30_000);
    const again = (await pickups(home)).filter(({ day }) => day === fromOn || day === toOn);
    expect(again.map(({ day, canKinds }) => [day, canKinds])).toEqual([
      [fromOn, ["trash"]],
      [toOn, ["recycling"]],
    ]);
  });

  test("when undone returns pickups to their runners, unless others accepted them since", async () => {
    const [one, other] = [await served(), await served()];
    const off = await addRunner(app, { serviceAreas: [area] });
    const quick = await addRunner(app, { serviceAreas: [area] });
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: off.runnerId, fromOn: toOn, untilOn: toOn, createdAt: app.clock.now });
    await take(one, off);
    await take(other, off);
    const dayMoveId = await moved({ expected: 2 });
    const [, free] = await pickups(one);
    expect(free).toMatchObject({ status: "scheduled", day: toOn });
    const [, open] = await pickups(other);
    expect((await app.typed(quick, "runner.acceptJob", { jobId: open?.id })).status).toBe(200);
    expect((await undo(dayMoveId)).body).toMatchObject({
      back: 2,
      stayed: 0,
      dayMove: { undone: { by: "Robin Field" } },
    });
    expect((await pickups(one))[1]).toMatchObject({
      day: fromOn,
      status: "assigned",
      runnerId: off.runnerId,
    });
    expect((await pickups(other))[1]).toMatchObject({
      day: fromOn,
      status: "assigned",
      runnerId: quick.runnerId,
    });
    expect((await told(one)).at(-1)).toEqual(["pickupPushedBack", { date: fromOn }]);
    expect((await told(off)).at(-1)).toEqual(["jobsPushedBack", { date: fromOn, count: "1" }]);
    expect(await undo(dayMoveId)).toMatchObject({ status: 409, body: { code: "DAY_MOVE_UNDONE" } });
  });

  test("when undone leaves pickups open if their runner's old day is full", async () => {
    const [one, other, elsewhere] = [await served(), await served(), await addHomeowner(app)];
    const off = await addRunner(app, { serviceAreas: [area] });
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: off.runnerId, fromOn: toOn, untilOn: toOn, createdAt: app.clock.now });
    await take(one, off);
    await take(other, off);
    const dayMoveId = await moved({ expected: 2 });
    for (let nth = 1; nth < maxOpenJobsPerDay; nth++)
      await addJob(app, elsewhere, {
        kind: "checkout",
        scheduledOn: fromOn,
        status: "assigned",
        runner: off,
      });
    expect((await undo(dayMoveId)).body).toMatchObject({ back: 2, stayed: 0 });
    const back = [...(await pickups(one)), ...(await pickups(other))].filter(({ day }) => day === fromOn);
    expect(back.map(({ runnerId }) => runnerId).toSorted()).toEqual([off.runnerId, null]);
    expect((await told(off)).at(-1)).toEqual(["jobsPushedBack", { date: fromOn, count: "1" }]);
  });

  test("skips an extra pickup that would move past the end of a canceled service", async () => {
    const home = await addHomeowner(app, { zipCode: area });
    const extra = await addJob(app, home, { scheduledOn: fromOn, zipCode: area, requestedAt: app.clock.now });
    const [row] = await app.deps.db.select().from(jobs).where(eq(jobs.id, extra));
    await app.deps.db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, periodEndsAt: row?.windowEndsAt ?? null })
      .where(eq(subscriptions.userId, home.userId));
    expect((await preview()).body).toMatchObject({ pickups: { moved: 0, unwanted: 1 } });
    expect(await dayMove()).toMatchObject({ body: { code: "DAY_MOVE_CHANGED", params: { count: 0 } } });
  });

  test("skips a pickup if the home's pickup on the other day is in progress or over", async () => {
    const home = await served(3);
    const runner = await addRunner(app);
    const there = (await pickups(home)).find(({ day }) => day === toOn);
    const seen = { status: "scheduled", runnerId: null, day: toOn };
    await app.typed(admin, "admin.assignJob", { jobId: there?.id, runnerId: runner.runnerId, seen });
    // The previous day begins at 4 AM UTC.
    app.clock.now = "2026-03-17T04:30:00.000Z";
    expect((await app.typed(runner, "runner.startJob", { jobId: there?.id })).status).toBe(200);
    expect((await preview()).body).toMatchObject({ pickups: { merged: 0, unwanted: 1 } });
    expect(await dayMove()).toMatchObject({ body: { code: "DAY_MOVE_CHANGED", params: { count: 0 } } });
    const begun = (await pickups(home)).find(({ day }) => day === toOn);
    expect(begun).toMatchObject({ status: "in_progress", canKinds: ["recycling"] });
    expect(await daysOf(home)).toContain("03-17 03-18");
  });

  test("is possible for a day that is over on the platform's clock but not yet in the West", async () => {
    const home = await addHomeowner(app, { zipCode: area, timeZone: "America/Los_Angeles" });
    await generate(app.deps);
    app.clock.now = "2026-03-18T04:30:00.000Z";
    const inBy = "2026-03-18T06:00:00.000Z";
    const [job] = (await pickups(home)).filter(({ day }) => day === fromOn);
    await app.deps.db
      .update(jobs)
      .set({ windowEndsAt: inBy, outBy: "2026-03-18T05:00:00.000Z", inBy })
      .where(eq(jobs.id, job?.id ?? ""));
    expect((await preview()).body).toMatchObject({ pickups: { moved: 1, late: 0 } });
    await moved();
    expect(await daysOf(home)).toContain("03-18");
  });

  test("leaves pickups canceled since, and cannot be undone after a day", async () => {
    const home = await served();
    const dayMoveId = await moved();
    const [, job] = await pickups(home);
    await app.typed(home, "homeowner.cancelJob", { jobId: job?.id });
    app.clock.now = "2026-03-11T15:00:00.000Z";
    expect((await undo(dayMoveId)).body).toMatchObject({ back: 0, stayed: 1 });
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const home2 = await served();
    const late = await moved();
    app.clock.now = "2026-03-11T15:00:00.001Z";
    expect(await undo(late)).toMatchObject({ body: { code: "DAY_MOVE_TOO_OLD" } });
    expect(await daysOf(home2)).toContain("03-18");
    expect(await undo(app.deps.newId())).toMatchObject({ status: 404 });
  });

  test("applies once when sent twice, and is refused when the number of pickups changed", async () => {
    const home = await served();
    const dayMoveId = app.deps.newId();
    expect(await dayMove({ dayMoveId, expected: 2 })).toMatchObject({
      status: 409,
      body: { code: "DAY_MOVE_CHANGED", params: { count: 1 } },
    });
    expect(await daysOf(home)).toContain("03-17");
    const [first, second] = [await dayMove({ dayMoveId }), await dayMove({ dayMoveId })];
    expect(second.body).toEqual(first.body);
    expect(await app.deps.db.$count(movedJobs, eq(movedJobs.dayMoveId, dayMoveId))).toBe(1);
    expect((await told(home)).filter(([type]) => type === "pickupPushed")).toHaveLength(1);
    expect((await app.typed(admin, "admin.dayMoves")).body).toContainEqual(first.body);
  });

  test.each([
    ["what is over everywhere", { fromOn: "2026-03-08" }],
    ["ahead", { toOn: "2026-03-16" }],
    ["more than a week", { toOn: "2026-03-25" }],
  ])("of %s is refused", async (_, day) => {
    expect(await preview(day)).toMatchObject({ status: 400, body: { code: "DAY_MOVE_NOT_POSSIBLE" } });
    expect(await dayMove(day)).toMatchObject({ status: 400, body: { code: "DAY_MOVE_NOT_POSSIBLE" } });
  });
});
