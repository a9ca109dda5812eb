import * as z from "zod";
import { holidayRules } from "#modules/homes/rules/holidays.ts";
import * as field from "#platform/fields.ts";
import { usStates } from "#platform/values/us-states.ts";

/** "" for the whole country, two letters for a state, 1 to 5 digits for the ZIP codes that begin so. */
const area = z
  .string("validation.area")
  .max(20, { error: "validation.area", abort: true })
  .trim()
  .toUpperCase()
  .refine((text) => /^\d{0,5}$/.test(text) || usStates.some((state) => state === text), "validation.area");

/** A day within what is planned for. */
const onDay = field.day.refine((day) => day >= "2020" && day < "2100", "validation.day");

const rule = z.enum(holidayRules, "validation.invalid");

/** What collection does on a day, in an area; the narrowest area counts. */
const holiday = z.object({
  id: z.uuid(),
  area: z.string(),
  onDay: z.iso.date(),
  name: z.string(),
  rule: z.enum(holidayRules),
  /** Of the default set: taking it out gives it the rule `none`, so that it does not come again. */
  isDefault: z.boolean(),
  changedAt: z.iso.datetime(),
});

export type HolidayOnWire = z.infer<typeof holiday>;

/** Those of a year, by day and area; of this and the next one unless a year is named. */
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

/** Adds a holiday, or changes the one that the area has on that day. */
export const saveHoliday = {
  input: z.object({ area, onDay, name: field.holidayName, rule }),
  output: holiday,
};

/** Gives null where it is gone, and the holiday where it is of the default set: it has no effect any more. */
export const removeHoliday = {
  input: z.object({ holidayId: field.id }),
  output: z.object({ holiday: holiday.nullable() }),
};

/**
 * What saving this would change, without saving it; `rule` null: what taking the holiday out would. `pickups` and
 * `homes` count those that would take place on another day, or fall out, from today on; `sample` is at most 20 of them,
 * by day. `before` and `after` are the days; null: it falls out.
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
