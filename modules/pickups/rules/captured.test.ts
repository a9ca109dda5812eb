import { describe, expect, test } from "vitest";
import { captureTimes } from "./status.ts";

const now = "2026-03-11T14:00:00.000Z";

describe("a step's time", () => {
  test.each([
    ["at which it arrives, where it says nothing", {}, now],
    ["that it says", { at: "2026-03-11T12:30:00.000Z" }, "2026-03-11T12:30:00.000Z"],
    ["at which it arrives, where it says a later one", { at: "2026-03-11T14:00:00.001Z" }, now],
    [
      "that it says, where the way here took two minutes",
      { at: "2026-03-11T12:30:00.000Z", sentAt: "2026-03-11T13:58:00.000Z" },
      "2026-03-11T12:30:00.000Z",
    ],
    [
      "that a clock which is an hour slow would have said if it were right",
      { at: "2026-03-11T11:30:00.000Z", sentAt: "2026-03-11T13:00:00.000Z" },
      "2026-03-11T12:30:00.000Z",
    ],
    [
      "that a clock which is an hour fast would have said if it were right",
      { at: "2026-03-11T13:30:00.000Z", sentAt: "2026-03-11T15:00:00.000Z" },
      "2026-03-11T12:30:00.000Z",
    ],
  ])("%s", (_, told, capturedAt) => {
    expect(captureTimes(told, now)).toEqual({ capturedAt, cameAt: null });
  });
});

test("an arrival uses the same clock, and is not after the step", () => {
  const slow = { at: "2026-03-11T11:30:00.000Z", sentAt: "2026-03-11T13:00:00.000Z" };
  expect(captureTimes({ ...slow, cameAt: "2026-03-11T11:26:00.000Z" }, now).cameAt).toBe(
    "2026-03-11T12:26:00.000Z",
  );
  expect(captureTimes({ ...slow, cameAt: "2026-03-11T11:31:00.000Z" }, now).cameAt).toBe(
    "2026-03-11T12:30:00.000Z",
  );
});
