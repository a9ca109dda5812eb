import type { User } from "#modules/accounts/contract.ts";
import { currentUser, readUser } from "#modules/accounts/index.ts";
import * as people from "#modules/people/index.ts";
import * as application from "#modules/runners/contract.ts";
import * as contract from "#modules/sign-in/contract.ts";
import * as signIn from "#modules/sign-in/index.ts";
import * as textingContract from "#modules/texting/contract.ts";
import * as texting from "#modules/texting/index.ts";
import { Refused } from "#platform/values/refusal.ts";
import { act, view } from "./act.ts";
import type { Context } from "./context.ts";
import { clearMemberHint, clearSessionCookie, hasMemberHint, readPassingCookie } from "./session-cookie.ts";
import { deviceOf, passkeySiteOf, rememberDevice, renew, signsIn } from "./sign-in.ts";
import { accountProcedure, publicProcedure, router } from "./trpc.ts";

export const auth = router({
  currentUser: view(publicProcedure, contract.currentUser, (deps, _, { context }) =>
    context.viewingId === null
      ? currentUser(deps, context.sessionToken).catch((error) => forgetMember(context, error))
      : viewedUser(context),
  ),
  login: act(publicProcedure, contract.login, signsIn(people.login)),
  completeSignIn: act(publicProcedure, contract.completeSignIn, (_, input, { context }) => {
    const token = readPassingCookie(context.request.headers.get("cookie"), context.site, "sign-in");
    return signsIn((deps, device) => people.completeSignIn(deps, device, token, input))(context.deps, input, {
      context,
    });
  }),
  beginPasskeySignIn: act(publicProcedure, contract.beginPasskeySignIn, (deps, _, { context }) =>
    signIn.beginPasskeySignIn(deps, passkeySiteOf(context)),
  ),
  signInByPasskey: act(publicProcedure, contract.signInByPasskey, (_, input, { context }) =>
    signsIn<typeof input>((deps, device, answer) =>
      people.signInByPasskey(deps, passkeySiteOf(context), device, answer),
    )(context.deps, input, { context }),
  ),
  payLink: view(publicProcedure, textingContract.payLink, texting.payLink),
  openPayLink: act(publicProcedure, textingContract.openPayLink, signsIn(texting.openPayLink)),
  signInOptions: view(publicProcedure, contract.signInOptions, ({ google }) => ({ google: google !== null })),
  register: act(publicProcedure, contract.register, signsIn(people.register)),
  checkEmail: act(publicProcedure, contract.checkEmail, (deps, input, { context }) =>
    signIn.checkEmail(deps, context.address, input),
  ),
  registerHomeowner: act(publicProcedure, contract.registerHomeowner, signsIn(people.registerHomeowner)),
  registerRunner: act(publicProcedure, application.registerRunner, signsIn(people.registerRunner)),
  reauthenticate: act(accountProcedure, contract.reauthenticate, async (deps, actor, input, { context }) => {
    renew(context, await signIn.reauthenticate(deps, actor, deviceOf(context), input));
    context.note("reauthenticated", actor.userId);
    return { ok: true };
  }),
  sendProofCode: act(accountProcedure, contract.sendProofCode, (deps, actor, _, { context }) =>
    signIn.sendProofCode(deps, actor, deviceOf(context)),
  ),
  confirmEmail: act(publicProcedure, contract.confirmEmail, (deps, input, { context }) =>
    signIn.confirmEmail(deps, context, input),
  ),
  requestPasswordReset: act(publicProcedure, contract.requestPasswordReset, (deps, input, { context }) =>
    signIn.requestPasswordReset(deps, deviceOf(context), input),
  ),
  requestSignInLink: act(publicProcedure, contract.requestSignInLink, (deps, input, { context }) =>
    signIn.requestSignInLink(deps, deviceOf(context), input),
  ),
  signInByLink: act(publicProcedure, contract.signInByLink, signsIn(people.signInByLink)),
  resetPassword: act(publicProcedure, contract.resetPassword, async (deps, input, { context }) => {
    const done = await signIn.resetPassword(deps, deviceOf(context), input);
    rememberDevice(context);
    return done;
  }),
  verifyEmail: act(publicProcedure, contract.verifyEmail, (deps, input, { context }) =>
    signIn.verifyEmail(deps, context, input),
  ),
  verifyEmailCode: act(accountProcedure, contract.verifyEmailCode, signIn.verifyEmailCode),
  resendVerification: act(accountProcedure, contract.resendVerification, (deps, actor, _, { context }) =>
    signIn.resendVerification(deps, actor, context),
  ),
  takeAccountBack: act(publicProcedure, contract.takeAccountBack, people.takeAccountBack),
  logout: act(publicProcedure, contract.logout, async (deps, _, { context }) => {
    const done = await signIn.logout(deps, context.sessionToken);
    clearSessionCookie(context.answerHeaders, context.site);
    return done;
  }),
});

/** The person whom an admin views. Refuses with VIEWING_ENDED. */
async function viewedUser(context: Context): Promise<User> {
  const session = await context.session();
  if (!session) throw new Refused({ code: "UNAUTHORIZED" });
  return readUser(context.deps, context.deps.db, session.userId);
}

/** Clears the member hint of a browser without a session. Its session cookie stays: a newer call may have set it. */
function forgetMember(ctx: Context, error: unknown): never {
  const isRefused = error instanceof Refused;
  if (isRefused && hasMemberHint(ctx.request.headers.get("cookie")))
    clearMemberHint(ctx.answerHeaders, ctx.site);
  throw error;
}
