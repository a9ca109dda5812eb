/** Signing in with Google: the way there, and who comes back. No session hangs on it; those are ours. */
export type Google = {
  /** Where the browser is sent, and the cookies by which its return is known again. */
  begin(): Promise<{ location: string; cookies: string[] }>;
  /**
   * Who came back by a request to the callback, or null where anything about it is not as it was sent off; `reason` says
   * what, for the log. The cookies are to be set either way: they end what `begin` had set.
   */
  finish(request: { search: string; cookie: string | null }): Promise<{
    person: GooglePerson | null;
    cookies: string[];
    reason: string | null;
  }>;
};

export type GooglePerson = {
  /** Lasting, and unique among Google's accounts. */
  subject: string;
  email: string;
  /** Whether Google says that the address is theirs. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};
