import type * as z from "zod";
import type { Job } from "#contracts/job.ts";
import type * as contract from "#contracts/runner.ts";
import { findJobWithRunner, finishJob } from "#db/queries/jobs.ts";
import { bookEarning } from "#db/queries/ledger.ts";
import { insertPromises } from "#db/queries/promises.ts";
import { countCompletedJob } from "#db/queries/runner-profiles.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseComplete } from "#domain/jobs/complete.ts";
import { promiseOutcomes } from "#domain/promises.ts";
import { platformTimeZone } from "#domain/schedule/local-time.ts";
import { payWeekOf } from "#domain/schedule/pay-week.ts";
import type { Deps } from "../deps.ts";
import { serveLeg } from "./serve-leg.ts";

/**
 * Completes the runner's own job, books its earning and decides its promises (`promiseOutcomes`), once: a repeat gives
 * the same answer. Refuses with NOT_FOUND for anybody else's job, with JOB_NOT_OPEN in any other state, and as
 * `checkUpload` does.
 */
export function completeJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.completeJob.input>,
): Promise<Job> {
  const { runnerId, userId } = actor;
  return serveLeg(deps, actor, input, {
    proof: "in",
    toStatus: "completed",
    notification: "jobCompleted",
    refuse: refuseComplete,
    tooLate: { code: "JOB_NOT_OPEN" },
    serve: async (tx, job, { now, hasPhoto }) => {
      if (!(await finishJob(tx, { jobId: job.id, runnerId, notes: input.notes || null, now }))) return false;
      await bookEarning(tx, {
        ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
        jobId: job.id,
        userId,
        cents: job.payCents,
        payWeek: payWeekOf(now, platformTimeZone),
        now,
      });
      const served = await findJobWithRunner(tx, job.id);
      const photos = { out: served?.outPhotoId != null, in: hasPhoto };
      const outcomes = promiseOutcomes({ ...job, completedAt: now, photos });
      await insertPromises(
        tx,
        outcomes.map((outcome) => ({ jobId: job.id, ...outcome })),
        now,
      );
      await countCompletedJob(tx, runnerId);
      return true;
    },
  });
}
