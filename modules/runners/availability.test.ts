import { expect, test } from "vitest";
import { isWithinAvailability } from "./rules.ts";

test.each([
  ["Morning (9am-12pm)", "08:00", "12:00", true],
  ["Morning (9am-12pm)", "12:00", "16:00", false],
  ["Early Morning (6am-9am)", "08:00", "12:00", true],
  ["Early Morning (6am-9am)", "09:00", "11:00", false],
  ["Evening (5pm-8pm)", "16:00", "22:00", true],
  ["Evening (5pm-8pm)", "20:00", "22:00", false],
  ["Evening (5pm-8pm)", "19:30", "00:30", true],
  ["Flexible/Anytime", "20:00", "22:00", true],
] as const)("%s and cans out from %s to %s: %s", (window, from, until, fits) => {
  expect(isWithinAvailability([window], { from, until })).toBe(fits);
});

test("one of several windows is enough", () => {
  const windows = ["Early Morning (6am-9am)", "Evening (5pm-8pm)"] as const;
  expect(isWithinAvailability(windows, { from: "16:00", until: "20:00" })).toBe(true);
  expect(isWithinAvailability(windows, { from: "12:00", until: "16:00" })).toBe(false);
});
