import * as z from "zod";
import { pushFates, pushReasons } from "#modules/homes/rules/push.ts";
import { due } from "#modules/pickups/contract/job.ts";
import { jobStatuses } from "#modules/pickups/rules/status.ts";
import * as field from "#platform/fields.ts";
import { dayParts, type TimeWindow, timeWindows } from "#platform/values/windows.ts";
import { dispatchFilters } from "../rules/filters.ts";

/** How ZIP codes begin: "" is everywhere, five digits are one of them. */
const area = z.string("validation.invalid").regex(/^\d{0,5}$/, "validation.invalid");

const status = z.enum(jobStatuses, "validation.invalid");

const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** The address itself; otherwise the middle of its ZIP code. */
  isExact: z.boolean(),
});

/** One way of a pickup: until when it is due, when it was done, and by how many minutes it is or was late. */
const leg = z.object({
  by: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  lateMinutes: z.number().int().min(0),
});

const named = z.object({ id: z.uuid(), name: z.string() });

/** What was done about a missed pickup. */
const seenToKinds = ["returnVisit", "credit", "answered", "noted"] as const;

/** Of a missed pickup: who had it when its time was over, and whose home it is. */
const missed = z.object({
  runner: named.nullable(),
  /** The homeowner's profile. */
  homeownerId: z.uuid(),
  /** Its home could not be served, which is nobody's fault. */
  isExcused: z.boolean(),
  /** What somebody did about it, the return visit before all else, else the latest; null where nobody has yet. */
  seenTo: z
    .object({
      kind: z.enum(seenToKinds),
      at: z.iso.datetime(),
      by: z.string().nullable(),
      /** The day of the return visit. */
      on: z.iso.date().nullable(),
      words: z.string().nullable(),
    })
    .nullable(),
  /** The first part of a day that has not begun yet at the home. */
  next: z.object({ day: z.iso.date(), window: z.enum(dayParts) }),
});

/** A pickup as an operator needs it to decide who does it. */
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
  kind: z.enum(["weekly", "one_off", "checkout"]),
  numberOfCans: z.number().int(),
  status,
  runner: named.nullable(),
  legs: z.object({ out: leg, in: leg }),
  /** Nobody has taken it, and its window begins within two hours or has begun. */
  isPressing: z.boolean(),
  place: place.nullable(),
  /** What happened to it last, when and by whom; null where a schedule did it. */
  last: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** Null for what was not missed. */
  missed: missed.nullable(),
});

export type DispatchJob = z.infer<typeof dispatchJob>;

/** A day's pickups by ZIP code, those first that need somebody; at most 100 of them, `more` says how many are left out. */
export const dispatchDay = {
  input: z.object({ day: field.knownDay.optional(), area: area.default("") }),
  output: z.object({
    day: z.iso.date(),
    today: z.iso.date(),
    totals: z.object({
      jobs: z.number().int(),
      unclaimed: z.number().int(),
      taken: z.number().int(),
      underWay: z.number().int(),
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
    /** How many pickups each runner has that day, and how many nobody has (null), without missed ones. */
    lanes: z.array(z.object({ runnerId: z.uuid().nullable(), count: z.number().int() })),
  }),
};

export type DispatchDay = z.infer<typeof dispatchDay.output>;

/** A day's pickups by ZIP code and window; cancelled ones are left out. */
export const dispatchJobs = {
  input: z.object({
    day: field.knownDay,
    area: area.default(""),
    filter: z.enum(dispatchFilters, "validation.invalid").default("all"),
    limit: z
      .int("validation.invalid")
      .min(1, "validation.invalid")
      .max(300, "validation.invalid")
      .default(150),
    cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
  }),
  output: z.object({ rows: z.array(dispatchJob), nextCursor: z.string().nullable() }),
};

/** A runner with no pickup taken, in progress or completed that day, and no day off. */
const freeRunner = named.extend({
  isOnline: z.boolean(),
  /** Whether one of the area's pickups falls within the runner's hours. */
  isInHours: z.boolean(),
  /** Of the ZIP codes with something to give that day, those that they serve: at most 5. */
  zipCodes: z.array(z.string()),
});

export type FreeRunner = z.infer<typeof freeRunner>;

/**
 * Up to 30 runners who are free on a day and serve a pickup that can be assigned or reassigned, in an area as in `dispatchJobs`. Online
 * runners come first, then those within their hours, then by name. `more`: runners left out; `isCut`: `more` is a minimum.
 */
export const freeRunners = {
  input: z.object({ day: field.knownDay, area: area.default("") }),
  output: z.object({ runners: z.array(freeRunner), more: z.number().int(), isCut: z.boolean() }),
};

export type FreeRunners = z.infer<typeof freeRunners.output>;

/** Why somebody suits a pickup, or does not. */
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
  /** False only where the day is full already: everything else is the operator's to weigh. */
  isPossible: z.boolean(),
  /** `value`: meters, pickups of that day, percent, or stars, by the reason. */
  reasons: z.array(
    z.object({
      code: z.enum(suggestionReasons),
      isGood: z.boolean(),
      value: z.number().nullable(),
    }),
  ),
});

