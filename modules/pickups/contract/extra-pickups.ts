import * as z from "zod";
import * as field from "#platform/fields.ts";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";
import { extraDecisions } from "../rules/collusion.ts";

/** An extra pickup hidden from runners until an operator confirms it. */
export const extraPickup = z.object({
  /** Of the job. */
  id: z.uuid(),
  day: z.iso.date(),
  timeWindow: z.enum(timeWindows as [TimeWindow, ...TimeWindow[]]),
  requestedAt: z.iso.datetime(),
  /** The homeowner's profile and name. */
  profileId: z.uuid(),
  name: z.string(),
  /** The rental's name; null at the home itself. */
  property: z.string().nullable(),
  address: z.string(),
  /** The runner's pay, "12.00". */
  pay: z.string(),
  /** The place's extra pickups in that week, including this one. */
  extrasThatWeek: z.int(),
});

export type ExtraPickup = z.infer<typeof extraPickup>;

/** Extra pickups awaiting confirmation, soonest first; at most 100. */
export const extraPickups = { output: z.array(extraPickup) };

export const decideExtraPickup = {
  input: z.object({ jobId: field.id, decision: z.enum(extraDecisions, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};
