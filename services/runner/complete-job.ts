import type * as z from "zod";
import type { Job } from "#contracts/job.ts";
import type * as contract from "#contracts/runner.ts";
import { findHomeownerUserId } from "#db/queries/homeowner-profiles.ts";
import { insertJobEvent } from "#db/queries/job-events.ts";
import { findJobWithRunner, finishJob } from "#db/queries/jobs.ts";
import { bookEarning } from "#db/queries/ledger.ts";
import { countCompletedJob, lockRunner } from "#db/queries/runner-profiles.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseComplete } from "#domain/jobs/complete.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { attachPhoto } from "../photos/attach-photo.ts";
import { checkUpload } from "../photos/check-upload.ts";
import { renderJob } from "../render-job.ts";

/**
 * Completes the runner's own job and books its earning, once: a repeat gives the same answer. Refuses with NOT_FOUND
 * for anybody else's job, with JOB_NOT_OPEN in any other state, and as `checkUpload` does.
 */
export async function completeJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.completeJob.input>,
): Promise<Job> {
  const photoId =
    typeof input.photoUrl === "string"
      ? await checkUpload(deps, {
          photoUrl: input.photoUrl,
          ownerId: actor.userId,
          purpose: "in",
          jobId: input.jobId,
        })
      : null;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockRunner(tx, actor.runnerId);
    const before = await findJobWithRunner(tx, input.jobId);
    if (!before || before.job.runnerId !== actor.runnerId) throw new Refused({ code: "NOT_FOUND" });
    refuseIf(refuseComplete(before.job));
    if (before.job.status === "completed") return renderJob(deps, before);

    const { job } = before;
    const finished = await finishJob(tx, {
      jobId: job.id,
      runnerId: actor.runnerId,
      notes: input.notes || null,
      now,
    });
    if (!finished) throw new Refused({ code: "JOB_NOT_OPEN" });
    if (photoId) await attachPhoto(deps, tx, photoId);
    await insertJobEvent(tx, {
      id: deps.newId(),
      jobId: job.id,
      fromStatus: job.status,
      toStatus: "completed",
      userId: actor.userId,
      happenedAt: now,
    });
    await bookEarning(tx, {
      ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
      jobId: job.id,
      userId: actor.userId,
      cents: job.payCents,
      now,
    });
    await countCompletedJob(tx, actor.runnerId);
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: "jobCompleted",
      params: { date: job.scheduledOn },
      link: "/",
    });
    const completed = await findJobWithRunner(tx, job.id);
    if (!completed) throw new Error(`Job ${job.id} has gone`);
    return renderJob(deps, completed);
  });
}
