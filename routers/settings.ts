import * as contract from "#modules/accounts/contract/settings.ts";
import * as reachContract from "#modules/notices/contract/reachability.ts";
import {
  confirmSmsNumber,
  reachability,
  removeSmsNumber,
  setQuietHours,
  setSmsNumber,
  updateNotifications,
} from "#modules/notices/index.ts";
import { countUse, display, updatePreferences, updatePrivacy } from "#modules/sign-in/index.ts";
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const settings = router({
  display: signedInProcedure
    .output(answers(contract.display.output))
    .query(({ ctx }) => display(ctx.deps, ctx.actor)),
  countUse: signedInProcedure
    .input(contract.countUse.input)
    .output(answers(contract.countUse.output))
    .mutation(({ ctx, input }) =>
      countUse(ctx.deps, ctx.actor, input, { isUnwanted: asksNotToBeTracked(ctx.request) }),
    ),
  updatePreferences: signedInProcedure
    .input(contract.updatePreferences.input)
    .output(answers(contract.updatePreferences.output))
    .mutation(({ ctx, input }) => updatePreferences(ctx.deps, ctx.actor, input)),
  updateNotifications: signedInProcedure
    .input(contract.updateNotifications.input)
    .output(answers(contract.updateNotifications.output))
    .mutation(({ ctx, input }) => updateNotifications(ctx.deps, ctx.actor, input)),
  updatePrivacy: signedInProcedure
    .input(contract.updatePrivacy.input)
    .output(answers(contract.updatePrivacy.output))
    .mutation(({ ctx, input }) => updatePrivacy(ctx.deps, ctx.actor, input)),
  reachability: signedInProcedure
    .output(answers(reachContract.reachability.output))
    .query(({ ctx }) => reachability(ctx.deps, ctx.actor)),
  setQuietHours: signedInProcedure
    .input(reachContract.setQuietHours.input)
    .output(answers(reachContract.setQuietHours.output))
    .mutation(({ ctx, input }) => setQuietHours(ctx.deps, ctx.actor, input)),
  setSmsNumber: signedInProcedure
    .input(reachContract.setSmsNumber.input)
    .output(answers(reachContract.setSmsNumber.output))
    .mutation(({ ctx, input }) => setSmsNumber(ctx.deps, ctx.actor, input, ctx.address)),
  confirmSmsNumber: signedInProcedure
    .input(reachContract.confirmSmsNumber.input)
    .output(answers(reachContract.confirmSmsNumber.output))
    .mutation(({ ctx, input }) => confirmSmsNumber(ctx.deps, ctx.actor, input)),
  removeSmsNumber: signedInProcedure
    .output(answers(reachContract.removeSmsNumber.output))
    .mutation(({ ctx }) => removeSmsNumber(ctx.deps, ctx.actor)),
});

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeTracked({ headers }: Request): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}
