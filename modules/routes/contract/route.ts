import * as z from "zod";
import { otherSide } from "#modules/homes/contract/home.ts";
import { canKinds } from "#modules/homes/rules/cans.ts";
import { place } from "#modules/pickups/contract/captured.ts";
import { job } from "#modules/pickups/contract/job.ts";
import * as field from "#platform/fields.ts";
import { maxStops } from "../rules/stop.ts";

const notes = z.object({
  cansPlace: z.string().nullable(),
  curbPlace: z.string().nullable(),
  pets: z.string().nullable(),
  /** How one gets into a rental. */
  accessNotes: z.string().nullable(),
  /** Short-lived addresses of the pictures of where the cans live, and of the house. */
  cansPhotoUrl: z.string().nullable(),
  housePhotoUrl: z.string().nullable(),
  canKinds: z.array(z.enum(canKinds)),
  /** The code itself is shown by `lookAtGateCode` alone. */
  hasGateCode: z.boolean(),
  /** From when on it may be seen; null without one. */
  gateCodeFrom: z.iso.datetime().nullable(),
});

const stop = z.object({
  job,
  /** Which way is next: out, the cans to the curb; in, back in place; null once both are done. */
  leg: z.enum(["out", "in"]).nullable(),
  /** Where the home lies, in degrees; null where not even its ZIP code is known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Whether that is the address, and not the middle of its ZIP code. */
  isExact: z.boolean(),
  home: notes,
  /** Who lives there, or lets it; null once their account was deleted. */
  resident: otherSide.nullable(),
  /** What is to be ticked off at a rental, in order; none at a home. */
  checklist: z.array(
    z.object({ item: z.string(), checkedAt: z.iso.datetime().nullable(), hasPhoto: z.boolean() }),
  ),
  windowStartsAt: z.iso.datetime(),
  windowEndsAt: z.iso.datetime(),
  /** Until when the cans are to be out, and until when back. */
  outBy: z.iso.datetime(),
  inBy: z.iso.datetime(),
  /** When each step was done: by the phone's clock where it was kept there first. */
  steps: z.object({
    onTheWayAt: z.iso.datetime().nullable(),
    outAt: z.iso.datetime().nullable(),
    inAt: z.iso.datetime().nullable(),
  }),
  /** Minutes that the next leg takes at the home. */
  minutes: z.number(),
  /** Whether they are the median of what it took there before, and not an estimate. */
  isMeasured: z.boolean(),
  /** Until when giving it back is free; null once it has begun. */
  releasableUntil: z.iso.datetime().nullable(),
});

export type RouteStop = z.infer<typeof stop>;

/** The order of a day's stops that are not done yet, and what it comes to. */
const plan = {
  day: z.iso.date(),
  order: z.array(z.uuid()),
  /** Whether the runner, or an optimisation the runner asked for, has made the order; else it is by due time. */
  isPlanned: z.boolean(),
  /** From the first stop on, along streets as estimated. */
  km: z.number(),
  /** When the last of them is done, by the estimates; null where there is none. */
  endsAt: z.iso.datetime().nullable(),
};

export type RoutePlan = z.infer<typeof optimiseRoute.output>;

const stopIds = z.array(field.id, "validation.invalid").max(maxStops, "validation.invalid");

/**
 * Everything that the day takes, in one answer, to be kept for when there is no reception: the runner's jobs of that day
 * that are open or done, `stops` by due time and `order` as it is to be driven. Without `day`, the runner's today.
 */
export const route = {
  input: z.object({ day: field.knownDay.optional() }),
  output: z.object({ ...plan, serverNow: z.iso.datetime(), stops: z.array(stop) }),
};

export type Route = z.infer<typeof route.output>;

/** Makes the shortest order in which the stops are in time, from `from` on; of `jobIds` alone, where given. */
export const optimiseRoute = {
  input: z.object({ day: field.knownDay.optional(), from: place.nullish(), jobIds: stopIds.optional() }),
  output: z.object(plan),
};

/** The runner's own order. What is not named comes after it. */
export const orderRoute = {
  input: z.object({ day: field.knownDay.optional(), jobIds: stopIds }),
  output: z.object(plan),
};
