import * as z from "zod";
import { user } from "#modules/accounts/contract/user.ts";
import * as field from "#platform/fields.ts";
import { availabilityWindows } from "#platform/values/runner-words.ts";

/** Both days included. */
const daysOffRange = z.object({ fromOn: z.iso.date(), untilOn: z.iso.date() });

/** Those that are not over, by date; `today` is the runner's. */
export const daysOff = { output: z.object({ today: z.iso.date(), daysOff: z.array(daysOffRange) }) };

const visit = z.object({ jobId: z.uuid(), address: z.string(), day: z.iso.date() });

/**
 * Days that touch others become one with them. `released`: jobs of those days that went back to the pool; `kept`: those that
 * could not any more without being recorded as late, or that have begun.
 */
export const takeDaysOff = {
  input: z
    .object({ fromOn: field.day, untilOn: field.day })
    .refine(({ fromOn, untilOn }) => fromOn <= untilOn, { error: "validation.daysOrder", path: ["untilOn"] }),
  output: z.object({ daysOff: daysOffRange, released: z.array(visit), kept: z.array(visit) }),
};

export type TakenDaysOff = z.infer<typeof takeDaysOff.output>;

/** What was released stays so. Safe to repeat. */
export const endDaysOff = {
  input: z.object({ fromOn: field.day }),
  output: z.object({ ok: z.literal(true) }),
};

/**
 * The windows in which a runner works, which `profile.updateRunner` changes. `outside`: jobs that they have taken and whose
 * cans go out in none of them, soonest first; `isFree`: it can still be released without being recorded as late.
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
