import { describe, expect, test } from "vitest";
import { cleanableLegs, cleaningTimes, latestCleaning, refuseCleaning } from "./cleanings.ts";

const at = (time: string) => `2026-03-12T${time}:00.000Z`;
const times = { windowStartsAt: at("13:00"), outBy: at("15:00"), inBy: at("17:00") };
const refused = (leg: "out" | "in", until: string, backBy: string | null = null) =>
  refuseCleaning(
    { leg, untilAt: at(until) },
    { ...times, status: "assigned" },
    {
      now: at("12:00"),
      allowed: backBy ? { outFrom: at("08:00"), backBy: at(backBy) } : null,
      timeOf: (instant) => instant.slice(11, 16),
    },
  );

describe("the latest time", () => {
  test("leaves the runner half an hour before the leg is due", () => {
    expect(latestCleaning("out", times, null)).toBe(at("14:30"));
    expect(latestCleaning("in", times, null)).toBe(at("16:30"));
  });

  test("of the return is before the curb rule's end; setting out has none", () => {
    const allowed = { outFrom: at("08:00"), backBy: at("14:00") };
    expect(latestCleaning("in", times, allowed)).toBe(at("13:30"));
    expect(latestCleaning("out", times, allowed)).toBe(at("14:30"));
  });
});

test.each([
  ["out", "14:30", null, null],
  ["out", "14:31", null, { code: "CLEANING_TOO_LATE", params: { time: "14:30" } }],
  ["in", "16:30", null, null],
  ["in", "16:31", null, { code: "CLEANING_TOO_LATE", params: { time: "16:30" } }],
  ["in", "16:00", "16:00", { code: "CLEANING_CURB_RULE", params: { time: "15:30" } }],
  ["in", "15:30", "16:00", null],
  ["in", "12:00", null, { code: "CLEANING_PAST" }],
] as const)("%s until %s with a rule until %s is refused with %o", (leg, until, backBy, refusal) => {
  expect(refused(leg, until, backBy)).toEqual(refusal);
});

test("only legs still to come can wait", () => {
  expect(cleanableLegs("scheduled")).toEqual(["out", "in"]);
  expect(cleanableLegs("in_progress")).toEqual(["in"]);
  for (const status of ["completed", "missed", "cancelled"] as const)
    expect(cleanableLegs(status)).toEqual([]);
});

test("only cans in their place move the window, never before it and never past what the runner needs", () => {
  const move = (leg: "out" | "in", until: string) =>
    cleaningTimes(times, { leg, untilAt: at(until) }).windowStartsAt;
  expect(move("out", "14:00")).toBe(at("14:00"));
  expect(move("out", "12:30")).toBe(at("13:00"));
  expect(move("out", "14:31")).toBe(at("13:00"));
  expect(move("in", "14:00")).toBe(at("13:00"));
  expect(cleaningTimes(times, null)).toEqual(times);
});
