import * as contract from "#contracts/homeowner.ts";
import { createSubscription } from "#services/homeowner/create-subscription.ts";
import { jobs } from "#services/homeowner/reads.ts";
import { saveService } from "#services/homeowner/save-service.ts";
import { schedulePickup } from "#services/homeowner/schedule-pickup.ts";
import { answers } from "./output.ts";
import { homeownerProcedure, router } from "./trpc.ts";

export const homeowner = router({
  jobs: homeownerProcedure
    .output(answers(contract.jobs.output))
    .query(({ ctx }) => jobs(ctx.deps, ctx.actor)),
  schedulePickup: homeownerProcedure
    .input(contract.schedulePickup.input)
    .output(answers(contract.schedulePickup.output))
    .mutation(({ ctx, input }) => schedulePickup(ctx.deps, ctx.actor, input)),
  createSubscription: homeownerProcedure
    .output(answers(contract.createSubscription.output))
    .mutation(({ ctx }) => createSubscription(ctx.deps, ctx.actor)),
  saveService: homeownerProcedure
    .input(contract.saveService.input)
    .output(answers(contract.saveService.output))
    .mutation(({ ctx, input }) => saveService(ctx.deps, ctx.actor, input)),
});
