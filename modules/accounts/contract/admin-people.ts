import * as z from "zod";
import * as field from "#platform/fields.ts";
import { page } from "#platform/list-search.ts";
import { homeownerStates, runnerStates } from "../rules/people.ts";
import { homeownerProfile, runnerProfile } from "./user.ts";

/** Whom a list of people shows: whose name, e-mail, address, ZIP code or phone number begins with each word. */
const among = {
  search: field.searchText.optional(),
  /** Who lives there, or serves it. */
  zipCode: field.zipCode.optional(),
};

export const adminRunner = runnerProfile.extend({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
  /** When the present application was handed in. */
  appliedAt: z.iso.datetime(),
  /** When an admin last decided or asked; null for never. */
  decidedAt: z.iso.datetime().nullable(),
  isSuspended: z.boolean(),
  /** Number of ratings that count. With none, `rating` is the documented 5. */
  ratingCount: z.int(),
});

export type AdminRunner = z.infer<typeof adminRunner>;

export const runners = {
  input: page.extend({
    ...among,
    state: z.enum(runnerStates, "validation.invalid").optional(),
    /** `waiting` is the longest wait first, of those who wait. */
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

/** How many there are of each state among those who are looked for; 1,001 stands for more than 1,000. */
const bounded = z.number().int();

export const homeownerCounts = {
  input: z.object(among),
  output: z.object({ all: bounded, states: z.record(z.enum(homeownerStates), bounded) }),
};

export const runnerCounts = {
  input: z.object(among),
  output: z.object({ all: bounded, states: z.record(z.enum(runnerStates), bounded) }),
};
