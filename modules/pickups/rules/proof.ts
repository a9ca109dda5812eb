import type { PhotoSource } from "#platform/values/photos.ts";

/**
 * What is checked about a proof photo. live: taken by the in-app camera. place: at the home. clock: the phone's clock was
 * right. fresh: shows no earlier photo again. pair: the same place as the photo of the other leg.
 */
const proofChecks = ["live", "place", "clock", "fresh", "pair"] as const;
type ProofCheck = (typeof proofChecks)[number];

/** unknown: nobody can tell; it costs points but accuses nobody. */
type CheckResult = "passed" | "failed" | "unknown";

/** What is known of a photo; see the columns of the same names. */
export type ProofFacts = {
  source: PhotoSource | null;
  distanceMeters: number | null;
  clockOffSeconds: number | null;
  /** Whether it has detail to compare. */
  hasPrint: boolean;
  resemblesId: string | null;
  pairLikeness: number | null;
};

/** What keeps a pickup's photos from being verified although nothing may be wrong with them. */
export type ProofDoubt = "inReview" | "refused";

/** Why a photo is not verified, as its homeowner and runner read it. */
export const proofGaps = [
  "inReview",
  "refused",
  "gallery",
  "noSource",
  "far",
  "reused",
  "notCompared",
  "clock",
  "samePicture",
] as const;
type ProofGap = (typeof proofGaps)[number];

type ProofScore = {
  /** Taken live, compared with earlier photos, and nothing speaks against it: nothing is missing. */
  isVerified: boolean;
  /** In the order of `proofGaps`. */
  missing: ProofGap[];
  /** 0 to 100: the weights of the checks that passed. */
  score: number;
  checks: Record<ProofCheck, CheckResult>;
  distanceMeters: number | null;
};

const weights: Record<ProofCheck, number> = { live: 30, place: 25, fresh: 25, clock: 10, pair: 10 };

/** Meters from the home's pin within which a photo counts as taken there; a phone's position may be that far off. */
const homeMeters = 150;
/** A phone's clock may be off by this much, because sending also takes time. */
const clockSeconds = 120;
/** Likeness in percent from which two photos show the same place, and from which they are the same picture. */
const samePlacePercent = 72;
const samePicturePercent = 95;

/** A photo's checks. None of them decides about pay. `doubt`: what a review says of its pickup. */
export function scoreProof(photo: ProofFacts, doubt: ProofDoubt | null): ProofScore {
  const { source, distanceMeters, clockOffSeconds, hasPrint, resemblesId, pairLikeness: pair } = photo;
  const checks: ProofScore["checks"] = {
    live: decide(source, (from) => from === "camera"),
    place: decide(distanceMeters, (meters) => meters <= homeMeters),
    clock: decide(clockOffSeconds, (seconds) => Math.abs(seconds) <= clockSeconds),
    fresh: decide(hasPrint || resemblesId ? resemblesId === null : null, (isFresh) => isFresh),
    // Other light and parked cars hide the same place, so only two equal pictures fail.
    pair: decide(
      pair !== null && pair >= samePlacePercent ? pair : null,
      (found) => found < samePicturePercent,
    ),
  };
  const gaps: Record<ProofGap, boolean> = {
    inReview: doubt === "inReview",
    refused: doubt === "refused",
    gallery: checks.live === "failed",
    noSource: checks.live === "unknown",
    far: checks.place === "failed",
    reused: checks.fresh === "failed",
    notCompared: checks.fresh === "unknown",
    clock: checks.clock === "failed",
    samePicture: checks.pair === "failed",
  };
  const missing = proofGaps.filter((gap) => gaps[gap]);
  return {
    isVerified: missing.length === 0,
    missing,
    score: proofChecks.reduce((sum, check) => sum + (checks[check] === "passed" ? weights[check] : 0), 0),
    checks,
    distanceMeters,
  };
}

function decide<Fact>(fact: Fact | null, passes: (fact: Fact) => boolean): CheckResult {
  if (fact === null) return "unknown";
  return passes(fact) ? "passed" : "failed";
}
