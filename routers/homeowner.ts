import * as billingContract from "#modules/billing/contract.ts";
import { billing, homePrice } from "#modules/billing/index.ts";
import * as growthContract from "#modules/growth/contract.ts";
import { redeemCode, referrals, shareReferral } from "#modules/growth/index.ts";
import * as homeContract from "#modules/homes/contract.ts";
import { checkAddress, homeDetails, saveHomeDetails } from "#modules/homes/index.ts";
import * as addOnContract from "#modules/pickups/contract/add-ons.ts";
import * as contract from "#modules/pickups/contract/homeowner.ts";
import * as problemContract from "#modules/pickups/contract/records.ts";
import * as tipContract from "#modules/pickups/contract/tips.ts";
import * as tripFeeContract from "#modules/pickups/contract/trip-fees.ts";
import * as pickups from "#modules/pickups/index.ts";
import * as priceContract from "#modules/rates/contract/prices.ts";
import * as platformContract from "#modules/rates/contract.ts";
import * as calendarContract from "#modules/schedule/contract.ts";
import * as schedule from "#modules/schedule/index.ts";
import * as standingContract from "#modules/standing-routes/contract.ts";
import * as standing from "#modules/standing-routes/index.ts";
import * as subscriptionContract from "#modules/subscriptions/contract.ts";
import * as subscriptions from "#modules/subscriptions/index.ts";
import { act, stream, view } from "./act.ts";
import { countCode } from "./count-call.ts";
import { homeownerProcedure, publicProcedure, router } from "./trpc.ts";

/** The link in a reminder's email; works signed out. */
export const skipLink = router({
  find: view(publicProcedure, calendarContract.skipLink, schedule.findSkipLink),
  skip: act(publicProcedure, calendarContract.skipLink, schedule.skipByLink),
  undo: act(publicProcedure, calendarContract.skipLink, schedule.undoSkipByLink),
});

/** The link in a question about extra work; works signed out. */
export const addOnLink = router({
  find: view(publicProcedure, addOnContract.addOnLink, pickups.findAddOnLink),
  answer: act(publicProcedure, addOnContract.answerAddOnLink, pickups.answerAddOnLink),
});

