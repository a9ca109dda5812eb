import { describe, expect, test } from "vitest";
import { isActive, isUpcoming, type JobStatus, jobStatuses, mayBecome, statesBefore } from "./status.ts";

describe("a job's states", () => {
  const all = jobStatuses.flatMap((from) => jobStatuses.map((to) => [from, to] as const));

  test("change only as decided", () => {
    expect(all.filter(([from, to]) => mayBecome(from, to)).map((pair) => pair.join(" → "))).toEqual([
      "scheduled → assigned",
      "scheduled → missed",
      "scheduled → cancelled",
      "assigned → scheduled",
      "assigned → in_progress",
      "assigned → completed",
      "assigned → missed",
      "assigned → cancelled",
      "in_progress → assigned",
      "in_progress → completed",
      "in_progress → missed",
      "missed → completed",
    ]);
  });

  test("of completed and canceled jobs are final", () => {
    for (const to of jobStatuses) {
      expect(mayBecome("completed", to)).toBe(false);
      expect(mayBecome("cancelled", to)).toBe(false);
    }
  });

  test("are reached from those that may change to them", () => {
    expect(statesBefore("completed")).toEqual(["assigned", "in_progress", "missed"]);
    expect(statesBefore("scheduled")).toEqual(["assigned"]);
  });

  test.each<[JobStatus, boolean, boolean]>([
    ["scheduled", true, false],
    ["assigned", true, true],
    ["in_progress", false, true],
    ["completed", false, false],
    ["missed", false, false],
    ["cancelled", false, false],
  ])("%s: upcoming %s, in a runner's hands %s", (status, upcoming, active) => {
    expect([isUpcoming(status), isActive(status)]).toEqual([upcoming, active]);
  });
});
