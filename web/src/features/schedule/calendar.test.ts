import { expect, test } from "vitest";
import { dayAfter } from "#platform/values/days.ts";
import { nextTwo } from "../homes/rhythms.ts";
import { daysFrom } from "./calendar.ts";
import { choicesOf, rhythmsOf } from "./rhythm-fields.tsx";

test("days continue across months, years and February", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
});

test("both the first and the last day count", () => {
  expect(daysFrom("2026-11-24", "2026-11-24")).toBe(1);
  expect(daysFrom("2026-12-28", "2027-01-03")).toBe(7);
  expect(daysFrom("2026-11-24", "2026-11-23")).toBe(0);
});

const today = "2026-11-24";

test("every other week begins on one of the next two such weekdays, today included", () => {
  expect(nextTwo("Tuesday", today)).toEqual(["2026-11-24", "2026-12-01"]);
  expect(nextTwo("Monday", today)).toEqual(["2026-11-30", "2026-12-07"]);
});

test("a saved choice is selected again, whatever its anchor", () => {
  const every = (weekday: "Tuesday" | "Friday", anchorOn: string | null) => ({
    canKind: "recycling" as const,
    weekday,
    everyWeeks: anchorOn ? 2 : 1,
    anchorOn,
  });
  expect(choicesOf([every("Tuesday", "2026-10-27"), every("Friday", "2027-01-01")], today).recycling).toEqual(
    { Tuesday: "first", Friday: "second" },
  );
  expect(choicesOf([every("Friday", null)], today)).toEqual({
    trash: {},
    recycling: { Friday: "weekly" },
    yard: {},
  });
});

test("choices become schedules with the confirmed anchor, trash first and Monday first", () => {
  const choices = {
    yard: { Monday: "first" as const },
    trash: { Friday: "weekly" as const, Monday: "weekly" as const },
    recycling: { Friday: "second" as const },
  };
  expect(rhythmsOf(choices, today)).toEqual([
    { canKind: "trash", weekday: "Monday", everyWeeks: 1, anchorOn: null },
    { canKind: "trash", weekday: "Friday", everyWeeks: 1, anchorOn: null },
    { canKind: "recycling", weekday: "Friday", everyWeeks: 2, anchorOn: "2026-12-04" },
    { canKind: "yard", weekday: "Monday", everyWeeks: 2, anchorOn: "2026-11-30" },
  ]);
});
