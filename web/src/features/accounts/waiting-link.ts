const key = "tidycurb-confirm-email";

/**
 * The token of a link that waits until its account is signed in. It stays in this tab, and out of the address by which one comes
 * back: that one goes to the server.
 */
export const waitingLink = {
  keep: (token: string) => attempt(() => sessionStorage.setItem(key, token)),
  read: (): string => attempt(() => sessionStorage.getItem(key)) ?? "",
  forget: () => attempt(() => sessionStorage.removeItem(key)),
};

/** A browser may refuse its storage: then the link is opened from its letter once more. */
function attempt<Result>(step: () => Result): Result | null {
  try {
    return step();
  } catch {
    return null;
  }
}
