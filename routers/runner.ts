import * as payContract from "#contracts/pay.ts";
import * as contract from "#contracts/runner.ts";
import { acceptJob } from "#services/runner/accept-job.ts";
import { completeJob } from "#services/runner/complete-job.ts";
import { createPhotoUpload } from "#services/runner/create-photo-upload.ts";
import { declineJob, undoDecline } from "#services/runner/decline-job.ts";
import { payoutAccount, statements } from "#services/runner/pay-reads.ts";
import { availableJobs, jobs } from "#services/runner/reads.ts";
import { refreshPayoutAccount } from "#services/runner/refresh-payout-account.ts";
import { releaseJob } from "#services/runner/release-job.ts";
import { setAvailability } from "#services/runner/set-availability.ts";
import { startJob } from "#services/runner/start-job.ts";
import { startPayoutAccount } from "#services/runner/start-payout-account.ts";
import { submitApplication } from "#services/runner/submit-application.ts";
import { answers } from "./output.ts";
import { statement } from "./statement.ts";
import { approvedRunnerProcedure, router, runnerProcedure, signedInProcedure } from "./trpc.ts";

export const runner = router({
  submitApplication: signedInProcedure
    .input(contract.submitApplication.input)
    .output(answers(contract.submitApplication.output))
    .mutation(({ ctx, input }) => submitApplication(ctx.deps, ctx.actor, input)),
  availableJobs: approvedRunnerProcedure
    .output(answers(contract.availableJobs.output))
    .query(({ ctx }) => availableJobs(ctx.deps, ctx.actor)),
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
  startJob: runnerProcedure
    .input(contract.startJob.input)
    .output(answers(contract.startJob.output))
    .mutation(({ ctx, input }) => startJob(ctx.deps, ctx.actor, input)),
  releaseJob: runnerProcedure
    .input(contract.releaseJob.input)
    .output(answers(contract.releaseJob.output))
    .mutation(({ ctx, input }) => releaseJob(ctx.deps, ctx.actor, input)),
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
