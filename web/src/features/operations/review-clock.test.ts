import { expect, test } from "vitest";
import { reviewClock } from "./runner-columns.tsx";

test.each([
  ["2026-11-24T11:59:00.000Z", "fresh", 0],
  ["2026-11-23T12:00:01.000Z", "fresh", 23],
  ["2026-11-23T12:00:00.000Z", "due", 24],
  ["2026-11-22T12:30:00.000Z", "due", 0],
  ["2026-11-22T12:00:00.000Z", "overdue", 0],
  ["2026-11-21T11:00:00.000Z", "overdue", 25],
  ["2026-11-24T12:00:05.000Z", "fresh", 0],
])("an application of %s is %s at noon of the 24th, by %i hours", (appliedAt, state, hours) => {
  expect(reviewClock(appliedAt, new Date("2026-11-24T12:00:00.000Z"))).toEqual({ state, hours });
});
