import { describe, expect, test } from "vitest";
import { addDays, daysBetween, localDay, monthOf, startOfDay, windowInstants } from "./local-time.ts";

describe("the day at a home", () => {
  test.each([
    ["2026-03-11T02:30:00.000Z", "America/Los_Angeles", "2026-03-10"],
    ["2026-03-11T02:30:00.000Z", "America/New_York", "2026-03-10"],
    ["2026-03-11T04:00:00.000Z", "America/New_York", "2026-03-11"],
    ["2026-03-11T09:59:59.999Z", "Pacific/Honolulu", "2026-03-10"],
    ["2026-03-10T18:15:00.000Z", "Asia/Kathmandu", "2026-03-11"],
    ["2026-01-01T04:59:00.000Z", "America/New_York", "2025-12-31"],
  ])("at %s in %s is %s", (instant, zone, day) => {
    expect(localDay(instant, zone)).toBe(day);
  });
});

describe("a window", () => {
  test.each([
    ["2026-01-15", "morning", "America/New_York", "2026-01-15T13:00:00.000Z", "2026-01-15T17:00:00.000Z"],
    ["2026-07-15", "morning", "America/New_York", "2026-07-15T12:00:00.000Z", "2026-07-15T16:00:00.000Z"],
    ["2026-03-08", "morning", "America/New_York", "2026-03-08T12:00:00.000Z", "2026-03-08T16:00:00.000Z"],
    ["2026-11-01", "morning", "America/New_York", "2026-11-01T13:00:00.000Z", "2026-11-01T17:00:00.000Z"],
    ["2026-07-15", "08:00", "America/Phoenix", "2026-07-15T15:00:00.000Z", "2026-07-15T17:00:00.000Z"],
    ["2026-12-31", "evening", "Pacific/Honolulu", "2027-01-01T02:00:00.000Z", "2027-01-01T06:00:00.000Z"],
  ] as const)("on %s, %s, in %s lasts from %s to %s", (day, window, zone, startsAt, endsAt) => {
    expect(windowInstants(day, window, zone)).toEqual({ startsAt, endsAt });
  });
});

describe("days", () => {
  test.each([
    ["2026-03-10", "2026-03-10", 0],
    ["2026-03-10", "2026-03-11", 1],
    ["2026-03-10", "2026-03-09", -1],
    ["2026-03-01", "2026-04-01", 31],
    ["2026-03-10", "2027-03-10", 365],
    ["2028-02-28", "2028-03-01", 2],
    ["2026-03-07", "2026-03-09", 2],
  ])("from %s to %s number %i", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  test("of a month begin on the first", () => {
    expect(monthOf("2026-12-31")).toEqual({ from: "2026-12-01", to: "2027-01-01" });
    expect(monthOf("2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-03-01" });
  });

  test("begin at the home's midnight, or after it when there is none", () => {
    expect(startOfDay("2026-03-08", "America/New_York")).toBe("2026-03-08T05:00:00.000Z");
    expect(startOfDay("2026-03-09", "America/New_York")).toBe("2026-03-09T04:00:00.000Z");
    expect(startOfDay("2026-09-06", "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
  });
});
