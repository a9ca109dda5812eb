import * as z from "zod";
import { proofGaps } from "../rules/proof.ts";

/**
 * What was checked about a proof photo: `missing` says why it is not verified, empty if it is. `distanceMeters`: from the
 * home; null if unknown.
 */
export const proof = z.object({
  isVerified: z.boolean(),
  distanceMeters: z.int().nullable(),
  missing: z.array(z.enum(proofGaps)),
});

export type Proof = z.infer<typeof proof>;

/**
 * The runner's proof photos of the last 14 days, latest first, at most 20. `at`: when it was taken.
 */
export const proofs = {
  output: z.array(
    z.object({
      id: z.uuid(),
      jobId: z.uuid(),
      leg: z.enum(["out", "in"]),
      at: z.iso.datetime(),
      day: z.iso.date(),
      city: z.string(),
      timeZone: z.string(),
      proof,
    }),
  ),
};

export type OwnProof = z.infer<typeof proofs.output>[number];

/**
 * The last photos of the homes on the runner's open stops, one for each leg still to do. `photoUrl` expires within
 * minutes.
 */
export const lastPhotos = {
  output: z.array(
    z.object({
      jobId: z.uuid(),
      leg: z.enum(["out", "in"]),
      photoId: z.uuid(),
      photoUrl: z.string(),
      /** The host's photo of where the cans stand, instead of the last proof. */
      isReference: z.boolean(),
    }),
  ),
};

export type LastPhoto = z.infer<typeof lastPhotos.output>[number];
