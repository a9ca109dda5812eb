import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holidays, jobs, skippedDays, vacationHolds } from "#db/schema/index.ts";
import { holidaysAt, inKindOrder, weekdayOf } from "#modules/homes/days.ts";
import { replaceRhythms } from "#modules/homes/queries/home-details.ts";
import { canKinds, type HolidayRule, holidayRules } from "#modules/homes/rules.ts";
import { plannedDays } from "#modules/rentals/days.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { longRun, runsOf } from "#testkit/property-runs.ts";
import { generateForHome } from "./tasks.ts";

let app: TestApp;
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  await app.database.execute("delete from holidays");
});

const pickupsOf = (home: { homeownerId: string }) =>
  app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.kind, "weekly")))
    .orderBy(asc(jobs.scheduledOn));

const addHoliday = (onDay: string, rule: HolidayRule, area = "") =>
  app.deps.db
    .insert(holidays)
    .values({ id: app.deps.newId(), area, onDay, name: onDay, rule, changedAt: app.clock.now });

describe("with any rhythms, holidays, skipped days and holds", () => {
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test("the statement's days equal the rules' days", { timeout: longRun }, async () => {
    const from = "2026-03-10";
    const anyDay = fc.integer({ min: -20, max: 45 }).map((days) => addDays(from, days));
    const rhythm = fc
      .record({ canKind: fc.constantFrom(...canKinds), day: anyDay, everyWeeks: fc.constantFrom(1, 2) })
      .map(({ canKind, day, everyWeeks }) => ({
        canKind,
        weekday: weekdayOf(day),
        everyWeeks,
        anchorOn: everyWeeks === 2 ? day : null,
      }));
    const holiday = fc.record({
      area: fc.constantFrom("", "CA", "NY", "9", "902", "90210"),
      onDay: anyDay,
      name: fc.constant("Holiday"),
      rule: fc.constantFrom(...holidayRules),
    });
    const life = fc.record({
      rhythms: fc.uniqueArray(rhythm, {
        minLength: 1,
        maxLength: 5,
        selector: ({ canKind, weekday }) => `${canKind}${weekday}`,
      }),
      holidays: fc.uniqueArray(holiday, { maxLength: 8, selector: ({ area, onDay }) => area + onDay }),
      place: fc.constantFrom(
        { state: "CA", zipCode: "90210" },
        { state: "CA", zipCode: "94110" },
        { state: "NY", zipCode: "10001" },
        { state: "NV", zipCode: "90299" },
      ),
      skipped: fc.uniqueArray(anyDay, { maxLength: 4 }),
      hold: fc.option(fc.record({ start: anyDay, days: fc.integer({ min: 0, max: 20 }) })),
      outEveningBefore: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(life, async ({ rhythms, holidays: given, place, skipped, hold, outEveningBefore }) => {
        await app.database.execute("delete from holidays");
        const createdAt = app.clock.now;
        for (const { area, onDay, rule } of given) await addHoliday(onDay, rule, area);
        const home = await addHomeowner(app, { ...place, pickupDays: ["Monday"], outEveningBefore });
        const { homeownerId } = home;
        const calendar = holidaysAt(place, given);
        const around = { from: addDays(from, -30), before: addDays(from, 60) };
        const movedAway = plannedDays(rhythms, calendar, around)
          .flatMap(({ notes }) => notes)
          .flatMap(({ dueOn, movedTo }) => (movedTo === null ? [] : [dueOn]));
        /** A skip is of the collections due that day, or of all there if holidays move none of those away. */
        const isSkipped = ({ onDay, notes }: ReturnType<typeof plannedDays>[number]) =>
          notes.some(({ dueOn }) => skipped.includes(dueOn)) ||
          (skipped.includes(onDay) && !movedAway.includes(onDay));
        await replaceRhythms(app.deps.db, homeownerId, rhythms);
        for (const onDay of skipped)
          await app.deps.db.insert(skippedDays).values({ homeownerId, onDay, createdAt });
        const held = hold && { fromOn: hold.start, untilOn: addDays(hold.start, hold.days) };
        if (held)
          await app.deps.db
            .insert(vacationHolds)
            .values({ id: app.deps.newId(), homeownerId, createdAt, ...held });
        await generateForHome(app.deps, app.deps.db, homeownerId);

        // At 11 AM in New York, today's pickups are not over, but last night's are.
        const first = outEveningBefore ? addDays(from, 1) : from;
        const span = { from: first, before: addDays(from, 28) };
        const wanted = rhythms
          .flatMap((one) => plannedDays([one], calendar, span))
          .filter((planned) => !isSkipped(planned));
        const expected = [...Map.groupBy(wanted, ({ onDay }) => onDay)]
          .map(([onDay, days]) => ({ onDay, canKinds: inKindOrder(days.flatMap((one) => one.canKinds)) }))
          .toSorted((a, b) => a.onDay.localeCompare(b.onDay))
          .filter(({ canKinds: out }) => out.length > 0)
          .filter(({ onDay }) => !(held && held.fromOn <= onDay && onDay <= held.untilOn))
          .map(({ onDay, canKinds: out }) => `${onDay} ${out}`);
        const found = await pickupsOf(home);
        expect(found.map((pickup) => `${pickup.scheduledOn} ${pickup.canKinds}`)).toEqual(expected);
      }),
      runsOf(20, 400),
    );
  });
});
