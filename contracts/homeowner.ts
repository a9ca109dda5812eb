import * as z from "zod";
import { canKinds } from "#domain/cans.ts";
import { dayReportOutcomes } from "#domain/day-reports.ts";
import { pushReasons } from "#domain/dispatch/push.ts";
import { holdStates } from "#domain/holds.ts";
import { cannotServeReasons } from "#domain/jobs/cannot-serve.ts";
import { jobStatuses } from "#domain/jobs/status.ts";
import { ratingTags } from "#domain/rating-tags.ts";
import { weekdayNameOf, weekdays } from "#domain/weekdays.ts";
import { type TimeWindow, timeWindows } from "#domain/windows.ts";
import * as field from "./fields.ts";
import { otherSide } from "./home.ts";
import { job } from "./job.ts";
import { problem } from "./problem.ts";
import { paymentCard, user } from "./user.ts";

/**
 * A homeowner's own pickup. `rating` is the stars given for it (1 to 5), null until then; `onTheWayAt` when its runner set
 * out; `outOn` the day on which the cans go out, that before where they go out the evening before; `reportUntil` the instant until which problems can be reported, null where none can.
 */
export const ownJob = job.extend({
  rating: z.int().nullable(),
  ratingTags: z.array(z.enum(ratingTags)),
  problems: z.array(problem),
  onTheWayAt: z.iso.datetime().nullable(),
  reportUntil: z.iso.datetime().nullable(),
  outOn: z.iso.date(),
  /** Why the home could not be served, with a short-lived address of the photo; the runner's words are the `notes`. */
  cannotServe: z.object({ reason: z.enum(cannotServeReasons), photoUrl: z.string().nullable() }).nullable(),
  /** Its runner as far as their privacy goes; null while nobody has taken it. */
  runnerShown: otherSide.nullable(),
});

export type OwnJob = z.infer<typeof ownJob>;

export const jobs = { output: z.array(ownJob) };

/** Visits that are over, latest first. `cursor` is the `nextCursor` of the page before; null begins. */
export const history = {
  input: z.object({
    limit: z.int("validation.invalid").min(1, "validation.invalid").max(50, "validation.invalid").default(10),
    cursor: z.string("validation.invalid").max(100, "validation.invalid").nullish(),
  }),
  output: z.object({ rows: z.array(ownJob), nextCursor: z.string().nullable() }),
};

/** Those of one month ("2026-11"), earliest first. */
export const visitsOfMonth = {
  input: z.object({
    month: z.string("validation.day").regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "validation.day"),
  }),
  output: z.array(ownJob),
};

export const schedulePickup = {
  input: z.object({
    scheduledDate: field.scheduledDay,
    timeWindow: field.homeWindow,
    specialInstructions: field.specialInstructions.nullish(),
    status: z.literal("scheduled", "validation.onlyScheduled").optional(),
  }),
  output: job,
};

export const createSubscription = {
  output: z.object({ clientSecret: z.string(), status: z.string(), testMode: z.boolean() }),
};

export const saveService = {
  input: z.object({
    address: field.address,
    unit: field.unit.nullish(),
    city: field.city,
    state: field.state,
    zipCode: field.zipCode,
    phoneNumber: field.phoneNumber.nullish(),
    pickupDays: field.pickupDays,
    specialInstructions: field.specialInstructions.nullish(),
    numberOfCans: field.numberOfCans.optional(),
  }),
  output: user,
};

/** Whether a service may begin in a ZIP code: asked before a card is charged for it. */
export const checkArea = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ isServed: z.boolean() }),
};

export const cancelJob = { input: z.object({ jobId: field.id }), output: job };

export const pauseService = { output: user };

export const resumeService = { output: user };

/** `testCards` are there in test mode only: the cards to choose from, each with its `confirmation`. */
export const beginCardChange = {
  output: z.object({
    clientSecret: z.string(),
    testCards: z.array(paymentCard.extend({ confirmation: z.string() })),
  }),
};

/** `confirmation` is what the page was given for the card that it had confirmed. */
export const finishCardChange = {
  input: z.object({
    confirmation: z.string("validation.invalid").regex(/^[\w-]{1,255}$/, "validation.invalid"),
  }),
  output: user,
};

export const rateJob = {
  input: z.object({
    jobId: field.id,
    stars: z.int("validation.invalid").min(1, "validation.invalid").max(5, "validation.invalid"),
    tags: z
      .array(z.enum(ratingTags, "validation.invalid"), "validation.invalid")
      .max(ratingTags.length, "validation.invalid")
      .transform((tags) => ratingTags.filter((tag) => tags.includes(tag)))
      .default([]),
    words: field.notes.nullish(),
  }),
  output: z.object({ ok: z.literal(true) }),
};

const days = z.array(z.iso.date());

