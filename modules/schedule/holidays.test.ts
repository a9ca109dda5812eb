import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  auditLog,
  canRhythms,
  holidays,
  jobEvents,
  jobs,
  notifications,
  skippedDays,
  vacationHolds,
} from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type { Weekday } from "#platform/values/days.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addRunner,
  type Homeowner,
  newZip,
  type Person,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import type { Calendar, HolidayOnWire } from "./contract.ts";
import { previewHoliday } from "./holidays.ts";
import { generate, generateForHome } from "./tasks.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  await app.database.execute("delete from holidays");
  await workOff();
});

const workOff = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
const save = (onDay: string, rule: string, more: object = {}) =>
  app.typed(admin, "admin.saveHoliday", { area: "", onDay, name: "Founders' Day", rule, ...more });
const remove = (holidayId: string) => app.typed(admin, "admin.removeHoliday", { holidayId });
const preview = async (onDay: string, rule: string | null, area = "") =>
  (await app.typed(admin, "admin.previewHoliday", { area, onDay, rule })).body as {
    pickups: number;
    homes: number;
    sample: object[];
  };
const idOf = (answer: { body: unknown }) => (answer.body as HolidayOnWire).id;

async function servedHome(pickupDays: Weekday[], more: object = {}): Promise<Homeowner> {
  const home = await addHomeowner(app, { pickupDays, zipCode: newZip(), ...more });
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  return home;
}

const pickupsOf = async (home: Homeowner, status = "scheduled") =>
  app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, status as "scheduled")))
    .orderBy(asc(jobs.scheduledOn));
const daysOf = async (home: Homeowner, status = "scheduled") =>
  (await pickupsOf(home, status)).map(({ scheduledOn }) => scheduledOn.slice(5)).join(" ");

