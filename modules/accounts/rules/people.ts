/** How the operator sees homeowners: by their latest subscription, or as suspended. */
export const homeownerStates = [
  "active",
  "past_due",
  "paused",
  "incomplete",
  "canceled",
  "none",
  "suspended",
] as const;
export type HomeownerState = (typeof homeownerStates)[number];

/** How the operator sees runners. Waiting: an application that we have to answer; asked: one that waits for its runner. */
export const runnerStates = ["waiting", "asked", "approved", "online", "rejected", "suspended"] as const;
export type RunnerState = (typeof runnerStates)[number];

/** `waiting` has the longest wait first, and only those who wait. */
export const peopleSorts = ["newest", "name", "rating", "waiting"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Beyond this many, a list says "1,000+". */
export const mostCounted = 1000;

/** What a person's page tells of: pickups, money, problems of pickups, what was written to support, notes of admins, and what was changed. */
export const timelineKinds = ["visit", "money", "problem", "support", "note", "change"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Why an account is erased. Nobody writes about somebody who is to be forgotten. */
export const eraseReasons = ["asked", "duplicate", "misuse"] as const;
export type EraseReason = (typeof eraseReasons)[number];

/** For so many days a runner can follow an invitation. */
export const invitationDays = 14;

export type InvitationState = "open" | "expired" | "revoked" | "accepted";