/** Without `weekOf` (any day of it, Monday to Sunday), the week of the next pickup. */
export const skipWeek = {
  input: z.object({ weekOf: field.day.optional() }),
  output: z.object({ days }),
};

export const undoSkip = {
  input: z.object({
    days: z.array(field.day, "validation.invalid").min(1, "validation.invalid").max(31, "validation.invalid"),
  }),
  output: z.object({ days }),
};

/**
 * No pickups from the first to the last day. `credit` is what was credited for it, until then what it will be worth, as
 * money; "0.00" under 7 days. `takenBack` is a hold that was ended before it began.
 */
export const hold = z.object({
  id: z.uuid(),
  fromOn: z.iso.date(),
  untilOn: z.iso.date(),
  state: z.enum(holdStates),
  credit: z.string().regex(/^\d+\.\d{2}$/),
});

export type Hold = z.infer<typeof hold>;

/** Latest first: those to come, the present one, and those that ended within a year. */
export const holds = { output: z.array(hold) };

export const addHold = {
  input: z
    .object({ fromOn: field.day, untilOn: field.day })
    .refine(({ fromOn, untilOn }) => fromOn <= untilOn, { error: "validation.daysOrder", path: ["untilOn"] }),
  output: hold,
};

export const endHold = { input: z.object({ holdId: field.id }), output: hold };

/** `endsAt`: the end of the month that is paid for, where the provider has said so. */
const ending = z.object({ isEnding: z.boolean(), endsAt: z.iso.datetime().nullable() });

export const cancelService = {
  input: z.object({ reason: field.notes.nullish() }),
  output: ending,
};

export const undoCancelService = { output: ending };

const weekday = z.enum(weekdays, "validation.pickupDays");

/** A can that goes out each week, or every other week from an anchor: a day on which it does. */
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

const rhythm = z.object({
  canKind: z.enum(canKinds, "validation.invalid"),
  weekday,
  ...anchored,
});

/** `weekday` is the rhythm's; without holidays the dates fall on it. */
export const previewRhythm = {
  input: z.object({ weekday, ...anchored }).refine(isAnchored, anchorError),
  /** Six, in order. `onDay` is where a holiday moves the pickup; null where it falls out. */
  output: z.array(
    z.object({ dueOn: z.iso.date(), onDay: z.iso.date().nullable(), holiday: z.string().nullable() }),
  ),
};

/**
 * A day on which something goes out, or would. `state` is the visit's own where there is one; else `planned` (it is to
 * come), `skipped`, `held` (a vacation hold), `fallsOut` (a holiday lets it fall out; no cans then) or `notServed` (the
 * service is paused, not set up, or over by then).
 */
const calendarDay = z.object({
  onDay: z.iso.date(),
  canKinds: z.array(z.enum(canKinds)),
  state: z.enum([...jobStatuses, "planned", "skipped", "held", "fallsOut", "notServed"]),
  jobId: z.uuid().nullable(),
  /** What holidays did to it: due on one day, it moves to another, or (null) falls out. */
  notes: z.array(
    z.object({
      holiday: z.string(),
      holidayOn: z.iso.date(),
      dueOn: z.iso.date(),
      movedTo: z.iso.date().nullable(),
    }),
  ),
  /** From which day we pushed it, and why; null where we did not. */
  pushed: z.object({ fromOn: z.iso.date(), reason: z.enum(pushReasons) }).nullable(),
  /** What became of the homeowner's word that the day is wrong; null where it was not said. */
  reported: z.enum(["open", ...dayReportOutcomes]).nullable(),
});

export const calendar = {
  output: z.object({
    rhythms: z.array(
      z.object({
        canKind: z.enum(canKinds),
        weekday: z.enum(weekdays),
        everyWeeks: z.number().int(),
        anchorOn: z.iso.date().nullable(),
      }),
    ),
    pickupWindow: z.enum(timeWindows as [TimeWindow, ...TimeWindow[]]),
    outEveningBefore: z.boolean(),
    inAfterCollection: z.boolean(),
    /** Today and the 41 days after it. */
    days: z.array(calendarDay),
  }),
};

export type Calendar = z.infer<typeof calendar.output>;

export const setRhythms = {
  input: z.object({
    rhythms: z
      .array(rhythm.refine(isAnchored, anchorError), "validation.pickupDays")
      .min(1, "validation.pickupDays")
      .max(21, "validation.invalid")
      .refine(
        (all) => new Set(all.map((one) => `${one.canKind} ${one.weekday}`)).size === all.length,
        "validation.rhythmTwice",
      ),
    pickupWindow: field.homeWindow.optional(),
    outEveningBefore: field.flag.optional(),
    inAfterCollection: field.flag.optional(),
  }),
  output: calendar.output,
};
