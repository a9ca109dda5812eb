import * as z from "zod";
import { curbTimes, dueDay, rhythms } from "#modules/homes/contract.ts";
import {
  awayChoices,
  canKinds,
  curbPlaceKinds,
  dayMoveReasons,
  dayReportOutcomes,
  holdStates,
  holidayRules,
} from "#modules/homes/rules.ts";
import { jobKinds, jobStatuses } from "#modules/pickups/rules/status.ts";
import * as field from "#platform/fields.ts";
import { weekdays } from "#platform/values/days.ts";
import { usStates } from "#platform/values/places.ts";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";

const days = z.array(z.iso.date());

/** `weekOf` is any day of a week, Sunday to Saturday; without it, the week of the next pickup. */
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

/** `weekday` is the schedule's; without holidays, dates fall on it. */
export const previewRhythm = {
  input: dueDay,
  /** Six, in order. `onDay` is the actual day after holidays; null if canceled. */
  output: z.array(
    z.object({ dueOn: z.iso.date(), onDay: z.iso.date().nullable(), holiday: z.string().nullable() }),
  ),
};

export const dayStates = [...jobStatuses, "planned", "skipped", "held", "fallsOut", "notServed"] as const;

/**
 * A day on which something goes out, or would. `state` is the pickup's status if there is one. Otherwise: `planned` (in
 * the future), `skipped`, `held` (a vacation hold), `fallsOut` (canceled by a holiday; no cans), or `notServed`
 * (service is paused or not set up).
 */
const calendarDay = z.object({
  onDay: z.iso.date(),
  canKinds: z.array(z.enum(canKinds)),
  state: z.enum(dayStates),
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
  /** The day we moved it from, and why; null if not moved. */
  moved: z.object({ fromOn: z.iso.date(), reason: z.enum(dayMoveReasons) }).nullable(),
  /** The state of the homeowner's report that the day is wrong; null without one. */
  reported: z.enum(["open", ...dayReportOutcomes]).nullable(),
  /** The weekday on which the truck came instead, if the report says so. */
  cameOn: z.enum(weekdays).nullable(),
});

/** A pickup of a month: of the schedule, or separate. */
const monthDay = calendarDay.extend({ kind: z.enum(jobKinds) });

export type MonthDay = z.infer<typeof monthDay>;

/**
 * A month ("2026-11") by day. `spans`: when the home was on hold or paused, and the days after a canceled service ends;
 * `untilOn` is null while paused, and after the end.
 */
export const calendarMonth = {
  input: z.object({ month: field.month }),
  output: z.object({
    days: z.array(monthDay),
    spans: z.array(
      z.object({
        kind: z.enum(["hold", "pause", "end"]),
        fromOn: z.iso.date(),
        untilOn: z.iso.date().nullable(),
      }),
    ),
  }),
};

/** `untilOn` is the last day away; null: not known yet. */
const away = z
  .object({ fromOn: field.day, untilOn: field.day.nullable() })
  .refine(({ fromOn, untilOn }) => untilOn === null || fromOn <= untilOn, {
    error: "validation.daysOrder",
    path: ["untilOn"],
  });

/**
 * What being away comes to. `days`: of the pickups that it leaves out. `credit`: of a hold, "0.00" otherwise. `none`:
 * nothing is planned then. `pause`: of a pause, the next charge before it begins, null without one, and the full days
 * that it keeps of the month paid for by then.
 */
const awayPlan = z.object({
  choice: z.enum(["none", ...awayChoices]),
  days,
  credit: z.string().regex(/^\d+\.\d{2}$/),
  pause: z.object({ chargedOn: z.iso.date().nullable(), keptDays: z.int().nonnegative() }).nullable(),
});

export type AwayPlan = z.infer<typeof awayPlan>;

export const previewAway = { input: away, output: awayPlan };

/** `choice`: what the preview said. */
export const goAway = {
  input: away.safeExtend({ choice: z.enum(awayChoices, "validation.invalid") }),
  /** `holdId` for `endHold`; null unless it is a hold. */
  output: awayPlan.extend({ holdId: z.uuid().nullable() }),
};

/** An emailed link that skips one pickup. `over`: it began, went away otherwise, or was skipped and restored. */
export const skipLink = {
  input: z.object({ token: z.string("validation.invalid").max(400, "validation.invalid") }),
  output: z.object({ onDay: z.iso.date(), state: z.enum(["open", "skipped", "over"]) }),
};

