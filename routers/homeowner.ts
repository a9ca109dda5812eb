import * as billingContract from "#modules/billing/contract/billing.ts";
import { billing } from "#modules/billing/index.ts";
import * as homeContract from "#modules/homes/contract/home.ts";
import { checkAddress, homeDetails, saveHomeDetails } from "#modules/homes/index.ts";
import * as contract from "#modules/pickups/contract/homeowner.ts";
import * as problemContract from "#modules/pickups/contract/problem.ts";
import {
  cancelJob,
  createProblemPhotoUpload,
  history,
  homeownerJobs as jobs,
  homeownerLive as live,
  pickupWindows,
  rateJob,
  reportProblem,
  schedulePickup,
  visitsOfMonth,
} from "#modules/pickups/index.ts";
import * as platformContract from "#modules/rates/contract/platform.ts";
import * as calendarContract from "#modules/schedule/contract/calendar.ts";
import {
  addHold,
  calendar,
  calendarFeed,
  endHold,
  holds,
  makeCalendarFeed,
  previewRhythm,
  reportDay,
  revokeCalendarFeed,
  setRhythms,
  skipWeek,
  undoReportDay,
  undoSkip,
} from "#modules/schedule/index.ts";
import * as subscriptionContract from "#modules/subscriptions/contract/subscription.ts";
import {
  beginCardChange,
  cancelService,
  checkArea,
  createSubscription,
  finishCardChange,
  pauseService,
  requestRefund,
  resumeService,
  saveService,
  undoCancelService,
} from "#modules/subscriptions/index.ts";
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
    .output(answers(calendarContract.calendar.output))
    .query(({ ctx }) => calendar(ctx.deps, ctx.actor)),
  previewRhythm: homeownerProcedure
    .input(calendarContract.previewRhythm.input)
    .output(answers(calendarContract.previewRhythm.output))
    .query(({ ctx, input }) => previewRhythm(ctx.deps, ctx.actor, input)),
  setRhythms: homeownerProcedure
    .input(calendarContract.setRhythms.input)
    .output(answers(calendarContract.setRhythms.output))
    .mutation(({ ctx, input }) => setRhythms(ctx.deps, ctx.actor, input)),
  pickupWindows: homeownerProcedure
    .output(answers(platformContract.pickupWindows.output))
    .query(({ ctx }) => pickupWindows(ctx.deps, ctx.actor)),
  schedulePickup: homeownerProcedure
    .input(contract.schedulePickup.input)
    .output(answers(contract.schedulePickup.output))
    .mutation(({ ctx, input }) => schedulePickup(ctx.deps, ctx.actor, input)),
  createSubscription: homeownerProcedure
    .output(answers(subscriptionContract.createSubscription.output))
    .mutation(({ ctx }) => createSubscription(ctx.deps, ctx.actor)),
  saveService: homeownerProcedure
    .input(subscriptionContract.saveService.input)
    .output(answers(subscriptionContract.saveService.output))
    .mutation(({ ctx, input }) => saveService(ctx.deps, ctx.actor, input)),
  checkArea: homeownerProcedure
    .input(subscriptionContract.checkArea.input)
    .output(answers(subscriptionContract.checkArea.output))
    .query(({ ctx, input }) => checkArea(ctx.deps, ctx.actor, input)),
  cancelJob: homeownerProcedure
    .input(contract.cancelJob.input)
    .output(answers(contract.cancelJob.output))
    .mutation(({ ctx, input }) => cancelJob(ctx.deps, ctx.actor, input)),
  pauseService: homeownerProcedure
    .output(answers(subscriptionContract.pauseService.output))
    .mutation(({ ctx }) => pauseService(ctx.deps, ctx.actor)),
  resumeService: homeownerProcedure
    .output(answers(subscriptionContract.resumeService.output))
    .mutation(({ ctx }) => resumeService(ctx.deps, ctx.actor)),
  billing: homeownerProcedure
    .output(answers(billingContract.billing.output))
    .query(({ ctx }) => billing(ctx.deps, ctx.actor)),
  requestRefund: homeownerProcedure
    .input(billingContract.requestRefund.input)
    .output(answers(billingContract.requestRefund.output))
    .mutation(({ ctx, input }) => requestRefund(ctx.deps, ctx.actor, input)),
  cancelService: homeownerProcedure
    .input(subscriptionContract.cancelService.input)
    .output(answers(subscriptionContract.cancelService.output))
    .mutation(({ ctx, input }) => cancelService(ctx.deps, ctx.actor, input)),
  undoCancelService: homeownerProcedure
    .output(answers(subscriptionContract.undoCancelService.output))
    .mutation(({ ctx }) => undoCancelService(ctx.deps, ctx.actor)),
  skipWeek: homeownerProcedure
    .input(calendarContract.skipWeek.input)
    .output(answers(calendarContract.skipWeek.output))
    .mutation(({ ctx, input }) => skipWeek(ctx.deps, ctx.actor, input)),
  undoSkip: homeownerProcedure
    .input(calendarContract.undoSkip.input)
    .output(answers(calendarContract.undoSkip.output))
    .mutation(({ ctx, input }) => undoSkip(ctx.deps, ctx.actor, input)),
  holds: homeownerProcedure
    .output(answers(calendarContract.holds.output))
    .query(({ ctx }) => holds(ctx.deps, ctx.actor)),
  addHold: homeownerProcedure
    .input(calendarContract.addHold.input)
    .output(answers(calendarContract.addHold.output))
    .mutation(({ ctx, input }) => addHold(ctx.deps, ctx.actor, input)),
  endHold: homeownerProcedure
    .input(calendarContract.endHold.input)
    .output(answers(calendarContract.endHold.output))
    .mutation(({ ctx, input }) => endHold(ctx.deps, ctx.actor, input)),
  beginCardChange: homeownerProcedure
    .output(answers(subscriptionContract.beginCardChange.output))
    .mutation(({ ctx }) => beginCardChange(ctx.deps, ctx.actor)),
  finishCardChange: homeownerProcedure
    .input(subscriptionContract.finishCardChange.input)
    .output(answers(subscriptionContract.finishCardChange.output))
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
