import * as homeContract from "#modules/homes/contract/home.ts";
import * as offersContract from "#modules/offers/contract/offers.ts";
import { acceptJob, declineJob, offerDetails, releaseJob, undoDecline } from "#modules/offers/index.ts";
import * as payContract from "#modules/payouts/contract/pay.ts";
import {
  pay,
  payoutAccount,
  refreshPayoutAccount,
  startPayoutAccount,
  statements,
} from "#modules/payouts/index.ts";
import { submitApplication } from "#modules/people/index.ts";
import * as visitsContract from "#modules/pickups/contract/captured.ts";
import * as captured from "#modules/pickups/contract/captured.ts";
import * as contract from "#modules/pickups/contract/runner.ts";
import * as standingContract from "#modules/pickups/contract/standing.ts";
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
import * as routeContract from "#modules/routes/contract/route.ts";
import { optimiseRoute, orderRoute, route, setOut } from "#modules/routes/index.ts";
import * as applicationContract from "#modules/runners/contract/application.ts";
import * as availability from "#modules/runners/contract/availability.ts";
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
import { answers } from "./output.ts";
import { writeSessionCookie } from "./session-cookie.ts";
import { statement } from "./statement.ts";
import { approvedRunnerProcedure, router, runnerProcedure, signedInProcedure } from "./trpc.ts";

