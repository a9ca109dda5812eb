import * as z from "zod";
import { canKinds } from "#modules/homes/rules/cans.ts";
import { dayReportOutcomes } from "#modules/homes/rules/day-reports.ts";
import { holdStates } from "#modules/homes/rules/holds.ts";
import { pushReasons } from "#modules/homes/rules/push.ts";
import { jobStatuses } from "#modules/pickups/rules/status.ts";
import * as field from "#platform/fields.ts";
import { weekdayNameOf, weekdays } from "#platform/values/weekdays.ts";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";

const days = z.array(z.iso.date());

/** `weekOf` is any day of a week, Monday to Sunday; without it, the week of the next pickup. */
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
 * No pickups from the first to the last day. `credit` is the amount credited, or the expected amount until then; "0.00"
 * under 7 days. `takenBack`: canceled before it began.
 */
export const hold = z.object({
  id: z.uuid(),
  fromOn: z.iso.date(),
  untilOn: z.iso.date(),
  state: z.enum(holdStates),
  credit: z.string().regex(/^\d+\.\d{2}$/),
});

export type Hold = z.infer<typeof hold>;

/** Latest first: future, current, and those that ended within a year. */
export const holds = { output: z.array(hold) };

export const addHold = {
  input: z
    .object({ fromOn: field.day, untilOn: field.day })
    .refine(({ fromOn, untilOn }) => fromOn <= untilOn, { error: "validation.daysOrder", path: ["untilOn"] }),
  output: hold,
};

export const endHold = { input: z.object({ holdId: field.id }), output: hold };

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

const rhythm = z.object({
  canKind: z.enum(canKinds, "validation.invalid"),
  weekday,
  ...anchored,
});

/** `weekday` is the schedule's; without holidays, dates fall on it. */
export const previewRhythm = {
  input: z.object({ weekday, ...anchored }).refine(isAnchored, anchorError),
  /** Six, in order. `onDay` is the actual day after holidays; null if canceled. */
  output: z.array(
    z.object({ dueOn: z.iso.date(), onDay: z.iso.date().nullable(), holiday: z.string().nullable() }),
  ),
};

/**
 * A day on which something goes out, or would. `state` is the pickup's status if there is one. Otherwise: `planned` (in
 * the future), `skipped`, `held` (a vacation hold), `fallsOut` (canceled by a holiday; no cans), or `notServed`
 * (service is paused, not set up, or over by then).
 */
const calendarDay = z.object({
  onDay: z.iso.date(),
  canKinds: z.array(z.enum(canKinds)),
  state: z.enum([...jobStatuses, "planned", "skipped", "held", "fallsOut", "notServed"]),
  jobId: z.uuid().nullable(),
  /** The effects of holidays: due on one day, moved to another, or canceled (null). */
  notes: z.array(
    z.object({
      holiday: z.string(),
      holidayOn: z.iso.date(),
      dueOn: z.iso.date(),
      movedTo: z.iso.date().nullable(),
    }),
  ),
  /** The day we pushed it from, and why; null if not pushed. */
  pushed: z.object({ fromOn: z.iso.date(), reason: z.enum(pushReasons) }).nullable(),
  /** The state of the homeowner's report that the day is wrong; null without one. */
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
    /** Today and the next 41 days. */
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
