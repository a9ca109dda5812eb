import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { holidays } from "#db/schema/index.ts";
import type { HolidayRule } from "#modules/homes/rules.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addUser, type Homeowner, type Runner } from "#testkit/factories.ts";
import { settingRhythms, weekly } from "#testkit/rhythms.ts";
import type { Calendar } from "./contract.ts";
import { generateForHome } from "./tasks.ts";

let app: TestApp;
let home: Homeowner;
let runner: Runner;
const { begin, set, pickups, days, take } = settingRhythms(() => ({ app, home, runner }));
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  ({ home, runner } = await begin());
});

describe("the calendar", () => {
  const calendar = async (who: { cookie: string } = home) =>
    (await app.typed(who, "homeowner.calendar")).body as Calendar;
  const told = async () => (await calendar()).days.map((day) => `${day.onDay.slice(5)} ${day.state}`);
  const addHoliday = (onDay: string, rule: HolidayRule, name = "Founders' Day") =>
    app.deps.db
      .insert(holidays)
      .values({ id: app.deps.newId(), area: "", onDay, name, rule, changedAt: app.clock.now });

  test("shows six weeks: four of pickups, and the rhythms' days after them", async () => {
    await take(0);
    expect(await told()).toEqual([
      "03-16 assigned",
      "03-23 scheduled",
      "03-30 scheduled",
      "04-06 scheduled",
      "04-13 planned",
      "04-20 planned",
    ]);
    const { days: found, ...wishes } = await calendar();
    expect(found[0]).toMatchObject({ jobId: (await pickups())[0]?.id, canKinds: ["trash"], notes: [] });
    expect(found.at(-1)?.jobId).toBeNull();
    expect(wishes).toEqual({
      rhythms: [{ canKind: "trash", weekday: "Monday", everyWeeks: 1, anchorOn: null }],
      pickupWindow: "morning",
      outEveningBefore: false,
      inAfterCollection: false,
      hauler: null,
      trucks: [],
    });
  });

  test("shows why a day differs: skipped, held, moved or dropped by a holiday, after the service", async () => {
    await addHoliday("2026-03-30", "shift_week");
    await addHoliday("2026-04-13", "skip", "River Day");
    await app.typed(home, "homeowner.skipWeek", { weekOf: "2026-03-16" });
    await app.typed(home, "homeowner.addHold", { fromOn: "2026-03-21", untilOn: "2026-03-29" });
    await set([weekly("trash", "Monday")]);
    expect(await told()).toEqual([
      "03-16 skipped",
      "03-23 held",
      "03-31 scheduled",
      "04-06 scheduled",
      "04-13 fallsOut",
      "04-20 planned",
    ]);
    const notes = (await calendar()).days.flatMap((day) => day.notes);
    expect(notes).toEqual([
      { holiday: "Founders' Day", holidayOn: "2026-03-30", dueOn: "2026-03-30", movedTo: "2026-03-31" },
      { holiday: "River Day", holidayOn: "2026-04-13", dueOn: "2026-04-13", movedTo: null },
    ]);
    expect((await calendar()).days[4]?.canKinds).toEqual([]);
  });

  test("shows that no day of a paused service is served", async () => {
    await set([weekly("trash", "Monday")]);
    await app.call(home, "POST", "/api/homeowner/pause-service");
    expect(new Set((await calendar()).days.map(({ state }) => state))).toEqual(new Set(["notServed"]));
  });

  test("has no days after the service ends", async () => {
    await app.database.execute(
      `update subscriptions set cancel_at_period_end = true, period_starts_at = '2026-02-25T00:00Z',
         period_ends_at = '2026-03-25T00:00Z' where user_id = $1`,
      [home.userId],
    );
    await set([weekly("trash", "Monday")]);
    expect(await told()).toEqual(["03-16 scheduled", "03-23 scheduled"]);
  });

  test("omits today once its time has passed without a pickup", async () => {
    home = await addHomeowner(app, { pickupDays: ["Tuesday"] });
    app.clock.now = "2026-03-10T16:00:00.000Z";
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    expect((await told())[0]).toBe("03-17 scheduled");
  });

  test("is empty without a home", async () => {
    const person = await addUser(app);
    expect(await calendar(person)).toMatchObject({ days: [], rhythms: [] });
    const preview = { weekday: "Monday", everyWeeks: 1, anchorOn: null };
    expect((await app.typed(person, "homeowner.previewRhythm", preview)).body).toEqual([]);
  });

  test("previews a rhythm's next six dates before it is saved", async () => {
    await addHoliday("2026-04-13", "shift_day");
    await addHoliday("2026-04-27", "skip");
    const answer = await app.typed(home, "homeowner.previewRhythm", {
      weekday: "Monday",
      everyWeeks: 2,
      anchorOn: "2026-03-02",
    });
    expect(answer.body).toEqual([
      { dueOn: "2026-03-16", onDay: "2026-03-16", holiday: null },
      { dueOn: "2026-03-30", onDay: "2026-03-30", holiday: null },
      { dueOn: "2026-04-13", onDay: "2026-04-14", holiday: "Founders' Day" },
      { dueOn: "2026-04-27", onDay: null, holiday: "Founders' Day" },
      { dueOn: "2026-05-11", onDay: "2026-05-11", holiday: null },
      { dueOn: "2026-05-25", onDay: "2026-05-25", holiday: null },
    ]);
    expect(await days()).toBe("03-16 03-23 03-30 04-06");
  });
});
