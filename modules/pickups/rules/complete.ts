import type { Refusal } from "#platform/values/refusal.ts";
import { isActive, type JobStatus } from "./status.ts";

/**
 * Why a runner's own job may not be completed, or null. An assigned job may be completed directly, and a repeat gives
 * the same answer.
 */
export function refuseComplete(job: { status: JobStatus }): Refusal | null {
  return isActive(job.status) || job.status === "completed" ? null : { code: "JOB_NOT_OPEN" };
}

/** Why a runner completed a pickup without its photo. lost: it was taken, but never arrived. other: the notes say why. */
export const noPhotoReasons = ["camera", "dark", "people", "weather", "lost", "other"] as const;
export type NoPhotoReason = (typeof noPhotoReasons)[number];
