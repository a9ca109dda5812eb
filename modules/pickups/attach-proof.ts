import type { Db } from "#db/client.ts";
import { attachPhoto, findProofFacts } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import { crowMeters, type Place } from "#platform/values/distance.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import { lockJob } from "./queries/jobs.ts";
import type { Taken } from "./take-step.ts";

export type ToldProof = {
  photoSource?: PhotoSource | undefined;
  place?: (Place & { accuracyMeters: number }) | null | undefined;
};

/**
 * Attaches a checked photo to a step and returns whether it did. Stores when it was taken, whether by the camera, and,
 * with permission, where and how far from the home's pin. A second photo for a purpose, or one after the home's people
 * have gone, remains an unused upload and is swept.
 */
export async function attachProof(
  deps: Deps,
  tx: Db,
  proof: {
    photoId: string;
    jobId: string;
    purpose: "out" | "in" | "cannotServe";
    told: ToldProof;
    taken: Taken;
  },
): Promise<boolean> {
  const { jobId, purpose, told, taken } = proof;
  // Lock first: a concurrent account deletion erases its jobs and then looks for their photos.
  await lockJob(tx, jobId);
  const { isGone, hasProof, pin } = await findProofFacts(tx, { jobId, purpose });
  if (isGone || hasProof) return false;
  const place = told.place ?? null;
  await attachPhoto(deps, tx, proof.photoId, {
    capturedAt: taken.wasKept ? taken.capturedAt : null,
    source: told.photoSource ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    accuracyMeters: place ? Math.round(place.accuracyMeters) : null,
    distanceMeters: place && pin ? Math.round(crowMeters(place, pin)) : null,
  });
  return true;
}
