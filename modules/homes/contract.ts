import * as z from "zod";
import * as field from "#platform/fields.ts";
import { pageSize } from "#platform/list-search.ts";
import { weekdayNameOf, weekdays } from "#platform/values/days.ts";
import { addOnWishes, canKinds, dayReportOutcomes, fullCans } from "./rules.ts";

const weekday = z.enum(weekdays, "validation.pickupDays");

/** A can that goes out every week, or every other week from an anchor day on which it goes out. */
const anchored = {
  everyWeeks: z.literal([1, 2], "validation.invalid"),
  anchorOn: field.anchorDay.nullable(),
};

const isAnchored = ({
  everyWeeks,
  anchorOn,
  weekday: given,
}: {
  everyWeeks: 1 | 2;
  anchorOn: string | null;
  weekday: (typeof weekdays)[number];
}) => (everyWeeks === 1 ? anchorOn === null : anchorOn !== null && weekdayNameOf(anchorOn) === given);

const anchorError = { error: "validation.anchor", path: ["anchorOn"] };

export const dueDay = z.object({ weekday, ...anchored }).refine(isAnchored, anchorError);

const rhythm = z
  .object({ canKind: z.enum(canKinds, "validation.invalid"), weekday, ...anchored })
  .refine(isAnchored, anchorError);

/** A home's can schedules: at least one, and each can at most once a weekday. */
export const rhythms = z
  .array(rhythm, "validation.pickupDays")
  .min(1, "validation.pickupDays")
  .max(21, "validation.invalid")
  .refine(
    (all) => new Set(all.map((one) => `${one.canKind} ${one.weekday}`)).size === all.length,
    "validation.rhythmTwice",
  );

/** What sign-up may say about a home beyond its address. `rhythms` decide the pickup days when given. */
export const homeSetup = {
  rhythms: rhythms.optional(),
  pickupWindow: field.homeWindow.optional(),
  outEveningBefore: field.flag.optional(),
  inAfterCollection: field.flag.optional(),
  cansPlace: field.homeNote.nullish(),
  curbPlace: field.homeNote.nullish(),
  gateCode: field.gateCode.nullish(),
};

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.invalid");

/** On the day before collection: by the clock, or in minutes after sunset (negative: before it). */
const setOutFrom = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("clock"), time: clock }),
  z.object({
    kind: z.literal("sunset"),
    minutes: z.int("validation.invalid").min(-180, "validation.invalid").max(180, "validation.invalid"),
  }),
]);

/** By the clock on collection day or the day after, or in hours after the truck. */
const bringBackBy = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("clock"), time: clock, isNextDay: z.boolean() }),
  z.object({
    kind: z.literal("afterTruck"),
    hours: z.int("validation.invalid").min(3, "validation.invalid").max(48, "validation.invalid"),
  }),
]);

/** What a place says about cans at the curb. Of two times, either is allowed. */
export const curbTimes = {
  outFrom: z.array(setOutFrom).min(1, "validation.invalid").max(2, "validation.invalid"),
  /** Empty where the place names none. */
  backBy: z.array(bringBackBy).max(2, "validation.invalid"),
};

/** A place's rule for cans at the curb today, and where it is published; null where we know none. */
export const curbLaw = {
  input: z.object({ city: field.city, state: field.state, zipCode: field.zipCode }),
  output: z.object({ place: z.string(), ...curbTimes, source: z.string() }).nullable(),
};

/** A home's details, except its gate code, which only a runner at the gate sees. */
const details = z.object({
  cansPlace: z.string().nullable(),
  curbPlace: z.string().nullable(),
  pets: z.string().nullable(),
  /** A short-lived URL of the picture of where the cans are kept. */
  cansPhotoUrl: z.string().nullable(),
  hasGateCode: z.boolean(),
});

