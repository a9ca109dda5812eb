import * as billingContract from "#modules/billing/contract.ts";
import { billing } from "#modules/billing/index.ts";
import * as homeContract from "#modules/homes/contract.ts";
import { checkAddress, homeDetails, saveHomeDetails } from "#modules/homes/index.ts";
import * as contract from "#modules/pickups/contract/homeowner.ts";
import * as problemContract from "#modules/pickups/contract/records.ts";
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
import * as platformContract from "#modules/rates/contract.ts";
import * as calendarContract from "#modules/schedule/contract.ts";
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
import * as subscriptionContract from "#modules/subscriptions/contract.ts";
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
import { act, stream, view } from "./act.ts";
import { homeownerProcedure, router } from "./trpc.ts";

export const homeowner = router({
  jobs: view(homeownerProcedure, contract.jobs, jobs),
  history: view(homeownerProcedure, contract.history, history),
  visitsOfMonth: view(homeownerProcedure, contract.visitsOfMonth, visitsOfMonth),
  live: stream(homeownerProcedure, live),
  calendar: view(homeownerProcedure, calendarContract.calendar, calendar),
  previewRhythm: view(homeownerProcedure, calendarContract.previewRhythm, previewRhythm),
  setRhythms: act(homeownerProcedure, calendarContract.setRhythms, setRhythms),
  pickupWindows: view(homeownerProcedure, platformContract.pickupWindows, pickupWindows),
  schedulePickup: act(homeownerProcedure, contract.schedulePickup, schedulePickup),
  createSubscription: act(homeownerProcedure, subscriptionContract.createSubscription, createSubscription),
  saveService: act(homeownerProcedure, subscriptionContract.saveService, saveService),
  checkArea: view(homeownerProcedure, subscriptionContract.checkArea, checkArea),
  cancelJob: act(homeownerProcedure, contract.cancelJob, cancelJob),
  pauseService: act(homeownerProcedure, subscriptionContract.pauseService, pauseService),
  resumeService: act(homeownerProcedure, subscriptionContract.resumeService, resumeService),
  billing: view(homeownerProcedure, billingContract.billing, billing),
  requestRefund: act(homeownerProcedure, billingContract.requestRefund, requestRefund),
  cancelService: act(homeownerProcedure, subscriptionContract.cancelService, cancelService),
  undoCancelService: act(homeownerProcedure, subscriptionContract.undoCancelService, undoCancelService),
  skipWeek: act(homeownerProcedure, calendarContract.skipWeek, skipWeek),
  undoSkip: act(homeownerProcedure, calendarContract.undoSkip, undoSkip),
  holds: view(homeownerProcedure, calendarContract.holds, holds),
  addHold: act(homeownerProcedure, calendarContract.addHold, addHold),
  endHold: act(homeownerProcedure, calendarContract.endHold, endHold),
  beginCardChange: act(homeownerProcedure, subscriptionContract.beginCardChange, beginCardChange),
  finishCardChange: act(homeownerProcedure, subscriptionContract.finishCardChange, finishCardChange),
  homeDetails: view(homeownerProcedure, homeContract.homeDetails, homeDetails),
  reportDay: act(homeownerProcedure, homeContract.reportDay, reportDay),
  undoReportDay: act(homeownerProcedure, homeContract.undoReportDay, undoReportDay),
  calendarFeed: view(homeownerProcedure, homeContract.calendarFeed, (deps, actor) =>
    calendarFeed(deps, actor, "home"),
  ),
  makeCalendarFeed: act(homeownerProcedure, homeContract.makeCalendarFeed, (deps, actor) =>
    makeCalendarFeed(deps, actor, "home"),
  ),
  revokeCalendarFeed: act(homeownerProcedure, homeContract.revokeCalendarFeed, (deps, actor) =>
    revokeCalendarFeed(deps, actor, "home"),
  ),
  checkAddress: view(homeownerProcedure, homeContract.checkAddress, checkAddress),
  saveHomeDetails: act(homeownerProcedure, homeContract.saveHomeDetails, saveHomeDetails),
  rateJob: act(homeownerProcedure, contract.rateJob, rateJob),
  reportProblem: act(homeownerProcedure, problemContract.reportProblem, reportProblem),
  createProblemPhotoUpload: act(
    homeownerProcedure,
    problemContract.createProblemPhotoUpload,
    createProblemPhotoUpload,
  ),
});
