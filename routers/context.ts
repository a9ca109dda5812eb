import { findSession, type Session } from "#modules/sign-in/sessions.ts";
import type { Deps } from "#platform/deps.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** The deployment, as procedures need it. */
export type Site = {
  /** Whether cookies are https-only; then the session cookie is bound to the host. */
  isSecure: boolean;
  /** The app's own origin; null uses each request's own, as on a machine without APP_URL. */
  origin: string | null;
  /** Names of the parts not configured, such as payments. */
  off: readonly string[];
  /** Milliseconds after which an open stream ends, before the host would end it; the page opens the next one. */
  streamMs: number;
};

export type Context = {
  readonly deps: Deps;
  readonly site: Site;
  readonly request: Request;
  readonly requestId: string;
  readonly address: string;
  readonly sessionToken: string | null;
  /** The active session, looked up once on demand; null when signed out. */
  readonly session: () => Promise<Session | null>;
  /** Whether the session is still active, looked up on every call: for streams. */
  readonly isSignedIn: () => Promise<boolean>;
  /** The user, for the log; null until `session` is called. */
  readonly caller: { userId: string | null };
  /** Logs that a user proved their identity. */
  readonly note: (event: ProofEvent, userId: string) => void;
  /** Response headers, such as cookies. */
  readonly answerHeaders: Headers;
};

/** What tRPC passes on: one key, because tRPC copies every key several times a call. */
export type WithContext = { readonly context: Context };

export type ProofEvent = "signed in" | "reauthenticated";

/** A call's context. `address` comes from the entry point, which knows the proxies. */
export function createContext(call: {
  deps: Deps;
  site: Site;
  request: Request;
  requestId: string;
  address: string;
  note?: Context["note"];
  answerHeaders: Headers;
}): Context {
  const sessionToken = readSessionCookie(call.request.headers.get("cookie"), call.site);
  const caller: Context["caller"] = { userId: null };
  let session: Promise<Session | null> | undefined;
  const find = async (token: string) => {
    const found = await findSession(call.deps, token);
    caller.userId = found?.userId ?? null;
    return found;
  };
  return {
    note: () => {},
    ...call,
    sessionToken,
    caller,
    isSignedIn: async () => sessionToken !== null && (await findSession(call.deps, sessionToken)) !== null,
    session: () => {
      session ??= sessionToken ? find(sessionToken) : Promise.resolve(null);
      return session;
    },
  };
}

/** The origin of our own pages. */
export function ownOrigin({ request, site }: Pick<Context, "request" | "site">): string {
  return site.origin ?? new URL(request.url).origin;
}

/**
 * Whether a state-changing request comes from our own pages, or from a non-browser client that sends no origin.
 * Sibling domains count as other sites.
 */
export function isOwnOrigin(call: Pick<Context, "request" | "site">): boolean {
  const { headers } = call.request;
  const origin = headers.get("origin");
  if (origin !== null) return origin === ownOrigin(call);
  const fetchSite = headers.get("sec-fetch-site");
  return fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
}
