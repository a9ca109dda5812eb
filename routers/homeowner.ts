import * as billingContract from "#contracts/billing.ts";
import * as homeContract from "#contracts/home.ts";
import * as contract from "#contracts/homeowner.ts";
import * as platformContract from "#contracts/platform.ts";
import * as problemContract from "#contracts/problem.ts";
import { addHold } from "#services/homeowner/add-hold.ts";
import { beginCardChange } from "#services/homeowner/begin-card-change.ts";
import { billing } from "#services/homeowner/billing.ts";
import { calendar, previewRhythm } from "#services/homeowner/calendar.ts";
import { cancelJob } from "#services/homeowner/cancel-job.ts";
import { cancelService } from "#services/homeowner/cancel-service.ts";
import { checkAddress } from "#services/homeowner/check-address.ts";
import { checkArea } from "#services/homeowner/check-area.ts";
import { createProblemPhotoUpload } from "#services/homeowner/create-problem-photo-upload.ts";
import { createSubscription } from "#services/homeowner/create-subscription.ts";
import { endHold } from "#services/homeowner/end-hold.ts";
import { finishCardChange } from "#services/homeowner/finish-card-change.ts";
import { homeDetails } from "#services/homeowner/home-details.ts";
import { live } from "#services/homeowner/live.ts";
import {
  calendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
} from "#services/homeowner/make-calendar-feed.ts";
import { pauseService } from "#services/homeowner/pause-service.ts";
import { pickupWindows } from "#services/homeowner/pickup-windows.ts";
import { rateJob } from "#services/homeowner/rate-job.ts";
import { history, holds, jobs, visitsOfMonth } from "#services/homeowner/reads.ts";
import { reportDay, undoReportDay } from "#services/homeowner/report-day.ts";
import { reportProblem } from "#services/homeowner/report-problem.ts";
import { requestRefund } from "#services/homeowner/request-refund.ts";
import { resumeService } from "#services/homeowner/resume-service.ts";
import { saveHomeDetails } from "#services/homeowner/save-home-details.ts";
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
  history: homeownerProcedure
    .input(contract.history.input)
    .output(answers(contract.history.output))
    .query(({ ctx, input }) => history(ctx.deps, ctx.actor, input)),
  visitsOfMonth: homeownerProcedure
    .input(contract.visitsOfMonth.input)
    .output(answers(contract.visitsOfMonth.output))
    .query(({ ctx, input }) => visitsOfMonth(ctx.deps, ctx.actor, input)),
  live: homeownerProcedure.subscription(({ ctx, signal }) =>
    live(ctx.deps, ctx.actor, {
      signal: AbortSignal.any([signal ?? ctx.request.signal, AbortSignal.timeout(ctx.site.streamMs)]),
      isSignedIn: ctx.isSignedIn,
    }),
  ),
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
  pickupWindows: homeownerProcedure
    .output(answers(platformContract.pickupWindows.output))
    .query(({ ctx }) => pickupWindows(ctx.deps, ctx.actor)),
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
  checkArea: homeownerProcedure
    .input(contract.checkArea.input)
    .output(answers(contract.checkArea.output))
    .query(({ ctx, input }) => checkArea(ctx.deps, ctx.actor, input)),
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
  homeDetails: homeownerProcedure
    .output(answers(homeContract.homeDetails.output))
    .query(({ ctx }) => homeDetails(ctx.deps, ctx.actor)),
  reportDay: homeownerProcedure
    .input(homeContract.reportDay.input)
    .output(answers(homeContract.reportDay.output))
    .mutation(({ ctx, input }) => reportDay(ctx.deps, ctx.actor, input)),
  undoReportDay: homeownerProcedure
    .input(homeContract.undoReportDay.input)
    .output(answers(homeContract.undoReportDay.output))
    .mutation(({ ctx, input }) => undoReportDay(ctx.deps, ctx.actor, input)),
  calendarFeed: homeownerProcedure
    .output(answers(homeContract.calendarFeed.output))
    .query(({ ctx }) => calendarFeed(ctx.deps, ctx.actor, "home")),
  makeCalendarFeed: homeownerProcedure
    .output(answers(homeContract.makeCalendarFeed.output))
    .mutation(({ ctx }) => makeCalendarFeed(ctx.deps, ctx.actor, "home")),
  revokeCalendarFeed: homeownerProcedure
    .output(answers(homeContract.revokeCalendarFeed.output))
    .mutation(({ ctx }) => revokeCalendarFeed(ctx.deps, ctx.actor, "home")),
  checkAddress: homeownerProcedure
    .input(homeContract.checkAddress.input)
    .output(answers(homeContract.checkAddress.output))
    .query(({ ctx, input }) => checkAddress(ctx.deps, ctx.actor, input)),
  saveHomeDetails: homeownerProcedure
    .input(homeContract.saveHomeDetails.input)
    .output(answers(homeContract.saveHomeDetails.output))
    .mutation(({ ctx, input }) => saveHomeDetails(ctx.deps, ctx.actor, input)),
  rateJob: homeownerProcedure
    .input(contract.rateJob.input)
    .output(answers(contract.rateJob.output))
    .mutation(({ ctx, input }) => rateJob(ctx.deps, ctx.actor, input)),
  reportProblem: homeownerProcedure
    .input(problemContract.reportProblem.input)
    .output(answers(problemContract.reportProblem.output))
    .mutation(({ ctx, input }) => reportProblem(ctx.deps, ctx.actor, input)),
  createProblemPhotoUpload: homeownerProcedure
    .input(problemContract.createProblemPhotoUpload.input)
    .output(answers(problemContract.createProblemPhotoUpload.output))
    .mutation(({ ctx, input }) => createProblemPhotoUpload(ctx.deps, ctx.actor, input)),
});
