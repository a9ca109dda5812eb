import type * as z from "zod";
import type { Job } from "#contracts/job.ts";
import type * as contract from "#contracts/runner.ts";
import { findHomeownerUserId } from "#db/queries/homeowner-profiles.ts";
import { insertJobEvent } from "#db/queries/job-events.ts";
import { beginJob, findJobWithRunner } from "#db/queries/jobs.ts";
import { lockRunner } from "#db/queries/runner-profiles.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseStart } from "#domain/jobs/change.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { attachPhoto } from "../photos/attach-photo.ts";
import { checkUpload } from "../photos/check-upload.ts";
import { renderJob } from "../render-job.ts";

/**
 * The cans are at the curb: the out leg of the runner's own job, with its photo where one was uploaded. A repeat
 * gives the same answer. Refuses with NOT_FOUND, JOB_NOT_STARTABLE, and as `checkUpload` does.
 */
export async function startJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.startJob.input>,
): Promise<Job> {
  const photoId =
    typeof input.photoUrl === "string"
      ? await checkUpload(deps, {
          photoUrl: input.photoUrl,
          ownerId: actor.userId,
          purpose: "out",
          jobId: input.jobId,
        })
      : null;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockRunner(tx, actor.runnerId);
    const before = await findJobWithRunner(tx, input.jobId);
    if (!before || before.job.runnerId !== actor.runnerId) throw new Refused({ code: "NOT_FOUND" });
    refuseIf(refuseStart(before.job));
    if (before.job.status === "in_progress") return renderJob(deps, before);

    const { job } = before;
    if (!(await beginJob(tx, { jobId: job.id, runnerId: actor.runnerId, now })))
      throw new Refused({ code: "JOB_NOT_STARTABLE" });
    if (photoId) await attachPhoto(deps, tx, photoId);
    await insertJobEvent(tx, {
      id: deps.newId(),
      jobId: job.id,
      fromStatus: job.status,
      toStatus: "in_progress",
      userId: actor.userId,
      happenedAt: now,
    });
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: "jobStarted",
      params: { date: job.scheduledOn },
      link: "/",
    });
    const started = await findJobWithRunner(tx, job.id);
    return renderJob(deps, started ?? before);
  });
}
