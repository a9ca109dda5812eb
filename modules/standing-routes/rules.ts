/** Days of notice before a home that a runner gives up is no longer theirs. */
export const giveUpNoticeDays = 7;

/** The local hour of the evening before, until which a pickup waits for the runner's backup. */
export const backupHour = 18;

/** Hours for which a free home waits for the runner whom its homeowner prefers. */
export const favoriteHours = 48;

/** The most homes that one act may claim. */
export const mostClaimed = 60;

/**
 * Why a runner is no longer a home's regular: they gave it up, the homeowner asked for somebody else, the home left the
 * service or the street, its collection day went, the runner may no longer work, or an admin ended it.
 */
export const regularEnds = ["givenUp", "blocked", "homeLeft", "dayGone", "runnerLeft", "admin"] as const;
export type RegularEnd = (typeof regularEnds)[number];

export const runnerPreferences = ["favorite", "blocked"] as const;
export type RunnerPreference = (typeof runnerPreferences)[number];
