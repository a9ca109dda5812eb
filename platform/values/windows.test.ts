import { describe, expect, test } from "vitest";
import { inWeekOrder } from "./days.ts";
import {
  checkoutStarts,
  dayParts,
  estimatedMinutes,
  homeWindows,
  pickupStarts,
  timeWindows,
  windowHours,
  wireScheduledDate,
} from "./windows.ts";

describe("windows", () => {
  test("have one of three forms, each with its hours", () => {
    expect(new Set(timeWindows)).toEqual(new Set([...dayParts, ...pickupStarts, ...checkoutStarts]));
    expect(homeWindows).toEqual([...dayParts, ...pickupStarts]);
    expect(windowHours("morning")).toEqual({ from: 8, to: 12 });
    expect(windowHours("afternoon")).toEqual({ from: 12, to: 16 });
    expect(windowHours("evening")).toEqual({ from: 16, to: 20 });
  });

  test("named by a start begin then and last two hours", () => {
    for (const window of [...pickupStarts, ...checkoutStarts]) {
      const from = Number(window.slice(0, 2));
      expect(windowHours(window)).toEqual({ from, to: from + 2 });
    }
  });

  test("are sent as wall-clock times written in UTC", () => {
    expect(wireScheduledDate("2026-03-12", "morning")).toBe("2026-03-12T08:00:00.000Z");
    expect(wireScheduledDate("2026-03-12", "17:00")).toBe("2026-03-12T17:00:00.000Z");
  });

  test.each([
    [1, 10],
    [2, 10],
    [3, 15],
    [10, 50],
  ])("%i cans are estimated to take %i minutes", (cans, minutes) => {
    expect(estimatedMinutes(cans)).toBe(minutes);
  });
});

test("weekdays run from Monday, once each", () => {
  expect(inWeekOrder(["Sunday", "Tuesday", "Monday", "Tuesday"])).toEqual(["Monday", "Tuesday", "Sunday"]);
  expect(inWeekOrder([])).toEqual([]);
});
