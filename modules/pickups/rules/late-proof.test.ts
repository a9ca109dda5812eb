import { describe, expect, test } from "vitest";
import { lateExcuseCounts, lateProofCounts } from "./steps.ts";

const [outBy, inBy] = ["2026-03-11T16:00:00.000Z", "2026-03-11T22:00:00.000Z"];
const opening = {
  earliestAt: "2026-03-10T04:00:00.000Z",
  outAt: "2026-03-11T11:00:00.000Z",
  inAt: "2026-03-11T11:00:00.000Z",
};
const notBegun = { opening, outBy, inBy, startedAt: null };
const begun = { opening, outBy, inBy, startedAt: "2026-03-11T15:00:00.000Z" };
const arrivedAt = "2026-03-12T08:00:00.000Z";
const takenAt = "2026-03-09T08:00:00.000Z";
const told = { arrivedAt, takenAt, hasPhoto: true };

describe("a late record counts", () => {
  test.each([
    ["cans that were put out just in time", notBegun, "out", outBy, true],
    ["cans that were put out too late", notBegun, "out", "2026-03-11T16:00:00.001Z", false],
    ["all of it at once, while the cans were to be out", notBegun, "in", outBy, true],
    ["all of it at once, after that", notBegun, "in", "2026-03-11T16:00:00.001Z", false],
    ["cans that were brought back just in time", begun, "in", inBy, true],
    ["cans that were brought back too late", begun, "in", "2026-03-11T22:00:00.001Z", false],
  ] as const)("%s: %#", (_, job, leg, capturedAt, counts) => {
    expect(lateProofCounts(job, { ...told, leg, capturedAt })).toBe(counts);
  });

  test("for the second leg only with its photo", () => {
    const proof = { ...told, capturedAt: begun.startedAt, hasPhoto: false };
    expect(lateProofCounts(begun, { ...proof, leg: "in" })).toBe(false);
    expect(lateProofCounts(notBegun, { ...proof, leg: "out" })).toBe(true);
  });

  test("within two weeks", () => {
    const proof = { ...told, leg: "out", capturedAt: outBy } as const;
    expect(lateProofCounts(notBegun, { ...proof, arrivedAt: "2026-03-25T22:00:00.000Z" })).toBe(true);
    expect(lateProofCounts(notBegun, { ...proof, arrivedAt: "2026-03-25T22:00:00.001Z" })).toBe(false);
  });

  test.each([
    [
      "as soon as it was taken, by a clock that is two minutes slow",
      "2026-03-11T13:00:00.000Z",
      "2026-03-11T12:58:00.000Z",
      true,
    ],
    ["not from before that", "2026-03-11T13:00:00.000Z", "2026-03-11T12:57:59.999Z", false],
    ["from the pickup's earliest time", takenAt, "2026-03-10T04:00:00.000Z", true],
    ["not from before that either", takenAt, "2026-03-10T03:59:59.999Z", false],
  ])("%s", (_, taken, capturedAt, counts) => {
    const proof = { ...told, takenAt: taken, capturedAt };
    for (const leg of ["out", "in"] as const)
      expect(lateProofCounts(notBegun, { ...proof, leg })).toBe(counts);
  });

  test("for a home that could not be served, until the next leg was due", () => {
    const [later, early] = ["2026-03-11T17:00:00.000Z", "2026-03-11T10:59:59.999Z"];
    expect(lateExcuseCounts(notBegun, { ...told, capturedAt: outBy })).toBe(true);
    expect(lateExcuseCounts(notBegun, { ...told, capturedAt: later })).toBe(false);
    expect(lateExcuseCounts(begun, { ...told, capturedAt: later })).toBe(true);
    expect(lateExcuseCounts(notBegun, { ...told, capturedAt: early })).toBe(false);
    expect(lateExcuseCounts(begun, { ...told, capturedAt: early })).toBe(true);
    expect(lateExcuseCounts(notBegun, { ...told, capturedAt: outBy, hasPhoto: false })).toBe(false);
  });
});
