import * as z from "zod";
import { dayMoveReasons, laterLimits, moveFates } from "#modules/homes/rules.ts";
import { due } from "#modules/pickups/contract/job.ts";
import { jobKinds, jobStatuses } from "#modules/pickups/rules/status.ts";
import * as field from "#platform/fields.ts";
import { pageOf, sortOf } from "#platform/list-search.ts";
import { dayParts, type TimeWindow, timeWindows } from "#platform/values/windows.ts";
import { dispatchFilters } from "../rules.ts";

/** A ZIP code prefix: "" means everywhere, five digits mean one ZIP code. */
export const area = z.string("validation.invalid").regex(/^\d{0,5}$/, "validation.invalid");

const status = z.enum(jobStatuses, "validation.invalid");

const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** True for the address itself; false for the center of its ZIP code. */
  isExact: z.boolean(),
});

/** One leg of a pickup: when it is due, when it was done, and how many minutes late it is or was. */
const leg = z.object({
  by: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  lateMinutes: z.number().int().min(0),
});

export const named = z.object({ id: z.uuid(), name: z.string() });

/** What was done about a missed pickup. */
const seenToKinds = ["returnVisit", "credit", "answered", "noted"] as const;

/** A missed pickup: its runner at the deadline, and its homeowner. */
const missed = z.object({
  runner: named.nullable(),
  homeownerId: z.uuid(),
  /** The runner could not serve the home; nobody is at fault. */
  isExcused: z.boolean(),
  /** The follow-up: a return pickup if there is one, else the latest act; null if nobody has acted. */
  seenTo: z
    .object({
      kind: z.enum(seenToKinds),
      at: z.iso.datetime(),
      by: z.string().nullable(),
      /** The day of the return pickup. */
      on: z.iso.date().nullable(),
      words: z.string().nullable(),
    })
    .nullable(),
  /** The first part of a day that has not begun at the home. */
  next: z.object({ day: z.iso.date(), window: z.enum(dayParts) }),
});

