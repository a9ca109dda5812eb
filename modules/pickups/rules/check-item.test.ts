import { expect, test } from "vitest";
import { refuseCheck } from "./steps.ts";

const inBy = "2026-03-11T20:00:00.000Z";
const completedAt = "2026-03-11T15:42:00.000Z";
const at = (checkedAt: string, arrivedAt = checkedAt) => ({ checkedAt, arrivedAt });
const closed = { code: "CHECKLIST_CLOSED" };

test.each(["assigned", "in_progress"] as const)("while %s, at any time", (status) => {
  const job = { status, completedAt: null, inBy };
  expect(refuseCheck(job, at("2026-03-10T08:00:00.000Z"))).toBeNull();
  expect(refuseCheck(job, at("2026-03-12T08:00:00.000Z"))).toBeNull();
});

test("until two hours after it was completed", () => {
  const job = { status: "completed", completedAt, inBy } as const;
  expect(refuseCheck(job, at("2026-03-11T17:42:00.000Z"))).toBeNull();
  expect(refuseCheck(job, at("2026-03-11T17:42:00.001Z"))).toEqual(closed);
});

test("up to a day after the phone recorded it", () => {
  const job = { status: "completed", completedAt, inBy } as const;
  expect(refuseCheck(job, at(completedAt, "2026-03-12T15:42:00.000Z"))).toBeNull();
  expect(refuseCheck(job, at(completedAt, "2026-03-12T15:42:00.001Z"))).toEqual(closed);
});

test("for a missed one, until two hours after its cans were due back", () => {
  const job = { status: "missed", completedAt: null, inBy } as const;
  expect(refuseCheck(job, at("2026-03-11T22:00:00.000Z"))).toBeNull();
  expect(refuseCheck(job, at("2026-03-11T22:00:00.001Z"))).toEqual(closed);
});

test.each(["scheduled", "cancelled"] as const)("never while %s", (status) => {
  expect(refuseCheck({ status, completedAt: null, inBy }, at("2026-03-11T15:00:00.000Z"))).toEqual(closed);
});
