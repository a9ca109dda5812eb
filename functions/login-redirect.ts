import type { Context } from "#routers/context.ts";

/**
 * GET /api/login: redirects to /auth with `returnTo`; signed-in people go to `returnTo` or /. Drops a `returnTo` that
 * is not a path of this site.
 */
export async function loginRedirect(context: Context, url: URL): Promise<Response> {
  const returnTo = ownPath(url.searchParams.get("returnTo"));
  const location = (await context.session())
    ? (returnTo ?? "/")
    : `/auth${returnTo ? `?${new URLSearchParams({ returnTo })}` : ""}`;
  context.answerHeaders.set("location", location);
  return new Response(null, { status: 302, headers: context.answerHeaders });
}

/** The text as a path of this site, or null. Resolved as by a browser, where "/\evil" names another host. */
export function ownPath(text: string | null): string | null {
  if (!text?.startsWith("/") || text.length > 500) return null;
  const base = "http://site.invalid";
  if (!URL.canParse(text, base)) return null;
  const resolved = new URL(text, base);
  const isOwn = resolved.origin === base && !resolved.pathname.startsWith("//");
  return isOwn ? `${resolved.pathname}${resolved.search}${resolved.hash}` : null;
}
