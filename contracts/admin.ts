import * as z from "zod";
import { languages } from "#domain/preferences.ts";
import * as field from "./fields.ts";
import { jobs as jobList } from "./job.ts";
import { homeownerProfile, runnerProfile } from "./user.ts";

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
});

export type AdminRunner = z.infer<typeof adminRunner>;

export const runners = {
  input: page,
  output: z.object({ rows: z.array(adminRunner), nextCursor: z.string().nullable() }),
};

export const reviewRunner = {
  input: z.object({
    runnerId: field.id,
    decision: z.enum(["approved", "rejected"], "validation.invalid"),
    reason: field.notes.nullish(),
  }),
  output: adminRunner,
};

export const adminHomeowner = homeownerProfile.extend({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
});

export type AdminHomeowner = z.infer<typeof adminHomeowner>;

export const homeowners = {
  input: page,
  output: z.object({ rows: z.array(adminHomeowner), nextCursor: z.string().nullable() }),
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

/** Figures of the whole service. `serviceRate`: promises kept among those made, percent to one decimal, over 30 days; null without any. */
export const stats = {
  output: z.object({
    totalHomeowners: z.number().int(),
    activeRunners: z.number().int(),
    monthlyRevenue: z.string(),
    jobsToday: z.number().int(),
    serviceRate: z.number().nullable(),
  }),
};
