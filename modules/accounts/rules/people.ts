/** Homeowner states for the operator: by latest subscription, or suspended. */
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

/** Runner states for the operator. waiting: the application needs our answer; asked: it needs the runner's. */
export const runnerStates = ["waiting", "asked", "approved", "online", "rejected", "suspended"] as const;
export type RunnerState = (typeof runnerStates)[number];

/** `waiting` lists only waiting people, longest wait first. */
export const peopleSorts = ["newest", "name", "rating", "waiting"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Beyond this many, a list says "1,000+". */
export const mostCounted = 1000;

/** Entries on a person's page: pickups, money, pickup problems, support messages, admin notes, and changes. */
export const timelineKinds = ["visit", "money", "problem", "support", "note", "change"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Why an account is erased. A fixed choice, so no text about an erased person remains. */
export const eraseReasons = ["asked", "duplicate", "misuse"] as const;
export type EraseReason = (typeof eraseReasons)[number];

/** Days a runner's invitation stays valid. */
export const invitationDays = 14;

export type InvitationState = "open" | "expired" | "revoked" | "accepted";
