import * as z from "zod";
import * as field from "#platform/fields.ts";
import { weekdays } from "#platform/values/days.ts";
import { mostClaimed, runnerPreferences } from "./rules.ts";

const weekday = z.enum(weekdays, "validation.invalid");
const day = z.iso.date();

/** A weekday of a street. `street`: its key, in lower case, as `claimable` lists it. */
const streetDay = {
  zipCode: field.zipCode,
  street: z.string("validation.invalid").min(1, "validation.invalid").max(120, "validation.tooLong"),
  weekday,
};

/**
 * Homes of a street that a runner may claim for a weekday. `pay`: for all of them on one morning at today's rate.
 * `isEveningBefore`: most of their cans go out the evening before.
 */
const claimableStreet = z.object({
  zipCode: z.string(),
  street: z.string(),
  name: z.string(),
  city: z.string(),
  weekday,
  homes: z.int(),
  cans: z.int(),
  pay: z.string(),
  isEveningBefore: z.boolean(),
});

export type ClaimableStreet = z.infer<typeof claimableStreet>;

export const claimable = {
  input: z.object({
    zipCode: field.zipCode,
    cursor: z.string("validation.invalid").max(200, "validation.tooLong").nullish(),
  }),
  output: z.object({ rows: z.array(claimableStreet), nextCursor: z.string().nullable() }),
};

/** `homes`: how many of the street the runner wants to have in all. `stops`: the pickups that became theirs at once. */
export const claimStreet = {
  input: z.object({
    ...streetDay,
    homes: z.int("validation.invalid").min(1, "validation.invalid").max(mostClaimed, "validation.invalid"),
  }),
  output: z.object({ homes: z.int(), stops: z.int() }),
};

/** A home on the runner's standing route; `untilOn` is the first day that is no longer theirs. */
const ownHome = z.object({ id: z.uuid(), address: z.string(), fromOn: day, untilOn: day.nullable() });

/** If the street is given up now, `untilOn` is the first day that is no longer the runner's, and `falls` stops fall back. */
const ownStreet = z.object({
  zipCode: z.string(),
  street: z.string(),
  name: z.string(),
  city: z.string(),
  weekday,
  homes: z.array(ownHome),
  nextOn: day.nullable(),
  untilOn: day,
  falls: z.int(),
});

export type OwnStreet = z.infer<typeof ownStreet>;

/** Standing homes by weekday and street. */
export const ownStreets = { output: z.object({ streets: z.array(ownStreet) }) };

/** Gives up some homes with notice. Those that are no longer the runner's stay as they are. */
export const giveUp = {
  input: z.object({
    ids: z.array(field.id).min(1, "validation.invalid").max(mostClaimed, "validation.invalid"),
  }),
  output: z.object({ homes: z.int(), falls: z.int(), untilOn: day.nullable() }),
};

/** `rating`: of the runner, "4.9"; null without ratings. `untilOn`: the first day on which they no longer come. */
const regular = z.object({
  weekday,
  runnerId: z.uuid(),
  name: z.string(),
  rating: z.string().nullable(),
  fromOn: day,
  untilOn: day.nullable(),
});

/** A pickup that the home's regular does not do: why, and who comes instead; null while nobody has taken it. */
const change = z.object({
  jobId: z.uuid(),
  day,
  regular: z.string(),
  because: z.enum(["dayOff", "other"]),
  instead: z.string().nullable(),
});

/** A runner who was at the home in the last 90 days, or about whom the homeowner said something. */
const knownRunner = z.object({
  runnerId: z.uuid(),
  name: z.string(),
  preference: z.enum(runnerPreferences).nullable(),
});

/** Who comes to the home as a regular, who comes instead, and which runners it prefers or does not want. */
export const regulars = {
  output: z.object({
    regulars: z.array(regular),
    changes: z.array(change),
    runners: z.array(knownRunner),
  }),
};

export type Regulars = z.infer<typeof regulars.output>;

/** Null takes the preference back. A home prefers one runner at most: a new one replaces it. */
export const setRunnerPreference = {
  input: z.object({
    runnerId: field.id,
    preference: z.enum(runnerPreferences, "validation.invalid").nullable(),
  }),
  output: regulars.output,
};

/** A weekday of a street: its served homes, those with a regular, who they are with how many homes, and their backups. */
const coverageRow = z.object({
  id: z.string(),
  zipCode: z.string(),
  street: z.string(),
  name: z.string(),
  city: z.string(),
  weekday,
  homes: z.int(),
  open: z.int(),
  regulars: z.array(z.object({ runnerId: z.uuid(), name: z.string(), homes: z.int() })),
  backups: z.array(z.string()),
  /** Who gave up homes that nobody has taken yet; they serve them until the day before `untilOn`. */
  leaving: z.array(z.object({ name: z.string(), untilOn: z.iso.date() })),
});

export type CoverageRow = z.infer<typeof coverageRow>;

/** By ZIP code, street and weekday. `search`: the start of a ZIP code. */
export const coverage = {
  input: z.object({
    search: z.string("validation.invalid").trim().max(5, "validation.tooLong").default(""),
    limit: z
      .int("validation.invalid")
      .min(1, "validation.invalid")
      .max(100, "validation.invalid")
      .default(50),
    cursor: z.string("validation.invalid").max(200, "validation.tooLong").nullish(),
  }),
  output: z.object({ rows: z.array(coverageRow), nextCursor: z.string().nullable() }),
};

/** Approved runners who serve a ZIP code, by name. */
export const streetRunners = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.array(z.object({ runnerId: z.uuid(), name: z.string() })),
};

const byAdmin = { ...streetDay, runnerId: field.id, reason: field.notes.min(1, "validation.reason") };

/** Makes a runner the regular of all homes of a street that have none; the runner's hours and areas do not matter. */
export const assignStreet = {
  input: z.object(byAdmin),
  output: z.object({ homes: z.int(), stops: z.int() }),
};

/** Ends a runner's standing route on a street at once. */
export const endStreet = { input: z.object(byAdmin), output: z.object({ homes: z.int(), stops: z.int() }) };
