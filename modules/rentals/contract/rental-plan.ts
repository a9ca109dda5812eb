import * as z from "zod";
import * as field from "#platform/fields.ts";
import { rentalModes, rentalWindows } from "../rules/settings.ts";

/** How a host's pickups are scheduled automatically; `modules/rentals/rules/settings.ts` has the defaults. */
export const rentalSettings = z.object({
  isAutomatic: z.boolean(),
  defaultWindow: z.enum(rentalWindows),
  mode: z.enum(rentalModes),
});

export type RentalSettings = z.infer<typeof rentalSettings>;

const chosenSettings = z.object({
  isAutomatic: field.flag,
  defaultWindow: z.enum(rentalWindows, "validation.timeWindow"),
  mode: z.enum(rentalModes, "validation.invalid"),
});

const visit = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  /** The rental's time zone, used to show the instants. */
  timeZone: z.string(),
  /** Local day, "2026-03-15"; instants are UTC. */
  visitOn: z.string(),
  isCheckout: z.boolean(),
  isCollection: z.boolean(),
  /** The day its guests leave: the same day, or the day before a collection. Null if none leave. */
  guestsLeaveOn: z.string().nullable(),
  windowStartsAt: z.string(),
  /** The deadline for the cans to be out; `windowEndsAt` is the deadline for them to be back. */
  outBy: z.string(),
  windowEndsAt: z.string(),
  /** Check-in of the next guests if they arrive the same day. */
  nextGuestsAt: z.string().nullable(),
});

/**
 * `runner` has accepted the job. `missesTruck`: its day became a collection day and it would come too late, so the host
 * is asked.
 */
export const plannedVisit = visit.extend({
  id: z.uuid(),
  state: z.enum(["draft", "scheduled", "asked", "kept"]),
  missesTruck: z.boolean(),
  jobId: z.uuid().nullable(),
  /** The status of its job; null for a draft. Finished pickups are not listed. */
  status: z.enum(["scheduled", "assigned", "in_progress"]).nullable(),
  runner: z.string().nullable(),
});

export type PlannedVisit = z.infer<typeof plannedVisit>;

/**
 * What the settings would do to it. A moved pickup appears at its new time with its old time in `from`; otherwise
 * `from` is null.
 */
export const previewedVisit = visit.extend({
  change: z.enum(["add", "stay", "move", "cancel"]),
  from: visit.pick({ visitOn: true, windowStartsAt: true, outBy: true, windowEndsAt: true }).nullable(),
});

export type PreviewedVisit = z.infer<typeof previewedVisit>;

export const settings = { output: rentalSettings };

/** Omitted fields keep their value. */
export const saveSettings = { input: chosenSettings.partial(), output: rentalSettings };

export const previewSettings = {
  input: chosenSettings,
  output: z.object({ visits: z.array(previewedVisit), isMore: z.boolean() }),
};

export const plannedVisits = { output: z.array(plannedVisit) };

export const confirmVisits = {
  input: z.object({
    ids: z.array(field.id, "validation.invalid").min(1, "validation.invalid").max(200, "validation.invalid"),
  }),
  output: z.object({ confirmed: z.number().int() }),
};

const done = z.object({ ok: z.literal(true) });

export const dropVisit = { input: z.object({ id: field.id }), output: done };

export const answerAsked = { input: z.object({ id: field.id, keep: field.flag }), output: done };
