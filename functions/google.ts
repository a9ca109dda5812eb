import { finishGoogle } from "#modules/people/index.ts";
import { beginGoogle, googleSignInLasts } from "#modules/sign-in/index.ts";
import { asLanguage } from "#platform/values/preferences.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Context, isOwnOrigin } from "#routers/context.ts";
import { countCall } from "#routers/count-call.ts";
import { clearPassingCookie, readPassingCookie, writePassingCookie } from "#routers/session-cookie.ts";
import { acceptSignIn, deviceOf } from "#routers/sign-in.ts";
import { log } from "./log.ts";
import { ownPath } from "./login-redirect.ts";

/**
 * GET /api/auth/google: redirects to Google, only from our own pages. `returnTo` is the path to open afterward;
 * `purpose=link` links the signed-in account; `window` is the channel that the opening page listens on.
 */
export async function serveGoogleStart(context: Context, url: URL): Promise<Response> {
  if (!isOwnOrigin(context)) throw new Refused({ code: "FOREIGN_ORIGIN" });
  await countCall("mutation", context.address);
  const { searchParams: given } = url;
  const windowId = given.get("window");
  const begun = await beginGoogle(context.deps, await context.session(), {
    purpose: given.get("purpose") === "link" ? "link" : "sign_in",
    returnTo: ownPath(given.get("returnTo")) ?? "/",
    windowId: windowId && isUuid.test(windowId) ? windowId : null,
    language: asLanguage(given.get("language")),
  });
  const { answerHeaders: headers } = context;
  for (const cookie of begun.cookies) headers.append("set-cookie", cookie);
  const seconds = googleSignInLasts / 1000;
  writePassingCookie(headers, context.site, "google", { token: begun.signInToken, seconds });
  return redirect(context, 302, begun.location);
}

/**
 * GET /api/auth/callback/google: Google sends the browser back here. Redirects to our page with the outcome and nothing
 * from Google; that page notifies the waiting one.
 */
export async function serveGoogleReturn(context: Context, url: URL): Promise<Response> {
  await countCall("mutation", context.address);
  const { deps, site, answerHeaders: headers } = context;
  const cookie = context.request.headers.get("cookie");
  const signInToken = readPassingCookie(cookie, site, "google");
  const request = { signInToken, search: url.search, cookie };
  const returned = await finishGoogle(deps, await context.session(), deviceOf(context), request);
  for (const line of deps.google?.endCookies ?? []) headers.append("set-cookie", line);
  if (signInToken) clearPassingCookie(headers, site, "google");
  if (returned.result) acceptSignIn(context, returned.result);
  const { outcome, attempt, reason } = returned;
  if (outcome === "refused")
    log("info", "refused", {
      requestId: context.requestId,
      path: url.pathname,
      address: context.address,
      code: "GOOGLE_REFUSED",
      reason: reason ?? undefined,
    });
  const search = new URLSearchParams({
    outcome,
    ...(attempt && attempt.returnTo !== "/" && { returnTo: attempt.returnTo }),
    ...(attempt?.windowId && { window: attempt.windowId }),
  });
  return redirect(context, 303, `/google?${search}`);
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function redirect({ answerHeaders: headers }: Context, status: number, location: string): Response {
  headers.set("location", location);
  // This request's address contains a code.
  headers.set("referrer-policy", "no-referrer");
  return new Response(null, { status, headers });
}
