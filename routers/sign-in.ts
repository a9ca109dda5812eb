import { randomBytes } from "node:crypto";
import type { User } from "#modules/accounts/contract/user.ts";
import { type Challenged, challengeLasts, type SignedIn } from "#modules/people/index.ts";
import type { Device } from "#modules/sign-in/index.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { Context } from "./context.ts";
import {
  clearPassingCookie,
  readDeviceCookie,
  readPassingCookie,
  writeDeviceCookie,
  writePassingCookie,
  writeSessionCookie,
} from "./session-cookie.ts";

/** The browser, or the client, that signs in. */
export function deviceOf(ctx: Context): Device {
  return {
    sessionToken: ctx.sessionToken,
    userAgent: ctx.request.headers.get("user-agent"),
    address: ctx.address,
    mark: markOf(ctx),
  };
}

/** By what the browser is known again: its cookie, or a new one that it gets when somebody signs in. */
function markOf(ctx: Context): string {
  const mark =
    readDeviceCookie(ctx.request.headers.get("cookie"), ctx.site) ??
    newMarks.get(ctx.request) ??
    randomBytes(32).toString("base64url");
  newMarks.set(ctx.request, mark);
  return mark;
}

/** Sets the device cookie that identifies this browser next time. */
export function rememberDevice(ctx: Context): void {
  writeDeviceCookie(ctx.answerHeaders, ctx.site, markOf(ctx));
}

const newMarks = new WeakMap<Request, string>();

/**
 * Hands the session to the browser. Where the second factor is still to come, it gets a cookie that is good for that alone,
 * and the call is refused with SECOND_FACTOR_REQUIRED.
 */
export function signIn(ctx: Context, result: SignedIn | Challenged): User {
  acceptSignIn(ctx, result);
  if ("challengeToken" in result) throw new Refused({ code: "SECOND_FACTOR_REQUIRED" });
  return result.user;
}

/** The same where no call answers, but a page that says what is still to come. */
export function acceptSignIn(ctx: Context, result: SignedIn | Challenged): void {
  const { answerHeaders: headers, site } = ctx;
  if ("challengeToken" in result) {
    ctx.caller.userId = result.userId;
    const seconds = challengeLasts / 1000;
    writePassingCookie(headers, site, "sign-in", { token: result.challengeToken, seconds });
    return;
  }
  ctx.note("signed in", result.user.id);
  writeSessionCookie(headers, site, result.sessionToken);
  rememberDevice(ctx);
  if (readPassingCookie(ctx.request.headers.get("cookie"), site, "sign-in"))
    clearPassingCookie(headers, site, "sign-in");
}