describe("a saved holiday", () => {
  test("added or changed by another admin meanwhile is not overwritten", async () => {
    const none = { name: "", rule: null };
    const fair = { area: "627", name: "Fair" };
    expect((await save("2026-03-19", "skip", { ...fair, seen: none })).status).toBe(200);
    const refused = { status: 409, body: { code: "CHANGED_ELSEWHERE" } };
    expect(await save("2026-03-19", "none", { ...fair, seen: none })).toMatchObject(refused);
    const asSaved = { name: "Fair", rule: "skip" };
    expect((await save("2026-03-19", "shift_day", { ...fair, seen: asSaved })).status).toBe(200);
    expect(await save("2026-03-19", "none", { ...fair, seen: asSaved })).toMatchObject(refused);
  });

  test("is listed by day and area, replaces the one for its area and day, and every change is audited", async () => {
    const first = await save("2026-03-18", "shift_week");
    expect(first).toMatchObject({
      status: 200,
      body: { area: "", onDay: "2026-03-18", name: "Founders' Day", rule: "shift_week", isDefault: false },
    });
    await save("2026-03-18", "skip", { area: " ca " });
    await save("2026-03-18", "shift_day", { area: "902" });
    const again = await save("2026-03-18", "none", { name: "Founders' Days" });
    expect(idOf(again)).toBe(idOf(first));
    const listed = (await app.typed(admin, "admin.holidays", {})).body as HolidayOnWire[];
    expect(listed.map(({ area, rule }) => `${area} ${rule}`)).toEqual([" none", "902 shift_day", "CA skip"]);
    expect((await app.typed(admin, "admin.holidays", { year: 2027 })).body).toEqual([]);
    const audit = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, idOf(first)))
      .orderBy(asc(auditLog.id));
    expect(audit).toMatchObject([
      {
        userId: admin.userId,
        action: "admin.saveHoliday",
        before: { rule: null },
        after: { rule: "shift_week" },
      },
      {
        before: { name: "Founders' Day", rule: "shift_week" },
        after: { name: "Founders' Days", rule: "none" },
      },
    ]);
  });

  test("moves existing pickups; runners of accepted ones are told, and the others stay", async () => {
    const home = await servedHome(["Wednesday", "Friday"]);
    const runner = await addRunner(app, { serviceAreas: [home.zipCode] });
    const [, kept, , moved] = await pickupsOf(home);
    for (const pickup of [kept, moved]) {
      const answer = await app.call(runner, "POST", "/api/runner/accept-job", { jobId: pickup?.id });
      expect(answer.status).toBe(200);
    }
    expect(await daysOf(home)).toBe("03-11 03-18 03-25 03-27 04-01 04-03");
    await save("2026-03-18", "shift_week");
    expect(await workOff()).toBe(8);
    expect(await daysOf(home)).toBe("03-11 03-19 03-21 03-25 03-27 04-01 04-03");
    expect(await daysOf(home, "cancelled")).toBe("03-18 03-20");
    expect(await daysOf(home, "assigned")).toBe("03-13");
    const told = await app.deps.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, runner.userId), eq(notifications.type, "jobCancelled")));
    expect(told.map(({ params }) => params.date)).toEqual(["2026-03-20"]);
    const [event] = await app.deps.db
      .select()
      .from(jobEvents)
      .where(and(eq(jobEvents.jobId, moved?.id ?? ""), eq(jobEvents.toStatus, "cancelled")));
    expect(event).toMatchObject({ fromStatus: "assigned", reason: "holiday", userId: null });
  });

  fullTest(
    "restores no skipped pickup, nor does deleting it; undoing the skip does, at the pickup's present place",
    async () => {
      const home = await servedHome(["Thursday"]);
      const without = "03-12 03-26 04-02";
      expect((await app.typed(home, "homeowner.skipWeek", { weekOf: "2026-03-19" })).body).toEqual({
        days: ["2026-03-19"],
      });
      const saved = await save("2026-03-19", "shift_day");
      await workOff();
      expect(await daysOf(home)).toBe(without);
      const shown = (await app.typed(home, "homeowner.calendar")).body as Calendar;
      expect(shown.days.find(({ onDay }) => onDay === "2026-03-20")).toMatchObject({ state: "skipped" });
      expect((await app.typed(home, "homeowner.undoSkip", { days: ["2026-03-20"] })).body).toEqual({
        days: ["2026-03-20"],
      });
      expect(await daysOf(home)).toBe("03-12 03-20 03-26 04-02");
      const [, moved] = await pickupsOf(home);
      expect((await app.typed(home, "homeowner.cancelJob", { jobId: moved?.id })).status).toBe(200);
      await remove(idOf(saved));
      await workOff();
      expect(await daysOf(home)).toBe(without);
      await app.typed(home, "homeowner.undoSkip", { days: ["2026-03-19"] });
      expect(await daysOf(home)).toBe("03-12 03-19 03-26 04-02");
      expect(await app.deps.db.$count(skippedDays, eq(skippedDays.homeownerId, home.homeownerId))).toBe(0);
    },
  );

  test("saved twice, or again with the rule none, changes nothing", async () => {
    const home = await servedHome(["Wednesday"]);
    await save("2026-03-18", "shift_day");
    await workOff();
    const before = await pickupsOf(home);
    await save("2026-03-18", "shift_day", { name: "Another name" });
    expect(await workOff()).toBe(0);
    await generate(app.deps);
    expect(await pickupsOf(home)).toEqual(before);
  });

  test("affects only its area", async () => {
    const [inside, outside] = [
      await servedHome(["Wednesday"], { state: "CA", zipCode: "90210" }),
      await servedHome(["Wednesday"], { state: "CA", zipCode: "94110" }),
    ];
    await save("2026-03-18", "skip", { area: "902" });
    await workOff();
    expect(await daysOf(inside)).toBe("03-11 03-25 04-01");
    expect(await daysOf(outside)).toBe("03-11 03-18 03-25 04-01");
  });

  test("merges pickups that meet on one day into one with all cans", async () => {
    const home = await servedHome(["Wednesday"]);
    await app.deps.db
      .insert(canRhythms)
      .values({ homeownerId: home.homeownerId, canKind: "yard", weekday: 4, everyWeeks: 1 });
    await app.database.execute(
      "update homeowner_profiles set pickup_days = '{Wednesday,Thursday}' where id = $1",
      [home.homeownerId],
    );
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    await save("2026-03-18", "shift_day");
    await workOff();
    const merged = (await pickupsOf(home)).filter(({ scheduledOn }) => scheduledOn === "2026-03-19");
    expect(merged.map(({ canKinds }) => canKinds)).toEqual([["trash", "yard"]]);
  });

  test("far ahead moves nothing, because no pickup exists yet", async () => {
    await save("2026-07-15", "shift_day");
    expect(await workOff()).toBe(0);
  });

  test.each([
    [{ area: "XX" }, "validation.area"],
    [{ area: "123456" }, "validation.area"],
    [{ area: "9021O" }, "validation.area"],
    [{ area: null }, "validation.area"],
    [{ onDay: "2026-02-29" }, "validation.day"],
    [{ onDay: "1999-01-01" }, "validation.day"],
    [{ name: " " }, "validation.holidayName"],
    [{ rule: "postpone" }, "validation.invalid"],
  ])("is refused with %j", async (wrong, key) => {
    const answer = await save("2026-03-18", "shift_day", wrong);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ key }] } });
    expect(await app.deps.db.$count(holidays)).toBe(0);
  });
});

