import * as z from "zod";
import { otherSide } from "#modules/homes/contract.ts";
import { canKinds, fullCans } from "#modules/homes/rules.ts";
import { job } from "#modules/pickups/contract/job.ts";
import { messageCount } from "#modules/pickups/contract/messages.ts";
import { place } from "#modules/pickups/contract/records.ts";
import { cleaningLegs } from "#modules/rentals/rules/cleanings.ts";
import { truckTime } from "#modules/schedule/contract.ts";
import * as field from "#platform/fields.ts";
import { maxStops } from "./rules/follow.ts";

const notes = z.object({
  cansPlace: z.string().nullable(),
  curbPlace: z.string().nullable(),
  pets: z.string().nullable(),
  /** How to get into a rental. */
  accessNotes: z.string().nullable(),
  /** Short-lived URLs of the pictures of the cans' place and of the house. */
  cansPhotoUrl: z.string().nullable(),
  housePhotoUrl: z.string().nullable(),
  canKinds: z.array(z.enum(canKinds)),
  /** Where cans stay that the truck has not emptied: as the home wishes and its place allows. */
  fullCans: z.enum(fullCans),
  /** Only `viewGateCode` shows the code. */
  hasGateCode: z.boolean(),
  /** When the code becomes visible; null without a code. */
  gateCodeFrom: z.iso.datetime().nullable(),
});

const stop = z.object({
  job,
  /**
   * The next leg: out, the cans to the curb; in, back in place, also when an earlier pickup left them full at the curb;
   * null once both are done.
   */
  leg: z.enum(["out", "in"]).nullable(),
  /** The home's position in degrees; null if even its ZIP code is unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** True for the address itself; false for the center of its ZIP code. */
  isExact: z.boolean(),
  home: notes,
  /** What its runner and homeowner wrote to each other. */
  messages: messageCount,
  /** The homeowner or host; null once their account was deleted. */
  resident: otherSide.nullable(),
  /** A rental's checklist, in order; empty at a home. */
  checklist: z.array(
    z.object({ item: z.string(), checkedAt: z.iso.datetime().nullable(), hasPhoto: z.boolean() }),
  ),
  windowStartsAt: z.iso.datetime(),
  windowEndsAt: z.iso.datetime(),
  /** When the cans are due out and due back. */
  outBy: z.iso.datetime(),
  inBy: z.iso.datetime(),
  /** When each step was done, by the phone's clock if it was saved there first. */
  steps: z.object({
    onTheWayAt: z.iso.datetime().nullable(),
    outAt: z.iso.datetime().nullable(),
    inAt: z.iso.datetime().nullable(),
  }),
  /**
   * Until when a cleaner needs the cans: `leg` waits until then, or until `doneAt`, when they said that they are done. Null if
   * nobody cleans.
   */
  cleaning: z
    .object({ leg: z.enum(cleaningLegs), untilAt: z.iso.datetime(), doneAt: z.iso.datetime().nullable() })
    .nullable(),
  /** Whether the cans were empty; null where the homeowner did not turn on the signal. */
  emptyCans: z.boolean().nullable(),
  /** When the truck usually comes to the street; null while unknown. */
  truck: truckTime.nullable(),
  /** Minutes at the home for the next leg. */
  minutes: z.number(),
  /** True for the median of past pickups there; false for an estimate. */
  isMeasured: z.boolean(),
  /** When free release ends; null once the pickup has begun. */
  releasableUntil: z.iso.datetime().nullable(),
});

export type RouteStop = z.infer<typeof stop>;

/** The order of a day's unfinished stops and its totals. */
const plan = {
  day: z.iso.date(),
  order: z.array(z.uuid()),
  /** True if the runner ordered or optimized the stops; otherwise they are by due time. */
  isPlanned: z.boolean(),
  /** Estimated street distance from the first stop on. */
  km: z.number(),
  /** When the last stop is done, as estimated; null without stops. */
  endsAt: z.iso.datetime().nullable(),
};

export type RoutePlan = z.infer<typeof optimiseRoute.output>;

const stopIds = z.array(field.id, "validation.invalid").max(maxStops, "validation.invalid");

/**
 * The runner's whole day in one answer, for use offline: open and completed jobs, `stops` by due time, and `order` as
 * driven. Without `day`, the runner's today.
 */
export const route = {
  input: z.object({ day: field.knownDay.optional() }),
  output: z.object({ ...plan, serverNow: z.iso.datetime(), stops: z.array(stop) }),
};

export type Route = z.infer<typeof route.output>;

/** Finds the shortest order that keeps the stops in time, starting at `from`; only of `jobIds` if given. */
export const optimiseRoute = {
  input: z.object({ day: field.knownDay.optional(), from: place.nullish(), jobIds: stopIds.optional() }),
  output: z.object(plan),
};

/** The runner's own order. Stops it does not name come after it. */
export const orderRoute = {
  input: z.object({ day: field.knownDay.optional(), jobIds: stopIds }),
  output: z.object(plan),
};

/** Until when a link to the runner's day works; null without one. */
export const routeShare = { output: z.object({ sharedUntil: z.iso.datetime().nullable() }) };

/** `path` is shown once: only its hash is stored. It works until `expiresAt`, the end of the runner's day. */
export const shareRoute = { output: z.object({ path: z.string(), expiresAt: z.iso.datetime() }) };

export const stopSharingRoute = { output: z.object({ ok: z.literal(true) }) };

/** A runner's day for somebody they trust. `last` is the runner's latest step: cans out or back, and the town. */
export const sharedRoute = {
  input: z.object({ token: z.string("validation.invalid").max(100, "validation.invalid") }),
  output: z.object({
    firstName: z.string(),
    day: z.iso.date(),
    timeZone: z.string(),
    expiresAt: z.iso.datetime(),
    /** The day's pickups, and those completed. */
    stops: z.int(),
    done: z.int(),
    last: z.object({ at: z.iso.datetime(), city: z.string() }).nullable(),
  }),
};

export type SharedRoute = z.infer<typeof sharedRoute.output>;
