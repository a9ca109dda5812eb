import type { Context } from "./context.ts";

/**
 * Whether a state-changing request comes from our own pages, or from a non-browser client that sends no origin
 * (rest.md, Common rules). Sibling domains count as other sites.
 */
export function isOwnOrigin({ request, site }: Pick<Context, "request" | "site">): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === (site.origin ?? new URL(request.url).origin);
  const fetchSite = request.headers.get("sec-fetch-site");
  return fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
}
