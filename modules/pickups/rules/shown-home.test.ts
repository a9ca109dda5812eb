import { expect, test } from "vitest";
import { showsHome } from "./status.ts";

const inBy = "2026-03-10T23:00:00.000Z";
const completed = { status: "completed", completedAt: "2026-03-10T15:00:00.000Z", inBy } as const;
const missed = { status: "missed", completedAt: null, inBy } as const;

test.each([
  ["while the job is taken", { ...missed, status: "assigned" }, "2026-03-20T00:00:00.000Z", true],
  ["while the cans are out", { ...missed, status: "in_progress" }, "2026-03-20T00:00:00.000Z", true],
  ["for a day after completing", completed, "2026-03-11T14:59:59.999Z", true],
  ["no longer than a day after completing", completed, "2026-03-11T15:00:00.000Z", false],
  ["for a day after a missed job was due", missed, "2026-03-11T22:59:59.999Z", true],
  ["no longer than that", missed, "2026-03-11T23:00:00.000Z", false],
] as const)("a runner sees the home %s", (_, job, now, isShown) => {
  expect(showsHome(job, now)).toBe(isShown);
});
