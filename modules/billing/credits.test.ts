import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longRun, propertyRuns } from "#testkit/property-runs.ts";
import { daysCredit, pickupShare, pickupsInTwoWeeks } from "./rules.ts";

const rate = fc.integer({ min: 0, max: 1_000_000 });

describe("one pickup's share of the month", () => {
  test.each([
    [2900, 2, 670], // $29.00 × 12 / 52 = $6.6923…
    [2900, 4, 335],
    [2900, 3, 447], // every week and every other week: 1.5 a week
    [2900, 1, 1339], // every other week only
    [2900, 14, 96],
    [2600, 2, 600], // no rounding needed
    [2601, 2, 601],
    [0, 2, 0],
    [1, 14, 1],
    [1_000_000, 1, 461_539],
  ])("of %i cents with %i pickups in two weeks is %i cents", (monthly, pickups, cents) => {
    expect(pickupShare(monthly, pickups)).toBe(cents);
  });

  test(
    "is the smallest whole cent not below the exact share",
    () => {
      const isLeast = (monthly: number, pickups: number) => {
        const [share, exact, parts] = [
          BigInt(pickupShare(monthly, pickups)),
          BigInt(monthly) * 24n,
          52n * BigInt(pickups),
        ];
        return share * parts >= exact && (share - 1n) * parts < exact;
      };
      fc.assert(fc.property(rate, fc.integer({ min: 1, max: 14 }), isLeast), propertyRuns);
    },
    longRun,
  );
});

describe("days without service", () => {
  test.each([
    [2900, 6, 0],
    [2900, 7, 668], // $29.00 × 12 / 365 × 7 = $6.6739…
    [2900, 8, 763],
    [2900, 30, 2861],
    [2900, 365, 34_800],
    [2900, 366, 34_896],
    [3650, 7, 840],
    [0, 30, 0],
    [2900, 0, 0],
    [2900, -3, 0],
  ])("at %i cents a month: %i are worth %i cents", (monthly, days, cents) => {
    expect(daysCredit(monthly, days)).toBe(cents);
  });

  test(
    "are worth the smallest whole cent not below their exact part of the year",
    () => {
      const isLeast = (monthly: number, days: number) => {
        const [credit, exact] = [BigInt(daysCredit(monthly, days)), BigInt(monthly) * 12n * BigInt(days)];
        return credit * 365n >= exact && (credit - 1n) * 365n < exact;
      };
      fc.assert(fc.property(rate, fc.integer({ min: 7, max: 366 }), isLeast), propertyRuns);
    },
    longRun,
  );
});

describe("pickups in two weeks", () => {
  const weekly = (weekday: number) => ({ weekday, everyWeeks: 1, anchorOn: null });
  const fortnightly = (weekday: number, anchorOn: string) => ({ weekday, everyWeeks: 2, anchorOn });

  test.each([
    ["once a week", [weekly(2)], 2],
    ["twice a week", [weekly(2), weekly(5)], 4],
    ["trash and recycling together every week", [weekly(2), weekly(2)], 2],
    ["recycling every other week on trash day", [weekly(2), fortnightly(2, "2026-03-10")], 2],
    ["recycling every other week on a day of its own", [weekly(2), fortnightly(4, "2026-03-12")], 3],
    ["every other week alone", [fortnightly(2, "2026-03-10")], 1],
    ["two cans in alternating weeks", [fortnightly(2, "2026-03-10"), fortnightly(2, "2026-03-17")], 2],
    [
      "two cans in the same weeks, with anchors far apart and across a year's end",
      [fortnightly(2, "2025-12-30"), fortnightly(2, "2026-03-10")],
      1,
    ],
    ["anchors before 1970", [fortnightly(1, "1969-12-29"), fortnightly(1, "1970-01-05")], 2],
    ["every day", [1, 2, 3, 4, 5, 6, 7].map(weekly), 14],
    ["none known", [], 1],
  ])("%s: counts the days with any can out", (_name, rhythms, count) => {
    expect(pickupsInTwoWeeks(rhythms)).toBe(count);
  });
});
