import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type * as contract from "#modules/pickups/contract/runner.ts";
import { tooEarly } from "#modules/pickups/days.ts";
import {
  addEvent,
  hasSetOut,
  jobOnceOwn,
  legOpening,
  lockJob,
  ownJob,
  readRunnersJob,
  refuseLost,
  rentalName,
  takeStep,
} from "#modules/pickups/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import { later, minute } from "#platform/instants.ts";
import { Refused } from "#platform/values/refusal.ts";

/** Minutes after which "on the way" is old news, because the runner has arrived. */
const newsMinutes = 20;

/**
 * Records that the runner is on the way; the job stays assigned. Tells the homeowner unless it is old news. A repeat
 * gives the same answer and tells nobody. Refuses with NOT_FOUND, with TOO_EARLY before the out leg opens, and with
 * JOB_NOT_STARTABLE once the job has begun or ended. A step with an `actionId` is then only recorded, or refused with
 * JOB_CANCELLED or JOB_TAKEN_BACK if the runner lost the job.
 */
export const setOut: RunnerAct<typeof contract.setOut> = (deps, actor, input) => {
  const { jobId } = input;
  return takeStep<Job>(deps, actor, input, {
    kind: "setOut",
    again: async (tx) => {
      await refuseLost(tx, actor, jobId);
      return readRunnersJob(deps, tx, jobId);
    },
    act: async (tx, taken) => {
      if (taken.isNamed) {
        const { job, lost } = await jobOnceOwn(tx, actor, jobId);
        if (lost && lost.how.code !== "JOB_MISSED") return { tooLate: lost.how };
        if (lost || job.status !== "assigned") return { answer: await readRunnersJob(deps, tx, jobId) };
      } else await ownJob(tx, actor, jobId, { code: "JOB_NOT_STARTABLE" });
      // Locked, because nothing else here would notice that the homeowner cancels it meanwhile.
      const job = await lockJob(tx, jobId);
      if (job?.status !== "assigned" || job.runnerId !== actor.runnerId)
        throw new Refused({ code: "JOB_NOT_STARTABLE" });
      const { opening, timeZone } = await legOpening(tx, job);
      if (taken.capturedAt < opening.outAt) throw new Refused(tooEarly(opening, "out", timeZone));
      if (!(await hasSetOut(tx, job))) {
        await addEvent(deps, tx, {
          jobId,
          fromStatus: "assigned",
          toStatus: "assigned",
          userId: actor.userId,
          reason: "set out",
          happenedAt: taken.now,
          capturedAt: taken.wasKept ? taken.capturedAt : null,
        });
        if (taken.capturedAt >= later(taken.now, -newsMinutes * minute))
          await notify(deps, tx, {
            userId: await findHomeownerUserId(tx, job.homeownerId),
            type: "runnerOnTheWay",
            params: { date: job.scheduledOn, ...(await rentalName(tx, job)) },
            link: pickupPath(job.id),
          });
      }
      return { answer: await readRunnersJob(deps, tx, jobId) };
    },
  });
};
