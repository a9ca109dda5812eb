import type * as z from "zod";
import type * as contract from "#contracts/runner.ts";
import { findHomeownerUserId } from "#db/queries/homeowner-profiles.ts";
import { insertJobEvent } from "#db/queries/job-events.ts";
import { unassignJob } from "#db/queries/jobs.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseRelease } from "#domain/jobs/change.ts";
import { isReleasedLate } from "#domain/jobs/release.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { rentalName } from "../jobs/rental-names.ts";
import { notify } from "../notifications/notify.ts";
import { jobOnceOwn, ownJob } from "./own-job.ts";
import { takeStep } from "./take-step.ts";

/**
 * Gives one of the runner's own jobs back to the pool; the homeowner is told. After the cut-off (`isReleasedLate`) it is
 * recorded as late, which counts in the runner's standing. Refuses with NOT_FOUND, and with JOB_NOT_RELEASABLE once it has
 * begun or ended; a step with an `actionId` of a job that was lost meanwhile is recorded, and refused as `takeStep` has it.
 */
export function releaseJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.releaseJob.input>,
): Promise<{ ok: true; isLate: boolean }> {
  return takeStep<{ ok: true; isLate: boolean }>(deps, actor, input, {
    kind: "release",
    again: async (_, { isLate }) => ({ ok: true, isLate }),
    act: async (tx, taken) => {
      const { job, lost } = taken.isNamed
        ? await jobOnceOwn(tx, actor, input.jobId)
        : { job: await ownJob(tx, actor, input.jobId, { code: "JOB_NOT_RELEASABLE" }), lost: null };
      if (lost) return { tooLate: lost.how };
      refuseIf(refuseRelease(job));
      const { windowStartsAt, acceptedAt } = job;
      const isLate =
        acceptedAt !== null &&
        isReleasedLate(
          { windowStartsAt, acceptedAt },
          { capturedAt: taken.capturedAt, arrivedAt: taken.now },
        );
      if (!(await unassignJob(tx, { jobId: job.id, runnerId: actor.runnerId })))
        throw new Refused({ code: "JOB_NOT_RELEASABLE" });
      await insertJobEvent(tx, {
        id: deps.newId(),
        jobId: job.id,
        fromStatus: "assigned",
        toStatus: "scheduled",
        userId: actor.userId,
        reason: input.reason || null,
        happenedAt: taken.now,
        capturedAt: taken.wasKept ? taken.capturedAt : null,
      });
      await notify(deps, tx, {
        userId: await findHomeownerUserId(tx, job.homeownerId),
        type: "jobReleased",
        params: { date: job.scheduledOn, ...(await rentalName(tx, job)) },
        link: "/",
      });
      return { answer: { ok: true, isLate }, isLate };
    },
  });
}
