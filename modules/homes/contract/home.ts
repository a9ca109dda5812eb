import * as z from "zod";
import * as field from "#platform/fields.ts";
import { canKinds } from "../rules/cans.ts";
import { dayReportOutcomes } from "../rules/day-reports.ts";

/** What a home says about itself; never its gate code, which only a runner at the gate is shown. */
const details = z.object({
  cansPlace: z.string().nullable(),
  curbPlace: z.string().nullable(),
  pets: z.string().nullable(),
  /** A short-lived address of the picture of where the cans live. */
  cansPhotoUrl: z.string().nullable(),
  hasGateCode: z.boolean(),
});

export const homeDetails = {
  /** `gateCodeLooks`: the latest 20, newest first. */
  output: details.extend({
    gateCodeLooks: z.array(
      z.object({ lookedAt: z.iso.datetime(), scheduledOn: z.iso.date(), firstName: z.string() }),
    ),
  }),
};

export type HomeDetails = z.infer<typeof homeDetails.output>;

/** What is left out stays as it was; null clears it. */
export const saveHomeDetails = {
  input: z.object({
    cansPlace: field.homeNote.nullish(),
    curbPlace: field.homeNote.nullish(),
    pets: field.homeNote.nullish(),
    gateCode: field.gateCode.nullish(),
    cansPhotoUrl: field.picture.nullish(),
  }),
  output: homeDetails.output,
};

/**
 * The other side of a job, as far as their privacy goes: the last name is an initial or empty, the picture's address
 * short-lived, and the phone number there only while the job is under way and its owner shares it.
 */
export const otherSide = z.object({
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  phoneNumber: z.string().nullable(),
});

export type OtherSide = z.infer<typeof otherSide>;

/** The home or the rental of a job that the runner has taken. `gateCodeFrom`: from when on the code may be seen; null without one. */
export const homeOfJob = {
  input: z.object({ jobId: field.id }),
  output: details.extend({
    /** How one gets into a rental. */
    accessNotes: z.string().nullable(),
    canKinds: z.array(z.enum(canKinds)),
    numberOfCans: z.int(),
    housePhotoUrl: z.string().nullable(),
    gateCodeFrom: z.iso.datetime().nullable(),
    /** Who lives there, or lets it. */
    resident: otherSide,
  }),
};

export const lookAtGateCode = {
  input: z.object({ jobId: field.id }),
  output: z.object({ gateCode: z.string() }),
};

/**
 * `found`: the address is known. `area`: only its ZIP code is. `none`: there is no such address, as far as is known.
 * `unknown`: nobody could be asked.
 */
export const checkAddress = {
  input: z.object({ address: field.address, city: field.city, state: field.state, zipCode: field.zipCode }),
  output: z.object({
    located: z.enum(["address", "area", "none", "unknown"]),
    /** The state in which the ZIP code lies; null for an unknown one. */
    zipState: z.string().nullable(),
    /** Whether a runner serves the ZIP code already. */
    hasRunners: z.boolean(),
  }),
};

/** `isReported`: an admin has not looked yet. */
const dayReport = z.object({ onDay: z.iso.date(), isReported: z.boolean() });

export const reportDay = { input: z.object({ onDay: field.day }), output: dayReport };

export const undoReportDay = { input: z.object({ onDay: field.day }), output: dayReport };

/** A day that a homeowner calls wrong, with what the calendar has of it and of the home. */
export const adminDayReport = z.object({
  id: z.uuid(),
  onDay: z.iso.date(),
  reportedAt: z.iso.datetime(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** How many homes of this ZIP code call the same day wrong, this one among them. */
  sameThere: z.int(),
});

export type AdminDayReport = z.infer<typeof adminDayReport>;

export const dayReports = {
  input: z.object({
    limit: z
      .int("validation.invalid")
      .min(1, "validation.invalid")
      .max(500, "validation.invalid")
      .default(100),
  }),
  /** Those that nobody has looked at, longest ago first. */
  output: z.array(adminDayReport),
};

export const resolveDayReport = {
  input: z.object({ reportId: field.id, outcome: z.enum(dayReportOutcomes, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};

/** When the address was made to which the calendar is subscribed; null where there is none. */
export const calendarFeed = { output: z.object({ madeAt: z.iso.datetime().nullable() }) };

/** `path` under this site: told once, and kept by nobody here. One from before no longer answers. */
export const makeCalendarFeed = { output: z.object({ path: z.string(), madeAt: z.iso.datetime() }) };

export const revokeCalendarFeed = { output: z.object({ ok: z.literal(true) }) };
