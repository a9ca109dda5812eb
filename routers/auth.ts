import * as contract from "#contracts/auth.ts";
import { Refused } from "#domain/refusal.ts";
import { confirmEmail } from "#services/auth/confirm-email.ts";
import { currentUser } from "#services/auth/current-user.ts";
import { login, type SignedIn } from "#services/auth/login.ts";
import { logout } from "#services/auth/logout.ts";
import { reauthenticate } from "#services/auth/reauthenticate.ts";
import { register } from "#services/auth/register.ts";
import { registerHomeowner } from "#services/auth/register-homeowner.ts";
import { registerRunner } from "#services/auth/register-runner.ts";
import type { Device } from "#services/auth/sessions.ts";
import type { Context } from "./context.ts";
import { answers } from "./output.ts";
import { clearMemberHint, clearSessionCookie, hasMemberHint, writeSessionCookie } from "./session-cookie.ts";
import { publicProcedure, router, signedInProcedure } from "./trpc.ts";

export const auth = router({
  currentUser: publicProcedure.output(answers(contract.currentUser.output)).query(({ ctx }) => {
    const user = currentUser(ctx.deps, ctx.sessionToken);
    return user.catch((error) => forgetMember(ctx, error));
  }),
  login: publicProcedure
    .input(contract.login.input)
    .output(answers(contract.login.output))
    .mutation(async ({ ctx, input }) => signIn(ctx, await login(ctx.deps, device(ctx), input))),
  register: publicProcedure
    .input(contract.register.input)
    .output(answers(contract.register.output))
    .mutation(async ({ ctx, input }) => signIn(ctx, await register(ctx.deps, device(ctx), input))),
  registerHomeowner: publicProcedure
    .input(contract.registerHomeowner.input)
    .output(answers(contract.registerHomeowner.output))
    .mutation(async ({ ctx, input }) => signIn(ctx, await registerHomeowner(ctx.deps, device(ctx), input))),
  registerRunner: publicProcedure
    .input(contract.registerRunner.input)
    .output(answers(contract.registerRunner.output))
    .mutation(async ({ ctx, input }) => signIn(ctx, await registerRunner(ctx.deps, device(ctx), input))),
  reauthenticate: signedInProcedure
    .input(contract.reauthenticate.input)
    .output(answers(contract.reauthenticate.output))
    .mutation(({ ctx, input }) => reauthenticate(ctx.deps, ctx.actor, device(ctx), input)),
  confirmEmail: publicProcedure
    .input(contract.confirmEmail.input)
    .output(answers(contract.confirmEmail.output))
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, input)),
  logout: publicProcedure.output(answers(contract.logout.output)).mutation(async ({ ctx }) => {
    const done = await logout(ctx.deps, ctx.sessionToken);
    clearSessionCookie(ctx.answerHeaders, ctx.site);
    return done;
  }),
});

/** A browser that believes to be signed in, and is not, is told. Its session cookie may be a newer one's: it stays. */
function forgetMember(ctx: Context, error: unknown): never {
  const isRefused = error instanceof Refused;
  if (isRefused && hasMemberHint(ctx.request.headers.get("cookie")))
    clearMemberHint(ctx.answerHeaders, ctx.site);
  throw error;
}

function signIn(ctx: Context, { user, sessionToken }: SignedIn) {
  writeSessionCookie(ctx.answerHeaders, ctx.site, sessionToken);
  return user;
}

function device(ctx: Context): Device {
  return {
    sessionToken: ctx.sessionToken,
    userAgent: ctx.request.headers.get("user-agent"),
    address: ctx.address,
  };
}
