import type * as z from "zod";
import type { PhotoUpload } from "#contracts/photo.ts";
import type * as contract from "#contracts/runner.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { isActive } from "#domain/jobs/status.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { createUpload } from "../photos/create-upload.ts";
import { ownJob } from "./own-job.ts";

/** Lets the runner of a job under way upload the photo of one leg. Refuses with NOT_FOUND, JOB_NOT_OPEN, TOO_MANY_REQUESTS. */
export async function createPhotoUpload(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.createPhotoUpload.input>,
): Promise<PhotoUpload> {
  const job = await ownJob(deps.db, actor, input.jobId, { code: "JOB_NOT_OPEN" });
  if (!isActive(job.status)) throw new Refused({ code: "JOB_NOT_OPEN" });
  return createUpload(deps, {
    ownerId: actor.userId,
    purpose: input.leg,
    jobId: job.id,
    contentType: input.contentType,
    bytes: input.bytes,
  });
}
