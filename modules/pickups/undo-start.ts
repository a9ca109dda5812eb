import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import { deleteProof, removePhotos } from "#modules/photos/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { Job } from "./contract/job.ts";
import type * as contract from "./contract/runner.ts";
import { deleteAnomaliesOf } from "./queries/anomalies.ts";
import { addEvent, findStep, insertStep } from "./queries/events.ts";
import { lockJob, undoStartOfJob } from "./queries/job-changes.ts";
import type { JobRow } from "./queries/jobs.ts";
import { readRunnersJob, rentalName } from "./render-job.ts";
import { startUndoableUntil } from "./rules/steps.ts";
import { jobOnceOwn, refuseLost, takeStep } from "./take-step.ts";

/**
 * Follows up a job's return from in progress to assigned: adds its event and removes the photo and anomalies of the
 * start. Corrects the notice to the homeowner, who was not told of an early start.
 */
export async function afterUndoneStart(
  deps: Deps,
  tx: Db,
  undone: { job: JobRow; userId: string; reason: string; capturedAt: string | null },
): Promise<void> {
  const { job, userId, reason, capturedAt } = undone;
  const gone = await deleteProof(tx, { jobId: job.id, purpose: "out" });
  await removePhotos(deps, tx, gone.map(photoKey));
  const wasEarly = await deleteAnomaliesOf(tx, { jobId: job.id, act: "out" });
  await addEvent(deps, tx, {
    jobId: job.id,
    fromStatus: "in_progress",
    toStatus: "assigned",
    userId,
    reason,
    capturedAt,
  });
  if (!wasEarly)
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: "startUndone",
      params: { date: job.scheduledOn, ...(await rentalName(tx, job)) },
      link: pickupPath(job.id),
    });
}

/**
 * Undoes the start of the runner's own job within ten minutes: it is assigned again, without its photo. A repeat gives
 * the same answer. A start that hasn't arrived yet (`startId`) counts as undone, so it changes nothing later. Refuses
 * with NOT_FOUND for anybody else's job, with JOB_MISSED, JOB_CANCELLED or JOB_TAKEN_BACK if it was lost meanwhile, and
 * with START_NOT_UNDOABLE later or once done.
 */
export const undoStart: RunnerAct<typeof contract.undoStart> = (deps, actor, input) => {
  const { jobId } = input;
  return takeStep<Job>(deps, actor, input, {
    kind: "undoOut",
    again: async (tx) => {
      await refuseLost(tx, actor, jobId);
      return readRunnersJob(deps, tx, jobId);
    },
    act: async (tx, taken) => {
      const { job: known, lost } = await jobOnceOwn(tx, actor, jobId);
      const { runnerId, userId } = actor;
      if (input.startId && !(await findStep(tx, { userId, id: input.startId }))) {
        const { capturedAt, now } = taken;
        await insertStep(tx, { id: input.startId, userId, jobId, step: "out", capturedAt, arrivedAt: now });
      }
      if (lost) return { tooLate: lost.how };
      const job = await lockJob(tx, known.id);
      if (job?.status === "assigned" && job.runnerId === runnerId)
        return { answer: await readRunnersJob(deps, tx, jobId) };
      const isInTime = job?.startedAt != null && taken.capturedAt <= startUndoableUntil(job.startedAt);
      if (!job || !isInTime || !(await undoStartOfJob(tx, { jobId, runnerId })))
        throw new Refused({ code: "START_NOT_UNDOABLE" });
      const capturedAt = taken.wasKept ? taken.capturedAt : null;
      await afterUndoneStart(deps, tx, { job, userId, reason: "undone", capturedAt });
      return { answer: await readRunnersJob(deps, tx, jobId) };
    },
  });
};
