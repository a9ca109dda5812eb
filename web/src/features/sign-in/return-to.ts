import { useSearch } from "@tanstack/react-router";

/** The search of the screens that sign somebody in: where to go from there, if that is a path of this site. */
export function readReturnTo(search: Record<string, unknown>): { returnTo?: string } {
  const returnTo = ownPath(search.returnTo);
  return returnTo ? { returnTo } : {};
}

/** Where to go once signed in; / unless the address names another page. */
export function useReturnTo(): string {
  const search: { returnTo?: unknown } = useSearch({ strict: false });
  return ownPath(search.returnTo) ?? "/";
}

/** The link to another such screen, with the way back. */
export function withReturnTo(path: string, returnTo: string): string {
  return returnTo === "/" ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}

/** Neither another site, nor the API, nor a page that would send its visitor back here or out. */
const noDestination = /^\/(?:api|auth|sign-in|sign-up|logout)(?:[/?#]|$)/;

/** The text as a path of this site; null when it is none. Resolved as a browser would, so that "/\\evil" is seen through. */
export function ownPath(text: unknown): string | null {
  if (typeof text !== "string" || !text.startsWith("/") || text.length > 500) return null;
  const base = "http://site.invalid";
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  const path = `${pathname}${search}${hash}`;
  return origin === base && !path.startsWith("//") && !noDestination.test(path) ? path : null;
}
