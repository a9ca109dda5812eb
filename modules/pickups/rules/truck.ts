import type { Refusal } from "#platform/values/refusal.ts";
import type { JobKind } from "./status.ts";
import type { NoPhotoReason } from "./steps.ts";

/** What a runner says of cans that are still full: tagged by the hauler, or the truck had not come yet. */
export const fullVerdicts = ["notEmptied", "tagged", "truckNotHere"] as const;
export type FullVerdict = (typeof fullVerdicts)[number];

/** What the runner found at the second leg. emptied: finishing the leg with its photo says so. */
export const truckVerdicts = ["emptied", ...fullVerdicts] as const;
export type TruckVerdict = (typeof truckVerdicts)[number];

/**
 * Whether a finished leg says that the truck emptied the cans, without another tap: its photo was taken in the leg's
 * own time, after the cans had gone out for a truck, or when the runner returned for full ones.
 */
export function isEmptied(leg: {
  kind: JobKind;
  wentOut: boolean;
  isReturn: boolean;
  hasPhoto: boolean;
  isEarly: boolean;
}): boolean {
  return leg.hasPhoto && !leg.isEarly && (leg.isReturn || (leg.wentOut && leg.kind === "weekly"));
}

/** Reasons that excuse a missing photo of full cans: none could be taken, or the phone lost it. */
export const noFullPhotoReasons = ["camera", "lost"] as const satisfies readonly NoPhotoReason[];

/** Why cans may not be reported full, or null. Haulers need the photo, so only a broken camera or lost photo excuses it. */
export function refuseUnproven(full: {
  hasPhoto: boolean;
  noPhotoReason: NoPhotoReason | null;
}): Refusal | null {
  const isExcused = noFullPhotoReasons.some((reason) => reason === full.noPhotoReason);
  return full.hasPhoto || isExcused ? null : { code: "FULL_CANS_NEED_PHOTO" };
}