describe("a deleted holiday", () => {
  test("moves the pickups back, and a wider area's holiday applies again", async () => {
    const home = await servedHome(["Wednesday"]);
    await save("2026-03-18", "skip");
    const narrower = idOf(await save("2026-03-18", "shift_day", { area: "NY" }));
    await workOff();
    expect(await daysOf(home)).toBe("03-11 03-19 03-25 04-01");
    expect(await remove(narrower)).toMatchObject({ status: 200, body: { holiday: null } });
    await workOff();
    expect(await daysOf(home)).toBe("03-11 03-25 04-01");
    const [wider] = (await app.typed(admin, "admin.holidays", {})).body as HolidayOnWire[];
    await remove(wider?.id ?? "");
    await workOff();
    expect(await daysOf(home)).toBe("03-11 03-18 03-25 04-01");
    expect(await remove(narrower)).toMatchObject({ status: 404 });
    const audit = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, narrower));
    expect(audit.map(({ action }) => action)).toEqual(["admin.saveHoliday", "admin.removeHoliday"]);
  });

  test("of the default set stays without effect, and does not return", async () => {
    await generate(app.deps);
    const listed = (await app.typed(admin, "admin.holidays", { year: 2026 })).body as HolidayOnWire[];
    expect(listed.every(({ isDefault }) => isDefault)).toBe(true);
    const memorialDay = listed.find(({ name }) => name === "Memorial Day");
    expect(await remove(memorialDay?.id ?? "")).toMatchObject({
      body: { holiday: { name: "Memorial Day", rule: "none", isDefault: true } },
    });
    await generate(app.deps);
    const after = (await app.typed(admin, "admin.holidays", { year: 2026 })).body as HolidayOnWire[];
    expect(after).toHaveLength(6);
    expect(after.find(({ name }) => name === "Memorial Day")?.rule).toBe("none");
  });
});

describe("a preview", () => {
  const day = "2026-08-19";

  test("counts pickups and homes that would move or drop, shows some, and changes nothing", async () => {
    const home = await servedHome(["Wednesday", "Friday"], {
      state: "OR",
      zipCode: "97201",
      city: "Portland",
    });
    await servedHome(["Tuesday"], { state: "OR" });
    await servedHome(["Wednesday"], { state: "WA" });
    await addHomeowner(app, { state: "OR", pickupDays: ["Wednesday"], subscription: "paused" });
    expect(await preview(day, "shift_week", "OR")).toEqual({
      pickups: 2,
      homes: 1,
      sample: [
        {
          homeownerId: home.homeownerId,
          city: "Portland",
          zipCode: "97201",
          before: day,
          after: "2026-08-20",
        },
        {
          homeownerId: home.homeownerId,
          city: "Portland",
          zipCode: "97201",
          before: "2026-08-21",
          after: "2026-08-22",
        },
      ],
    });
    expect(await preview(day, "skip", "OR")).toMatchObject({
      pickups: 1,
      sample: [{ before: day, after: null }],
    });
    expect(await preview(day, "none", "OR")).toEqual({ pickups: 0, homes: 0, sample: [] });
    expect(await preview(day, "shift_day", "972")).toMatchObject({ pickups: 1, homes: 1 });
    expect(await app.deps.db.$count(holidays)).toBe(0);
  });

  test("reflects the current rules: a narrower holiday keeps its own, and deleting one shows what returns", async () => {
    await servedHome(["Wednesday"], { state: "UT", zipCode: "84101" });
    await servedHome(["Wednesday"], { state: "UT", zipCode: "84701" });
    await save(day, "skip", { area: "841" });
    expect(await preview(day, "shift_day", "UT")).toMatchObject({
      pickups: 1,
      sample: [{ zipCode: "84701" }],
    });
    expect(await preview(day, null, "841")).toMatchObject({
      pickups: 1,
      sample: [{ zipCode: "84101", before: null, after: day }],
    });
  });

  test("respects anchors, skipped days, holds, and past pickups", async () => {
    const home = await servedHome(["Monday"], { state: "ID" });
    const { homeownerId } = home;
    await app.typed(home, "homeowner.setRhythms", {
      rhythms: [{ canKind: "recycling", weekday: "Wednesday", everyWeeks: 2, anchorOn: "2026-08-12" }],
    });
    expect(await preview("2026-08-19", "shift_day", "ID")).toMatchObject({ pickups: 0 });
    expect(await preview("2026-08-26", "shift_day", "ID")).toMatchObject({ pickups: 1 });
    const createdAt = app.clock.now;
    await app.deps.db.insert(skippedDays).values({ homeownerId, onDay: "2026-08-26", createdAt });
    expect(await preview("2026-08-26", "shift_day", "ID")).toMatchObject({ pickups: 0 });
    await app.deps.db
      .insert(vacationHolds)
      .values({ id: app.deps.newId(), homeownerId, fromOn: "2026-09-01", untilOn: "2026-09-20", createdAt });
    expect(await preview("2026-09-09", "skip", "ID")).toMatchObject({ pickups: 0 });
    expect(await preview("2026-02-25", "skip", "ID")).toMatchObject({ pickups: 0 });
  });

  test("takes as long as it needs, because it covers all homes", async () => {
    const asked: ({ isLong?: boolean } | undefined)[] = [];
    const transact: Deps["transact"] = (act, options) => {
      asked.push(options);
      return app.deps.transact(act, options);
    };
    const found = await previewHoliday(
      { ...app.deps, transact },
      { role: "admin", userId: admin.userId } as AdminActor,
      { area: "ME", onDay: day, rule: "skip" },
    );
    expect([found.pickups, asked]).toEqual([0, [{ isLong: true }]]);
  });

  test("shows at most 20, and counts them all", async () => {
    for (let index = 0; index < 23; index++)
      await addHomeowner(app, { state: "VT", pickupDays: ["Wednesday"] });
    const found = await preview(day, "skip", "VT");
    expect([found.pickups, found.homes, found.sample.length]).toEqual([23, 23, 20]);
  });
});