export type Suggestion = z.infer<typeof suggestion>;

/** Who could do a pickup, best first, at most 12; with a name, those whose name begins so, wherever they run. */
export const suggestRunners = {
  input: z.object({
    jobId: field.id,
    name: z.string("validation.invalid").trim().max(60, "validation.tooLong").default(""),
  }),
  output: z.array(suggestion),
};

/** What the operator saw when deciding. Where it is not so any more, the act is refused and says who did what. */
const seen = z.object({ status, runnerId: field.id.nullable(), day: field.knownDay });

export const assignJob = {
  input: z.object({ jobId: field.id, runnerId: field.id, seen }),
  output: dispatchJob,
};

export const releaseJobToOpen = {
  input: z.object({ jobId: field.id, seen, reason: field.notes.nullish() }),
  output: dispatchJob,
};

/** Undoes the start of a job. */
export const reopenJob = {
  input: z.object({ jobId: field.id, seen, reason: field.notes.min(1, "validation.reason") }),
  output: dispatchJob,
};

/** Plans a visit that makes good for a missed pickup; the answer is that visit, which nobody has taken yet. */
export const planReturnVisit = {
  input: z.object({
    jobId: field.id,
    day: field.knownDay,
    timeWindow: z.enum(dayParts, "validation.invalid"),
  }),
  output: dispatchJob,
};

/** Notes what was done about a missed pickup, for admins only. */
export const noteMissed = {
  input: z.object({ jobId: field.id, words: field.notes.min(1, "validation.message") }),
  output: dispatchJob,
};

/** Whose doing a cancellation is: ours, which is credited, or the homeowner's wish. */
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

const pushed = { area, fromOn: field.knownDay, toOn: field.knownDay };

const counts = z.object(
  Object.fromEntries(pushFates.map((fate) => [fate, z.number().int()])) as Record<
    (typeof pushFates)[number],
    z.ZodNumber
  >,
);

/** What pushing an area's pickups of a day to another one would do; nothing is changed. */
export const previewPush = {
  input: z.object(pushed),
  output: z.object({
    homes: z.number().int(),
    pickups: counts,
    /** Promises of pickups that are changed: each then counts for the other day. */
    promises: z.number().int(),
    /** Who has taken them, most first, at most 50: how many come along, and how many are given back. */
    runners: z.array(named.extend({ keeps: z.number().int(), givesBack: z.number().int() })),
    /** What runners get for what is pushed, and what falls away with pickups that fall together. */
    pay: z.object({ stays: z.string(), saved: z.string() }),
  }),
};

export type PushPreview = z.infer<typeof previewPush.output>;

export const push = z.object({
  id: z.uuid(),
  area: z.string(),
  fromOn: z.iso.date(),
  toOn: z.iso.date(),
  reason: z.enum(pushReasons),
  /** How many pickups were changed. */
  pickups: z.number().int(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  undoableUntil: z.iso.datetime(),
  undone: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
});

export type Push = z.infer<typeof push>;

/** `pushId` is made by who calls: the same one again changes nothing. `expected`: how many pickups the preview would have changed. */
export const pushJobs = {
  input: z.object({
    pushId: field.id,
    ...pushed,
    reason: z.enum(pushReasons, "validation.invalid"),
    expected: z.int("validation.invalid").min(0, "validation.invalid"),
  }),
  output: push,
};

/** The latest pushes, newest first, at most 20. */
export const pushes = { output: z.array(push) };

/** `stayed`: how many pickups could not go back, as their time is over or somebody changed them since. */
export const undoPush = {
  input: z.object({ pushId: field.id }),
  output: z.object({ push, back: z.number().int(), stayed: z.number().int() }),
};
