import * as z from "zod";
import * as field from "#platform/fields.ts";
import { rentalModes, rentalWindows } from "../rules/settings.ts";

/** How a host's visits are scheduled by themselves: `modules/rentals/rules/settings.ts` says what holds until one says otherwise. */
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
  /** The rental's own, by whose clock the instants are shown. */
  timeZone: z.string(),
  /** The day there, "2026-03-15"; instants are UTC. */
  visitOn: z.string(),
  isCheckout: z.boolean(),
  isCollection: z.boolean(),
  /** The day on which the guests leave whom it serves: that day, or the day before a collection. Null where none do. */
  guestsLeaveOn: z.string().nullable(),
  windowStartsAt: z.string(),
  /** Until when the cans are out; `windowEndsAt` is until when they are back. */
  outBy: z.string(),
  windowEndsAt: z.string(),
  /** When the next guests may come, where that is on the same day. */
  nextGuestsAt: z.string().nullable(),
});

/** `runner` is who has taken it. `missesTruck`: it is asked about because the town now collects on its day, before it comes. */
export const plannedVisit = visit.extend({
  id: z.uuid(),
  state: z.enum(["draft", "scheduled", "asked", "kept"]),
  missesTruck: z.boolean(),
  jobId: z.uuid().nullable(),
  /** How far its pickup is; null for a draft. What is over is not planned any more. */
  status: z.enum(["scheduled", "assigned", "in_progress"]).nullable(),
  runner: z.string().nullable(),
});

export type PlannedVisit = z.infer<typeof plannedVisit>;

/** What settings would do about it. A visit that moves is shown where it would be; `from` is where it is, null for all others. */
export const previewedVisit = visit.extend({
  change: z.enum(["add", "stay", "move", "cancel"]),
  from: visit.pick({ visitOn: true, windowStartsAt: true, outBy: true, windowEndsAt: true }).nullable(),
});

export type PreviewedVisit = z.infer<typeof previewedVisit>;

export const settings = { output: rentalSettings };

export const saveSettings = { input: chosenSettings, output: rentalSettings };

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
