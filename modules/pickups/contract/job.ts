import * as z from "zod";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";
import { jobStatuses } from "../rules/status.ts";
import { noPhotoReasons } from "../rules/steps.ts";

/** One leg of a pickup: when it was done, and its photo's short-lived URL. */
const leg = z.object({ at: z.iso.datetime().nullable(), photoUrl: z.string().nullable() });

/**
 * When a pickup starts, when its cans are due out and when back, by the local clock, written as UTC like
 * `scheduledDate`. `timeWindow` does not cover cans that go out the evening before.
 */
export const due = z.object({ from: z.iso.datetime(), outBy: z.iso.datetime(), inBy: z.iso.datetime() });

/** When each leg opens: the instant, and the local time written as UTC. Null for anybody who has not taken the job. */
const opens = z
  .object({
    outAt: z.iso.datetime(),
    out: z.iso.datetime(),
    inAt: z.iso.datetime(),
    in: z.iso.datetime(),
  })
  .nullable();

/** A pickup. `scheduledDate` is a wall-clock time written at UTC, not an instant. */
export const job = z.object({
  id: z.uuid(),
  address: z.string(),
  scheduledDate: z.iso.datetime(),
  timeWindow: z.enum(timeWindows as [TimeWindow, ...TimeWindow[]]),
  due,
  opens,
  /** The place's time zone, used to show every instant of the pickup ("America/Chicago"). */
  timeZone: z.string(),
  specialInstructions: z.string().nullable(),
  status: z.enum(jobStatuses),
  /** An extra pickup that an operator must confirm before runners see it. */
  needsConfirmation: z.boolean(),
  completedAt: z.iso.datetime().nullable(),
  paymentAmount: z.string().regex(/^\d+\.\d{2}$/),
  numberOfCans: z.number().int(),
  isCheckout: z.boolean(),
  /** The photo of the cans back in place. */
  photoUrl: z.string().nullable(),
  /** Out: the cans to the curb. In: back in place, and why without a photo, if the runner said so. */
  legs: z.object({ out: leg, in: leg.extend({ noPhotoReason: z.enum(noPhotoReasons).optional() }) }),
  /** When the photos were deleted for their age; absent while they are kept. */
  photosThinnedAt: z.iso.datetime().optional(),
  notes: z.string().nullable(),
  runner: z.object({ user: z.object({ firstName: z.string(), lastName: z.string() }) }).nullable(),
  homeowner: z.object({ city: z.string() }),
  /**
   * The rental with its checklist, whether the host requires every item, and when the next guests may arrive if that is
   * the same day, by the local clock, written as UTC. Null at a home, and for anybody who has not taken the job.
   */
  rental: z
    .object({
      name: z.string(),
      nextGuestsAt: z.iso.datetime().nullable(),
      checklist: z.array(z.object({ item: z.string(), isChecked: z.boolean() })),
      mustFinishChecklist: z.boolean(),
    })
    .nullable(),
});

export type Job = z.infer<typeof job>;

export const jobs = z.array(job);
