import { findSession, type Session } from "#services/auth/sessions.ts";
import type { Deps } from "#services/deps.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Where the application stands, as the procedures need to know it. */
export type Site = {
  /** Whether cookies are only sent over https; then the session's cookie is bound to the host. */
  isSecure: boolean;
  /** The application's own origin; null takes each request's own, as on a machine without APP_URL. */
  origin: string | null;
};

export type Context = {
  readonly deps: Deps;
  readonly site: Site;
  readonly request: Request;
  readonly requestId: string;
  /** The client's network address. */
  readonly address: string;
  readonly sessionToken: string | null;
  /** The running session, looked up once and only when asked for; null when signed out. */
  readonly session: () => Promise<Session | null>;
  /** Headers of the answer: cookies and the like. */
  readonly answerHeaders: Headers;
};

/** What a call is made in. `address` has been found by the front door, which knows the proxies. */
export function createContext(call: {
  deps: Deps;
  site: Site;
  request: Request;
  requestId: string;
  address: string;
  answerHeaders: Headers;
}): Context {
  const sessionToken = readSessionCookie(call.request.headers.get("cookie"), call.site);
  let session: Promise<Session | null> | undefined;
  return {
    ...call,
    sessionToken,
    session: () => {
      session ??= sessionToken ? findSession(call.deps, sessionToken) : Promise.resolve(null);
      return session;
    },
  };
}
