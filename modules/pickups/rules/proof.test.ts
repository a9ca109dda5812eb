import { expect, test } from "vitest";
import { type ProofFacts, scoreProof } from "./proof.ts";

const good: ProofFacts = {
  source: "camera",
  distanceMeters: 8,
  clockOffSeconds: -3,
  hasPrint: true,
  resemblesId: null,
  pairLikeness: 80,
};
const passed = { live: "passed", place: "passed", clock: "passed", fresh: "passed", pair: "passed" };

test("a live photo at the home that shows nothing again is verified with all points", () => {
  expect(scoreProof(good, false)).toEqual({
    isVerified: true,
    score: 100,
    checks: passed,
    distanceMeters: 8,
  });
});

test.each<[string, Partial<ProofFacts>, object, number, boolean]>([
  ["from a file", { source: "gallery" }, { live: "failed" }, 70, false],
  ["without a source", { source: null }, { live: "unknown" }, 70, false],
  ["far away", { distanceMeters: 151 }, { place: "failed" }, 75, false],
  ["without a place", { distanceMeters: null }, { place: "unknown" }, 75, true],
  ["by a clock that is 3 minutes behind", { clockOffSeconds: -180 }, { clock: "failed" }, 90, false],
  ["an earlier one again", { resemblesId: "x" }, { fresh: "failed" }, 75, false],
  [
    "too dark to compare",
    { hasPrint: false, pairLikeness: null },
    { fresh: "unknown", pair: "unknown" },
    65,
    false,
  ],
  ["the other leg's picture", { pairLikeness: 95 }, { pair: "failed" }, 90, false],
  ["unlike the other leg's", { pairLikeness: 40 }, { pair: "unknown" }, 90, true],
])("a photo %s", (_, facts, checks, score, isVerified) => {
  expect(scoreProof({ ...good, ...facts }, false)).toMatchObject({
    isVerified,
    score,
    checks: { ...passed, ...checks },
  });
});

test("a pickup under review verifies no photo, and changes no check", () => {
  expect(scoreProof(good, true)).toMatchObject({ isVerified: false, score: 100 });
});
