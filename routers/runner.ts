import * as contract from "#contracts/runner.ts";
import { acceptJob } from "#services/runner/accept-job.ts";
import { completeJob } from "#services/runner/complete-job.ts";
import { availableJobs, jobs } from "#services/runner/reads.ts";
import { setAvailability } from "#services/runner/set-availability.ts";
import { answers } from "./output.ts";
import { approvedRunnerProcedure, router, runnerProcedure } from "./trpc.ts";

export const runner = router({
  availableJobs: approvedRunnerProcedure
    .output(answers(contract.availableJobs.output))
    .query(({ ctx }) => availableJobs(ctx.deps, ctx.actor)),
  jobs: runnerProcedure.output(answers(contract.jobs.output)).query(({ ctx }) => jobs(ctx.deps, ctx.actor)),
  setAvailability: approvedRunnerProcedure
    .input(contract.setAvailability.input)
    .output(answers(contract.setAvailability.output))
    .mutation(({ ctx, input }) => setAvailability(ctx.deps, ctx.actor, input)),
  acceptJob: approvedRunnerProcedure
    .input(contract.acceptJob.input)
    .output(answers(contract.acceptJob.output))
    .mutation(({ ctx, input }) => acceptJob(ctx.deps, ctx.actor, input)),
  completeJob: runnerProcedure
    .input(contract.completeJob.input)
    .output(answers(contract.completeJob.output))
    .mutation(({ ctx, input }) => completeJob(ctx.deps, ctx.actor, input)),
});
