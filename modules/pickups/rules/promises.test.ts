import { describe, expect, test } from "vitest";
import { promiseOutcomes } from "./problems.ts";

const outBy = "2026-03-10T02:00:00.000Z";
const inBy = "2026-03-11T00:00:00.000Z";
const both = { out: true, in: true };
const none = { out: false, in: false };

/** The outcomes in the order out, in, photos: k for kept, b for broken. */
const outcomes = (job: Partial<Parameters<typeof promiseOutcomes>[0]>) =>
  promiseOutcomes({ outBy, inBy, startedAt: null, completedAt: null, photos: none, ...job })
    .map(({ outcome }) => outcome[0])
    .join("");

describe("a completed pickup", () => {
  test.each([
    ["both legs in time, both photos", "2026-03-10T01:00:00.000Z", "2026-03-10T20:00:00.000Z", both, "kkk"],
    ["each at the last instant", outBy, inBy, both, "kkk"],
    ["out a millisecond late", "2026-03-10T02:00:00.001Z", inBy, both, "bkk"],
    ["back a millisecond late", outBy, "2026-03-11T00:00:00.001Z", both, "kbk"],
    ["without the photo of the cans out", outBy, inBy, { out: false, in: true }, "kkb"],
    ["without the photo of the cans back", outBy, inBy, { out: true, in: false }, "kkb"],
    ["without photos", outBy, inBy, none, "kkb"],
    [
      "in one call in time, with its photo",
      null,
      "2026-03-10T01:00:00.000Z",
      { out: false, in: true },
      "kkk",
    ],
    ["in one call after the cans were due out", null, "2026-03-10T20:00:00.000Z", both, "bkk"],
    ["in one call without a photo", null, outBy, none, "kkb"],
  ] as const)("%s", (_name, startedAt, completedAt, photos, expected) => {
    expect(outcomes({ startedAt, completedAt, photos })).toBe(expected);
  });
});

describe("a missed pickup", () => {
  test("that nobody began kept nothing", () => {
    expect(outcomes({})).toBe("bbb");
  });

  test("with cans out in time kept that promise", () => {
    expect(outcomes({ startedAt: outBy, photos: { out: true, in: false } })).toBe("kbb");
  });

  test("with cans out late kept nothing", () => {
    expect(outcomes({ startedAt: "2026-03-10T02:00:00.001Z" })).toBe("bbb");
  });
});

test("the photos are due when the cans are back", () => {
  const due = promiseOutcomes({ outBy, inBy, startedAt: null, completedAt: null, photos: none });
  expect(due.map(({ promise, dueAt }) => [promise, dueAt])).toEqual([
    ["out", outBy],
    ["in", inBy],
    ["photos", inBy],
  ]);
});
