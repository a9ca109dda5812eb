/** Google sign-in: the redirect and the callback. It holds no session; those are ours. */
export type Google = {
  /**
   * The redirect URL and the cookies, as `set-cookie` headers, that identify the callback. Throws GoogleUnavailable.
   */
  begin(): Promise<{ location: string; cookies: string[] }>;
  /** The Google account in a callback; null, with a `reason` for the log, when it does not match. */
  finish(request: { search: string; cookie: string | null }): Promise<GoogleReturn>;
  /** Headers that clear the cookies of `begin`. */
  readonly endCookies: readonly string[];
};

export type GoogleReturn = { person: GooglePerson; reason: null } | { person: null; reason: string };

export type GooglePerson = {
  /** Permanent and unique among Google accounts. */
  subject: string;
  email: string;
  /** Whether Google has verified the address. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

export class GoogleUnavailable extends Error {
  override name = "GoogleUnavailable";
}
