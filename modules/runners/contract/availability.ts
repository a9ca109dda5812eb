import * as z from "zod";
import { user } from "#modules/accounts/contract/user.ts";
import * as field from "#platform/fields.ts";
import { availabilityWindows } from "#platform/values/runner-words.ts";

/** Both days inclusive. */
const daysOffRange = z.object({ fromOn: z.iso.date(), untilOn: z.iso.date() });

/** Current and future days off, by date; `today` is the runner's. */
export const daysOff = { output: z.object({ today: z.iso.date(), daysOff: z.array(daysOffRange) }) };

const visit = z.object({ jobId: z.uuid(), address: z.string(), day: z.iso.date() });

/**
 * Adjacent days off are merged. `released`: jobs returned to the pool; `kept`: jobs already started, or whose release
 * would be recorded as late.
 */
export const takeDaysOff = {
  input: z
    .object({ fromOn: field.day, untilOn: field.day })
    .refine(({ fromOn, untilOn }) => fromOn <= untilOn, { error: "validation.daysOrder", path: ["untilOn"] }),
  output: z.object({ daysOff: daysOffRange, released: z.array(visit), kept: z.array(visit) }),
};

export type TakenDaysOff = z.infer<typeof takeDaysOff.output>;

/** Released jobs stay released. Safe to repeat. */
export const endDaysOff = {
  input: z.object({ fromOn: field.day }),
  output: z.object({ ok: z.literal(true) }),
};

/**
 * The runner's work windows, which `profile.updateRunner` changes. `outside`: accepted jobs whose cans go out in none
 * of them, soonest first; `isFree`: can be released without being recorded as late.
 */
export const hours = {
  output: z.object({
    windows: z.array(z.enum(availabilityWindows)),
    outside: z.array(visit.extend({ isFree: z.boolean() })),
  }),
};

export type Hours = z.infer<typeof hours.output>;

export const setAvailability = {
  input: z.object({ isAvailable: z.boolean("validation.invalid") }),
  output: user,
};
