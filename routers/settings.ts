import * as contract from "#modules/accounts/contract.ts";
import * as reachContract from "#modules/notices/contract.ts";
import {
  confirmSmsNumber,
  reachability,
  removeSmsNumber,
  setQuietHours,
  setSmsNumber,
  updateNotifications,
} from "#modules/notices/index.ts";
import { countUse, display, updatePreferences, updatePrivacy } from "#modules/sign-in/index.ts";
import { act, view } from "./act.ts";
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const settings = router({
  display: view(signedInProcedure, contract.display, display),
  countUse: signedInProcedure
    .input(contract.countUse.input)
    .output(answers(contract.countUse.output))
    .mutation(({ ctx, input }) =>
      countUse(ctx.deps, ctx.actor, input, { isUnwanted: asksNotToBeTracked(ctx.request) }),
    ),
  updatePreferences: act(signedInProcedure, contract.updatePreferences, updatePreferences),
  updateNotifications: act(signedInProcedure, contract.updateNotifications, updateNotifications),
  updatePrivacy: act(signedInProcedure, contract.updatePrivacy, updatePrivacy),
  reachability: view(signedInProcedure, reachContract.reachability, reachability),
  setQuietHours: act(signedInProcedure, reachContract.setQuietHours, setQuietHours),
  setSmsNumber: signedInProcedure
    .input(reachContract.setSmsNumber.input)
    .output(answers(reachContract.setSmsNumber.output))
    .mutation(({ ctx, input }) => setSmsNumber(ctx.deps, ctx.actor, input, ctx.address)),
  confirmSmsNumber: act(signedInProcedure, reachContract.confirmSmsNumber, confirmSmsNumber),
  removeSmsNumber: act(signedInProcedure, reachContract.removeSmsNumber, removeSmsNumber),
});

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeTracked({ headers }: Request): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}