export const homeDetails = {
  /**
   * `gateCodeMark` changes with the gate code without revealing it. `gateCodeViews`: the latest 20 views, newest first.
   */
  output: details.extend({
    /** Where cans stay that the truck has not emptied. */
    fullCans: z.enum(fullCans),
    /** Whether to ask before extra work at the home. */
    addOns: z.enum(addOnWishes),
    /** The cans stand far from the curb, or stairs lead there. */
    longDriveway: z.boolean(),
    hasStairs: z.boolean(),
    gateCodeMark: z.string().nullable(),
    gateCodeViews: z.array(
      z.object({ viewedAt: z.iso.datetime(), scheduledOn: z.iso.date(), firstName: z.string() }),
    ),
  }),
};

export type HomeDetails = z.infer<typeof homeDetails.output>;

/** Omitted fields keep their value; null clears one. `seen` as in `updateHomeowner`. */
export const saveHomeDetails = {
  input: z.object({
    cansPlace: field.homeNote.nullish(),
    curbPlace: field.homeNote.nullish(),
    pets: field.homeNote.nullish(),
    fullCans: z.enum(fullCans, "validation.invalid").optional(),
    addOns: z.enum(addOnWishes, "validation.invalid").optional(),
    gateCode: field.gateCode.nullish(),
    cansPhotoUrl: field.picture.nullish(),
    seen: field.seen,
  }),
  output: homeDetails.output,
};

/**
 * The other person on a job, within their privacy settings. The last name is an initial or empty, and the picture's URL
 * is short-lived. The phone number appears only while the job is in progress and its owner shares it.
 */
export const otherSide = z.object({
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  phoneNumber: z.string().nullable(),
});

export type OtherSide = z.infer<typeof otherSide>;

/** The home of a job that the runner accepted; `gateCodeFrom`: when its code shows, null without one. */
export const homeOfJob = {
  input: z.object({ jobId: field.id }),
  output: details.extend({
    /** How to get into a rental. */
    accessNotes: z.string().nullable(),
    canKinds: z.array(z.enum(canKinds)),
    numberOfCans: z.int(),
    housePhotoUrl: z.string().nullable(),
    gateCodeFrom: z.iso.datetime().nullable(),
    /** The homeowner or host. */
    resident: otherSide,
  }),
};

export const viewGateCode = {
  input: z.object({ jobId: field.id }),
  output: z.object({ gateCode: z.string() }),
};

/** found: the address; area: only its ZIP code; none: no such address; unknown: no geocoder answered. */
export const checkAddress = {
  input: z.object({ address: field.address, city: field.city, state: field.state, zipCode: field.zipCode }),
  output: z.object({
    located: z.enum(["address", "area", "none", "unknown"]),
    /** The ZIP code's state; null if unknown. */
    zipState: z.string().nullable(),
    /** Whether a runner already serves the ZIP code. */
    hasRunners: z.boolean(),
  }),
};

/** `isReported`: no admin has reviewed it yet. */
const dayReport = z.object({ onDay: z.iso.date(), isReported: z.boolean() });

/** `cameOn`: the weekday on which the truck comes, if known; the day's own for the other week. */
export const reportDay = {
  input: z.object({ onDay: field.day, cameOn: z.enum(weekdays, "validation.invalid").nullish() }),
  output: dayReport,
};

export const undoReportDay = { input: z.object({ onDay: field.day }), output: dayReport };

/** A day that a homeowner reported as wrong, with its calendar and the home's settings. */
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
  /** How many homes in this ZIP code reported the same day, including this one. */
  sameThere: z.int(),
});

export type AdminDayReport = z.infer<typeof adminDayReport>;

export const dayReports = {
  input: z.object({
    limit: pageSize(100, 500),
  }),
  /** Unreviewed reports, oldest first. */
  output: z.array(adminDayReport),
};

export const resolveDayReport = {
  input: z.object({ reportId: field.id, outcome: z.enum(dayReportOutcomes, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};

/** When the address of the calendar subscription was made; null without one. */
export const calendarFeed = { output: z.object({ madeAt: z.iso.datetime().nullable() }) };

/** `path` on this site, returned only once and not stored. The previous one stops working. */
export const makeCalendarFeed = { output: z.object({ path: z.string(), madeAt: z.iso.datetime() }) };

export const revokeCalendarFeed = { output: z.object({ ok: z.literal(true) }) };
