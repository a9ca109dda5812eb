/**
 * What became of a way to Google. `signedIn`, `secondFactor` (a code is still to come) and `linked` are what was wanted;
 * `emailTaken`: somebody here has that address and has not linked Google; `linkedElsewhere`: another account has; `refused`
 * is everything that was not as it was sent off, and says no more.
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

/** The channel between the window that goes to Google and the page that opened it. Only this site's pages can join. */
export const googleChannel = (windowId: string) => `tidycurb-google-${windowId}`;
