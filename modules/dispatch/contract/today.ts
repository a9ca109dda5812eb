import * as z from "zod";
import { risks } from "../rules.ts";
import { dispatchJob } from "./dispatch.ts";

/** A pickup of today or tonight: what the list, the map and an assignment need. */
const todaysJob = dispatchJob
  .pick({
    id: true,
    address: true,
    city: true,
    zipCode: true,
    day: true,
    timeZone: true,
    status: true,
    runner: true,
    legs: true,
    place: true,
  })
  .extend({
    /** What may go wrong, worst first. */
    risks: z.array(z.enum(risks)),
    /** When the next guests may arrive; null without any today. */
    guestsAt: z.iso.datetime().nullable(),
  });

export type TodaysJob = z.infer<typeof todaysJob>;

const progress = z.object({ done: z.int(), all: z.int() });

/**
 * Today and tonight, by the platform's clock until 4 AM: how many cans are out and back of those due, and its pickups,
 * those at risk first by their due time; at most 200. `atRisk` counts all at risk.
 */
export const today = {
  output: z.object({
    day: z.iso.date(),
    out: progress,
    back: progress,
    atRisk: z.int(),
    jobs: z.array(todaysJob),
  }),
};

export type Today = z.infer<typeof today.output>;
