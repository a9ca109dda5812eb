import { describe, expect, test } from "vitest";
import type { SubscriptionStatus } from "#modules/accounts/rules.ts";
import type { TimeWindow } from "#platform/values/windows.ts";
import { refuseOverlap, refuseSchedule } from "./status.ts";

describe("a homeowner who schedules a pickup", () => {
  const today = { daysAhead: 0, minutesLeft: 240 };

  test.each<[SubscriptionStatus | "none", boolean]>([
    ["none", false],
    ["incomplete", false],
    ["active", true],
    ["past_due", false],
    ["paused", false],
    ["canceled", false],
  ])("with a subscription that is %s gets one: %s", (status, allowed) => {
    expect(refuseSchedule(status, today)).toEqual(allowed ? null : { code: "SUBSCRIPTION_REQUIRED" });
  });

  test.each([
    [{ daysAhead: 0, minutesLeft: 0 }, "PICKUP_IN_PAST"],
    [{ daysAhead: 0, minutesLeft: 23 }, "WINDOW_CLOSING"],
    [{ daysAhead: 0, minutesLeft: 59.9 }, "WINDOW_CLOSING"],
    [{ daysAhead: -1, minutesLeft: -1200 }, "PICKUP_IN_PAST"],
    [{ daysAhead: -1, minutesLeft: 60 }, "PICKUP_IN_PAST"],
    [{ daysAhead: 366, minutesLeft: 527_000 }, "DAY_TOO_FAR"],
  ])("does not get one at %j", (pickup, code) => {
    expect(refuseSchedule("active", pickup)).toEqual({ code });
  });

  test("gets one up to 365 days ahead, and with an hour left today", () => {
    expect(refuseSchedule("active", { daysAhead: 365, minutesLeft: 525_600 })).toBeNull();
    expect(refuseSchedule("active", { daysAhead: 0, minutesLeft: 60 })).toBeNull();
  });
});

test.each<[TimeWindow, TimeWindow, boolean]>([
  ["morning", "morning", true],
  ["08:00", "morning", true],
  ["11:00", "10:00", true],
  ["08:00", "10:00", false],
  ["afternoon", "morning", false],
])("an extra pickup at %s next to one at %s is refused: %s", (wished, window, isRefused) => {
  expect(refuseOverlap(wished, [window])).toEqual(isRefused ? { code: "PICKUP_OVERLAPS" } : null);
});
