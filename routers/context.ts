import { findSession, findViewing, type Session } from "#modules/sign-in/sessions.ts";
import type { Deps } from "#platform/deps.ts";
import { viewingHeader } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { Watch } from "#platform/values/watch.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** The deployment, as procedures need it. */
export type Site = {
  /** Whether cookies are https-only; then the session cookie is bound to the host. */
  isSecure: boolean;
  /** The app's own origin; null uses each request's own, as on a machine without APP_URL. */
  origin: string | null;
  /** Names of the parts not configured, such as payments. */
  off: readonly string[];
  /** Those of them that the service needs: not named in MEANT_OFF. */
  missing: readonly string[];
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
  /** Set while an admin sees what a person sees: only queries are allowed. */
  readonly viewingId: string | null;
  /**
   * The active session, looked up once on demand; null when signed out. While viewing it is the viewed person's, and
   * refuses with VIEWING_ENDED afterwards.
   */
  readonly session: () => Promise<Session | null>;
  /** Whether the session is still active, looked up on every call: for streams. */
  readonly isSignedIn: () => Promise<boolean>;
  /** The user, for the log; null until `session` is called. */
  readonly caller: { userId: string | null };
  /** Logs that a user proved their identity. */
  readonly note: (event: ProofEvent, userId: string) => void;
  /** Response headers, such as cookies. */
  readonly answerHeaders: Headers;
  /** Records procedures in traces and metrics; undefined while nothing is recorded. */
  readonly watch?: Watch | undefined;
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
  watch?: Watch | undefined;
}): Context {
  const sessionToken = readSessionCookie(call.request.headers.get("cookie"), call.site);
  const caller: Context["caller"] = { userId: null };
  let session: Promise<Session | null> | undefined;
  const viewingId = call.request.headers.get(viewingHeader);
  const find = async (token: string) => {
    const found =
      viewingId === null
        ? await findSession(call.deps, token)
        : isId(viewingId)
          ? await findViewing(call.deps, { token, id: viewingId })
          : null;
    caller.userId = found?.viewerId ?? found?.userId ?? null;
    if (viewingId !== null && !found) throw new Refused({ code: "VIEWING_ENDED" });
    return found;
  };
  return {
    note: () => {},
    ...call,
    sessionToken,
    viewingId,
    caller,
    isSignedIn: async () => sessionToken !== null && (await findSession(call.deps, sessionToken)) !== null,
    session: () => {
      session ??= sessionToken ? find(sessionToken) : Promise.resolve(null);
      return session;
    },
  };
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

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
