import type * as z from "zod";
import type { PhotoUpload } from "#modules/photos/contract/photo.ts";
import { createUpload } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/problem.ts";
import { findJob } from "./queries/jobs.ts";
import { reportableUntil } from "./rules/problems.ts";

/**
 * An upload for a homeowner's photo of a problem with a pickup. Refuses with NOT_FOUND, PROBLEM_NOT_POSSIBLE,
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
