import { expect } from "vitest";
import { type Answer, newAddress, type TestApp } from "./app.ts";
import type { GoogleProvider } from "./google-provider.ts";

/** What Google says about a person. */
export const claimsOf = (sub: string, email: string) => ({
  sub,
  email,
  email_verified: true,
  given_name: "Ana",
  family_name: "López",
});

/** A browser that signs in with Google, with its cookies. */
export class GoogleBrowser {
  readonly jar = new Map<string, string>();
  readonly address = newAddress();

  private readonly app: TestApp;
  private readonly provider: GoogleProvider;

  constructor(app: TestApp, provider: GoogleProvider) {
    this.app = app;
    this.provider = provider;
  }

  get cookie() {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async get(
    path: string,
    headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
  ): Promise<Answer> {
    const answer = await this.app.send(path, { headers: { ...headers, cookie: this.cookie } }, this.address);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.jar.set(name, value);
      else this.jar.delete(name);
    }
    return answer;
  }

  async start(query = ""): Promise<string> {
    const answer = await this.get(`/api/auth/google${query}`);
    expect(answer.status).toBe(302);
    return answer.headers.get("location") ?? "";
  }

  /** Goes to the provider and back, up to the callback's address. */
  async callback(query = ""): Promise<string> {
    const back = await this.provider.follow(await this.start(query));
    expect(back.origin + back.pathname).toBe("https://tidycurb.example/api/auth/callback/google");
    return back.pathname + back.search;
  }

  return(path: string): Promise<Answer> {
    return this.get(path, { "sec-fetch-site": "cross-site" });
  }

  async signIn(query = ""): Promise<URL> {
    return whereTo(await this.return(await this.callback(query)));
  }

  get isSignedIn() {
    return this.jar.has("__Host-tidycurb");
  }
}

/** Where the callback leads. */
export function whereTo({ status, headers }: Answer): URL {
  expect(status).toBe(303);
  return new URL(headers.get("location") ?? "", "https://tidycurb.example");
}

export const outcomeOf = (url: URL) => url.searchParams.get("outcome");
