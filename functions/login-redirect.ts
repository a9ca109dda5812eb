import type { Context } from "#routers/context.ts";

/**
 * GET /api/login: to /auth with `returnTo`; whoever is signed in goes to `returnTo` or /. A `returnTo` that is not a
 * path of this site is dropped.
 */
export async function loginRedirect(context: Context, url: URL): Promise<Response> {
  const returnTo = ownPath(url.searchParams.get("returnTo"));
  const location = (await context.session())
    ? (returnTo ?? "/")
    : `/auth${returnTo ? `?${new URLSearchParams({ returnTo })}` : ""}`;
  context.answerHeaders.set("location", location);
  return new Response(null, { status: 302, headers: context.answerHeaders });
}

/**
 * The text as a path of this site; null when it is none. Resolved as a browser would, so that "/\evil" is seen through,
 * and so is "/.//evil", whose resolved path would itself name another host.
 */
export function ownPath(text: string | null): string | null {
  if (!text?.startsWith("/") || text.length > 500) return null;
  const base = "http://site.invalid";
  if (!URL.canParse(text, base)) return null;
  const resolved = new URL(text, base);
  const isOwn = resolved.origin === base && !resolved.pathname.startsWith("//");
  return isOwn ? `${resolved.pathname}${resolved.search}${resolved.hash}` : null;
}
