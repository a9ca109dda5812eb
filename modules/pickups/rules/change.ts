import type { Refusal } from "#platform/values/refusal.ts";
import { type JobStatus, mayBecome } from "./status.ts";

/** Why a runner's own job may not be started (the cans taken to the curb), or null. */
export function refuseStart(job: { status: JobStatus }): Refusal | null {
  return mayBecome(job.status, "in_progress") || job.status === "in_progress"
    ? null
    : { code: "JOB_NOT_STARTABLE" };
}

/** Why a runner's own job may not go back to the pool, or null. A started job must be finished. */
export function refuseRelease(job: { status: JobStatus }): Refusal | null {
  return job.status === "assigned" ? null : { code: "JOB_NOT_RELEASABLE" };
}

/** Why a homeowner may not cancel a pickup, or null. A pickup in progress must be finished. */
export function refuseCancel(job: { status: JobStatus }): Refusal | null {
  return mayBecome(job.status, "cancelled") ? null : { code: "JOB_NOT_CANCELLABLE" };
}
