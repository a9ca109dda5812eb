import { describe, expect, test } from "vitest";
import { pickupTimes } from "#modules/homes/days.ts";
import { windowInstants } from "#platform/time/local-time.ts";
import { openingOf, refuseTooEarly } from "./days.ts";
import { isEarly } from "./rules/steps.ts";

const [newYork, chicago] = ["America/New_York", "America/Chicago"];

function morningOf(scheduledOn: string, timeZone: string) {
  const { startsAt } = windowInstants(scheduledOn, "morning", timeZone);
  return openingOf({ scheduledOn, timeWindow: "morning", windowStartsAt: startsAt }, timeZone);
}

function onEveOf(scheduledOn: string, timeZone: string) {
  const wishes = {
    timeZone,
    pickupWindow: "morning",
    outEveningBefore: true,
    inAfterCollection: true,
  } as const;
  const { windowStartsAt } = pickupTimes(scheduledOn, wishes);
  return openingOf({ scheduledOn, timeWindow: "morning", windowStartsAt }, timeZone);
}

describe("a pickup opens", () => {
  test("an hour before its window, both legs at once", () => {
    expect(morningOf("2026-11-25", chicago)).toEqual({
      earliestAt: "2026-11-24T06:00:00.000Z",
      outAt: "2026-11-25T13:00:00.000Z",
      inAt: "2026-11-25T13:00:00.000Z",
    });
  });

  test("at the start of the evening before, and in the morning for the second leg", () => {
    expect(onEveOf("2026-11-25", newYork)).toEqual({
      earliestAt: "2026-11-24T05:00:00.000Z",
      outAt: "2026-11-24T21:00:00.000Z",
      inAt: "2026-11-25T12:00:00.000Z",
    });
  });

  test.each([
    ["when the clocks go forward", "2026-03-08", "2026-03-07T05:00:00.000Z", "2026-03-08T11:00:00.000Z"],
    ["on the day after that", "2026-03-09", "2026-03-08T05:00:00.000Z", "2026-03-09T11:00:00.000Z"],
    ["when the clocks go back", "2026-11-01", "2026-10-31T04:00:00.000Z", "2026-11-01T12:00:00.000Z"],
    ["on the day after that one", "2026-11-02", "2026-11-01T04:00:00.000Z", "2026-11-02T12:00:00.000Z"],
    ["across the new year", "2027-01-01", "2026-12-31T05:00:00.000Z", "2027-01-01T12:00:00.000Z"],
  ])("by the home's clock %s", (_, day, earliestAt, outAt) => {
    expect(morningOf(day, newYork)).toMatchObject({ earliestAt, outAt });
  });
});

test("nothing is done before the day before, and the refusal says when its leg opens", () => {
  const opening = onEveOf("2026-11-25", newYork);
  const refusal = (leg: "out" | "in", at: string) => refuseTooEarly(opening, leg, { at, timeZone: newYork });
  expect(refusal("out", "2026-11-24T04:59:59.999Z")).toEqual({
    code: "TOO_EARLY",
    params: { opensAt: "2026-11-24T21:00:00.000Z", day: "2026-11-24", time: "16:00" },
  });
  expect(refusal("in", "2026-11-24T04:59:59.999Z")).toEqual({
    code: "TOO_EARLY",
    params: { opensAt: "2026-11-25T12:00:00.000Z", day: "2026-11-25", time: "07:00" },
  });
  expect(refusal("in", "2026-11-24T05:00:00.000Z")).toBeNull();
});

test("a step before its leg opens is early", () => {
  const opening = onEveOf("2026-11-25", newYork);
  expect(isEarly(opening, "out", "2026-11-24T20:59:59.999Z")).toBe(true);
  expect(isEarly(opening, "out", "2026-11-24T21:00:00.000Z")).toBe(false);
  expect(isEarly(opening, "in", "2026-11-24T21:00:00.000Z")).toBe(true);
  expect(isEarly(opening, "in", "2026-11-25T12:00:00.000Z")).toBe(false);
});
