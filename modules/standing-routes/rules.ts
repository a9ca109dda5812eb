/**
 * Days of notice before a home that a runner gives up is no longer theirs. Not a rule: a claim promises its homes and the
 * runner the same notice for as long as it lasts, whatever a setting says later, and a week has one collection day.
 */
export const giveUpNoticeDays = 7;

/** Hours for which a free home waits for the runner whom its homeowner prefers. */
export const favoriteHours = 48;

/** The most homes that one act may claim. */
export const mostClaimed = 60;

export const runnerPreferences = ["favorite", "blocked"] as const;
export type RunnerPreference = (typeof runnerPreferences)[number];
