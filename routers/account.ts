import * as accountContract from "#modules/accounts/contract.ts";
import * as noticesContract from "#modules/notices/contract.ts";
import * as notices from "#modules/notices/index.ts";
import * as peopleContract from "#modules/people/contract.ts";
import * as people from "#modules/people/index.ts";
import * as contract from "#modules/sign-in/contract.ts";
import * as signIn from "#modules/sign-in/index.ts";
import { act, view } from "./act.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { deviceOf, renew } from "./sign-in.ts";
import { homeownerProcedure, router, runnerProcedure, signedInProcedure } from "./trpc.ts";

export const profile = router({
  updateHomeowner: act(homeownerProcedure, peopleContract.updateHomeowner, people.updateHomeowner),
  updateRunner: act(runnerProcedure, peopleContract.updateRunner, (deps, actor, input, ctx) =>
    people.updateRunner(deps, actor, { ...ctx.signedIn, address: ctx.address }, input),
  ),
  update: act(signedInProcedure, peopleContract.update, (deps, actor, input, ctx) =>
    people.update(deps, actor, { ...ctx.signedIn, address: ctx.address }, input),
  ),
  updateNotifications: act(signedInProcedure, peopleContract.updateNotifications, people.updateNotifications),
  createPhotoUpload: act(signedInProcedure, peopleContract.createPhotoUpload, people.createPhotoUpload),
  beginExport: act(signedInProcedure, peopleContract.beginExport, (deps, actor, _, ctx) =>
    people.beginExport(deps, actor, ctx.signedIn, ctx.sessionToken ?? ""),
  ),
  exportState: view(signedInProcedure, peopleContract.exportState, people.exportState),
  deleteAccount: act(signedInProcedure, peopleContract.deleteAccount, async (deps, actor, _, ctx) => {
    const { runnerId } = ctx.signedIn;
    const done = await people.deleteAccount(deps, { ...actor, runnerId }, ctx.signedIn);
    clearSessionCookie(ctx.answerHeaders, ctx.site);
    return done;
  }),
});

export const settings = router({
  display: view(signedInProcedure, accountContract.display, signIn.display),
  countUse: act(signedInProcedure, accountContract.countUse, (deps, actor, input, { request }) =>
    signIn.countUse(deps, actor, input, { isUnwanted: asksNotToBeTracked(request) }),
  ),
  updatePreferences: act(signedInProcedure, accountContract.updatePreferences, signIn.updatePreferences),
  updateNotifications: act(
    signedInProcedure,
    accountContract.updateNotifications,
    notices.updateNotifications,
  ),
  updatePrivacy: act(signedInProcedure, accountContract.updatePrivacy, signIn.updatePrivacy),
  reachability: view(signedInProcedure, noticesContract.reachability, notices.reachability),
  setQuietHours: act(signedInProcedure, noticesContract.setQuietHours, notices.setQuietHours),
  setSmsNumber: act(signedInProcedure, noticesContract.setSmsNumber, (deps, actor, input, { address }) =>
    notices.setSmsNumber(deps, actor, input, address),
  ),
  confirmSmsNumber: act(signedInProcedure, noticesContract.confirmSmsNumber, notices.confirmSmsNumber),
  removeSmsNumber: act(signedInProcedure, noticesContract.removeSmsNumber, notices.removeSmsNumber),
});

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeTracked({ headers }: Request): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}

export const security = router({
  overview: view(signedInProcedure, contract.overview, (deps, actor, _, { site }) =>
    signIn.overview(deps, actor, { hasGoogle: !site.off.includes("Google sign-in") }),
  ),
  changePassword: act(signedInProcedure, contract.changePassword, async (deps, actor, input, ctx) => {
    renew(ctx, await signIn.changePassword(deps, actor, deviceOf(ctx), input));
    return { ok: true };
  }),
  sessions: view(signedInProcedure, contract.sessions, (deps, actor, _, ctx) =>
    signIn.sessions(deps, actor, ctx),
  ),
  endSession: act(signedInProcedure, contract.endSession, (deps, actor, input, ctx) =>
    signIn.endSession(deps, actor, ctx.signedIn, input),
  ),
  endOtherSessions: act(signedInProcedure, contract.endOtherSessions, (deps, actor, _, ctx) =>
    signIn.endOtherSessions(deps, actor, ctx.signedIn, ctx),
  ),
  beginTwoFactor: act(signedInProcedure, contract.beginTwoFactor, (deps, actor, _, ctx) =>
    signIn.beginTwoFactor(deps, actor, ctx.signedIn),
  ),
  confirmTwoFactor: act(signedInProcedure, contract.confirmTwoFactor, async (deps, actor, input, ctx) =>
    renew(ctx, await signIn.confirmTwoFactor(deps, actor, deviceOf(ctx), input)),
  ),
  newRecoveryCodes: act(signedInProcedure, contract.newRecoveryCodes, (deps, actor, _, ctx) =>
    signIn.newRecoveryCodes(deps, actor, ctx.signedIn),
  ),
  disableTwoFactor: act(signedInProcedure, contract.disableTwoFactor, (deps, actor, input, ctx) =>
    signIn.disableTwoFactor(deps, actor, ctx.signedIn, deviceOf(ctx), input),
  ),
  linkGoogle: act(signedInProcedure, contract.linkGoogle, (deps, actor, _, ctx) =>
    signIn.refuseLink(deps, actor, ctx.signedIn),
  ),
  unlinkGoogle: act(signedInProcedure, contract.unlinkGoogle, (deps, actor, _, ctx) =>
    signIn.unlinkGoogle(deps, actor, ctx.signedIn, ctx),
  ),
});
