import * as z from "zod";
import { jobStatuses } from "#domain/jobs/status.ts";
import { type TimeWindow, timeWindows } from "#domain/windows.ts";

/** One way of a pickup: when it was done, and a short-lived address of its photo. */
const leg = z.object({ at: z.iso.datetime().nullable(), photoUrl: z.string().nullable() });

/** A pickup (rest.md, Shapes). `scheduledDate` is a wall-clock time written at UTC, not an instant. */
export const job = z.object({
  id: z.uuid(),
  address: z.string(),
  scheduledDate: z.iso.datetime(),
  timeWindow: z.enum(timeWindows as [TimeWindow, ...TimeWindow[]]),
  specialInstructions: z.string().nullable(),
  status: z.enum(jobStatuses),
  completedAt: z.iso.datetime().nullable(),
  paymentAmount: z.string().regex(/^\d+\.\d{2}$/),
  numberOfCans: z.number().int(),
  isCheckout: z.boolean(),
  /** The photo of the cans back in place. */
  photoUrl: z.string().nullable(),
  /** Out: the cans to the curb. In: back in place. */
  legs: z.object({ out: leg, in: leg }),
  notes: z.string().nullable(),
  runner: z.object({ user: z.object({ firstName: z.string(), lastName: z.string() }) }).nullable(),
  homeowner: z.object({ city: z.string() }),
});

export type Job = z.infer<typeof job>;

export const jobs = z.array(job);