/** When a truck usually comes: local clock time ("08:00"), and within how many minutes of it on half of the days. */
export const truckTime = z.object({ time: z.string(), spreadMinutes: z.int() });

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
    /** Whose trucks come, where an admin said so. */
    hauler: z
      .object({ name: z.string(), phone: z.string().nullable(), url: z.string().nullable() })
      .nullable(),
    /** The weekdays whose truck's hour is known at the home's street. */
    trucks: z.array(truckTime.extend({ weekday: z.enum(weekdays) })),
    /** Today and the next 41 days. */
    days: z.array(calendarDay),
  }),
};

export type Calendar = z.infer<typeof calendar.output>;

/** With `seen`, saves only if those fields of the calendar still have these values. */
export const setRhythms = {
  input: z.object({
    seen: field.seen,
    rhythms,
    pickupWindow: field.homeWindow.optional(),
    outEveningBefore: field.flag.optional(),
    inAfterCollection: field.flag.optional(),
  }),
  output: calendar.output,
};

/** "" for the whole country, two letters for a state, 1 to 5 digits for a ZIP prefix. */
const area = z
  .string("validation.area")
  .max(20, { error: "validation.area", abort: true })
  .trim()
  .toUpperCase()
  .refine((text) => /^\d{0,5}$/.test(text) || usStates.some((state) => state === text), "validation.area");

/** A day within the planning range. */
const onDay = field.day.refine((day) => day >= "2020" && day < "2100", "validation.day");

const rule = z.enum(holidayRules, "validation.invalid");

/** A holiday's effect on collection in an area; the narrowest area applies. */
const holiday = z.object({
  id: z.uuid(),
  area: z.string(),
  onDay: z.iso.date(),
  name: z.string(),
  rule: z.enum(holidayRules),
  /** In the default set: removing it sets the rule `none`, so that it is not added again. */
  isDefault: z.boolean(),
  changedAt: z.iso.datetime(),
});

export type HolidayOnWire = z.infer<typeof holiday>;

/** A year's holidays by day and area; by default, this year's and next year's. */
export const holidays = {
  input: z.object({
    year: z
      .int("validation.invalid")
      .min(2020, "validation.invalid")
      .max(2099, "validation.invalid")
      .optional(),
  }),
  output: z.array(holiday),
};

/** Adds a holiday, or updates the area's holiday on that day: with `seen`, only if these fields have these values. */
export const saveHoliday = {
  input: z.object({ area, onDay, name: field.holidayName, rule, seen: field.seen }),
  output: holiday,
};

/** Returns null if removed. A default holiday is returned, with no effect. */
export const removeHoliday = {
  input: z.object({ holidayId: field.id }),
  output: z.object({ holiday: holiday.nullable() }),
};

/**
 * The effect of saving a holiday, or of removing it if `rule` is null; saves nothing. `pickups` and `homes` count
 * pickups from today on that would move or be canceled; `sample` has at most 20, by day. `before` and `after` are days;
 * null means canceled.
 */
export const previewHoliday = {
  input: z.object({ area, onDay, rule: rule.nullable() }),
  output: z.object({
    pickups: z.number().int(),
    homes: z.number().int(),
    sample: z.array(
      z.object({
        homeownerId: z.uuid(),
        city: z.string(),
        zipCode: z.string(),
        before: z.iso.date().nullable(),
        after: z.iso.date().nullable(),
      }),
    ),
  }),
};

/** A place's rule for cans at the curb from a day on. `zipCodes`: of a ZIP code or a county; of others, none. */
const curbRule = {
  kind: z.enum(curbPlaceKinds, "validation.invalid"),
  name: z.string("validation.invalid").trim().min(1, "validation.invalid").max(60, "validation.tooLong"),
  state: field.state,
  zipCodes: z.array(field.zipCode).max(200, "validation.invalid"),
  startsOn: onDay,
  ...curbTimes,
};

const fitting = <Rule extends z.infer<z.ZodObject<typeof curbRule>>>({
  kind,
  name,
  zipCodes,
  backBy,
}: Rule) => {
  if (kind === "zip" && (zipCodes.length !== 1 || zipCodes[0] !== name)) return false;
  if (kind === "county" && zipCodes.length === 0) return false;
  if ((kind === "city" || kind === "state") && zipCodes.length > 0) return false;
  return backBy.every((by) => by.kind === "afterTruck" || by.isNextDay || by.time >= "09:00");
};

