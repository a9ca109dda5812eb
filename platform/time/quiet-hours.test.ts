import { describe, expect, test } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

const newYork = "America/New_York";
const at = (time: string) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};
const hours = (from: string, until: string) => ({ fromMinute: at(from), untilMinute: at(until) });

describe("quiet hours", () => {
  test.each([
    ["by day, before", "2026-03-10T16:59:00.000Z", "13:00", "15:00", null],
    [
      "by day, from their first minute on",
      "2026-03-10T17:00:00.000Z",
      "13:00",
      "15:00",
      "2026-03-10T19:00:00.000Z",
    ],
    ["by day, to their last", "2026-03-10T18:59:59.999Z", "13:00", "15:00", "2026-03-10T19:00:00.000Z"],
    ["by day, over", "2026-03-10T19:00:00.000Z", "13:00", "15:00", null],
    [
      "across midnight, in the evening",
      "2026-03-11T02:30:00.000Z",
      "22:00",
      "07:00",
      "2026-03-11T11:00:00.000Z",
    ],
    [
      "across midnight, in the night",
      "2026-03-11T05:30:00.000Z",
      "22:00",
      "07:00",
      "2026-03-11T11:00:00.000Z",
    ],
    ["across midnight, over", "2026-03-11T11:00:00.000Z", "22:00", "07:00", null],
    ["to midnight", "2026-03-11T03:30:00.000Z", "22:00", "00:00", "2026-03-11T04:00:00.000Z"],
    ["from midnight", "2026-03-11T04:00:00.000Z", "00:00", "06:30", "2026-03-11T10:30:00.000Z"],
    ["of a year's last night", "2027-01-01T03:00:00.000Z", "21:00", "08:00", "2027-01-01T13:00:00.000Z"],
  ])("%s", (_when, now, from, until, end) => {
    expect(quietUntil(now, hours(from, until), newYork)).toBe(end);
  });

  test("use the clock of the zone", () => {
    const now = "2026-03-11T05:30:00.000Z";
    expect(quietUntil(now, hours("22:00", "07:00"), "America/Los_Angeles")).toBe("2026-03-11T14:00:00.000Z");
    expect(quietUntil(now, hours("06:00", "07:00"), "UTC")).toBeNull();
  });

  test("of a night an hour shorter still end by the clock", () => {
    // On March 8 the clock goes from 2:00 to 3:00.
    expect(quietUntil("2026-03-08T04:00:00.000Z", hours("22:00", "07:00"), newYork)).toBe(
      "2026-03-08T11:00:00.000Z",
    );
    expect(quietUntil("2026-03-08T06:30:00.000Z", hours("22:00", "02:30"), newYork)).toBe(
      "2026-03-08T07:30:00.000Z",
    );
    expect(quietUntil("2026-03-08T07:30:00.000Z", hours("22:00", "02:30"), newYork)).toBeNull();
  });

  test("of a night an hour longer end once", () => {
    // On November 1 the clock goes from 2:00 back to 1:00.
    expect(quietUntil("2026-11-01T04:00:00.000Z", hours("22:00", "07:00"), newYork)).toBe(
      "2026-11-01T12:00:00.000Z",
    );
    expect(quietUntil("2026-11-01T05:10:00.000Z", hours("22:00", "01:30"), newYork)).toBe(
      "2026-11-01T05:30:00.000Z",
    );
    expect(quietUntil("2026-11-01T06:10:00.000Z", hours("22:00", "01:30"), newYork)).toBeNull();
  });
});
