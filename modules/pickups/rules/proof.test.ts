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
  expect(scoreProof(good, null)).toEqual({
    isVerified: true,
    missing: [],
    score: 100,
    checks: passed,
    distanceMeters: 8,
  });
});

test.each<[string, Partial<ProofFacts>, object, number, string[]]>([
  ["from a file", { source: "gallery" }, { live: "failed" }, 70, ["gallery"]],
  ["without a source", { source: null }, { live: "unknown" }, 70, ["noSource"]],
  ["far away", { distanceMeters: 151 }, { place: "failed" }, 75, ["far"]],
  ["without a place", { distanceMeters: null }, { place: "unknown" }, 75, []],
  ["by a clock that is 3 minutes behind", { clockOffSeconds: -180 }, { clock: "failed" }, 90, ["clock"]],
  ["an earlier one again", { resemblesId: "x" }, { fresh: "failed" }, 75, ["reused"]],
  [
    "too dark to compare",
    { hasPrint: false, pairLikeness: null },
    { fresh: "unknown", pair: "unknown" },
    65,
    ["notCompared"],
  ],
  ["the other leg's picture", { pairLikeness: 95 }, { pair: "failed" }, 90, ["samePicture"]],
  ["unlike the other leg's", { pairLikeness: 40 }, { pair: "unknown" }, 90, []],
])("a photo %s", (_, facts, checks, score, missing) => {
  expect(scoreProof({ ...good, ...facts }, null)).toMatchObject({
    isVerified: missing.length === 0,
    missing,
    score,
    checks: { ...passed, ...checks },
  });
});

test.each(["inReview", "refused"] as const)(
  "a pickup that is %s verifies no photo, and changes no check",
  (doubt) => {
    expect(scoreProof(good, doubt)).toMatchObject({ isVerified: false, missing: [doubt], score: 100 });
  },
);

test("all that is missing is listed, the review first", () => {
  const poor = { ...good, source: "gallery", clockOffSeconds: 600, resemblesId: "x" } as const;
  expect(scoreProof(poor, "inReview").missing).toEqual(["inReview", "gallery", "reused", "clock"]);
});
