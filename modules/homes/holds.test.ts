import { describe, expect, test } from "vitest";
import { holdState, refuseHold } from "./rules.ts";

describe("a vacation hold", () => {
  test.each([
    [0, 1],
    [0, 366],
    [365, 366],
  ])("may begin in %i days and last %i", (daysAhead, days) => {
    expect(refuseHold("active", { daysAhead, days })).toBeNull();
  });

  test.each([
    [-1, 10, "HOLD_IN_PAST"],
    [366, 10, "HOLD_TOO_FAR"],
    [0, 367, "HOLD_TOO_LONG"],
  ])("may not begin in %i days and last %i", (daysAhead, days, code) => {
    expect(refuseHold("active", { daysAhead, days })).toEqual({ code });
  });

  test.each([
    ["active", null],
    ["past_due", null],
    ["paused", null],
    ["incomplete", { code: "SUBSCRIPTION_REQUIRED" }],
    ["canceled", { code: "SUBSCRIPTION_REQUIRED" }],
    ["none", { code: "SUBSCRIPTION_REQUIRED" }],
  ] as const)("of a service that is %s", (status, refusal) => {
    expect(refuseHold(status, { daysAhead: 0, days: 7 })).toEqual(refusal);
  });
});

describe("a hold's status", () => {
  const hold = { fromOn: "2026-03-10", untilOn: "2026-03-16", cancelledAt: null };
  test.each([
    ["2026-03-09", "planned"],
    ["2026-03-10", "inProgress"],
    ["2026-03-16", "inProgress"],
    ["2026-03-17", "over"],
  ])("on %s: %s", (today, state) => {
    expect(holdState(hold, today)).toBe(state);
  });

  test("a canceled hold stays canceled", () => {
    expect(holdState({ ...hold, cancelledAt: "2026-03-09T12:00:00.000Z" }, "2026-03-20")).toBe("takenBack");
  });
});
