import * as z from "zod";
import * as field from "#platform/fields.ts";

/**
 * `charged`: what this blocked stop costs, null when it costs nothing. `next`: what a further one costs until a day, null
 * if nothing was said of it.
 */
export const tripFee = {
  input: z.object({ jobId: field.id }),
  output: z
    .object({
      charged: z.string().nullable(),
      next: z.object({ amount: z.string(), until: z.iso.date() }).nullable(),
    })
    .nullable(),
};
