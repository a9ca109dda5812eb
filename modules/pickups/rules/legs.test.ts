import { describe, expect, test } from "vitest";
import { dispatchLegs, isPressing } from "./status.ts";

const job = {
  status: "assigned" as const,
  windowStartsAt: "2026-03-11T12:00:00.000Z",
  outBy: "2026-03-11T14:00:00.000Z",
  inBy: "2026-03-11T16:00:00.000Z",
  startedAt: null,
  completedAt: null,
};

describe("the legs of a pickup", () => {
  test("are not late at the exact time they are due", () => {
    const { out, in: back } = dispatchLegs(job, job.outBy);
    expect([out.lateMinutes, back.lateMinutes]).toEqual([0, 0]);
  });

  test("count the first leg's delay in minutes; the second is not late yet", () => {
    const { out, in: back } = dispatchLegs(job, "2026-03-11T14:25:59.000Z");
    expect([out.lateMinutes, back.lateMinutes]).toEqual([25, 0]);
  });

  test("that were late keep their delay, whatever the time is", () => {
    const done = { ...job, status: "completed" as const, startedAt: "2026-03-11T14:10:00.000Z" };
    const { out, in: back } = dispatchLegs(
      { ...done, completedAt: "2026-03-11T15:00:00.000Z" },
      "2026-03-12T00:00:00.000Z",
    );
    expect(out).toEqual({ by: job.outBy, doneAt: done.startedAt, lateMinutes: 10 });
    expect(back).toEqual({ by: job.inBy, doneAt: "2026-03-11T15:00:00.000Z", lateMinutes: 0 });
  });

  test("completed in one call have the same time out and back", () => {
    const at = "2026-03-11T14:30:00.000Z";
    const { out } = dispatchLegs({ ...job, status: "completed", completedAt: at }, at);
    expect(out).toMatchObject({ doneAt: at, lateMinutes: 30 });
  });

  test("of a canceled one are not late", () => {
    const { out, in: back } = dispatchLegs({ ...job, status: "cancelled" }, "2026-03-13T00:00:00.000Z");
    expect([out.lateMinutes, back.lateMinutes]).toEqual([0, 0]);
  });
});

describe("a pickup is urgent", () => {
  test.each([
    ["two hours before its window", "scheduled", "2026-03-11T10:00:00.000Z", true],
    ["in its window", "scheduled", "2026-03-11T13:00:00.000Z", true],
    ["not a millisecond earlier", "scheduled", "2026-03-11T09:59:59.999Z", false],
    ["not once somebody has it", "assigned", "2026-03-11T13:00:00.000Z", false],
  ] as const)("%s", (_, status, now, expected) => {
    expect(isPressing({ ...job, status }, now)).toBe(expected);
  });
});
