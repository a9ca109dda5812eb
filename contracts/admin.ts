import * as z from "zod";
import { homeownerStates, runnerStates } from "#domain/people.ts";
import { languages } from "#domain/preferences.ts";
import * as field from "./fields.ts";
import { jobs as jobList } from "./job.ts";
import { homeownerProfile, runnerProfile } from "./user.ts";

/** Whom a list of people shows: whose name, e-mail, address, ZIP code or phone number begins with each word. */
const among = {
  search: field.searchText.optional(),
  /** Who lives there, or serves it. */
  zipCode: field.zipCode.optional(),
};

/** A page of a list, newest first. `cursor` is the `nextCursor` of the page before; null begins. */
const page = z.object({
  limit: z.int("validation.invalid").min(1, "validation.invalid").max(500, "validation.invalid").default(100),
  cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
});

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

export const waitingEntry = z.object({
  id: z.uuid(),
  email: z.string(),
  zipCode: z.string(),
  language: z.enum(languages),
  /** How many wait for the same ZIP code, this entry among them. */
  waitingThere: z.int(),
  /** Whether an approved runner serves it by now. */
  isServed: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type WaitingEntry = z.infer<typeof waitingEntry>;

/** Who asked to be told once a runner comes to their ZIP code. */
export const waitingList = {
  input: page,
  output: z.object({ rows: z.array(waitingEntry), nextCursor: z.string().nullable() }),
};

export const jobs = {
  input: page,
  output: z.object({ rows: jobList, nextCursor: z.string().nullable() }),
};

/** Figures of the whole service. `activeSubscribers`: homes whose subscription is active, of all that signed up. `completionRate`: today's completed pickups among today's, percent to one decimal; null without any. `serviceRate`: promises kept among those made, percent to one decimal, over 30 days; null without any. */
export const stats = {
  output: z.object({
    totalHomeowners: z.number().int(),
    activeSubscribers: z.number().int(),
    activeRunners: z.number().int(),
    monthlyRevenue: z.string(),
    jobsToday: z.number().int(),
    completionRate: z.number().nullable(),
    serviceRate: z.number().nullable(),
  }),
};
