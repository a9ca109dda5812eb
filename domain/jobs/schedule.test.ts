import { describe, expect, test } from "vitest";
import type { SubscriptionStatus } from "../subscriptions.ts";
import { refuseSchedule } from "./schedule.ts";

describe("a homeowner who wants a pickup", () => {
  const today = { daysAhead: 0, windowEnded: false };

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
    [{ daysAhead: 0, windowEnded: true }, "PICKUP_IN_PAST"],
    [{ daysAhead: -1, windowEnded: true }, "PICKUP_IN_PAST"],
    [{ daysAhead: -1, windowEnded: false }, "PICKUP_IN_PAST"],
    [{ daysAhead: 366, windowEnded: false }, "DAY_TOO_FAR"],
  ])("does not get one at %j", (pickup, code) => {
    expect(refuseSchedule("active", pickup)).toEqual({ code });
  });

  test("gets one up to 365 days ahead", () => {
    expect(refuseSchedule("active", { daysAhead: 365, windowEnded: false })).toBeNull();
  });
});
