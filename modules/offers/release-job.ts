import type * as z from "zod";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type * as contract from "#modules/pickups/contract/runner.ts";
import {
  insertJobEvent,
  jobOnceOwn,
  ownJob,
  rentalName,
  takeStep,
  unassignJob,
} from "#modules/pickups/index.ts";
import { refuseRelease } from "#modules/pickups/rules/change.ts";
import { isReleasedLate } from "#modules/pickups/rules/release.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";

/**
 * Returns one of the runner's jobs to the pool and tells the homeowner. After the cut-off (`isReleasedLate`) it is
 * recorded as late and counts in the runner's standing. Refuses with NOT_FOUND, and with JOB_NOT_RELEASABLE once it has
 * begun or ended. A step with an `actionId` for a job lost meanwhile is recorded, then refused as in `takeStep`.
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
