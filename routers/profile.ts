import * as ownData from "#modules/people/contract/own-data.ts";
import * as contract from "#modules/people/contract/profile.ts";
import {
  beginExport,
  createPhotoUpload,
  deleteAccount,
  exportState,
  update,
  updateHomeowner,
  updateNotifications,
  updateRunner,
} from "#modules/people/index.ts";
import { answers } from "./output.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { homeownerProcedure, router, runnerProcedure, signedInProcedure } from "./trpc.ts";

export const profile = router({
  updateHomeowner: homeownerProcedure
    .input(contract.updateHomeowner.input)
    .output(answers(contract.updateHomeowner.output))
    .mutation(({ ctx, input }) => updateHomeowner(ctx.deps, ctx.actor, input)),
  updateRunner: runnerProcedure
    .input(contract.updateRunner.input)
    .output(answers(contract.updateRunner.output))
    .mutation(({ ctx, input }) =>
      updateRunner(ctx.deps, ctx.actor, { ...ctx.signedIn, address: ctx.address }, input),
    ),
  update: signedInProcedure
    .input(contract.update.input)
    .output(answers(contract.update.output))
    .mutation(({ ctx, input }) =>
      update(ctx.deps, ctx.actor, { ...ctx.signedIn, address: ctx.address }, input),
    ),
  updateNotifications: signedInProcedure
    .input(contract.updateNotifications.input)
    .output(answers(contract.updateNotifications.output))
    .mutation(({ ctx, input }) => updateNotifications(ctx.deps, ctx.actor, input)),
  createPhotoUpload: signedInProcedure
    .input(contract.createPhotoUpload.input)
    .output(answers(contract.createPhotoUpload.output))
    .mutation(({ ctx, input }) => createPhotoUpload(ctx.deps, ctx.actor, input)),
  beginExport: signedInProcedure
    .output(answers(ownData.beginExport.output))
    .mutation(({ ctx }) => beginExport(ctx.deps, ctx.actor, ctx.signedIn, ctx.sessionToken ?? "")),
  exportState: signedInProcedure
    .output(answers(ownData.exportState.output))
    .query(({ ctx }) => exportState(ctx.deps, ctx.actor)),
  deleteAccount: signedInProcedure
    .output(answers(contract.deleteAccount.output))
    .mutation(async ({ ctx }) => {
      const { runnerId } = ctx.signedIn;
      const done = await deleteAccount(ctx.deps, { ...ctx.actor, runnerId }, ctx.signedIn);
      clearSessionCookie(ctx.answerHeaders, ctx.site);
      return done;
    }),
});
