import { findSession, type Session } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Where the application stands, as the procedures need to know it. */
export type Site = {
  /** Whether cookies are only sent over https; then the session's cookie is bound to the host. */
  isSecure: boolean;
  /** The application's own origin; null takes each request's own, as on a machine without APP_URL. */
  origin: string | null;
  /** The parts that are not connected, in words: payments and the like. */
  off: readonly string[];
  /** Milliseconds after which an open stream ends, before a host would end it; the page opens the next one. */
  streamMs: number;
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
  /** Whether it is still running, looked up each time: for what lasts longer than a call. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Who it turned out to be, for the log; nobody until `session` has been asked for. */
  readonly caller: { userId: string | null };
  /** Keeps for the log that somebody has shown who they are. */
  readonly note: (event: ProofEvent, userId: string) => void;
  /** Headers of the answer: cookies and the like. */
  readonly answerHeaders: Headers;
};

export type ProofEvent = "signed in" | "proved again";

/** What a call is made in. `address` has been found by the front door, which knows the proxies. */
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
