import type * as z from "zod";
import type { PhotoUpload } from "#modules/photos/contract/photo.ts";
import { createUpload } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/runner.ts";
import { jobOnceOwn, ownJob } from "./own-job.ts";
import type { JobRow } from "./queries/jobs.ts";
import { refuseCheck } from "./rules/check-item.ts";
import { isActive } from "./rules/status.ts";

/**
 * An upload for a runner's photo of a leg, a checklist item, or a home that cannot be served. With an `actionId` it
 * also works after the job ended or was lost, because the photo was taken before. Refuses with NOT_FOUND, JOB_NOT_OPEN,
 * TOO_MANY_REQUESTS and, for a checklist, as `refuseCheck` does.
 */
export async function createPhotoUpload(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.createPhotoUpload.input>,
): Promise<PhotoUpload> {
  const job = input.actionId
    ? (await jobOnceOwn(deps.db, actor, input.jobId)).job
    : await ownJob(deps.db, actor, input.jobId, { code: "JOB_NOT_OPEN" });
  if (input.leg === "check") refuseIf(refuseCheckPhoto(job, { ...input, now: deps.now() }));
  else if (!input.actionId && !isActive(job.status)) throw new Refused({ code: "JOB_NOT_OPEN" });
  return createUpload(deps, {
    ownerId: actor.userId,
    purpose: input.leg,
    jobId: job.id,
    contentType: input.contentType,
    bytes: input.bytes,
  });
}

/** A checklist photo needs a rental and may arrive for a while after the pickup. */
function refuseCheckPhoto(job: JobRow, { actionId, now }: { actionId?: string | undefined; now: string }) {
  if (!job.propertyId) return { code: "NOT_FOUND" } as const;
  return actionId ? null : refuseCheck(job, { checkedAt: now, arrivedAt: now });
}
