import { describe, expect, test } from "vitest";
import { dispatchLegs, isPressing } from "./legs.ts";

const job = {
  status: "assigned" as const,
  windowStartsAt: "2026-03-11T12:00:00.000Z",
  outBy: "2026-03-11T14:00:00.000Z",
  inBy: "2026-03-11T16:00:00.000Z",
  startedAt: null,
  completedAt: null,
};

describe("how the ways of a pickup stand", () => {
  test("neither is late to the instant at which it is due", () => {
    const { out, in: back } = dispatchLegs(job, job.outBy);
    expect([out.lateMinutes, back.lateMinutes]).toEqual([0, 0]);
  });

  test("the way out is late by the minutes since then, and the way back is not yet", () => {
    const { out, in: back } = dispatchLegs(job, "2026-03-11T14:25:59.000Z");
    expect([out.lateMinutes, back.lateMinutes]).toEqual([25, 0]);
  });

  test("what was done late stays late by as much, whatever the time is", () => {
    const done = { ...job, status: "completed" as const, startedAt: "2026-03-11T14:10:00.000Z" };
    const { out, in: back } = dispatchLegs(
      { ...done, completedAt: "2026-03-11T15:00:00.000Z" },
      "2026-03-12T00:00:00.000Z",
    );
    expect(out).toEqual({ by: job.outBy, doneAt: done.startedAt, lateMinutes: 10 });
    expect(back).toEqual({ by: job.inBy, doneAt: "2026-03-11T15:00:00.000Z", lateMinutes: 0 });
  });

  test("completed at once, it was out when it was back", () => {
    const at = "2026-03-11T14:30:00.000Z";
    const { out } = dispatchLegs({ ...job, status: "completed", completedAt: at }, at);
    expect(out).toMatchObject({ doneAt: at, lateMinutes: 30 });
  });

  test("one that was cancelled is not late", () => {
    const { out, in: back } = dispatchLegs({ ...job, status: "cancelled" }, "2026-03-13T00:00:00.000Z");
    expect([out.lateMinutes, back.lateMinutes]).toEqual([0, 0]);
  });
});

describe("a pickup presses", () => {
  test.each([
    ["two hours before its window", "scheduled", "2026-03-11T10:00:00.000Z", true],
    ["in its window", "scheduled", "2026-03-11T13:00:00.000Z", true],
    ["not a millisecond earlier", "scheduled", "2026-03-11T09:59:59.999Z", false],
    ["not once somebody has it", "assigned", "2026-03-11T13:00:00.000Z", false],
  ] as const)("%s", (_, status, now, expected) => {
    expect(isPressing({ ...job, status }, now)).toBe(expected);
  });
});
