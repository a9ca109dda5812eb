import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { countCompletedJob } from "#modules/accounts/index.ts";
import { bookEarning } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/pay-week.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import type { Job } from "./contract/job.ts";
import type * as contract from "./contract/runner.ts";
import { noteAnomaly } from "./note-anomaly.ts";
import { clearMissingProof } from "./queries/anomalies.ts";
import { clearNoPhotoReason, findJobWithRunner, finishJob, type JobRow } from "./queries/jobs.ts";
import { finishMissedJob, redecidePromises } from "./queries/late-proofs.ts";
import { insertPromises } from "./queries/promises.ts";
import { refuseComplete } from "./rules/complete.ts";
import { promiseOutcomes } from "./rules/promises.ts";
import { type Served, serveLeg } from "./serve-leg.ts";
import { takeBackCredit } from "./take-back-credit.ts";
import { tellCompleted } from "./tell-completed.ts";

/**
 * Completes the runner's own job, books its earning and decides its promises (`promiseOutcomes`), once; a repeat gives
 * the same answer. A job missed before its photo arrived is still completed, and the homeowner's credit taken back.
 * Without a photo, a reason or notes that say why, it is marked for review. Refuses with NOT_FOUND for anybody else's job, with
 * JOB_NOT_OPEN in any other state, and as `serveLeg` does.
 */
export function completeJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.completeJob.input>,
): Promise<Job> {
  const { runnerId } = actor;
  const notes = input.notes || null;
  return serveLeg(deps, actor, input, {
    proof: "in",
    toStatus: "completed",
    tell: (tx, job, { at }) => tellCompleted(deps, tx, job, at),
    refuse: refuseComplete,
    tooLate: { code: "JOB_NOT_OPEN" },
    serve: async (tx, job, served) => {
      const noPhotoReason = served.hasPhoto ? null : (input.noPhotoReason ?? null);
      if (!(await finishJob(tx, { jobId: job.id, runnerId, notes, noPhotoReason, now: served.at })))
        return false;
      if (!served.hasPhoto && !noPhotoReason && !notes) {
        const { at } = served;
        await noteAnomaly(deps, tx, { jobId: job.id, userId: actor.userId, kind: "noProof", act: "in", at });
      }
      const outcomes = await settle(deps, tx, actor, job, served);
      await insertPromises(
        tx,
        outcomes.map((outcome) => ({ jobId: job.id, ...outcome })),
        served.now,
      );
      return true;
    },
    serveMissed: async (tx, job, served) => {
      const { at, takenAt } = served;
      const finished = { jobId: job.id, runnerId, acceptedAt: takenAt, completedAt: at, notes };
      if (!(await finishMissedJob(tx, finished))) return null;
      await redecidePromises(tx, job.id, await settle(deps, tx, actor, job, served), served.now);
      await takeBackCredit(deps, tx, job, { letter: "jobDoneAfterAll" });
      return "completed";
    },
    prove: async (tx, job, { at, now }) => {
      await clearMissingProof(tx, { jobId: job.id, now });
      await clearNoPhotoReason(tx, job.id);
      // The photos are due with the return of the cans.
      if (at > job.inBy) return;
      const found = await findJobWithRunner(tx, job.id);
      const photos = { out: found?.outPhotoId != null, in: true };
      await redecidePromises(tx, job.id, promiseOutcomes({ ...job, photos }), now);
    },
  });
}

/** Books the earning in the week in which the step arrived, and counts the job. Returns the promises' outcomes. */
async function settle(deps: Deps, tx: Db, actor: RunnerActor, job: JobRow, served: Served) {
  await bookEarning(tx, {
    ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
    jobId: job.id,
    userId: actor.userId,
    cents: job.payCents,
    payWeek: payWeekOf(served.now, platformTimeZone),
    now: served.now,
  });
  await countCompletedJob(tx, actor.runnerId);
  const found = await findJobWithRunner(tx, job.id);
  const photos = { out: found?.outPhotoId != null, in: served.hasPhoto };
  return promiseOutcomes({ ...job, completedAt: served.at, photos });
}
