import type * as z from "zod";
import type { PhotoUpload } from "#contracts/photo.ts";
import type * as contract from "#contracts/problem.ts";
import { findJob } from "#db/queries/jobs.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { reportableUntil } from "#domain/problems.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { createUpload } from "../photos/create-upload.ts";

/**
 * Lets the homeowner of a pickup upload a photo of what was wrong. Refuses with NOT_FOUND, PROBLEM_NOT_POSSIBLE,
 * PROBLEM_TOO_LATE, TOO_MANY_REQUESTS.
 */
export async function createProblemPhotoUpload(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.createProblemPhotoUpload.input>,
): Promise<PhotoUpload> {
  const job = await findJob(deps.db, input.jobId);
  if (!job || job.homeownerId !== actor.homeownerId) throw new Refused({ code: "NOT_FOUND" });
  const until = reportableUntil(job);
  if (until === null) throw new Refused({ code: "PROBLEM_NOT_POSSIBLE" });
  if (until < deps.now()) throw new Refused({ code: "PROBLEM_TOO_LATE" });
  const { contentType, bytes } = input;
  return createUpload(deps, { ownerId: actor.userId, purpose: "problem", jobId: job.id, contentType, bytes });
}
