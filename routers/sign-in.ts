import { randomBytes } from "node:crypto";
import type { User } from "#modules/accounts/contract.ts";
import { type Challenged, challengeLasts, type SignedIn } from "#modules/people/index.ts";
import type { Device, PasskeySite } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Context, ownOrigin, type WithContext } from "./context.ts";
import {
  clearPassingCookie,
  readDeviceCookie,
  readPassingCookie,
  writeDeviceCookie,
  writePassingCookie,
  writeSessionCookie,
} from "./session-cookie.ts";

/** The browser or client that signs in. */
export function deviceOf(ctx: Context): Device {
  return {
    sessionToken: ctx.sessionToken,
    userAgent: ctx.request.headers.get("user-agent"),
    address: ctx.address,
    mark: markOf(ctx),
  };
}

/** This site as passkeys know it. */
export function passkeySiteOf(ctx: Context): PasskeySite {
  const origin = ownOrigin(ctx);
  return { origin, rpId: new URL(origin).hostname };
}

/** Identifies the browser: its cookie, or a new mark it gets on sign-in. */
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
 * A public act that signs in: sets the session cookie. When the second factor is still needed, sets a cookie for that
 * step only and refuses with SECOND_FACTOR_REQUIRED.
 */
export function signsIn<Input>(
  run: (deps: Deps, device: Device, input: Input) => Promise<SignedIn | Challenged>,
): (deps: Deps, input: Input, about: WithContext) => Promise<User> {
  return async (deps, input, { context }) => {
    const result = await run(deps, deviceOf(context), input);
    acceptSignIn(context, result);
    if ("challengeToken" in result) throw new Refused({ code: "SECOND_FACTOR_REQUIRED" });
    return result.user;
  };
}

/** Sets the cookie of the session that replaces the old one. Returns what else an act returned. */
export function renew<Result extends { sessionToken: string }>(
  ctx: Context,
  { sessionToken, ...rest }: Result,
): Omit<Result, "sessionToken"> {
  writeSessionCookie(ctx.answerHeaders, ctx.site, sessionToken);
  return rest;
}

/** Accepts a sign-in for a page navigation, where the page itself asks for the next step. */
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
