import type { Job } from "#contracts/job.ts";
import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#db/queries/homeowner-profiles.ts";
import { insertJobEvent } from "#db/queries/job-events.ts";
import { findJobWithRunner, type JobRow } from "#db/queries/jobs.ts";
import { lockRunner } from "#db/queries/runner-profiles.ts";
import type { RunnerActor } from "#domain/actor.ts";
import type { JobStatus } from "#domain/jobs/status.ts";
import { type Refusal, Refused, refuseIf } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { attachPhoto } from "../photos/attach-photo.ts";
import { checkUpload } from "../photos/check-upload.ts";
import { renderJob } from "../render-job.ts";
import { ownJob } from "./own-job.ts";

/** One way of a visit: out, the cans to the curb; in, back in place. */
export type Leg = {
  /** Which of the two proofs its photo is. */
  proof: "out" | "in";
  toStatus: JobStatus;
  notification: "jobStarted" | "jobCompleted";
  refuse: (job: JobRow) => Refusal | null;
  /** For a job that is no longer open to it, whoever was faster. */
  tooLate: Refusal;
  /**
   * Changes the job's state, with what belongs to that; `hasPhoto` is whether this leg comes with its proof. False where
   * the job was no longer in a state for it.
   */
  serve: (tx: Db, job: JobRow, served: { now: string; hasPhoto: boolean }) => Promise<boolean>;
};

/**
 * Serves one leg of the runner's own job, with its photo where one was uploaded; the homeowner is told. A repeat gives
 * the same answer and changes nothing. Refuses with NOT_FOUND, as the leg says, and as `checkUpload` does.
 */
export async function serveLeg(
  deps: Deps,
  actor: RunnerActor,
  input: { jobId: string; photoUrl?: string | null | undefined },
  leg: Leg,
): Promise<Job> {
  const { jobId, photoUrl } = input;
  const photoId =
    typeof photoUrl === "string"
      ? await checkUpload(deps, { photoUrl, ownerId: actor.userId, purpose: leg.proof, jobId })
      : null;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockRunner(tx, actor.runnerId);
    const job = await ownJob(tx, actor, jobId, leg.tooLate);
    refuseIf(leg.refuse(job));
    if (job.status === leg.toStatus) return readJob(deps, tx, jobId);

    if (!(await leg.serve(tx, job, { now, hasPhoto: photoId !== null }))) throw new Refused(leg.tooLate);
    if (photoId) await attachPhoto(deps, tx, photoId);
    await insertJobEvent(tx, {
      id: deps.newId(),
      jobId,
      fromStatus: job.status,
      toStatus: leg.toStatus,
      userId: actor.userId,
      happenedAt: now,
    });
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: leg.notification,
      params: { date: job.scheduledOn },
      link: "/",
    });
    return readJob(deps, tx, jobId);
  });
}

async function readJob(deps: Deps, tx: Db, jobId: string): Promise<Job> {
  const found = await findJobWithRunner(tx, jobId);
  if (!found) throw new Error(`Job ${jobId} has gone`);
  return renderJob(deps, found);
}
