import { sessionLongest } from "#services/auth/sessions.ts";
import type { Site } from "./context.ts";

/** The session's cookie. Over https its name binds it to this host alone, whatever a sibling domain sets. */
const cookieName = (site: Site) => (site.isSecure ? "__Host-tidycurb" : "tidycurb");

/** The session token that a request carries; null without one, or where it cannot be one. */
export function readSessionCookie(header: string | null, site: Site): string | null {
  const prefix = `${cookieName(site)}=`;
  const pair = header?.split(/; */).find((part) => part.startsWith(prefix));
  const token = pair?.slice(prefix.length);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function writeSessionCookie(headers: Headers, site: Site, token: string): void {
  headers.append("set-cookie", cookie(site, token, sessionLongest / 1000));
}

export function clearSessionCookie(headers: Headers, site: Site): void {
  headers.append("set-cookie", cookie(site, "", 0));
}

function cookie(site: Site, value: string, maxAgeSeconds: number): string {
  const secure = site.isSecure ? "; Secure" : "";
  return `${cookieName(site)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}
