import { expect, test } from "vitest";
import { refuseDayMove, undoableUntil } from "./rules.ts";

test.each<[string, number, number, boolean, boolean?]>([
  ["today to tomorrow", 0, 1, true],
  ["later today", 0, 0, true, true],
  ["later on the last day that is planned", 27, 27, true, true],
  ["later on a day that is past everywhere", -2, -2, false, true],
  ["later, but on another day", 0, 1, false, true],
  ["a week on", 3, 10, true],
  ["to the last day that is planned", 26, 27, true],
  ["yesterday, which runs on in the West, to today", -1, 0, true],
  ["what is past everywhere", -2, 1, false],
  ["to the same day", 2, 2, false],
  ["ahead", 3, 2, false],
  ["more than a week", 1, 9, false],
  ["beyond what is planned", 27, 28, false],
])("a push: %s", (_, from, to, isPossible, isLater = false) => {
  expect(refuseDayMove({ from, to, isLater })).toEqual(isPossible ? null : { code: "DAY_MOVE_NOT_POSSIBLE" });
});

test("a push can be undone for a day", () => {
  expect(undoableUntil("2026-03-10T15:00:00.000Z")).toBe("2026-03-11T15:00:00.000Z");
});
