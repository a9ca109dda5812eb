import * as z from "zod";
import * as field from "#platform/fields.ts";
import { homeWindows } from "#platform/values/windows.ts";
import { claims } from "../rules/platform-rules.ts";

/** What admins set, each from a day on. The first two are amounts (`setRate`), the others rules (`setRule`). */
export const settingNames = [
  "runnerRate",
  "monthlyPrice",
  "windows",
  "promises",
  "credit",
  "areas",
  "claims",
] as const;
export type SettingName = (typeof settingNames)[number];

const setting = z.enum(settingNames, "validation.invalid");

const amount = z.string().regex(/^\d+\.\d{2}$/);

/** Which windows a homeowner may choose for a pickup of a day. */
const windows = z.object({
  offered: z.array(z.enum(homeWindows, "validation.timeWindow")).min(1, "validation.windows").max(20),
});

const hour = (from: number, to: number) =>
  z.int("validation.hour").min(from, "validation.hour").max(to, "validation.hour");

/** Hours at the home: between which cans go out on the evening before collection, and by when they are back on the day. */
const promises = z
  .object({ outFrom: hour(12, 22), outBy: hour(13, 23), backBy: hour(20, 23) })
  .refine(({ outFrom, outBy }) => outFrom < outBy, { error: "validation.hoursOrder", path: ["outBy"] });

/**
 * What a pickup that went wrong gives back, in percent of its share of the month; how many problems of a home are settled
 * within four weeks before an admin looks; and the most that an admin credits at once.
 */
const creditShape = {
  missedPercent: z.int("validation.percent").min(100, "validation.percent").max(300, "validation.percent"),
  byRule: z.int("validation.count").min(0, "validation.count").max(10, "validation.count"),
};
const credit = z.object({
  ...creditShape,
  mostByHand: z
    .string("validation.amount")
    .regex(/^\d{1,3}(?:\.\d{1,2})?$/, "validation.amount")
    .regex(/[1-9]/, "validation.amount"),
});

/** Beginnings of ZIP codes, 1 to 5 digits each; none: everywhere. */
const areas = z.object({
  zipCodes: z
    .array(z.string("validation.zipBeginning").regex(/^\d{1,5}$/, "validation.zipBeginning"))
    .max(1000, "validation.zipBeginning"),
});

/** What public pages state; an admin answers for its truth. */
const stated = z.object({
  stated: z.array(z.enum(claims, "validation.invalid")).max(claims.length, "validation.invalid"),
});

const shown = {
  windows: z.object({ offered: z.array(z.enum(homeWindows)) }),
  promises: z.object({ outFrom: z.int(), outBy: z.int(), backBy: z.int() }),
  credit: z.object({ missedPercent: z.int(), byRule: z.int(), mostByHand: amount }),
  areas: z.object({ zipCodes: z.array(z.string()) }),
  claims: z.object({ stated: z.array(z.enum(claims)) }),
};

const stateOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    now: value,
    upcoming: z.array(z.object({ effectiveOn: z.iso.date(), value })),
    /** Names the state: a change is refused where it is not the latest any more. Null before the first. */
    lastChange: z.uuid().nullable(),
  });

/** The rules now and from later days on. `plannedFrom` is the first day for which no pickup is planned yet. */
export const rules = {
  output: z.object({
    today: z.iso.date(),
    plannedFrom: z.iso.date(),
    windows: stateOf(shown.windows),
    promises: stateOf(shown.promises),
    credit: stateOf(shown.credit),
    areas: stateOf(shown.areas),
    claims: stateOf(shown.claims),
  }),
};

export type Rules = z.infer<typeof rules.output>;

const change = {
  effectiveOn: z
    .string("validation.effectiveOn")
    .min(1, "validation.effectiveOn")
    .pipe(field.day.check(z.refine((text) => /^20/.test(text), "validation.day"))),
  /** The `lastChange` of what the admin saw. */
  seen: field.id.nullable(),
};

export const setRule = {
  input: z.discriminatedUnion(
    "rule",
    [
      z.object({ rule: z.literal("windows"), value: windows, ...change }),
      z.object({ rule: z.literal("promises"), value: promises, ...change }),
      z.object({ rule: z.literal("credit"), value: credit, ...change }),
      z.object({ rule: z.literal("areas"), value: areas, ...change }),
      z.object({ rule: z.literal("claims"), value: stated, ...change }),
    ],
    "validation.invalid",
  ),
  output: rules.output,
};

export type SetRule = z.infer<typeof setRule.input>;

/** Takes out what was to begin on a later day. */
export const withdrawSetting = {
  input: z.object({ setting, ...change }),
  output: z.object({ ok: z.literal(true) }),
};

export const settingValue = z.union([
  z.object({ amount }),
  shown.windows,
  shown.promises,
  shown.credit,
  shown.areas,
  shown.claims,
]);

export type SettingValue = z.infer<typeof settingValue>;

const settingChange = z.object({
  id: z.uuid(),
  setting: z.enum(settingNames),
  effectiveOn: z.iso.date(),
  /** What counted on that day before; and what does since, null where it was withdrawn. */
  before: settingValue.nullable(),
  after: settingValue.nullable(),
  /** Who changed it; null where the account is gone. */
  by: z.string().nullable(),
  changedAt: z.iso.datetime(),
});

export type SettingChange = z.infer<typeof settingChange>;

/** Who changed what and when, newest first; of one setting where it is named. */
export const settingHistory = {
  input: z.object({
    setting: setting.nullish(),
    limit: z
      .int("validation.invalid")
      .min(1, "validation.invalid")
      .max(100, "validation.invalid")
      .default(20),
    cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
  }),
  output: z.object({ rows: z.array(settingChange), nextCursor: z.string().nullable() }),
};

/** Which windows a homeowner may choose: from each day on, the first one for today. */
export const pickupWindows = {
  output: z.array(z.object({ from: z.iso.date(), offered: z.array(z.enum(homeWindows)) })),
};
