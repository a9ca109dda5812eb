import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { afterUndoneStart } from "./clear-start.ts";
import type { Job } from "./contract/job.ts";
import type * as contract from "./contract/runner.ts";
import { jobOnceOwn, refuseLost } from "./own-job.ts";
import { findJobWithRunner, lockJob, undoStartOfJob } from "./queries/jobs.ts";
import { renderJob } from "./render-job.ts";
import { startUndoableUntil } from "./rules/undo-start.ts";
import { takeStep } from "./take-step.ts";

/**
 * Undoes the start of the runner's own job within ten minutes: it is assigned again, without its photo. A repeat gives
 * the same answer. Refuses with NOT_FOUND for anybody else's job, with JOB_MISSED, JOB_CANCELLED or JOB_TAKEN_BACK if
 * it was lost meanwhile, and with START_NOT_UNDOABLE later, before a start, or once done.
 */
export function undoStart(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.undoStart.input>,
): Promise<Job> {
  const { jobId } = input;
  return takeStep<Job>(deps, actor, input, {
    kind: "undoOut",
    again: async (tx) => {
      await refuseLost(tx, actor, jobId);
      return readJob(deps, tx, jobId);
    },
    act: async (tx, taken) => {
      const { job: known, lost } = await jobOnceOwn(tx, actor, jobId);
      if (lost) return { tooLate: lost.how };
      const job = await lockJob(tx, known.id);
      if (job?.status === "assigned" && job.runnerId === actor.runnerId)
        return { answer: await readJob(deps, tx, jobId) };
      const { runnerId, userId } = actor;
      const isInTime = job?.startedAt != null && taken.capturedAt <= startUndoableUntil(job.startedAt);
      if (!job || !isInTime || !(await undoStartOfJob(tx, { jobId, runnerId })))
        throw new Refused({ code: "START_NOT_UNDOABLE" });
      const capturedAt = taken.wasKept ? taken.capturedAt : null;
      await afterUndoneStart(deps, tx, { job, userId, reason: "undone", capturedAt });
      return { answer: await readJob(deps, tx, jobId) };
    },
  });
}

async function readJob(deps: Deps, tx: Db, jobId: string): Promise<Job> {
  const found = await findJobWithRunner(tx, jobId);
  if (!found) throw new Error(`Job ${jobId} has gone`);
  return renderJob(deps, found, "runner");
}
