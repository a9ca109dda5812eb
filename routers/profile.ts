import * as contract from "#modules/people/contract.ts";
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
import { act, view } from "./act.ts";
import { answers } from "./output.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { homeownerProcedure, router, runnerProcedure, signedInProcedure } from "./trpc.ts";

export const profile = router({
  updateHomeowner: act(homeownerProcedure, contract.updateHomeowner, updateHomeowner),
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
  updateNotifications: act(signedInProcedure, contract.updateNotifications, updateNotifications),
  createPhotoUpload: act(signedInProcedure, contract.createPhotoUpload, createPhotoUpload),
  beginExport: signedInProcedure
    .output(answers(contract.beginExport.output))
    .mutation(({ ctx }) => beginExport(ctx.deps, ctx.actor, ctx.signedIn, ctx.sessionToken ?? "")),
  exportState: view(signedInProcedure, contract.exportState, exportState),
  deleteAccount: signedInProcedure
    .output(answers(contract.deleteAccount.output))
    .mutation(async ({ ctx }) => {
      const { runnerId } = ctx.signedIn;
      const done = await deleteAccount(ctx.deps, { ...ctx.actor, runnerId }, ctx.signedIn);
      clearSessionCookie(ctx.answerHeaders, ctx.site);
      return done;
    }),
});
