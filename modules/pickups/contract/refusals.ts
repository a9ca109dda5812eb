import * as z from "zod";
import * as field from "#platform/fields.ts";
import { anomalyKinds, answerOutcomes } from "../rules/problems.ts";

const instant = z.iso.datetime();

/** A runner's pickup that an admin refused: why, until when the runner may answer, and what came of the answer. */
export const refusal = z.object({
  jobId: z.uuid(),
  day: z.iso.date(),
  city: z.string(),
  kinds: z.array(z.enum(anomalyKinds)),
  /** The admin's text; null once it is erased. */
  reason: z.string().nullable(),
  refusedAt: instant,
  answerableUntil: instant,
  answer: z
    .object({ words: z.string().nullable(), at: instant, outcome: z.enum(answerOutcomes).nullable() })
    .nullable(),
});

export type PickupRefusal = z.infer<typeof refusal>;

/** The refused pickups of the last 90 days, latest first, at most 20. */
export const refusals = { output: z.array(refusal) };

/** A runner's only answer to a refusal. */
export const answerRefusal = {
  input: z.object({ jobId: field.id, words: field.notes.min(1, "validation.answer") }),
  output: z.object({ ok: z.literal(true) }),
};