export const runner = router({
  submitApplication: signedInProcedure
    .input(applicationContract.submitApplication.input)
    .output(answers(applicationContract.submitApplication.output))
    .mutation(async ({ ctx, input }) => {
      const { user, sessionToken } = await submitApplication(ctx.deps, ctx.actor, ctx, input);
      writeSessionCookie(ctx.answerHeaders, ctx.site, sessionToken);
      return user;
    }),
  availableJobs: approvedRunnerProcedure
    .output(answers(contract.availableJobs.output))
    .query(({ ctx }) => availableJobs(ctx.deps, ctx.actor)),
  live: approvedRunnerProcedure.subscription(({ ctx, signal }) =>
    live(ctx.deps, ctx.actor, {
      signal: AbortSignal.any([signal ?? ctx.request.signal, AbortSignal.timeout(ctx.site.streamMs)]),
      isSignedIn: ctx.isSignedIn,
    }),
  ),
  offerDetails: approvedRunnerProcedure
    .output(answers(offersContract.offerDetails.output))
    .query(({ ctx }) => offerDetails(ctx.deps, ctx.actor)),
  daysOff: runnerProcedure
    .output(answers(availability.daysOff.output))
    .query(({ ctx }) => daysOff(ctx.deps, ctx.actor)),
  takeDaysOff: runnerProcedure
    .input(availability.takeDaysOff.input)
    .output(answers(availability.takeDaysOff.output))
    .mutation(({ ctx, input }) => takeDaysOff(ctx.deps, ctx.actor, input)),
  endDaysOff: runnerProcedure
    .input(availability.endDaysOff.input)
    .output(answers(availability.endDaysOff.output))
    .mutation(({ ctx, input }) => endDaysOff(ctx.deps, ctx.actor, input)),
  hours: runnerProcedure
    .output(answers(availability.hours.output))
    .query(({ ctx }) => hours(ctx.deps, ctx.actor)),
  jobs: runnerProcedure.output(answers(contract.jobs.output)).query(({ ctx }) => jobs(ctx.deps, ctx.actor)),
  setAvailability: approvedRunnerProcedure
    .input(availability.setAvailability.input)
    .output(answers(availability.setAvailability.output))
    .mutation(({ ctx, input }) => setAvailability(ctx.deps, ctx.actor, input)),
  acceptJob: approvedRunnerProcedure
    .input(contract.acceptJob.input)
    .output(answers(contract.acceptJob.output))
    .mutation(({ ctx, input }) => acceptJob(ctx.deps, ctx.actor, input)),
  completeJob: runnerProcedure
    .input(contract.completeJob.input)
    .output(answers(contract.completeJob.output))
    .mutation(({ ctx, input }) => completeJob(ctx.deps, ctx.actor, input)),
  checkItem: runnerProcedure
    .input(visitsContract.checkItem.input)
    .output(answers(visitsContract.checkItem.output))
    .mutation(({ ctx, input }) => checkItem(ctx.deps, ctx.actor, input)),
  setOut: runnerProcedure
    .input(contract.setOut.input)
    .output(answers(contract.setOut.output))
    .mutation(({ ctx, input }) => setOut(ctx.deps, ctx.actor, input)),
  undoStart: runnerProcedure
    .input(contract.undoStart.input)
    .output(answers(contract.undoStart.output))
    .mutation(({ ctx, input }) => undoStart(ctx.deps, ctx.actor, input)),
  startJob: runnerProcedure
    .input(contract.startJob.input)
    .output(answers(contract.startJob.output))
    .mutation(({ ctx, input }) => startJob(ctx.deps, ctx.actor, input)),
  homeOfJob: runnerProcedure
    .input(homeContract.homeOfJob.input)
    .output(answers(homeContract.homeOfJob.output))
    .query(({ ctx, input }) => homeOfJob(ctx.deps, ctx.actor, input)),
  lookAtGateCode: runnerProcedure
    .input(homeContract.lookAtGateCode.input)
    .output(answers(homeContract.lookAtGateCode.output))
    .mutation(({ ctx, input }) => lookAtGateCode(ctx.deps, ctx.actor, input)),
  releaseJob: runnerProcedure
    .input(contract.releaseJob.input)
    .output(answers(contract.releaseJob.output))
    .mutation(({ ctx, input }) => releaseJob(ctx.deps, ctx.actor, input)),
  cannotServe: runnerProcedure
    .input(captured.cannotServe.input)
    .output(answers(captured.cannotServe.output))
    .mutation(({ ctx, input }) => cannotServe(ctx.deps, ctx.actor, input)),
  route: runnerProcedure
    .input(routeContract.route.input)
    .output(answers(routeContract.route.output))
    .query(({ ctx, input }) => route(ctx.deps, ctx.actor, input)),
  optimiseRoute: runnerProcedure
    .input(routeContract.optimiseRoute.input)
    .output(answers(routeContract.optimiseRoute.output))
    .mutation(({ ctx, input }) => optimiseRoute(ctx.deps, ctx.actor, input)),
  orderRoute: runnerProcedure
    .input(routeContract.orderRoute.input)
    .output(answers(routeContract.orderRoute.output))
    .mutation(({ ctx, input }) => orderRoute(ctx.deps, ctx.actor, input)),
  declineJob: approvedRunnerProcedure
    .input(contract.declineJob.input)
    .output(answers(contract.declineJob.output))
    .mutation(({ ctx, input }) => declineJob(ctx.deps, ctx.actor, input)),
  undoDecline: approvedRunnerProcedure
    .input(contract.undoDecline.input)
    .output(answers(contract.undoDecline.output))
    .mutation(({ ctx, input }) => undoDecline(ctx.deps, ctx.actor, input)),
  createPhotoUpload: runnerProcedure
    .input(contract.createPhotoUpload.input)
    .output(answers(contract.createPhotoUpload.output))
    .mutation(({ ctx, input }) => createPhotoUpload(ctx.deps, ctx.actor, input)),
  application: runnerProcedure
    .output(answers(applicationContract.application.output))
    .query(({ ctx }) => application(ctx.deps, ctx.actor)),
  answerReview: runnerProcedure
    .input(applicationContract.answerReview.input)
    .output(answers(applicationContract.answerReview.output))
    .mutation(({ ctx, input }) => answerReview(ctx.deps, ctx.actor, input)),
  applyAgain: runnerProcedure
    .input(applicationContract.applyAgain.input)
    .output(answers(applicationContract.applyAgain.output))
    .mutation(({ ctx, input }) => applyAgain(ctx.deps, ctx.actor, input)),
  standing: runnerProcedure
    .output(answers(standingContract.standing.output))
    .query(({ ctx }) => standing(ctx.deps, ctx.actor)),
  appealRating: runnerProcedure
    .input(standingContract.appealRating.input)
    .output(answers(standingContract.appealRating.output))
    .mutation(({ ctx, input }) => appealRating(ctx.deps, ctx.actor, input)),
  pay: runnerProcedure.output(answers(payContract.pay.output)).query(({ ctx }) => pay(ctx.deps, ctx.actor)),
  statements: runnerProcedure
    .output(answers(payContract.statements.output))
    .query(({ ctx }) => statements(ctx.deps, ctx.actor)),
  statement,
  payoutAccount: runnerProcedure
    .output(answers(payContract.payoutAccount.output))
    .query(({ ctx }) => payoutAccount(ctx.deps, ctx.actor)),
  startPayoutAccount: runnerProcedure
    .output(answers(payContract.startPayoutAccount.output))
    .mutation(({ ctx }) => startPayoutAccount(ctx.deps, ctx.actor, ctx.signedIn)),
  refreshPayoutAccount: runnerProcedure
    .output(answers(payContract.refreshPayoutAccount.output))
    .mutation(({ ctx }) => refreshPayoutAccount(ctx.deps, ctx.actor)),
});
