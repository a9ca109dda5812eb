import type * as z from "zod";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import type { Job } from "./contract/job.ts";
import type * as contract from "./contract/runner.ts";
import { beginJob } from "./queries/jobs.ts";
import { noteStart, redecidePromises } from "./queries/late-proofs.ts";
import { rentalName } from "./rental-names.ts";
import { refuseStart } from "./rules/change.ts";
import { promiseOutcomes } from "./rules/promises.ts";
import { serveLeg } from "./serve-leg.ts";

/**
 * The out leg of the runner's own job: the cans are at the curb. A repeat gives the same answer. For a job missed
 * meanwhile it records the out leg; the job stays missed until the return leg arrives. Refuses with NOT_FOUND for
 * anybody else's job, with JOB_NOT_STARTABLE in any other state, and as `serveLeg` does.
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
