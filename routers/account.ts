import * as accountContract from "#modules/accounts/contract.ts";
import * as accounts from "#modules/accounts/index.ts";
import * as noticesContract from "#modules/notices/contract.ts";
import * as notices from "#modules/notices/index.ts";
import * as viewContract from "#modules/operations/contract/views.ts";
import * as operations from "#modules/operations/index.ts";
import * as peopleContract from "#modules/people/contract.ts";
import * as people from "#modules/people/index.ts";
import * as contract from "#modules/sign-in/contract.ts";
import * as signIn from "#modules/sign-in/index.ts";
import { act, view } from "./act.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { deviceOf, passkeySiteOf, renew } from "./sign-in.ts";
import {
  accountProcedure,
  admins,
  homeownerProcedure,
  router,
  runnerProcedure,
  securityProcedure,
  signedInProcedure,
} from "./trpc.ts";

export const profile = router({
  updateHomeowner: act(homeownerProcedure, peopleContract.updateHomeowner, people.updateHomeowner),
  updateRunner: act(
    runnerProcedure,
    peopleContract.updateRunner,
    (deps, actor, input, { signedIn, context }) =>
      people.updateRunner(deps, actor, { ...signedIn, address: context.address }, input),
  ),
  update: act(signedInProcedure, peopleContract.update, (deps, actor, input, { signedIn, context }) =>
    people.update(deps, actor, { ...signedIn, address: context.address }, input),
  ),
  updateNotifications: act(accountProcedure, peopleContract.updateNotifications, people.updateNotifications),
  setUp: view(signedInProcedure, accountContract.setUp, accounts.setUp),
  saveSetUp: act(signedInProcedure, accountContract.saveSetUp, accounts.saveSetUp),
  addHome: act(accountProcedure, accountContract.addHome, accounts.addHome),
  showHome: act(accountProcedure, accountContract.showHome, (deps, actor, input, { context }) =>
    accounts.showHome(deps, actor, context.sessionToken ?? "", input),
  ),
  removeHome: act(accountProcedure, accountContract.removeHome, people.removeHome),
  createPhotoUpload: act(
    signedInProcedure,
    peopleContract.createPhotoUpload,
    (deps, actor, input, { signedIn }) => people.createPhotoUpload(deps, actor, signedIn, input),
  ),
  beginExport: act(accountProcedure, peopleContract.beginExport, (deps, actor, _, { signedIn, context }) =>
    people.beginExport(deps, actor, signedIn, context.sessionToken ?? ""),
  ),
  exportState: view(accountProcedure, peopleContract.exportState, people.exportState),
  deleteAccount: act(
    accountProcedure,
    peopleContract.deleteAccount,
    async (deps, actor, _, { signedIn, context }) => {
      const done = await people.deleteAccount(deps, { ...actor, runnerId: signedIn.runnerId }, signedIn);
      clearSessionCookie(context.answerHeaders, context.site);
      return done;
    },
  ),
});

export const settings = router({
  display: view(signedInProcedure, accountContract.display, signIn.display),
  countUse: act(accountProcedure, accountContract.countUse, (deps, actor, input, { context }) =>
    signIn.countUse(deps, actor, input, { isUnwanted: asksNotToBeTracked(context.request) }),
  ),
  updatePreferences: act(accountProcedure, accountContract.updatePreferences, signIn.updatePreferences),
  updateNotifications: act(
    accountProcedure,
    accountContract.updateNotifications,
    notices.updateNotifications,
  ),
  updatePrivacy: act(accountProcedure, accountContract.updatePrivacy, signIn.updatePrivacy),
  reachability: view(accountProcedure, noticesContract.reachability, notices.reachability),
  setDigest: act(accountProcedure, noticesContract.setDigest, notices.setDigest),
  setQuietHours: act(accountProcedure, noticesContract.setQuietHours, notices.setQuietHours),
  setSmsNumber: act(accountProcedure, noticesContract.setSmsNumber, (deps, actor, input, { context }) =>
    notices.setSmsNumber(deps, actor, input, context.address),
  ),
  confirmSmsNumber: act(accountProcedure, noticesContract.confirmSmsNumber, notices.confirmSmsNumber),
  removeSmsNumber: act(accountProcedure, noticesContract.removeSmsNumber, notices.removeSmsNumber),
  savedViews: view(admins.see, viewContract.savedViews, operations.savedViews),
  saveView: act(admins.see, viewContract.saveView, operations.saveView),
  deleteView: act(admins.see, viewContract.deleteView, operations.deleteView),
});

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeTracked({ headers }: Request): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}

export const security = router({
  overview: view(securityProcedure, contract.overview, (deps, actor, _, { context }) =>
    signIn.overview(deps, actor, { hasGoogle: !context.site.off.includes("Google sign-in") }),
  ),
  changePassword: act(securityProcedure, contract.changePassword, async (deps, actor, input, { context }) => {
    renew(context, await signIn.changePassword(deps, actor, deviceOf(context), input));
    return { ok: true };
  }),
  sessions: view(securityProcedure, contract.sessions, (deps, actor, _, { context }) =>
    signIn.sessions(deps, actor, context),
  ),
  endSession: act(securityProcedure, contract.endSession, (deps, actor, input, { signedIn }) =>
    signIn.endSession(deps, actor, signedIn, input),
  ),
  endOtherSessions: act(
    securityProcedure,
    contract.endOtherSessions,
    (deps, actor, _, { signedIn, context }) => signIn.endOtherSessions(deps, actor, signedIn, context),
  ),
  beginTwoFactor: act(securityProcedure, contract.beginTwoFactor, (deps, actor, _, { signedIn }) =>
    signIn.beginTwoFactor(deps, actor, signedIn),
  ),
  confirmTwoFactor: act(
    securityProcedure,
    contract.confirmTwoFactor,
    async (deps, actor, input, { context }) =>
      renew(context, await signIn.confirmTwoFactor(deps, actor, deviceOf(context), input)),
  ),
  newRecoveryCodes: act(securityProcedure, contract.newRecoveryCodes, (deps, actor, _, { signedIn }) =>
    signIn.newRecoveryCodes(deps, actor, signedIn),
  ),
  disableTwoFactor: act(
    securityProcedure,
    contract.disableTwoFactor,
    (deps, actor, input, { signedIn, context }) =>
      signIn.disableTwoFactor(deps, actor, signedIn, deviceOf(context), input),
  ),
  passkeys: view(securityProcedure, contract.passkeys, signIn.passkeys),
  beginPasskey: act(securityProcedure, contract.beginPasskey, (deps, actor, _, { signedIn, context }) =>
    signIn.beginPasskey(deps, actor, signedIn, passkeySiteOf(context)),
  ),
  addPasskey: act(securityProcedure, contract.addPasskey, (deps, actor, input, { context }) =>
    signIn.addPasskey(deps, actor, passkeySiteOf(context), deviceOf(context), input),
  ),
  removePasskey: act(securityProcedure, contract.removePasskey, (deps, actor, input, { signedIn, context }) =>
    signIn.removePasskey(deps, actor, signedIn, context, input),
  ),
  linkGoogle: act(securityProcedure, contract.linkGoogle, (deps, actor, _, { signedIn }) =>
    signIn.refuseLink(deps, actor, signedIn),
  ),
  unlinkGoogle: act(securityProcedure, contract.unlinkGoogle, (deps, actor, _, { signedIn, context }) =>
    signIn.unlinkGoogle(deps, actor, signedIn, context),
  ),
});
