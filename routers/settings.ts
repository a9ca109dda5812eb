import * as reachContract from "#contracts/reachability.ts";
import * as contract from "#contracts/settings.ts";
import { confirmSmsNumber } from "#services/settings/confirm-sms-number.ts";
import { countUse } from "#services/settings/count-use.ts";
import { display } from "#services/settings/display.ts";
import { reachability } from "#services/settings/reachability.ts";
import { removeSmsNumber } from "#services/settings/remove-sms-number.ts";
import { setQuietHours } from "#services/settings/set-quiet-hours.ts";
import { setSmsNumber } from "#services/settings/set-sms-number.ts";
import { updateNotifications } from "#services/settings/update-notifications.ts";
import { updatePreferences } from "#services/settings/update-preferences.ts";
import { updatePrivacy } from "#services/settings/update-privacy.ts";
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
