import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#platform/time/local-time.ts";
import { longRun, propertyRuns } from "#testkit/property-runs.ts";
import { defaultHolidays, type Holiday, holidaysAt, isDefaultHoliday, movedTo, shiftOf } from "./days.ts";
import { type HolidayRule, holidayRules } from "./rules.ts";

const on = (onDay: string, rule: HolidayRule, area = ""): Holiday => ({ area, onDay, name: onDay, rule });

/** The actual day of each collection from Monday to the next Monday, as month and day. */
const week = (monday: string, holidays: Holiday[]) =>
  Array.from({ length: 8 }, (_, index) => movedTo(addDays(monday, index), holidays)?.slice(5) ?? "–").join(
    " ",
  );

describe("a holiday", () => {
  test.each([
    ["shift_week", "05-26 05-27 05-28 05-29 05-30 05-31 06-01 06-01"],
    ["shift_day", "05-26 05-26 05-27 05-28 05-29 05-30 05-31 06-01"],
    ["skip", "– 05-26 05-27 05-28 05-29 05-30 05-31 06-01"],
    ["none", "05-25 05-26 05-27 05-28 05-29 05-30 05-31 06-01"],
  ] as const)("on a Monday, with the rule %s", (rule, expected) => {
    expect(week("2026-05-25", [on("2026-05-25", rule)])).toBe(expected);
  });

  test("on a Thursday leaves earlier days unchanged", () => {
    expect(week("2026-11-23", [on("2026-11-26", "shift_week")])).toBe(
      "11-23 11-24 11-25 11-27 11-28 11-29 11-30 11-30",
    );
  });

  test("on a Sunday moves only that day", () => {
    expect(week("2027-07-05", [on("2027-07-11", "shift_week")])).toBe(
      "07-05 07-06 07-07 07-08 07-09 07-10 07-12 07-12",
    );
  });

  test("and another on the next day, both with the shift rule, move pickups by two until the week ends", () => {
    expect(week("2026-11-23", [on("2026-11-27", "shift_week"), on("2026-11-26", "shift_week")])).toBe(
      "11-23 11-24 11-25 11-28 11-29 11-30 11-30 11-30",
    );
  });

  test("moves a pickup past a second holiday, even in the next week", () => {
    const holidays = [on("2026-07-05", "shift_day"), on("2026-07-06", "shift_day")];
    expect(movedTo("2026-07-05", holidays)).toBe("2026-07-07");
  });

  test("works across the end of a year", () => {
    expect(movedTo("2026-12-31", [on("2026-12-31", "shift_week")])).toBe("2027-01-01");
    expect(movedTo("2028-02-28", [on("2028-02-28", "shift_day")])).toBe("2028-02-29");
  });

  test("records the last holiday that moved the pickup", () => {
    const holidays = [on("2026-11-26", "shift_week"), on("2026-11-27", "shift_day")];
    expect(shiftOf("2026-11-26", holidays)).toEqual({
      movedTo: "2026-11-28",
      holiday: "2026-11-27",
      holidayOn: "2026-11-27",
    });
    expect(shiftOf("2026-11-25", holidays)).toBeNull();
    expect(shiftOf("2026-11-26", [on("2026-11-26", "skip")])).toEqual({
      movedTo: null,
      holiday: "2026-11-26",
      holidayOn: "2026-11-26",
    });
  });
});

describe("the default set", () => {
  test.each([
    [2026, "01-01 05-25 07-04 09-07 11-26 12-25"],
    [2027, "01-01 05-31 07-04 09-06 11-25 12-25"],
    [2028, "01-01 05-29 07-04 09-04 11-23 12-25"],
    [2029, "01-01 05-28 07-04 09-03 11-22 12-25"],
  ])("of %i", (year, days) => {
    const holidays = defaultHolidays(year);
    expect(holidays.map(({ onDay }) => onDay.slice(5)).join(" ")).toBe(days);
    expect(holidays.map(({ name }) => name)).toEqual([
      "New Year's Day",
      "Memorial Day",
      "Independence Day",
      "Labor Day",
      "Thanksgiving",
      "Christmas",
    ]);
    expect(new Set(holidays.map(({ area, rule }) => `${area}|${rule}`))).toEqual(new Set(["|shift_week"]));
  });

  test("knows its own days, only for the whole country", () => {
    expect(isDefaultHoliday({ area: "", onDay: "2026-11-26" })).toBe(true);
    expect(isDefaultHoliday({ area: "CA", onDay: "2026-11-26" })).toBe(false);
    expect(isDefaultHoliday({ area: "", onDay: "2026-11-27" })).toBe(false);
  });
});

describe("at a place the narrowest area applies", () => {
  const rows = [
    on("2026-11-26", "shift_week"),
    on("2026-11-26", "shift_day", "CA"),
    on("2026-11-26", "skip", "9"),
    on("2026-11-26", "none", "902"),
    on("2026-12-25", "shift_week"),
    on("2026-12-24", "skip", "CA"),
  ];
  test.each([
    ["TX", "73301", "shift_week, shift_week"],
    ["CA", "80000", "shift_day, shift_week, skip"],
    ["CA", "96001", "skip, shift_week, skip"],
    ["CA", "90210", "none, shift_week, skip"],
    ["NV", "90210", "none, shift_week"],
  ])("%s %s", (state, zipCode, rules) => {
    expect(
      holidaysAt({ state, zipCode }, rows)
        .map(({ rule }) => rule)
        .join(", "),
    ).toBe(rules);
  });

  test("in any order of the rows", () => {
    const sorted = (holidays: Holiday[]) => holidays.map(({ onDay, rule }) => `${onDay} ${rule}`).toSorted();
    const place = { state: "CA", zipCode: "90210" };
    expect(sorted(holidaysAt(place, rows.toReversed()))).toEqual(sorted(holidaysAt(place, rows)));
  });
});

describe("with any holidays", () => {
  const days = Array.from({ length: 28 }, (_, index) => addDays("2026-12-14", index));
  const holidays = fc.uniqueArray(fc.tuple(fc.nat(27), fc.constantFrom(...holidayRules)), {
    selector: ([offset]) => offset,
    maxLength: 8,
  });
  const place = (found: [number, HolidayRule][]) =>
    found.map(([offset, rule]) => on(days[offset] as string, rule));

  test("no collection is on a holiday, the order stays, and none is earlier than its day", {
    timeout: longRun,
  }, () => {
    fc.assert(
      fc.property(holidays, (found) => {
        const given = place(found);
        const closed = new Set(given.filter(({ rule }) => rule !== "none").map(({ onDay }) => onDay));
        let latest = "";
        for (const day of days) {
          const moved = movedTo(day, given);
          if (moved === null) continue;
          expect(closed).not.toContain(moved);
          expect(daysBetween(day, moved)).toBeGreaterThanOrEqual(0);
          expect(daysBetween(day, moved)).toBeLessThanOrEqual(closed.size);
          expect(moved >= latest).toBe(true);
          latest = moved;
        }
      }),
      propertyRuns,
    );
  });

  test("a rule of none equals no holiday, and their order in the list does not matter", {
    timeout: longRun,
  }, () => {
    fc.assert(
      fc.property(holidays, fc.integer(), (found, turn) => {
        const given = place(found);
        const others = given.filter(({ rule }) => rule !== "none");
        const turned = others.toSorted((a, b) => (a.onDay.localeCompare(b.onDay) * turn) % 7);
        for (const day of days) expect(movedTo(day, turned)).toBe(movedTo(day, given));
      }),
      propertyRuns,
    );
  });
});
