import * as signalContract from "#modules/circles/contract/signal.ts";
import { noteEmptyCans } from "#modules/circles/index.ts";
import * as conductContract from "#modules/conduct/contract.ts";
import * as conduct from "#modules/conduct/index.ts";
import * as growthContract from "#modules/growth/contract/runners.ts";
import { joinRunner, runnerReferral, shareRunnerReferral } from "#modules/growth/index.ts";
import * as homeContract from "#modules/homes/contract.ts";
import * as offersContract from "#modules/offers/contract.ts";
import * as offers from "#modules/offers/index.ts";
import * as payContract from "#modules/payouts/contract.ts";
import * as payouts from "#modules/payouts/index.ts";
import { submitApplication } from "#modules/people/index.ts";
import * as addOnContract from "#modules/pickups/contract/add-ons.ts";
import * as proofContract from "#modules/pickups/contract/proofs.ts";
import * as pickupsContract from "#modules/pickups/contract/records.ts";
import * as refusalContract from "#modules/pickups/contract/refusals.ts";
import * as contract from "#modules/pickups/contract/runner.ts";
import * as pickups from "#modules/pickups/index.ts";
import * as routeContract from "#modules/routes/contract.ts";
import {
  optimiseRoute,
  orderRoute,
  route,
  routeShare,
  setOut,
  shareRoute,
  stopSharingRoute,
} from "#modules/routes/index.ts";
import * as backupContract from "#modules/runners/contract/backup.ts";
import * as applicationContract from "#modules/runners/contract.ts";
import * as runners from "#modules/runners/index.ts";
import * as streetContract from "#modules/schedule/contract/streets.ts";
import { reportStreet } from "#modules/schedule/index.ts";
import * as standingContract from "#modules/standing-routes/contract.ts";
import * as standing from "#modules/standing-routes/index.ts";
import { act, stream, view } from "./act.ts";
import { countCode } from "./count-call.ts";
import { renew } from "./sign-in.ts";
import { approvedRunnerProcedure, router, runnerProcedure, signedInProcedure } from "./trpc.ts";

