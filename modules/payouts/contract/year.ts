import * as z from "zod";

const amount = z.string();
const amounts = {
  ...{ pay: amount, tips: amount, tripFees: amount, other: amount, total: amount },
  /** Of `other`. */
  referrals: amount,
};

/**
 * A runner's calendar year by month, the present one by default: what was booked in it, with `other` for extra work,
 * referrals and adjustments, the estimated ways between homes, and the state of its 1099-NEC, which is due if `paid` is at least `from`.
 */
export const yearSummary = {
  input: z.object({ year: z.coerce.number().int().min(2020).max(2100).nullish() }),
  output: z.object({
    year: z.int(),
    isOver: z.boolean(),
    name: z.string(),
    city: z.string(),
    months: z.array(z.object({ month: z.int(), jobs: z.int(), meters: z.int(), ...amounts })),
    sum: z.object({ jobs: z.int(), meters: z.int(), ...amounts }),
    taxForm: z.object({
      paid: amount,
      from: amount,
      isReached: z.boolean(),
      comesBy: z.iso.date(),
      /** Whether the payment provider has the tax number; null until asked. */
      hasTaxDetails: z.boolean().nullable(),
    }),
  }),
};

export type YearSummary = z.infer<typeof yearSummary.output>;
