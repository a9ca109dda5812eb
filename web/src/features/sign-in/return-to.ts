import { useSearch } from "@tanstack/react-router";

/** The sign-in screens' search parameters: a return path, if it is on this site. */
export function readReturnTo(search: Record<string, unknown>): { returnTo?: string } {
  const returnTo = ownPath(search.returnTo);
  return returnTo ? { returnTo } : {};
}

/** Where to go after sign-in; / by default. */
export function useReturnTo(): string {
  const search: { returnTo?: unknown } = useSearch({ strict: false });
  return ownPath(search.returnTo) ?? "/";
}

/** The search values that keep the return path on another sign-in screen. */
export function returningTo(returnTo: string): { returnTo?: string } {
  return returnTo === "/" ? {} : { returnTo };
}

/** The sign-in screen's address with the return path, for a full load. */
export function signInAddress(returnTo: string): string {
  return `/sign-in?${new URLSearchParams(returningTo(returnTo))}`.replace(/\?$/, "");
}

/** Excludes the API and pages that would lead back here or sign out. */
const noDestination = /^\/(?:api|auth|sign-in|sign-up|logout)(?:[/?#]|$)/;

/** The text as a path on this site; null if it isn't one. Resolved as browsers do, which exposes "/\\evil". */
export function ownPath(text: unknown): string | null {
  if (typeof text !== "string" || !text.startsWith("/") || text.length > 500) return null;
  const base = "http://site.invalid";
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  const path = `${pathname}${search}${hash}`;
  return origin === base && !path.startsWith("//") && !noDestination.test(path) ? path : null;
}
