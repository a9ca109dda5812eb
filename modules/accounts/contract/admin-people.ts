import * as z from "zod";
import * as field from "#platform/fields.ts";
import { page } from "#platform/list-search.ts";
import { homeownerStates, runnerStates } from "../rules/people.ts";
import { homeownerProfile, runnerProfile } from "./user.ts";

/** Filters a list of people: each word starts a word of their name, email, address, ZIP code or phone number. */
const among = {
  search: field.searchText.optional(),
  /** People who live in or serve the ZIP code. */
  zipCode: field.zipCode.optional(),
};

export const adminRunner = runnerProfile.extend({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
  /** When the current application was submitted. */
  appliedAt: z.iso.datetime(),
  /** When an admin last decided or asked for more; null for never. */
  decidedAt: z.iso.datetime().nullable(),
  isSuspended: z.boolean(),
  /** Number of counted ratings. With none, `rating` is the documented 5. */
  ratingCount: z.int(),
});

export type AdminRunner = z.infer<typeof adminRunner>;

export const runners = {
  input: page.extend({
    ...among,
    state: z.enum(runnerStates, "validation.invalid").optional(),
    /** `waiting` lists only waiting people, longest wait first. */
    sort: z.enum(["newest", "name", "rating", "waiting"], "validation.invalid").default("newest"),
  }),
  output: z.object({ rows: z.array(adminRunner), nextCursor: z.string().nullable() }),
};

export const adminHomeowner = homeownerProfile.extend({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
  isSuspended: z.boolean(),
});

export type AdminHomeowner = z.infer<typeof adminHomeowner>;

export const homeowners = {
  input: page.extend({
    ...among,
    state: z.enum(homeownerStates, "validation.invalid").optional(),
    sort: z.enum(["newest", "name"], "validation.invalid").default("newest"),
  }),
  output: z.object({ rows: z.array(adminHomeowner), nextCursor: z.string().nullable() }),
};

/** People per state among the matches; 1,001 means more than 1,000. */
const bounded = z.number().int();

export const homeownerCounts = {
  input: z.object(among),
  output: z.object({ all: bounded, states: z.record(z.enum(homeownerStates), bounded) }),
};

export const runnerCounts = {
  input: z.object(among),
  output: z.object({ all: bounded, states: z.record(z.enum(runnerStates), bounded) }),
};
