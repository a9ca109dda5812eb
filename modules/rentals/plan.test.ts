import fc from "fast-check";
import { expect, test } from "vitest";
import { dueDays, type Holiday, type Rhythm, shiftOf, weekdayOf } from "#modules/homes/days.ts";
import { canKinds, holidayRules } from "#modules/homes/rules.ts";
import { addDays } from "#platform/time/local-time.ts";
import { longRun, propertyRuns } from "#testkit/property-runs.ts";
import { plannedDays } from "./days.ts";

const trash = (weekday: number): Rhythm => ({ canKind: "trash", weekday, everyWeeks: 1, anchorOn: null });
const memorialDay: Holiday = { area: "", onDay: "2026-05-25", name: "Memorial Day", rule: "shift_week" };
const weeks = { from: "2026-05-18", before: "2026-06-08" };

test("kinds on one day are one pickup, in their order", () => {
  const recycling: Rhythm = { canKind: "recycling", weekday: 2, everyWeeks: 2, anchorOn: "2026-05-26" };
  expect(plannedDays([recycling, trash(2)], [], weeks)).toEqual([
    { onDay: "2026-05-19", canKinds: ["trash"], notes: [] },
    { onDay: "2026-05-26", canKinds: ["trash", "recycling"], notes: [] },
    { onDay: "2026-06-02", canKinds: ["trash"], notes: [] },
  ]);
});

test("a pickup moved by a holiday is on its new day with the reason; two on one day become one", () => {
  expect(plannedDays([trash(1), trash(7)], [memorialDay], weeks)).toEqual([
    { onDay: "2026-05-18", canKinds: ["trash"], notes: [] },
    { onDay: "2026-05-24", canKinds: ["trash"], notes: [] },
    {
      onDay: "2026-05-26",
      canKinds: ["trash"],
      notes: [
        { holiday: "Memorial Day", holidayOn: "2026-05-25", dueOn: "2026-05-25", movedTo: "2026-05-26" },
      ],
    },
    {
      onDay: "2026-06-01",
      canKinds: ["trash"],
      notes: [
        { holiday: "Memorial Day", holidayOn: "2026-05-25", dueOn: "2026-05-31", movedTo: "2026-06-01" },
      ],
    },
    { onDay: "2026-06-07", canKinds: ["trash"], notes: [] },
  ]);
});

test("a dropped pickup is on its own day, without cans", () => {
  expect(
    plannedDays([trash(1)], [{ ...memorialDay, rule: "skip" }], { from: "2026-05-25", before: "2026-05-26" }),
  ).toEqual([
    {
      onDay: "2026-05-25",
      canKinds: [],
      notes: [{ holiday: "Memorial Day", holidayOn: "2026-05-25", dueOn: "2026-05-25", movedTo: null }],
    },
  ]);
});

test("a pickup due before the first day is included when moved into the range", () => {
  const planned = plannedDays([trash(1)], [memorialDay], { from: "2026-05-26", before: "2026-05-27" });
  expect(planned.map(({ onDay }) => onDay)).toEqual(["2026-05-26"]);
});

test("every due can goes out exactly once: on its day, or where the holidays move it", {
  timeout: longRun,
}, () => {
  const from = "2026-12-07";
  const before = addDays(from, 42);
  const day = fc.integer({ min: -14, max: 60 }).map((days) => addDays(from, days));
  const rhythm = fc
    .record({ canKind: fc.constantFrom(...canKinds), anchor: day, everyWeeks: fc.constantFrom(1, 2) })
    .map(
      ({ canKind, anchor, everyWeeks }): Rhythm => ({
        canKind,
        weekday: weekdayOf(anchor),
        everyWeeks,
        anchorOn: everyWeeks === 2 ? anchor : null,
      }),
    );
  const holidays = fc.uniqueArray(
    fc.record({
      area: fc.constant(""),
      onDay: day,
      name: fc.constant("Holiday"),
      rule: fc.constantFrom(...holidayRules),
    }),
    { selector: ({ onDay }) => onDay, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(rhythm, { maxLength: 5 }), holidays, (rhythms, given) => {
      const expected = new Set<string>();
      for (const { canKind, ...rest } of rhythms) {
        for (const dueOn of dueDays(rest, addDays(from, -30), before)) {
          const shift = shiftOf(dueOn, given);
          const onDay = shift ? shift.movedTo : dueOn;
          if (onDay !== null && onDay >= from && onDay < before) expected.add(`${onDay} ${canKind}`);
        }
      }
      const planned = plannedDays(rhythms, given, { from, before });
      const out = planned.flatMap(({ onDay, canKinds: kinds }) => kinds.map((kind) => `${onDay} ${kind}`));
      expect(out.toSorted()).toEqual([...expected].toSorted());
      expect(planned.map(({ onDay }) => onDay)).toEqual(
        [...new Set(planned.map(({ onDay }) => onDay))].toSorted(),
      );
    }),
    propertyRuns,
  );
});
