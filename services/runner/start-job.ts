import type * as z from "zod";
import type { Job } from "#contracts/job.ts";
import type * as contract from "#contracts/runner.ts";
import { findHomeownerUserId } from "#db/queries/homeowner-profiles.ts";
import { beginJob } from "#db/queries/jobs.ts";
import { noteStart, redecidePromises } from "#db/queries/late-proofs.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseStart } from "#domain/jobs/change.ts";
import { promiseOutcomes } from "#domain/promises.ts";
import type { Deps } from "../deps.ts";
import { rentalName } from "../jobs/rental-names.ts";
import { notify } from "../notifications/notify.ts";
import { serveLeg } from "./serve-leg.ts";

/**
 * The cans are at the curb: the out leg of the runner's own job. A repeat gives the same answer. Refuses with NOT_FOUND
 * for anybody else's job, with JOB_NOT_STARTABLE in any other state, and as `serveLeg` does. Of a job that was missed
 * meanwhile the way out is noted; it stays missed until the way back arrives too.
 */
export function startJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.startJob.input>,
): Promise<Job> {
  return serveLeg(deps, actor, input, {
    proof: "out",
    toStatus: "in_progress",
    tell: async (tx, job) =>
      notify(deps, tx, {
        userId: await findHomeownerUserId(tx, job.homeownerId),
        type: "jobStarted",
        params: { date: job.scheduledOn, ...(await rentalName(tx, job)) },
        link: "/",
      }),
    refuse: refuseStart,
    tooLate: { code: "JOB_NOT_STARTABLE" },
    serve: (tx, job, { at }) => beginJob(tx, { jobId: job.id, runnerId: actor.runnerId, now: at }),
    serveMissed: async (tx, job, { at, now, hasPhoto }) => {
      if (!(await noteStart(tx, { jobId: job.id, startedAt: at }))) return null;
      const photos = { out: hasPhoto, in: false };
      const outcomes = promiseOutcomes({ ...job, startedAt: at, completedAt: null, photos });
      await redecidePromises(tx, job.id, outcomes, now);
      return "missed";
    },
  });
}
