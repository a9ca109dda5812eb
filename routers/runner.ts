import * as applicationContract from "#contracts/application.ts";
import * as homeContract from "#contracts/home.ts";
import * as offersContract from "#contracts/offers.ts";
import * as payContract from "#contracts/pay.ts";
import * as visitsContract from "#contracts/rental-visits.ts";
import * as routeContract from "#contracts/route.ts";
import * as contract from "#contracts/runner.ts";
import * as standingContract from "#contracts/standing.ts";
import { acceptJob } from "#services/runner/accept-job.ts";
import { answerReview } from "#services/runner/answer-review.ts";
import { appealRating } from "#services/runner/appeal-rating.ts";
import { application } from "#services/runner/application.ts";
import { applyAgain } from "#services/runner/apply-again.ts";
import { cannotServe } from "#services/runner/cannot-serve.ts";
import { checkItem } from "#services/runner/check-item.ts";
import { completeJob } from "#services/runner/complete-job.ts";
import { createPhotoUpload } from "#services/runner/create-photo-upload.ts";
import { daysOff, endDaysOff, takeDaysOff } from "#services/runner/days-off.ts";
import { declineJob, undoDecline } from "#services/runner/decline-job.ts";
import { homeOfJob } from "#services/runner/home-of-job.ts";
import { hours } from "#services/runner/hours.ts";
import { live } from "#services/runner/live.ts";
import { lookAtGateCode } from "#services/runner/look-at-gate-code.ts";
import { offerDetails } from "#services/runner/offer-details.ts";
import { optimiseRoute } from "#services/runner/optimise-route.ts";
import { orderRoute } from "#services/runner/order-route.ts";
import { pay, payoutAccount, statements } from "#services/runner/pay-reads.ts";
import { availableJobs, jobs } from "#services/runner/reads.ts";
import { refreshPayoutAccount } from "#services/runner/refresh-payout-account.ts";
import { releaseJob } from "#services/runner/release-job.ts";
import { route } from "#services/runner/route.ts";
import { setAvailability } from "#services/runner/set-availability.ts";
import { setOut } from "#services/runner/set-out.ts";
import { standing } from "#services/runner/standing.ts";
import { startJob } from "#services/runner/start-job.ts";
import { startPayoutAccount } from "#services/runner/start-payout-account.ts";
import { submitApplication } from "#services/runner/submit-application.ts";
import { undoStart } from "#services/runner/undo-start.ts";
import { answers } from "./output.ts";
import { writeSessionCookie } from "./session-cookie.ts";
import { statement } from "./statement.ts";
import { approvedRunnerProcedure, router, runnerProcedure, signedInProcedure } from "./trpc.ts";

export const runner = router({
  submitApplication: signedInProcedure
    .input(contract.submitApplication.input)
    .output(answers(contract.submitApplication.output))
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
    .output(answers(offersContract.daysOff.output))
    .query(({ ctx }) => daysOff(ctx.deps, ctx.actor)),
  takeDaysOff: runnerProcedure
    .input(offersContract.takeDaysOff.input)
    .output(answers(offersContract.takeDaysOff.output))
    .mutation(({ ctx, input }) => takeDaysOff(ctx.deps, ctx.actor, input)),
  endDaysOff: runnerProcedure
    .input(offersContract.endDaysOff.input)
    .output(answers(offersContract.endDaysOff.output))
    .mutation(({ ctx, input }) => endDaysOff(ctx.deps, ctx.actor, input)),
  hours: runnerProcedure
    .output(answers(offersContract.hours.output))
    .query(({ ctx }) => hours(ctx.deps, ctx.actor)),
  jobs: runnerProcedure.output(answers(contract.jobs.output)).query(({ ctx }) => jobs(ctx.deps, ctx.actor)),
  setAvailability: approvedRunnerProcedure
    .input(contract.setAvailability.input)
    .output(answers(contract.setAvailability.output))
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
    .input(routeContract.cannotServe.input)
    .output(answers(routeContract.cannotServe.output))
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
