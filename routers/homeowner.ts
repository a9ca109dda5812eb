import * as contract from "#contracts/homeowner.ts";
import { beginCardChange } from "#services/homeowner/begin-card-change.ts";
import { cancelJob } from "#services/homeowner/cancel-job.ts";
import { createSubscription } from "#services/homeowner/create-subscription.ts";
import { finishCardChange } from "#services/homeowner/finish-card-change.ts";
import { pauseService } from "#services/homeowner/pause-service.ts";
import { rateJob } from "#services/homeowner/rate-job.ts";
import { jobs } from "#services/homeowner/reads.ts";
import { resumeService } from "#services/homeowner/resume-service.ts";
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
  cancelJob: homeownerProcedure
    .input(contract.cancelJob.input)
    .output(answers(contract.cancelJob.output))
    .mutation(({ ctx, input }) => cancelJob(ctx.deps, ctx.actor, input)),
  pauseService: homeownerProcedure
    .output(answers(contract.pauseService.output))
    .mutation(({ ctx }) => pauseService(ctx.deps, ctx.actor)),
  resumeService: homeownerProcedure
    .output(answers(contract.resumeService.output))
    .mutation(({ ctx }) => resumeService(ctx.deps, ctx.actor)),
  beginCardChange: homeownerProcedure
    .output(answers(contract.beginCardChange.output))
    .mutation(({ ctx }) => beginCardChange(ctx.deps, ctx.actor)),
  finishCardChange: homeownerProcedure
    .input(contract.finishCardChange.input)
    .output(answers(contract.finishCardChange.output))
    .mutation(({ ctx, input }) => finishCardChange(ctx.deps, ctx.actor, input)),
  rateJob: homeownerProcedure
    .input(contract.rateJob.input)
    .output(answers(contract.rateJob.output))
    .mutation(({ ctx, input }) => rateJob(ctx.deps, ctx.actor, input)),
});
