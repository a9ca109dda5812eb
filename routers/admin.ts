import * as contract from "#contracts/admin.ts";
import { runners } from "#services/admin/reads.ts";
import { reviewRunner } from "#services/admin/review-runner.ts";
import { answers } from "./output.ts";
import { adminProcedure, router } from "./trpc.ts";

export const admin = router({
  runners: adminProcedure
    .input(contract.runners.input)
    .output(answers(contract.runners.output))
    .query(({ ctx, input }) => runners(ctx.deps, ctx.actor, input)),
  reviewRunner: adminProcedure
    .input(contract.reviewRunner.input)
    .output(answers(contract.reviewRunner.output))
    .mutation(({ ctx, input }) => reviewRunner(ctx.deps, ctx.actor, input)),
});
