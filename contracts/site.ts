import * as z from "zod";

/** What counts today, in cents. */
export const figures = {
  output: z.object({
    monthlyRateCents: z.int(),
    runnerRateCents: z.int(),
  }),
};
