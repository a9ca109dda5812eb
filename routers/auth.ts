import { currentUser } from "#modules/accounts/index.ts";
import * as people from "#modules/people/index.ts";
import * as application from "#modules/runners/contract.ts";
import * as contract from "#modules/sign-in/contract.ts";
import * as signIn from "#modules/sign-in/index.ts";
import { Refused } from "#platform/values/refusal.ts";
import { act, view } from "./act.ts";
import type { Context } from "./context.ts";
import { clearMemberHint, clearSessionCookie, hasMemberHint, readPassingCookie } from "./session-cookie.ts";
import { deviceOf, rememberDevice, renew, signsIn } from "./sign-in.ts";
import { publicProcedure, router, signedInProcedure } from "./trpc.ts";

export const auth = router({
  currentUser: view(publicProcedure, contract.currentUser, (deps, _, ctx) =>
    currentUser(deps, ctx.sessionToken).catch((error) => forgetMember(ctx, error)),
  ),
  login: act(publicProcedure, contract.login, signsIn(people.login)),
  completeSignIn: act(publicProcedure, contract.completeSignIn, (_, input, ctx) => {
    const token = readPassingCookie(ctx.request.headers.get("cookie"), ctx.site, "sign-in");
    return signsIn((deps, device) => people.completeSignIn(deps, device, token, input))(ctx.deps, input, ctx);
  }),
  signInOptions: view(publicProcedure, contract.signInOptions, ({ google }) => ({ google: google !== null })),
  register: act(publicProcedure, contract.register, signsIn(people.register)),
  checkEmail: act(publicProcedure, contract.checkEmail, (deps, input, { address }) =>
    signIn.checkEmail(deps, address, input),
  ),
  registerHomeowner: act(publicProcedure, contract.registerHomeowner, signsIn(people.registerHomeowner)),
  registerRunner: act(publicProcedure, application.registerRunner, signsIn(people.registerRunner)),
  reauthenticate: act(signedInProcedure, contract.reauthenticate, async (deps, actor, input, ctx) => {
    renew(ctx, await signIn.reauthenticate(deps, actor, deviceOf(ctx), input));
    ctx.note("reauthenticated", actor.userId);
    return { ok: true };
  }),
  sendProofCode: act(signedInProcedure, contract.sendProofCode, (deps, actor, _, ctx) =>
    signIn.sendProofCode(deps, actor, deviceOf(ctx)),
  ),
  confirmEmail: act(publicProcedure, contract.confirmEmail, (deps, input, ctx) =>
    signIn.confirmEmail(deps, ctx, input),
  ),
  requestPasswordReset: act(publicProcedure, contract.requestPasswordReset, (deps, input, ctx) =>
    signIn.requestPasswordReset(deps, deviceOf(ctx), input),
  ),
  resetPassword: act(publicProcedure, contract.resetPassword, async (deps, input, ctx) => {
    const done = await signIn.resetPassword(deps, deviceOf(ctx), input);
    rememberDevice(ctx);
    return done;
  }),
  verifyEmail: act(publicProcedure, contract.verifyEmail, (deps, input, ctx) =>
    signIn.verifyEmail(deps, ctx, input),
  ),
  resendVerification: act(signedInProcedure, contract.resendVerification, (deps, actor, _, ctx) =>
    signIn.resendVerification(deps, actor, ctx),
  ),
  takeAccountBack: act(publicProcedure, contract.takeAccountBack, people.takeAccountBack),
  logout: act(publicProcedure, contract.logout, async (deps, _, ctx) => {
    const done = await signIn.logout(deps, ctx.sessionToken);
    clearSessionCookie(ctx.answerHeaders, ctx.site);
    return done;
  }),
});

/** Clears the member hint of a browser without a session. Its session cookie stays: a newer call may have set it. */
function forgetMember(ctx: Context, error: unknown): never {
  const isRefused = error instanceof Refused;
  if (isRefused && hasMemberHint(ctx.request.headers.get("cookie")))
    clearMemberHint(ctx.answerHeaders, ctx.site);
  throw error;
}
