import { sessionLongest } from "#services/auth/sessions.ts";
import type { Site } from "./context.ts";

/** The session's cookie. Over https its name binds it to this host alone, whatever a sibling domain sets. */
export const cookieName = (site: Pick<Site, "isSecure">) => (site.isSecure ? "__Host-tidycurb" : "tidycurb");

/**
 * Set and cleared with the session, readable by the page, and worth nothing to anybody: it tells a page whether asking
 * who is signed in makes sense, so that visitors cost no call and see no failed one.
 */
const memberHint = "tidycurb-member";

/** The session token that a request carries; null without one, or where it cannot be one. */
export function readSessionCookie(header: string | null, site: Site): string | null {
  const prefix = `${cookieName(site)}=`;
  const pair = header?.split(/; */).find((part) => part.startsWith(prefix));
  const token = pair?.slice(prefix.length);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Whether the browser believes to be signed in. */
export function hasMemberHint(header: string | null): boolean {
  return header?.split(/; */).includes(`${memberHint}=1`) ?? false;
}

export function writeSessionCookie(headers: Headers, site: Site, token: string): void {
  const attributes = `Max-Age=${sessionLongest / 1000}${secure(site)}`;
  headers.append("set-cookie", `${cookieName(site)}=${token}; Path=/; HttpOnly; SameSite=Lax; ${attributes}`);
  headers.append("set-cookie", `${memberHint}=1; Path=/; SameSite=Lax; ${attributes}`);
}

export function clearSessionCookie(headers: Headers, site: Site): void {
  const attributes = `Max-Age=0${secure(site)}`;
  headers.append("set-cookie", `${cookieName(site)}=; Path=/; HttpOnly; SameSite=Lax; ${attributes}`);
  clearMemberHint(headers, site);
}

export function clearMemberHint(headers: Headers, site: Site): void {
  headers.append("set-cookie", `${memberHint}=; Path=/; SameSite=Lax; Max-Age=0${secure(site)}`);
}

const secure = (site: Site) => (site.isSecure ? "; Secure" : "");
