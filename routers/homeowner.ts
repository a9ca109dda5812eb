import * as billingContract from "#contracts/billing.ts";
import * as contract from "#contracts/homeowner.ts";
import { addHold } from "#services/homeowner/add-hold.ts";
import { beginCardChange } from "#services/homeowner/begin-card-change.ts";
import { billing } from "#services/homeowner/billing.ts";
import { calendar, previewRhythm } from "#services/homeowner/calendar.ts";
import { cancelJob } from "#services/homeowner/cancel-job.ts";
import { cancelService } from "#services/homeowner/cancel-service.ts";
import { createSubscription } from "#services/homeowner/create-subscription.ts";
import { endHold } from "#services/homeowner/end-hold.ts";
import { finishCardChange } from "#services/homeowner/finish-card-change.ts";
import { pauseService } from "#services/homeowner/pause-service.ts";
import { rateJob } from "#services/homeowner/rate-job.ts";
import { holds, jobs } from "#services/homeowner/reads.ts";
import { requestRefund } from "#services/homeowner/request-refund.ts";
import { resumeService } from "#services/homeowner/resume-service.ts";
import { saveService } from "#services/homeowner/save-service.ts";
import { schedulePickup } from "#services/homeowner/schedule-pickup.ts";
import { setRhythms } from "#services/homeowner/set-rhythms.ts";
import { skipWeek } from "#services/homeowner/skip-week.ts";
import { undoCancelService } from "#services/homeowner/undo-cancel-service.ts";
import { undoSkip } from "#services/homeowner/undo-skip.ts";
import { answers } from "./output.ts";
import { homeownerProcedure, router } from "./trpc.ts";

export const homeowner = router({
  jobs: homeownerProcedure
    .output(answers(contract.jobs.output))
    .query(({ ctx }) => jobs(ctx.deps, ctx.actor)),
  calendar: homeownerProcedure
    .output(answers(contract.calendar.output))
    .query(({ ctx }) => calendar(ctx.deps, ctx.actor)),
  previewRhythm: homeownerProcedure
    .input(contract.previewRhythm.input)
    .output(answers(contract.previewRhythm.output))
    .query(({ ctx, input }) => previewRhythm(ctx.deps, ctx.actor, input)),
  setRhythms: homeownerProcedure
    .input(contract.setRhythms.input)
    .output(answers(contract.setRhythms.output))
    .mutation(({ ctx, input }) => setRhythms(ctx.deps, ctx.actor, input)),
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
  billing: homeownerProcedure
    .output(answers(billingContract.billing.output))
    .query(({ ctx }) => billing(ctx.deps, ctx.actor)),
  requestRefund: homeownerProcedure
    .input(billingContract.requestRefund.input)
    .output(answers(billingContract.requestRefund.output))
    .mutation(({ ctx, input }) => requestRefund(ctx.deps, ctx.actor, input)),
  cancelService: homeownerProcedure
    .input(contract.cancelService.input)
    .output(answers(contract.cancelService.output))
    .mutation(({ ctx, input }) => cancelService(ctx.deps, ctx.actor, input)),
  undoCancelService: homeownerProcedure
    .output(answers(contract.undoCancelService.output))
    .mutation(({ ctx }) => undoCancelService(ctx.deps, ctx.actor)),
  skipWeek: homeownerProcedure
    .input(contract.skipWeek.input)
    .output(answers(contract.skipWeek.output))
    .mutation(({ ctx, input }) => skipWeek(ctx.deps, ctx.actor, input)),
  undoSkip: homeownerProcedure
    .input(contract.undoSkip.input)
    .output(answers(contract.undoSkip.output))
    .mutation(({ ctx, input }) => undoSkip(ctx.deps, ctx.actor, input)),
  holds: homeownerProcedure
    .output(answers(contract.holds.output))
    .query(({ ctx }) => holds(ctx.deps, ctx.actor)),
  addHold: homeownerProcedure
    .input(contract.addHold.input)
    .output(answers(contract.addHold.output))
    .mutation(({ ctx, input }) => addHold(ctx.deps, ctx.actor, input)),
  endHold: homeownerProcedure
    .input(contract.endHold.input)
    .output(answers(contract.endHold.output))
    .mutation(({ ctx, input }) => endHold(ctx.deps, ctx.actor, input)),
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
