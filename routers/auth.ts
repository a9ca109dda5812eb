import { currentUser } from "#modules/accounts/index.ts";
import {
  completeSignIn,
  login,
  register,
  registerHomeowner,
  registerRunner,
  takeAccountBack,
} from "#modules/people/index.ts";
import * as application from "#modules/runners/contract.ts";
import * as contract from "#modules/sign-in/contract.ts";
import {
  checkEmail,
  confirmEmail,
  logout,
  reauthenticate,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  sendProofCode,
  verifyEmail,
} from "#modules/sign-in/index.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { Context } from "./context.ts";
import { answers } from "./output.ts";
import {
  clearMemberHint,
  clearSessionCookie,
  hasMemberHint,
  readPassingCookie,
  writeSessionCookie,
} from "./session-cookie.ts";
import { deviceOf, rememberDevice, signIn } from "./sign-in.ts";
import { publicProcedure, router, signedInProcedure } from "./trpc.ts";

export const auth = router({
  currentUser: publicProcedure.output(answers(contract.currentUser.output)).query(({ ctx }) => {
    const user = currentUser(ctx.deps, ctx.sessionToken);
    return user.catch((error) => forgetMember(ctx, error));
  }),
  login: publicProcedure
    .input(contract.login.input)
    .output(answers(contract.login.output))
    .mutation(async ({ ctx, input }) => signIn(ctx, await login(ctx.deps, deviceOf(ctx), input))),
  completeSignIn: publicProcedure
    .input(contract.completeSignIn.input)
    .output(answers(contract.completeSignIn.output))
    .mutation(async ({ ctx, input }) => {
      const token = readPassingCookie(ctx.request.headers.get("cookie"), ctx.site, "sign-in");
      return signIn(ctx, await completeSignIn(ctx.deps, deviceOf(ctx), token, input));
    }),
  signInOptions: publicProcedure
    .output(answers(contract.signInOptions.output))
    .query(({ ctx }) => ({ google: ctx.deps.google !== null })),
  register: publicProcedure
    .input(contract.register.input)
    .output(answers(contract.register.output))
    .mutation(async ({ ctx, input }) => signIn(ctx, await register(ctx.deps, deviceOf(ctx), input))),
  checkEmail: publicProcedure
    .input(contract.checkEmail.input)
    .output(answers(contract.checkEmail.output))
    .mutation(({ ctx, input }) => checkEmail(ctx.deps, ctx.address, input)),
  registerHomeowner: publicProcedure
    .input(contract.registerHomeowner.input)
    .output(answers(contract.registerHomeowner.output))
    .mutation(async ({ ctx, input }) => signIn(ctx, await registerHomeowner(ctx.deps, deviceOf(ctx), input))),
  registerRunner: publicProcedure
    .input(application.registerRunner.input)
    .output(answers(application.registerRunner.output))
    .mutation(async ({ ctx, input }) => signIn(ctx, await registerRunner(ctx.deps, deviceOf(ctx), input))),
  reauthenticate: signedInProcedure
    .input(contract.reauthenticate.input)
    .output(answers(contract.reauthenticate.output))
    .mutation(async ({ ctx, input }) => {
      const { sessionToken } = await reauthenticate(ctx.deps, ctx.actor, deviceOf(ctx), input);
      ctx.note("reauthenticated", ctx.actor.userId);
      writeSessionCookie(ctx.answerHeaders, ctx.site, sessionToken);
      return { ok: true };
    }),
  sendProofCode: signedInProcedure
    .output(answers(contract.sendProofCode.output))
    .mutation(({ ctx }) => sendProofCode(ctx.deps, ctx.actor, deviceOf(ctx))),
  confirmEmail: publicProcedure
    .input(contract.confirmEmail.input)
    .output(answers(contract.confirmEmail.output))
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, ctx, input)),
  requestPasswordReset: publicProcedure
    .input(contract.requestPasswordReset.input)
    .output(answers(contract.requestPasswordReset.output))
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, deviceOf(ctx), input)),
  resetPassword: publicProcedure
    .input(contract.resetPassword.input)
    .output(answers(contract.resetPassword.output))
    .mutation(async ({ ctx, input }) => {
      const done = await resetPassword(ctx.deps, deviceOf(ctx), input);
      rememberDevice(ctx);
      return done;
    }),
  verifyEmail: publicProcedure
    .input(contract.verifyEmail.input)
    .output(answers(contract.verifyEmail.output))
    .mutation(({ ctx, input }) => verifyEmail(ctx.deps, ctx, input)),
  resendVerification: signedInProcedure
    .output(answers(contract.resendVerification.output))
    .mutation(({ ctx }) => resendVerification(ctx.deps, ctx.actor, ctx)),
  takeAccountBack: publicProcedure
    .input(contract.takeAccountBack.input)
    .output(answers(contract.takeAccountBack.output))
    .mutation(({ ctx, input }) => takeAccountBack(ctx.deps, input)),
  logout: publicProcedure.output(answers(contract.logout.output)).mutation(async ({ ctx }) => {
    const done = await logout(ctx.deps, ctx.sessionToken);
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
