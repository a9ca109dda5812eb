import * as contract from "#contracts/rental.ts";
import { addProperty } from "#services/rental/add-property.ts";
import { jobs, properties } from "#services/rental/reads.ts";
import { scheduleCleanup } from "#services/rental/schedule-cleanup.ts";
import { answers } from "./output.ts";
import { homeownerProcedure, router } from "./trpc.ts";

export const rental = router({
  jobs: homeownerProcedure
    .output(answers(contract.jobs.output))
    .query(({ ctx }) => jobs(ctx.deps, ctx.actor)),
  scheduleCleanup: homeownerProcedure
    .input(contract.scheduleCleanup.input)
    .output(answers(contract.scheduleCleanup.output))
    .mutation(({ ctx, input }) => scheduleCleanup(ctx.deps, ctx.actor, input)),
  properties: homeownerProcedure
    .output(answers(contract.properties.output))
    .query(({ ctx }) => properties(ctx.deps, ctx.actor)),
  addProperty: homeownerProcedure
    .input(contract.addProperty.input)
    .output(answers(contract.addProperty.output))
    .mutation(({ ctx, input }) => addProperty(ctx.deps, ctx.actor, input)),
});