export const homeowner = router({
  jobs: view(homeownerProcedure, contract.jobs, pickups.homeownerJobs),
  jobsPage: view(homeownerProcedure, contract.jobsPage, pickups.homeownerJobsPage),
  history: view(homeownerProcedure, contract.history, pickups.history),
  pickupsOfMonth: view(homeownerProcedure, contract.pickupsOfMonth, pickups.pickupsOfMonth),
  pickup: view(homeownerProcedure, contract.pickup, pickups.pickup),
  tipOf: view(homeownerProcedure, tipContract.tipOf, pickups.tipOf),
  tripFee: view(homeownerProcedure, tripFeeContract.tripFee, pickups.tripFee),
  tips: view(homeownerProcedure, tipContract.tips, pickups.tips),
  giveTip: act(homeownerProcedure, tipContract.giveTip, pickups.giveTip),
  takeTipBack: act(homeownerProcedure, tipContract.takeTipBack, pickups.takeTipBack),
  regulars: view(homeownerProcedure, standingContract.regulars, standing.regulars),
  setRunnerPreference: act(
    homeownerProcedure,
    standingContract.setRunnerPreference,
    standing.setRunnerPreference,
  ),
  addOns: view(homeownerProcedure, addOnContract.addOns, pickups.pickupAddOns),
  answerAddOn: act(homeownerProcedure, addOnContract.answerAddOn, pickups.answerAddOn),
  sharePickup: act(homeownerProcedure, contract.sharePickup, pickups.sharePickup),
  stopSharingPickup: act(homeownerProcedure, contract.stopSharingPickup, pickups.stopSharingPickup),
  problemRemedies: view(homeownerProcedure, contract.problemRemedies, pickups.problemRemedies),
  live: stream(homeownerProcedure, pickups.homeownerLive),
  calendar: view(homeownerProcedure, calendarContract.calendar, schedule.calendar),
  calendarMonth: view(homeownerProcedure, calendarContract.calendarMonth, schedule.calendarMonth),
  previewAway: view(homeownerProcedure, calendarContract.previewAway, schedule.previewAway),
  goAway: act(homeownerProcedure, calendarContract.goAway, subscriptions.goAway),
  previewRhythm: view(homeownerProcedure, calendarContract.previewRhythm, schedule.previewRhythm),
  setRhythms: act(homeownerProcedure, calendarContract.setRhythms, schedule.setRhythms),
  pickupWindows: view(homeownerProcedure, platformContract.pickupWindows, pickups.pickupWindows),
  schedulePickup: act(homeownerProcedure, contract.schedulePickup, pickups.schedulePickup),
  createSubscription: act(
    homeownerProcedure,
    subscriptionContract.createSubscription,
    subscriptions.createSubscription,
  ),
  saveService: act(homeownerProcedure, subscriptionContract.saveService, subscriptions.saveService),
  completeRentals: act(
    homeownerProcedure,
    subscriptionContract.completeRentals,
    subscriptions.completeRentals,
  ),
  checkArea: view(homeownerProcedure, subscriptionContract.checkArea, subscriptions.checkArea),
  cancelJob: act(homeownerProcedure, contract.cancelJob, pickups.cancelJob),
  pauseService: act(homeownerProcedure, subscriptionContract.pauseService, subscriptions.pauseService),
  undoPause: act(homeownerProcedure, subscriptionContract.undoPause, subscriptions.undoPause),
  resumeService: act(homeownerProcedure, subscriptionContract.resumeService, subscriptions.resumeService),
  oneOffOffer: view(homeownerProcedure, subscriptionContract.oneOffOffer, subscriptions.oneOffOffer),
  oneOffs: view(homeownerProcedure, subscriptionContract.oneOffs, subscriptions.oneOffs),
  beginOneOff: act(homeownerProcedure, subscriptionContract.beginOneOff, subscriptions.beginOneOff),
  finishOneOff: act(homeownerProcedure, subscriptionContract.finishOneOff, subscriptions.finishOneOff),
  billing: view(homeownerProcedure, billingContract.billing, billing),
  price: view(homeownerProcedure, priceContract.homePrice, homePrice),
  referrals: view(homeownerProcedure, growthContract.referrals, referrals),
  shareReferral: act(homeownerProcedure, growthContract.shareReferral, shareReferral),
  redeemCode: act(homeownerProcedure, growthContract.redeemCode, async (deps, actor, input) => {
    await countCode(actor.userId);
    return redeemCode(deps, actor, input);
  }),
  requestRefund: act(homeownerProcedure, billingContract.requestRefund, subscriptions.requestRefund),
  cancelService: act(homeownerProcedure, subscriptionContract.cancelService, subscriptions.cancelService),
  undoCancelService: act(
    homeownerProcedure,
    subscriptionContract.undoCancelService,
    subscriptions.undoCancelService,
  ),
  skipWeek: act(homeownerProcedure, calendarContract.skipWeek, schedule.skipWeek),
  undoSkip: act(homeownerProcedure, calendarContract.undoSkip, schedule.undoSkip),
  holds: view(homeownerProcedure, calendarContract.holds, schedule.holds),
  addHold: act(homeownerProcedure, calendarContract.addHold, schedule.addHold),
  endHold: act(homeownerProcedure, calendarContract.endHold, schedule.endHold),
  beginCardChange: act(
    homeownerProcedure,
    subscriptionContract.beginCardChange,
    subscriptions.beginCardChange,
  ),
  finishCardChange: act(
    homeownerProcedure,
    subscriptionContract.finishCardChange,
    subscriptions.finishCardChange,
  ),
  homeDetails: view(homeownerProcedure, homeContract.homeDetails, homeDetails),
  reportDay: act(homeownerProcedure, homeContract.reportDay, schedule.reportDay),
  undoReportDay: act(homeownerProcedure, homeContract.undoReportDay, schedule.undoReportDay),
  calendarFeed: view(homeownerProcedure, homeContract.calendarFeed, (deps, actor) =>
    schedule.calendarFeed(deps, actor, "home"),
  ),
  makeCalendarFeed: act(homeownerProcedure, homeContract.makeCalendarFeed, (deps, actor) =>
    schedule.makeCalendarFeed(deps, actor, "home"),
  ),
  revokeCalendarFeed: act(homeownerProcedure, homeContract.revokeCalendarFeed, (deps, actor) =>
    schedule.revokeCalendarFeed(deps, actor, "home"),
  ),
  checkAddress: view(homeownerProcedure, homeContract.checkAddress, checkAddress),
  saveHomeDetails: act(homeownerProcedure, homeContract.saveHomeDetails, saveHomeDetails),
  rateJob: act(homeownerProcedure, contract.rateJob, pickups.rateJob),
  reportProblem: act(homeownerProcedure, problemContract.reportProblem, pickups.reportProblem),
  createProblemPhotoUpload: act(
    homeownerProcedure,
    problemContract.createProblemPhotoUpload,
    pickups.createProblemPhotoUpload,
  ),
});
