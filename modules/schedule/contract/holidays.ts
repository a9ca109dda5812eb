import * as z from "zod";
import { holidayRules } from "#modules/homes/rules/holidays.ts";
import * as field from "#platform/fields.ts";
import { usStates } from "#platform/values/us-states.ts";

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

/** Adds a holiday, or updates the area's holiday on that day. */
export const saveHoliday = {
  input: z.object({ area, onDay, name: field.holidayName, rule }),
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
