/** Signing in with Google: the way there, and who comes back. No session hangs on it; those are ours. */
export type Google = {
  /**
   * Where the browser is sent, and the cookies by which its return is known again, as `set-cookie` headers. Throws
   * GoogleUnavailable.
   */
  begin(): Promise<{ location: string; cookies: string[] }>;
  /**
   * Who came back to the callback, by its query and its cookies; null where anything about it is not as it was sent off,
   * and `reason` says what, for the log.
   */
  finish(request: { search: string; cookie: string | null }): Promise<GoogleReturn>;
  /** The headers that end what `begin` had set. */
  readonly endCookies: readonly string[];
};

export type GoogleReturn = { person: GooglePerson; reason: null } | { person: null; reason: string };

export type GooglePerson = {
  /** Lasting, and unique among Google's accounts. */
  subject: string;
  email: string;
  /** Whether Google says that the address is theirs. */
  isEmailVerified: boolean;
  /** Empty where Google knows none. */
  firstName: string;
  lastName: string;
};

/** Google does not answer. */
export class GoogleUnavailable extends Error {
  override name = "GoogleUnavailable";
}
