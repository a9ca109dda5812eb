import * as z from "zod";
import * as field from "#platform/fields.ts";
import { tipStatuses } from "../rules/tips.ts";

const money = z.string();

/** `backUntil`: until when it may be taken back; null when it no longer may. */
const tip = z.object({
  id: z.uuid(),
  jobId: z.uuid(),
  amount: money,
  status: z.enum(tipStatuses),
  createdAt: z.iso.datetime(),
  backUntil: z.iso.datetime().nullable(),
});

export type Tip = z.infer<typeof tip>;

/** Whether a pickup's runner may be tipped now, with at most `most`, and the tip given. */
export const tipOf = {
  input: z.object({ jobId: field.id }),
  output: z.object({ canTip: z.boolean(), most: money, tip: tip.nullable() }),
};

export type TipState = z.infer<typeof tipOf.output>;

/** `id` is made by the caller; a repeat charges nothing. */
export const giveTip = {
  input: z.object({
    id: field.id,
    jobId: field.id,
    amount: z
      .string("validation.amount")
      .regex(/^\d{1,3}(?:\.\d{1,2})?$/, "validation.amount")
      .regex(/[1-9]/, "validation.amount"),
  }),
  output: tip,
};

export const takeTipBack = { input: z.object({ id: field.id }), output: tip };

/** The account's tips, newest first, at most 50; `day` is the pickup's. Only those charged from a day on, and before one, if given. */
export const tips = {
  input: z.object({ from: field.day.nullish(), before: field.day.nullish() }),
  output: z.array(tip.extend({ day: z.iso.date(), runner: z.string() })),
};

export type GivenTip = z.infer<typeof tips.output>[number];
