import { describe, expect, test } from "vitest";
import { addDays } from "#platform/time/local-time.ts";
import { pickupTimes } from "./days.ts";

const timeZone = "America/New_York";
const wishes = {
  timeZone,
  pickupWindow: "morning",
  outEveningBefore: false,
  inAfterCollection: false,
} as const;

describe("a pickup on a Monday in March", () => {
  test.each([
    [false, false, "2026-03-16T12:00 2026-03-16T16:00 2026-03-16T16:00 2026-03-16T16:00"],
    [true, false, "2026-03-15T20:00 2026-03-16T16:00 2026-03-16T02:00 2026-03-16T16:00"],
    [false, true, "2026-03-16T12:00 2026-03-17T00:00 2026-03-16T16:00 2026-03-17T00:00"],
    [true, true, "2026-03-15T20:00 2026-03-17T00:00 2026-03-16T02:00 2026-03-17T00:00"],
  ])("evening before: %s, after collection: %s", (outEveningBefore, inAfterCollection, expected) => {
    const times = pickupTimes("2026-03-16", { ...wishes, outEveningBefore, inAfterCollection });
    const { windowStartsAt, windowEndsAt, outBy, inBy } = times;
    expect([windowStartsAt, windowEndsAt, outBy, inBy].map((at) => at.slice(0, 16)).join(" ")).toBe(expected);
  });
});

describe("the evening before a day with a clock change", () => {
  test.each([
    ["forward, over night", "2026-03-08", "2026-03-07T21:00:00.000Z", "2026-03-08T12:00:00.000Z"],
    ["forward, the day before", "2026-03-09", "2026-03-08T20:00:00.000Z", "2026-03-09T12:00:00.000Z"],
    ["back, over night", "2026-11-01", "2026-10-31T20:00:00.000Z", "2026-11-01T13:00:00.000Z"],
    ["back, the day before", "2026-11-02", "2026-11-01T21:00:00.000Z", "2026-11-02T13:00:00.000Z"],
    [
      "not at all, over the end of a year",
      "2027-01-01",
      "2026-12-31T21:00:00.000Z",
      "2027-01-01T13:00:00.000Z",
    ],
    [
      "not at all, before 1 March of a leap year",
      "2028-03-01",
      "2028-02-29T21:00:00.000Z",
      "2028-03-01T13:00:00.000Z",
    ],
  ])("%s", (_name, day, evening, morning) => {
    expect(pickupTimes(day, { ...wishes, outEveningBefore: true }).windowStartsAt).toBe(evening);
    expect(pickupTimes(day, wishes).windowStartsAt).toBe(morning);
  });
});

test("its instants are in order on every day of a year, in every zone and with every preference", () => {
  for (const zone of ["America/New_York", "Pacific/Honolulu"])
    for (let offset = 0; offset < 366; offset += 1)
      for (const pickupWindow of ["08:00", "17:00"] as const)
        for (const outEveningBefore of [false, true])
          for (const inAfterCollection of [false, true]) {
            const times = pickupTimes(addDays("2028-01-01", offset), {
              timeZone: zone,
              pickupWindow,
              outEveningBefore,
              inAfterCollection,
            });
            const { windowStartsAt, windowEndsAt, outBy, inBy } = times;
            if (!(windowStartsAt < outBy && outBy <= inBy && inBy <= windowEndsAt))
              expect({ offset, zone, pickupWindow, ...times }).toBe("in order");
          }
});
