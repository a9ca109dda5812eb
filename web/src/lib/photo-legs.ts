import type { NoPhotoReason } from "#modules/pickups/rules/steps.ts";

/**
 * One leg of a pickup: when it was done (UTC), and a short-lived photo URL; null if missing, with a reason if stated.
 */
export type PhotoLeg = {
  at: string | null;
  photoUrl: string | null;
  noPhotoReason?: NoPhotoReason | undefined;
};

export type LegName = "out" | "in";
export const legNames = ["out", "in"] as const;
