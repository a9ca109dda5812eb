import * as contract from "#contracts/admin.ts";
import { homeowners, jobs, runners, stats } from "#services/admin/reads.ts";
import { reviewRunner } from "#services/admin/review-runner.ts";
import { answers } from "./output.ts";
import { adminProcedure, router } from "./trpc.ts";

export const admin = router({
  runners: adminProcedure
    .input(contract.runners.input)
    .output(answers(contract.runners.output))
    .query(({ ctx, input }) => runners(ctx.deps, ctx.actor, input)),
  homeowners: adminProcedure
    .input(contract.homeowners.input)
    .output(answers(contract.homeowners.output))
    .query(({ ctx, input }) => homeowners(ctx.deps, ctx.actor, input)),
  jobs: adminProcedure
    .input(contract.jobs.input)
    .output(answers(contract.jobs.output))
    .query(({ ctx, input }) => jobs(ctx.deps, ctx.actor, input)),
  stats: adminProcedure.output(answers(contract.stats.output)).query(({ ctx }) => stats(ctx.deps, ctx.actor)),
  reviewRunner: adminProcedure
    .input(contract.reviewRunner.input)
    .output(answers(contract.reviewRunner.output))
    .mutation(({ ctx, input }) => reviewRunner(ctx.deps, ctx.actor, input)),
});
