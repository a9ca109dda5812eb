import type * as z from "zod";
import type { Job } from "#contracts/job.ts";
import type * as contract from "#contracts/runner.ts";
import { beginJob } from "#db/queries/jobs.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseStart } from "#domain/jobs/change.ts";
import type { Deps } from "../deps.ts";
import { serveLeg } from "./serve-leg.ts";

/**
 * The cans are at the curb: the out leg of the runner's own job. A repeat gives the same answer. Refuses with NOT_FOUND
 * for anybody else's job, with JOB_NOT_STARTABLE in any other state, and as `checkUpload` does.
 */
export function startJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.startJob.input>,
): Promise<Job> {
  return serveLeg(deps, actor, input, {
    proof: "out",
    toStatus: "in_progress",
    notification: "jobStarted",
    refuse: refuseStart,
    tooLate: { code: "JOB_NOT_STARTABLE" },
    serve: (tx, job, { now }) => beginJob(tx, { jobId: job.id, runnerId: actor.runnerId, now }),
  });
}
