import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#platform/time/local-time.ts";
import type { Weekday } from "#platform/values/days.ts";
import { longRun, propertyRuns } from "#testkit/property-runs.ts";
import { dueDays, nextDates, pickupDaysOf, type Rhythm, weekdayOf, withPickupDays } from "./days.ts";

const weekly = (weekday: number) => ({ weekday, everyWeeks: 1, anchorOn: null });
const everyOther = (anchorOn: string) => ({ weekday: weekdayOf(anchorOn), everyWeeks: 2, anchorOn });

describe("the next six dates", () => {
  test.each([
    ["weekly, beginning today", weekly(2), "2026-03-10", "03-10 03-17 03-24 03-31 04-07 04-14"],
    ["weekly, the day before", weekly(1), "2026-03-10", "03-16 03-23 03-30 04-06 04-13 04-20"],
    [
      "in the weeks of the anchor",
      everyOther("2026-03-09"),
      "2026-03-10",
      "03-23 04-06 04-20 05-04 05-18 06-01",
    ],
    ["in the weeks between", everyOther("2026-03-16"), "2026-03-10", "03-16 03-30 04-13 04-27 05-11 05-25"],
    [
      "with an anchor years ago",
      everyOther("2020-01-06"),
      "2026-03-10",
      "03-23 04-06 04-20 05-04 05-18 06-01",
    ],
    ["with an anchor to come", everyOther("2026-12-14"), "2026-03-10", "03-23 04-06 04-20 05-04 05-18 06-01"],
    ["over the end of a year", weekly(4), "2026-12-18", "12-24 12-31 01-07 01-14 01-21 01-28"],
    [
      "every other week over a year of 53 weeks",
      everyOther("2026-12-17"),
      "2026-12-18",
      "12-31 01-14 01-28 02-11 02-25 03-11",
    ],
    ["over 29 February", weekly(2), "2028-02-16", "02-22 02-29 03-07 03-14 03-21 03-28"],
    [
      "anchored on 29 February",
      everyOther("2028-02-29"),
      "2028-02-16",
      "02-29 03-14 03-28 04-11 04-25 05-09",
    ],
    ["over the days on which clocks change", weekly(7), "2026-10-20", "10-25 11-01 11-08 11-15 11-22 11-29"],
  ])("%s", (_name, rhythm, from, expected) => {
    expect(
      nextDates(rhythm, from, 6)
        .map((day) => day.slice(5))
        .join(" "),
    ).toBe(expected);
  });
});

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));
const rhythm = fc.oneof(
  fc.integer({ min: 1, max: 7 }).map(weekly),
  day.map((anchorOn) => everyOther(anchorOn)),
);

describe("a rhythm", () => {
  test("falls on its weekday at its interval, first within that interval, and on its anchor", {
    timeout: longRun,
  }, () => {
    fc.assert(
      fc.property(rhythm, day, (given, from) => {
        const dates = nextDates(given, from, 6);
        const step = 7 * given.everyWeeks;
        expect(daysBetween(from, dates[0] as string)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(from, dates[0] as string)).toBeLessThan(step);
        for (const [index, date] of dates.entries()) {
          expect(weekdayOf(date)).toBe(given.weekday);
          expect(date).toBe(addDays(dates[0] as string, index * step));
          if (given.anchorOn) expect(Math.abs(daysBetween(given.anchorOn, date) % 14)).toBe(0);
        }
      }),
      propertyRuns,
    );
  });

  test("has the same days from any starting day", { timeout: longRun }, () => {
    fc.assert(
      fc.property(rhythm, day, fc.nat(30), (given, from, later) => {
        const before = addDays(from, 60);
        const looked = addDays(from, later);
        expect(dueDays(given, looked, before)).toEqual(
          dueDays(given, from, before).filter((date) => date >= looked),
        );
      }),
      propertyRuns,
    );
  });
});

describe("choosing pickup days", () => {
  const recycling: Rhythm = { canKind: "recycling", weekday: 4, everyWeeks: 2, anchorOn: "2026-03-12" };
  const trash: Rhythm = { canKind: "trash", weekday: 1, everyWeeks: 1, anchorOn: null };

  const choose = (rhythms: Rhythm[], days: Weekday[], dropped: Rhythm[] = []) =>
    withPickupDays({ rhythms, dropped }, days);

  test("keeps days that stay, and puts trash out weekly on a new one", () => {
    expect(choose([trash, recycling], ["Monday", "Tuesday", "Thursday"])).toEqual({
      rhythms: [trash, { ...trash, weekday: 2 }, recycling],
      dropped: [],
    });
    const everyOther: Rhythm = { ...trash, everyWeeks: 2, anchorOn: "2026-03-09" };
    expect(choose([everyOther], ["Monday", "Friday"]).rhythms).toEqual([
      everyOther,
      { ...trash, weekday: 5 },
    ]);
  });

  test("drops a day and restores it unchanged", () => {
    const without = choose([trash, recycling], ["Monday"]);
    expect(without).toEqual({ rhythms: [trash], dropped: [recycling] });
    expect(choose(without.rhythms, ["Monday", "Thursday"], without.dropped)).toEqual({
      rhythms: [trash, recycling],
      dropped: [],
    });
  });

  test("leaves no home without trash", () => {
    expect(choose([trash, recycling], ["Thursday"])).toEqual({
      rhythms: [{ ...trash, weekday: 4 }, recycling],
      dropped: [trash],
    });
    expect(choose([recycling], ["Thursday"]).rhythms).toEqual([recycling]);
  });

  test("makes the days of the rhythms the pickup days", () => {
    expect(pickupDaysOf([recycling, trash, { weekday: 1 }])).toEqual(["Monday", "Thursday"]);
  });
});
