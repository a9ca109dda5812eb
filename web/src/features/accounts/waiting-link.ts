const key = "tidycurb-confirm-email";

/**
 * A link's token, waiting until its account is signed in. Kept in sessionStorage rather than the return URL, which is
 * sent to the server.
 */
export const waitingLink = {
  keep: (token: string) => attempt(() => sessionStorage.setItem(key, token)),
  read: (): string => attempt(() => sessionStorage.getItem(key)) ?? "",
  forget: () => attempt(() => sessionStorage.removeItem(key)),
};

/** Storage may be blocked; then the link must be opened from the email again. */
function attempt<Result>(step: () => Result): Result | null {
  try {
    return step();
  } catch {
    return null;
  }
}