/** A pickup with what an operator needs to assign it. */
export const dispatchJob = z.object({
  id: z.uuid(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  day: z.iso.date(),
  timeWindow: z.enum(timeWindows as [TimeWindow, ...TimeWindow[]]),
  due,
  windowStartsAt: z.iso.datetime(),
  timeZone: z.string(),
  kind: z.enum(jobKinds),
  numberOfCans: z.number().int(),
  status,
  /** An extra pickup that no runner gets before an admin confirms it. */
  needsConfirmation: z.boolean(),
  /** Its runner felt unsafe there: no runner is offered it until an admin says so. */
  isWithheld: z.boolean(),
  runner: named.nullable(),
  legs: z.object({ out: leg, in: leg }),
  /** Nobody has taken it, and its window begins within two hours or has begun. */
  isPressing: z.boolean(),
  place: place.nullable(),
  /** The last change, when and by whom; `by` is null for a schedule. */
  last: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** Null unless the pickup was missed. */
  missed: missed.nullable(),
});

export type DispatchJob = z.infer<typeof dispatchJob>;

/** A day's pickups by ZIP code, most urgent first. At most 100 ZIP codes; `more` counts the rest. */
export const dispatchDay = {
  input: z.object({ day: field.knownDay.optional(), area: area.default("") }),
  output: z.object({
    day: z.iso.date(),
    today: z.iso.date(),
    totals: z.object({
      jobs: z.number().int(),
      unclaimed: z.number().int(),
      taken: z.number().int(),
      inProgress: z.number().int(),
      done: z.number().int(),
      late: z.number().int(),
    }),
    areas: z.array(
      z.object({
        zipCode: z.string(),
        city: z.string(),
        jobs: z.number().int(),
        unclaimed: z.number().int(),
        late: z.number().int(),
      }),
    ),
    more: z.number().int(),
    /** The number of pickups per runner that day; `runnerId` null counts the unassigned. Excludes missed and unconfirmed pickups. */
    lanes: z.array(z.object({ runnerId: z.uuid().nullable(), count: z.number().int() })),
  }),
};

export type DispatchDay = z.infer<typeof dispatchDay.output>;

/** A day's pickups by ZIP code and window, without canceled ones. */
/** By ZIP code and window, or by window alone. */
export const dispatchSorts = ["area", "due"] as const;
export type DispatchSort = (typeof dispatchSorts)[number];

export const dispatchJobs = {
  input: z.object({
    day: field.knownDay,
    area: area.default(""),
    filter: z.enum(dispatchFilters, "validation.invalid").default("all"),
    ...sortOf(...dispatchSorts),
    ...pageOf(150, 300),
  }),
  output: z.object({ rows: z.array(dispatchJob), nextCursor: z.string().nullable() }),
};

/** A runner with no pickup taken, in progress or completed that day, and no day off. */
const freeRunner = named.extend({
  isOnline: z.boolean(),
  /** Whether one of the area's pickups falls within the runner's hours. */
  isInHours: z.boolean(),
  /** The ZIP codes they serve that have an assignable pickup that day; at most 5. */
  zipCodes: z.array(z.string()),
});

export type FreeRunner = z.infer<typeof freeRunner>;

/**
 * Up to 30 runners who are free on a day and serve an assignable pickup in an area, as in `dispatchJobs`. Online
 * runners first, then those within their hours, then by name. `more`: runners left out; `isCut`: `more` is a minimum.
 */
export const freeRunners = {
  input: z.object({ day: field.knownDay, area: area.default("") }),
  output: z.object({ runners: z.array(freeRunner), more: z.number().int(), isCut: z.boolean() }),
};

export type FreeRunners = z.infer<typeof freeRunners.output>;

/** Why a runner fits a pickup or does not. */
const suggestionReasons = [
  "servesArea",
  "outsideArea",
  "inHours",
  "outsideHours",
  "dayOff",
  "offline",
  "gaveBack",
  "full",
  "near",
  "free",
  "load",
  "onTime",
  "rating",
] as const;

export const suggestion = z.object({
  runnerId: z.uuid(),
  name: z.string(),
  /** False only if the runner's day is full; the operator weighs everything else. */
  isPossible: z.boolean(),
  /** `value`: meters, pickups of that day, percent, or stars, depending on the reason. */
  reasons: z.array(
    z.object({
      code: z.enum(suggestionReasons),
      isGood: z.boolean(),
      value: z.number().nullable(),
    }),
  ),
});

export type Suggestion = z.infer<typeof suggestion>;

/** Runners for a pickup, best first, at most 12. With a name, runners anywhere whose name starts with it. */
export const suggestRunners = {
  input: z.object({
    jobId: field.id,
    name: z.string("validation.invalid").trim().max(60, "validation.tooLong").default(""),
  }),
  output: z.array(suggestion),
};

/** The state the operator saw. If it has changed, the act is refused with who changed it and how. */
const seen = z.object({ status, runnerId: field.id.nullable(), day: field.knownDay });

export const assignJob = {
  input: z.object({ jobId: field.id, runnerId: field.id, seen }),
  output: dispatchJob,
};

export const releaseJobToOpen = {
  input: z.object({ jobId: field.id, seen, reason: field.notes.nullish() }),
  output: dispatchJob,
};

export const reopenJob = {
  input: z.object({ jobId: field.id, seen, reason: field.notes.min(1, "validation.reason") }),
  output: dispatchJob,
};

/** Plans a return pickup for a missed pickup and returns it; no runner has it yet. */
export const planReturnPickup = {
  input: z.object({
    jobId: field.id,
    day: field.knownDay,
    timeWindow: z.enum(dayParts, "validation.invalid"),
  }),
  output: dispatchJob,
};

/** Records what was done about a missed pickup, for admins only. */
export const noteMissed = {
  input: z.object({ jobId: field.id, words: field.notes.min(1, "validation.message") }),
  output: dispatchJob,
};

/** Who caused a cancellation: TidyCurb, which credits it, or the homeowner. */
export const cancelCauses = ["ours", "homeowner"] as const;

export const cancelJob = {
  input: z.object({
    jobId: field.id,
    seen,
    cause: z.enum(cancelCauses, "validation.invalid"),
    reason: field.notes.min(1, "validation.reason"),
  }),
  output: z.object({ job: dispatchJob, credit: z.string().nullable() }),
};

/** The pickups stay on their day, which `toOn` then repeats, and are due later. */
const later = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("truckLate"),
      hours: z
        .int("validation.invalid")
        .min(1, "validation.invalid")
        .max(laterLimits.hours, "validation.invalid"),
    }),
    z.object({
      kind: z.literal("streetClosed"),
      /** An hour of the local day. */
      until: z
        .int("validation.invalid")
        .min(1, "validation.invalid")
        .max(laterLimits.until, "validation.invalid"),
    }),
  ],
  "validation.invalid",
);

