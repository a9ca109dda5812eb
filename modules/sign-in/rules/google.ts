/**
 * Outcomes of a Google sign-in. `signedIn`, `secondFactor` (a code is still needed) and `linked` are successes.
 * `emailTaken`: an account here has that address without Google linked. `linkedElsewhere`: it is linked to another
 * account. `refused`: anything that does not match the request, without details.
 */
export const googleOutcomes = [
  "signedIn",
  "secondFactor",
  "linked",
  "emailTaken",
  "linkedElsewhere",
  "suspended",
  "tooMany",
  "cancelled",
  "refused",
] as const;

export type GoogleOutcome = (typeof googleOutcomes)[number];

/** The channel between the Google window and the page that opened it. Only this site's pages can join. */
export const googleChannel = (windowId: string) => `tidycurb-google-${windowId}`;
