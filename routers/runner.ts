import * as homeContract from "#modules/homes/contract.ts";
import * as offersContract from "#modules/offers/contract.ts";
import { acceptJob, declineJob, offerDetails, releaseJob, undoDecline } from "#modules/offers/index.ts";
import * as payContract from "#modules/payouts/contract.ts";
import {
  pay,
  payoutAccount,
  refreshPayoutAccount,
  startPayoutAccount,
  statement,
  statements,
} from "#modules/payouts/index.ts";
import { submitApplication } from "#modules/people/index.ts";
import * as visitsContract from "#modules/pickups/contract/records.ts";
import * as contract from "#modules/pickups/contract/runner.ts";
import {
  availableJobs,
  cannotServe,
  checkItem,
  completeJob,
  createPhotoUpload,
  homeOfJob,
  runnerJobs as jobs,
  runnerLive as live,
  lookAtGateCode,
  startJob,
  undoStart,
} from "#modules/pickups/index.ts";
import * as routeContract from "#modules/routes/contract.ts";
import { optimiseRoute, orderRoute, route, setOut } from "#modules/routes/index.ts";
import * as applicationContract from "#modules/runners/contract.ts";
import {
  answerReview,
  appealRating,
  application,
  applyAgain,
  daysOff,
  endDaysOff,
  hours,
  setAvailability,
  standing,
  takeDaysOff,
} from "#modules/runners/index.ts";
import { act, stream, view } from "./act.ts";
import { renew } from "./sign-in.ts";
import { approvedRunnerProcedure, router, runnerProcedure, signedInProcedure } from "./trpc.ts";

export const runner = router({
  submitApplication: act(
    signedInProcedure,
    applicationContract.submitApplication,
    async (deps, actor, input, ctx) => renew(ctx, await submitApplication(deps, actor, ctx, input)).user,
  ),
  availableJobs: view(approvedRunnerProcedure, contract.availableJobs, availableJobs),
  live: stream(approvedRunnerProcedure, live),
  offerDetails: view(approvedRunnerProcedure, offersContract.offerDetails, offerDetails),
  daysOff: view(runnerProcedure, applicationContract.daysOff, daysOff),
  takeDaysOff: act(runnerProcedure, applicationContract.takeDaysOff, takeDaysOff),
  endDaysOff: act(runnerProcedure, applicationContract.endDaysOff, endDaysOff),
  hours: view(runnerProcedure, applicationContract.hours, hours),
  jobs: view(runnerProcedure, contract.jobs, jobs),
  setAvailability: act(approvedRunnerProcedure, applicationContract.setAvailability, setAvailability),
  acceptJob: act(approvedRunnerProcedure, contract.acceptJob, acceptJob),
  completeJob: act(runnerProcedure, contract.completeJob, completeJob),
  checkItem: act(runnerProcedure, visitsContract.checkItem, checkItem),
  setOut: act(runnerProcedure, contract.setOut, setOut),
  undoStart: act(runnerProcedure, contract.undoStart, undoStart),
  startJob: act(runnerProcedure, contract.startJob, startJob),
  homeOfJob: view(runnerProcedure, homeContract.homeOfJob, homeOfJob),
  lookAtGateCode: act(runnerProcedure, homeContract.lookAtGateCode, lookAtGateCode),
  releaseJob: act(runnerProcedure, contract.releaseJob, releaseJob),
  cannotServe: act(runnerProcedure, visitsContract.cannotServe, cannotServe),
  route: view(runnerProcedure, routeContract.route, route),
  optimiseRoute: act(runnerProcedure, routeContract.optimiseRoute, optimiseRoute),
  orderRoute: act(runnerProcedure, routeContract.orderRoute, orderRoute),
  declineJob: act(approvedRunnerProcedure, contract.declineJob, declineJob),
  undoDecline: act(approvedRunnerProcedure, contract.undoDecline, undoDecline),
  createPhotoUpload: act(runnerProcedure, contract.createPhotoUpload, createPhotoUpload),
  application: view(runnerProcedure, applicationContract.application, application),
  answerReview: act(runnerProcedure, applicationContract.answerReview, answerReview),
  applyAgain: act(runnerProcedure, applicationContract.applyAgain, applyAgain),
  standing: view(runnerProcedure, visitsContract.standing, standing),
  appealRating: act(runnerProcedure, visitsContract.appealRating, appealRating),
  pay: view(runnerProcedure, payContract.pay, pay),
  statements: view(runnerProcedure, payContract.statements, statements),
  statement: view(runnerProcedure, payContract.statement, statement),
  payoutAccount: view(runnerProcedure, payContract.payoutAccount, payoutAccount),
  startPayoutAccount: act(runnerProcedure, payContract.startPayoutAccount, (deps, actor, _, ctx) =>
    startPayoutAccount(deps, actor, ctx.signedIn),
  ),
  refreshPayoutAccount: act(runnerProcedure, payContract.refreshPayoutAccount, refreshPayoutAccount),
});