const curbLawOnWire = z.object({
  id: z.uuid(),
  ...curbRule,
  zipCodes: z.array(z.string()),
  /** At most; null if unknown. */
  fineDollars: z.int().nullable(),
  source: z.string(),
  /** When somebody last read it at its source; null if nobody has yet. */
  readOn: z.iso.date().nullable(),
});

export type CurbLawOnWire = z.infer<typeof curbLawOnWire>;

/** Every place's rules, by state, place and first day. */
export const curbLaws = { output: z.array(curbLawOnWire) };

/** Adds a place's rule. Cans back on collection day may not be asked for before 9 AM. */
export const addCurbLaw = {
  input: z
    .object({
      ...curbRule,
      fineDollars: z
        .int("validation.invalid")
        .min(1, "validation.invalid")
        .max(10_000, "validation.invalid")
        .nullable(),
      source: z
        .string("validation.invalid")
        .trim()
        .min(1, "validation.invalid")
        .max(200, "validation.tooLong"),
      readOn: field.day,
    })
    .refine(fitting, "validation.invalid"),
  output: curbLawOnWire,
};

/** Withdraws a rule as if it had never counted; the place's earlier one holds again. */
export const withdrawCurbLaw = { input: z.object({ lawId: field.id }), output: z.object({ id: z.uuid() }) };

/**
 * The pickups from today on whose times a rule would change; saves nothing. `sample` has at most 20, by day; its times
 * are local.
 */
export const previewCurbLaw = {
  input: z.object(curbRule).refine(fitting, "validation.invalid"),
  output: z.object({
    pickups: z.int(),
    homes: z.int(),
    sample: z.array(
      z.object({
        city: z.string(),
        zipCode: z.string(),
        onDay: z.iso.date(),
        before: z.object({ outFrom: z.string(), backBy: z.string() }),
        after: z.object({ outFrom: z.string(), backBy: z.string() }),
      }),
    ),
  }),
};

/** A hauler of some areas (ZIP prefixes). `holidays`: from today on, each the same in all its areas. */
const hauler = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  url: z.string().nullable(),
  areas: z.array(z.string()),
  holidays: z.array(z.object({ onDay: z.iso.date(), name: z.string(), rule: z.enum(holidayRules) })),
});

export type Hauler = z.infer<typeof hauler>;

export const haulers = { output: z.array(hauler) };

/** `id` is the client's own for a new one, so that a repeat changes nothing. */
export const saveHauler = {
  input: z.object({
    id: field.id,
    isNew: field.flag,
    name: field.haulerName,
    phone: field.haulerPhone.transform((text) => text || null),
    url: field.haulerUrl.transform((text) => text || null),
    areas: field.haulerAreas,
    seen: field.seen,
  }),
  output: hauler,
};

export const removeHauler = {
  input: z.object({ id: field.id }),
  output: z.object({ ok: z.literal(true) }),
};

export const setHaulerHoliday = {
  input: z.object({ id: field.id, onDay, name: field.holidayName, rule }),
  output: hauler,
};

/** What `/api/calendar/TOKEN.json` answers: the pickups of a home, or at a host's rentals, soonest first. */
export const calendarJson = z.object({
  name: z.string(),
  /** Where a person reads and changes them. */
  url: z.url(),
  pickups: z.array(
    z.object({
      /** Stays the same when the pickup changes. */
      id: z.string(),
      /** In the reader's language, as the next two. */
      summary: z.string(),
      description: z.string(),
      /** The address of the home or the rental; null for a rental's pickup in the home's calendar. */
      location: z.string().nullable(),
      status: z.enum(["planned", "scheduled", "assigned", "in_progress", "completed", "missed"]),
      /** The pickup's local day. */
      day: z.iso.date(),
      /** When the cans go out. */
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      /** Which cans; empty for a rental, which puts out what is full. */
      cans: z.array(z.enum(canKinds)),
      /** The runner's first name; null without one. */
      runner: z.string().nullable(),
      changedAt: z.iso.datetime(),
    }),
  ),
});

export type CalendarJson = z.infer<typeof calendarJson>;
