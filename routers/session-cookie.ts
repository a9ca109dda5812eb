import { sessionLongest } from "#modules/sign-in/sessions.ts";
import type { Site } from "./context.ts";

/** The session cookie. Over https its name binds it to this host, whatever a sibling domain sets. */
export const cookieName = (site: Pick<Site, "isSecure">) => (site.isSecure ? "__Host-tidycurb" : "tidycurb");

/**
 * Set and cleared with the session and readable by the page, but grants nothing. It tells a page whether to ask for the
 * signed-in user, so visitors cost no call and see no failed one.
 */
const memberHint = "tidycurb-member";

/** A request's session token; null when it is missing or malformed. */
export function readSessionCookie(header: string | null, site: Site): string | null {
  return readToken(header, cookieName(site));
}

/** A cookie for a few minutes between two steps; it signs nobody in. */
export type PassingCookie = "sign-in" | "google";

const passingName = (site: Pick<Site, "isSecure">, name: PassingCookie) =>
  `${site.isSecure ? "__Host-" : ""}tidycurb-${name}`;

export function readPassingCookie(header: string | null, site: Site, name: PassingCookie): string | null {
  return readToken(header, passingName(site, name));
}

export function writePassingCookie(
  headers: Headers,
  site: Site,
  name: PassingCookie,
  { token, seconds }: { token: string; seconds: number },
): void {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure(site)}`;
  headers.append("set-cookie", `${passingName(site, name)}=${token}; ${attributes}`);
}

export function clearPassingCookie(headers: Headers, site: Site, name: PassingCookie): void {
  writePassingCookie(headers, site, name, { token: "", seconds: 0 });
}

const deviceName = (site: Pick<Site, "isSecure">) => `${site.isSecure ? "__Host-" : ""}tidycurb-device`;

/** Identifies a browser that signed in before, but signs nobody in. Null without one. */
export function readDeviceCookie(header: string | null, site: Site): string | null {
  return readToken(header, deviceName(site));
}

/** Kept as long as browsers allow. Signing out leaves it, because the device stays the same. */
export function writeDeviceCookie(headers: Headers, site: Site, mark: string): void {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${400 * 86_400}${secure(site)}`;
  headers.append("set-cookie", `${deviceName(site)}=${mark}; ${attributes}`);
}

function readToken(header: string | null, name: string): string | null {
  const prefix = `${name}=`;
  const pair = header?.split(/; */).find((part) => part.startsWith(prefix));
  const token = pair?.slice(prefix.length);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Whether the browser's hint says it is signed in. */
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
