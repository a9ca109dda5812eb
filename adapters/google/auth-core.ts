import type { AuthConfig } from "@auth/core";
import { type Google, type GooglePerson, GoogleUnavailable } from "./port.ts";

const answersWithin = 5000;
const waySeconds = 10 * 60;

/**
 * Google sign-in with @auth/core, using only its redirect and callback: PKCE, state and nonce are in cookies it
 * encrypts. The callback is always under `appUrl`, whatever host a request names. `issuer` is for tests.
 */
export function createGoogle(options: {
  clientId: string;
  clientSecret: string;
  appUrl: string;
  secret: string;
  issuer?: string | undefined;
}): Google {
  const { origin, protocol } = new URL(options.appUrl);
  const isSecure = protocol === "https:";
  const cookie = (name: string) => ({
    name: `${isSecure ? "__Host-" : ""}tidycurb-google-${name}`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure, maxAge: waySeconds },
  });
  const cookies = { pkceCodeVerifier: cookie("pkce"), state: cookie("state"), nonce: cookie("nonce") };
  const names = Object.values(cookies).map(({ name }) => name);

  return {
    async begin() {
      const { answer, reason } = await ask(`${origin}/api/auth/signin/google`, { method: "POST" });
      const location = answer.headers.get("location") ?? "";
      if (reason || !URL.canParse(location) || !new URL(location).searchParams.has("state"))
        throw new GoogleUnavailable("Google does not answer", { cause: reason });
      const set = answer.headers.getSetCookie();
      return { location, cookies: set.filter((line) => names.some((name) => line.startsWith(`${name}=`))) };
    },

    async finish({ search, cookie: given }) {
      const headers = { cookie: given ?? "" };
      const { person, reason } = await ask(`${origin}/api/auth/callback/google${search}`, { headers });
      return person ? { person, reason: null } : { person: null, reason: reason?.message ?? "nobody" };
    },

    endCookies: names.map(
      (name) => `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${isSecure ? "; Secure" : ""}`,
    ),
  };

  /** Loaded with the first Google sign-in. */
  async function ask(url: string, init: RequestInit) {
    const core = await import("@auth/core");
    const { default: provider } = await import("@auth/core/providers/google");
    let person: GooglePerson | null = null;
    let reason: Error | null = null;
    const config: AuthConfig = {
      basePath: "/api/auth",
      secret: options.secret,
      trustHost: true,
      useSecureCookies: isSecure,
      cookies,
      // Its own CSRF token would need a form; this path accepts requests only from our own pages.
      skipCSRFCheck: core.skipCSRFCheck,
      providers: [
        provider({
          clientId: options.clientId,
          clientSecret: options.clientSecret,
          checks: ["pkce", "state", "nonce"],
          authorization: { params: { prompt: "select_account", scope: "openid email profile" } },
          ...(options.issuer && { issuer: options.issuer }),
          [core.customFetch]: fetchInTime,
        }),
      ],
      callbacks: {
        // A redirect, so that it starts no session of its own.
        signIn({ profile }) {
          person = profile ? readPerson(profile) : null;
          return "/";
        },
      },
      logger: {
        error: (error) => {
          reason = describe(error);
        },
        warn: () => {},
        debug: () => {},
      },
    };
    const answer = await core.Auth(new Request(url, init), config);
    return { answer, person: person as GooglePerson | null, reason: reason as Error | null };
  }
}

function fetchInTime(...[input, request]: Parameters<typeof fetch>): Promise<Response> {
  return fetch(input, { ...request, signal: AbortSignal.timeout(answersWithin) });
}

function readPerson(profile: Record<string, unknown>): GooglePerson | null {
  const text = (name: string) => {
    const value = profile[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const [subject, email] = [text("sub"), text("email").toLowerCase()];
  if (!subject || !email) return null;
  return {
    subject,
    email,
    isEmailVerified: profile.email_verified === true,
    firstName: text("given_name") || text("name"),
    lastName: text("family_name"),
  };
}

/** The library's error with its cause's message, which says more. Neither contains tokens. */
function describe(error: Error): Error {
  const inner = (error.cause as { err?: unknown } | undefined)?.err;
  const told = inner instanceof Error ? `${inner.name}: ${inner.message}` : error.name;
  return new Error(told.slice(0, 200));
}
