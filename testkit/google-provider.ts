import { Events, type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server";

/** A stand-in for Google: a local OpenID provider where everyone is already signed in. */
export type GoogleProvider = {
  /** For GOOGLE_ISSUER_URL. */
  readonly issuer: string;
  /** The environment of an app that uses it as Google. */
  readonly env: Record<string, string>;
  /** The claims of the person signed in there. */
  claims: Record<string, unknown>;
  /** Changes the next ID token before it is signed. */
  tamperNext(change: (token: MutableToken) => void): void;
  /** Changes the next token answer as a whole. */
  tamperNextAnswer(change: (answer: MutableResponse) => void): void;
  /** Goes where a browser was sent, and returns the address it is sent back to. */
  follow(location: string): Promise<URL>;
  stop(): Promise<void>;
};

export async function googleProvider({
  port,
  host = "localhost",
}: {
  port?: number;
  host?: string;
} = {}): Promise<GoogleProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(port, host);
  const issuer = server.issuer.url ?? "";
  const made: GoogleProvider = {
    issuer,
    env: {
      GOOGLE_CLIENT_ID: "tidycurb-tests",
      GOOGLE_CLIENT_SECRET: "not a secret",
      GOOGLE_ISSUER_URL: issuer,
    },
    claims: {},
    tamperNext(change) {
      const once = (token: MutableToken) => {
        if (!isIdToken(token)) return;
        server.service.off(Events.BeforeTokenSigning, once);
        change(token);
      };
      server.service.on(Events.BeforeTokenSigning, once);
    },
    tamperNextAnswer: (change) => void server.service.once(Events.BeforeResponse, change),
    async follow(location) {
      const { headers } = await fetch(location, { redirect: "manual" });
      return new URL(headers.get("location") ?? "");
    },
    stop: () => server.stop(),
  };
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    if (isIdToken(token)) Object.assign(token.payload, made.claims);
  });
  return made;
}

/** The other token is for Google's APIs, which we do not use. */
function isIdToken({ payload }: MutableToken): boolean {
  return payload.aud !== undefined;
}
