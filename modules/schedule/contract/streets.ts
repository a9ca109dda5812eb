import * as z from "zod";
import { canKinds } from "#modules/homes/rules.ts";
import { captured } from "#modules/pickups/contract/records.ts";
import * as field from "#platform/fields.ts";
import { weekdays } from "#platform/values/days.ts";
import { correctionOutcomes, dayReasons, streetSayings } from "../rules.ts";

const weekday = z.enum(weekdays, "validation.invalid");
const amount = z.string().regex(/^\d+\.\d{2}$/);
const { at, sentAt } = captured;

/** What a runner saw of a stop's whole street. `cameOn`: the day on which the truck came; null if no cans were out. */
export const reportStreet = {
  input: z
    .object({
      jobId: field.id,
      saying: z.enum(streetSayings, "validation.invalid"),
      cameOn: weekday.nullable(),
    })
    .extend({ at, sentAt })
    .refine(({ saying, cameOn }) => (saying === "cameOn") === (cameOn !== null), {
      error: "validation.invalid",
      path: ["cameOn"],
    }),
  output: z.object({ ok: z.literal(true) }),
};

/** `confidence`: 0 to 100, how much the weekday is trusted, and why. */
const trusted = {
  confidence: z.int(),
  reasons: z.array(z.object({ reason: z.enum(dayReasons), count: z.int() })),
};

/** A weekday of a street that is doubted. `street` is in lower case. */
export const doubtedDay = z.object({ zipCode: z.string(), street: z.string(), weekday, ...trusted });

/**
 * A proposed correction of a street's collection day. The same `fromWeekday` and `toWeekday`: the other week. `voices`:
 * how many people agree. `undoableUntil`: null unless it was mended.
 */
const correction = z.object({
  id: z.uuid(),
  zipCode: z.string(),
  /** As an address of the street writes it. */
  street: z.string(),
  fromWeekday: weekday,
  toWeekday: weekday,
  canKinds: z.array(z.enum(canKinds)),
  voices: z.int(),
  proposedAt: z.iso.datetime(),
  homes: z.int(),
  ...trusted,
  decided: z
    .object({
      outcome: z.enum(correctionOutcomes),
      at: z.iso.datetime(),
      by: z.string().nullable(),
      undoableUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
});

export type StreetCorrection = z.infer<typeof correction>;

/** Those that wait, oldest first, at most 50; then those decided in the last 30 days, newest first, at most 20. */
export const streetCorrections = { output: z.array(correction) };

/** What mending would do now: whose planned pickups move, how many a runner gives back, and what is credited. */
export const previewCorrection = {
  input: z.object({ id: field.id }),
  output: z.object({
    homes: z.array(z.object({ address: z.string(), pickups: z.int() })),
    pickups: z.int(),
    runners: z.int(),
    credited: z.object({ homes: z.int(), pickups: z.int(), amount }),
  }),
};

/** `toWeekday`: as the admin saw it. */
export const decideCorrection = {
  input: z.object({
    id: field.id,
    toWeekday: weekday,
    outcome: z.enum(["mended", "dismissed"], "validation.invalid"),
  }),
  output: z.object({ homes: z.int(), credited: amount }),
};

/** How many homes went back, and how many stay because they were changed since. */
export const undoCorrection = {
  input: z.object({ id: field.id }),
  output: z.object({ back: z.int(), stayed: z.int() }),
};
