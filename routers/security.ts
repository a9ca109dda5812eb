import * as contract from "#modules/sign-in/contract.ts";
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  endOtherSessions,
  endSession,
  newRecoveryCodes,
  overview,
  refuseLink,
  sessions,
  unlinkGoogle,
} from "#modules/sign-in/index.ts";
import { act } from "./act.ts";
import { answers } from "./output.ts";
import { writeSessionCookie } from "./session-cookie.ts";
import { deviceOf } from "./sign-in.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const security = router({
  overview: signedInProcedure
    .output(answers(contract.overview.output))
    .query(({ ctx }) =>
      overview(ctx.deps, ctx.actor, { hasGoogle: !ctx.site.off.includes("Google sign-in") }),
    ),
  changePassword: signedInProcedure
    .input(contract.changePassword.input)
    .output(answers(contract.changePassword.output))
    .mutation(async ({ ctx, input }) => {
      const { sessionToken } = await changePassword(ctx.deps, ctx.actor, deviceOf(ctx), input);
      writeSessionCookie(ctx.answerHeaders, ctx.site, sessionToken);
      return { ok: true };
    }),
  sessions: signedInProcedure
    .output(answers(contract.sessions.output))
    .query(({ ctx }) => sessions(ctx.deps, ctx.actor, ctx)),
  endSession: act(signedInProcedure, contract.endSession, endSession),
  endOtherSessions: signedInProcedure
    .output(answers(contract.endOtherSessions.output))
    .mutation(({ ctx }) => endOtherSessions(ctx.deps, ctx.actor, ctx)),
  beginTwoFactor: signedInProcedure
    .output(answers(contract.beginTwoFactor.output))
    .mutation(({ ctx }) => beginTwoFactor(ctx.deps, ctx.actor, ctx.signedIn)),
  confirmTwoFactor: signedInProcedure
    .input(contract.confirmTwoFactor.input)
    .output(answers(contract.confirmTwoFactor.output))
    .mutation(async ({ ctx, input }) => {
      const done = await confirmTwoFactor(ctx.deps, ctx.actor, deviceOf(ctx), input);
      writeSessionCookie(ctx.answerHeaders, ctx.site, done.sessionToken);
      return { recoveryCodes: done.recoveryCodes };
    }),
  newRecoveryCodes: signedInProcedure
    .output(answers(contract.newRecoveryCodes.output))
    .mutation(({ ctx }) => newRecoveryCodes(ctx.deps, ctx.actor, ctx.signedIn)),
  disableTwoFactor: signedInProcedure
    .input(contract.disableTwoFactor.input)
    .output(answers(contract.disableTwoFactor.output))
    .mutation(({ ctx, input }) => disableTwoFactor(ctx.deps, ctx.actor, ctx.signedIn, deviceOf(ctx), input)),
  linkGoogle: signedInProcedure
    .output(answers(contract.linkGoogle.output))
    .mutation(({ ctx }) => refuseLink(ctx.deps, ctx.actor, ctx.signedIn)),
  unlinkGoogle: signedInProcedure
    .output(answers(contract.unlinkGoogle.output))
    .mutation(({ ctx }) => unlinkGoogle(ctx.deps, ctx.actor, ctx.signedIn, ctx)),
});