const moved = {
  area,
  /** The beginning of a street's name, without the house number; null means every street. */
  street: z
    .string("validation.invalid")
    .trim()
    .min(1, "validation.invalid")
    .max(120, "validation.tooLong")
    .nullable()
    .default(null),
  /** Only these pickups; null means all. */
  jobIds: z
    .array(field.id)
    .min(1, "validation.invalid")
    .max(300, "validation.invalid")
    .nullable()
    .default(null),
  fromOn: field.knownDay,
  toOn: field.knownDay,
  later: later.nullable().default(null),
};

const counts = z.object(
  Object.fromEntries(moveFates.map((fate) => [fate, z.number().int()])) as Record<
    (typeof moveFates)[number],
    z.ZodNumber
  >,
);

/** The effects of pushing an area's pickups to another day or to later that day; changes nothing. */
export const previewDayMove = {
  input: z.object(moved),
  output: z.object({
    homes: z.number().int(),
    pickups: counts,
    /** Promises of the changed pickups, which then count for the other day. */
    promises: z.number().int(),
    /** Pickups made later than their place's rule for cans at the curb allows; none for another day. */
    pastRule: z.number().int(),
    /** Their runners, most pickups first, at most 50: how many they keep and give back. */
    runners: z.array(named.extend({ keeps: z.number().int(), givesBack: z.number().int() })),
    /** The pay for moved pickups, and the pay saved by merging. */
    pay: z.object({ stays: z.string(), saved: z.string() }),
  }),
};

export type DayMovePreview = z.infer<typeof previewDayMove.output>;

export const dayMove = z.object({
  id: z.uuid(),
  area: z.string(),
  street: z.string().nullable(),
  /** The pickups were selected one by one. */
  isSelection: z.boolean(),
  fromOn: z.iso.date(),
  toOn: z.iso.date(),
  later: later.nullable(),
  reason: z.enum(dayMoveReasons),
  pickups: z.number().int(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  undoableUntil: z.iso.datetime(),
  undone: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
});

export type DayMove = z.infer<typeof dayMove>;

/**
 * The caller makes `dayMoveId`; repeating it changes nothing. `expected`: the number of pickups the preview would
 * change.
 */
export const moveDay = {
  input: z.object({
    dayMoveId: field.id,
    ...moved,
    reason: z.enum(dayMoveReasons, "validation.invalid"),
    expected: z.int("validation.invalid").min(0, "validation.invalid"),
  }),
  output: dayMove,
};

/** The latest day moves, newest first, at most 20. */
export const dayMoves = { output: z.array(dayMove) };

/** `stayed`: pickups that could not go back because their time is over or somebody changed them since. */
export const undoDayMove = {
  input: z.object({ dayMoveId: field.id }),
  output: z.object({ dayMove, back: z.number().int(), stayed: z.number().int() }),
};