export const runner = router({
  submitApplication: act(
    signedInProcedure,
    applicationContract.submitApplication,
    async (deps, actor, input, { context }) =>
      renew(context, await submitApplication(deps, actor, context, input)).user,
  ),
  availableJobs: view(approvedRunnerProcedure, contract.availableJobs, pickups.availableJobs),
  live: stream(approvedRunnerProcedure, pickups.runnerLive),
  offerDetails: view(approvedRunnerProcedure, offersContract.offerDetails, offers.offerDetails),
  declinedJobs: view(approvedRunnerProcedure, offersContract.declinedJobs, offers.declinedJobs),
  daysOff: view(runnerProcedure, applicationContract.daysOff, runners.daysOff),
  takeDaysOff: act(runnerProcedure, applicationContract.takeDaysOff, runners.takeDaysOff),
  previewDaysOff: view(runnerProcedure, applicationContract.previewDaysOff, runners.previewDaysOff),
  endDaysOff: act(runnerProcedure, applicationContract.endDaysOff, runners.endDaysOff),
  setWeekdayHours: act(runnerProcedure, applicationContract.setWeekdayHours, runners.setWeekdayHours),
  claimableStreets: view(approvedRunnerProcedure, standingContract.claimable, standing.claimable),
  claimStreet: act(approvedRunnerProcedure, standingContract.claimStreet, standing.claimStreet),
  ownStreets: view(runnerProcedure, standingContract.ownStreets, standing.ownStreets),
  giveUpHomes: act(runnerProcedure, standingContract.giveUp, standing.giveUp),
  backup: view(approvedRunnerProcedure, backupContract.backup, runners.backup),
  nameBackup: act(approvedRunnerProcedure, backupContract.nameBackup, runners.nameBackup),
  answerBackup: act(approvedRunnerProcedure, backupContract.answerBackup, runners.answerBackup),
  areas: view(runnerProcedure, offersContract.areas, offers.areas),
  hours: view(runnerProcedure, applicationContract.hours, runners.hours),
  jobs: view(runnerProcedure, contract.jobs, pickups.runnerJobs),
  jobsPage: view(runnerProcedure, contract.jobsPage, pickups.runnerJobsPage),
  setAvailability: act(approvedRunnerProcedure, applicationContract.setAvailability, runners.setAvailability),
  acceptJob: act(approvedRunnerProcedure, contract.acceptJob, offers.acceptJob),
  acceptJobs: act(approvedRunnerProcedure, offersContract.acceptJobs, offers.acceptJobs),
  completeJob: act(runnerProcedure, contract.completeJob, pickups.completeJob),
  checkItem: act(runnerProcedure, pickupsContract.checkItem, pickups.checkItem),
  addOns: view(runnerProcedure, addOnContract.runnersAddOns, pickups.runnersAddOns),
  offerAddOn: act(runnerProcedure, addOnContract.offerAddOn, pickups.offerAddOn),
  finishAddOn: act(runnerProcedure, addOnContract.finishAddOn, pickups.finishAddOn),
  reportStreet: act(runnerProcedure, streetContract.reportStreet, reportStreet),
  noteEmptyCans: act(runnerProcedure, signalContract.noteEmptyCans, noteEmptyCans),
  setOut: act(runnerProcedure, contract.setOut, setOut),
  undoStart: act(runnerProcedure, contract.undoStart, pickups.undoStart),
  startJob: act(runnerProcedure, contract.startJob, pickups.startJob),
  homeOfJob: view(runnerProcedure, homeContract.homeOfJob, pickups.homeOfJob),
  viewGateCode: act(runnerProcedure, homeContract.viewGateCode, pickups.viewGateCode),
  releaseJob: act(runnerProcedure, contract.releaseJob, offers.releaseJob),
  cannotServe: act(runnerProcedure, pickupsContract.cannotServe, pickups.cannotServe),
  route: view(runnerProcedure, routeContract.route, route),
  optimiseRoute: act(runnerProcedure, routeContract.optimiseRoute, optimiseRoute),
  routeShare: view(runnerProcedure, routeContract.routeShare, routeShare),
  shareRoute: act(runnerProcedure, routeContract.shareRoute, shareRoute),
  stopSharingRoute: act(runnerProcedure, routeContract.stopSharingRoute, stopSharingRoute),
  orderRoute: act(runnerProcedure, routeContract.orderRoute, orderRoute),
  declineJob: act(approvedRunnerProcedure, contract.declineJob, offers.declineJob),
  undoDecline: act(approvedRunnerProcedure, contract.undoDecline, offers.undoDecline),
  createPhotoUpload: act(runnerProcedure, contract.createPhotoUpload, pickups.createPhotoUpload),
  application: view(runnerProcedure, applicationContract.application, runners.application),
  answerReview: act(runnerProcedure, applicationContract.answerReview, runners.answerReview),
  applyAgain: act(runnerProcedure, applicationContract.applyAgain, runners.applyAgain),
  referral: view(runnerProcedure, growthContract.runnerReferral, runnerReferral),
  shareReferral: act(approvedRunnerProcedure, growthContract.shareRunnerReferral, shareRunnerReferral),
  joinReferral: act(runnerProcedure, growthContract.joinRunner, async (deps, actor, input) => {
    await countCode(actor.userId);
    return joinRunner(deps, actor, input);
  }),
  standing: view(runnerProcedure, pickupsContract.standing, runners.standing),
  notices: view(runnerProcedure, conductContract.ownNotices, conduct.ownNotices),
  answerNotice: act(runnerProcedure, conductContract.answerNotice, conduct.answerNotice),
  refusals: view(runnerProcedure, refusalContract.refusals, pickups.refusals),
  lastPhotos: view(runnerProcedure, proofContract.lastPhotos, pickups.lastPhotos),
  proofs: view(runnerProcedure, proofContract.proofs, pickups.proofs),
  answerRefusal: act(runnerProcedure, refusalContract.answerRefusal, pickups.answerRefusal),
  appealRating: act(runnerProcedure, pickupsContract.appealRating, runners.appealRating),
  pay: view(runnerProcedure, payContract.pay, payouts.pay),
  payYear: view(runnerProcedure, payContract.payYear, payouts.payYear),
  explainPay: view(runnerProcedure, payContract.explainPay, payouts.explainPay),
  explainWeek: view(runnerProcedure, payContract.explainWeek, payouts.explainWeek),
  statements: view(runnerProcedure, payContract.statements, payouts.statements),
  statement: view(runnerProcedure, payContract.statement, payouts.statement),
  payoutAccount: view(runnerProcedure, payContract.payoutAccount, payouts.payoutAccount),
  startPayoutAccount: act(runnerProcedure, payContract.startPayoutAccount, (deps, actor, _, ctx) =>
    payouts.startPayoutAccount(deps, actor, ctx.signedIn),
  ),
  refreshPayoutAccount: act(runnerProcedure, payContract.refreshPayoutAccount, payouts.refreshPayoutAccount),
});
