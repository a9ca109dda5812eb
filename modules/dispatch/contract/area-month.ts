import * as z from "zod";
import { holidayRules } from "#modules/homes/rules.ts";
import { doubtedDay } from "#modules/schedule/contract/streets.ts";
import * as field from "#platform/fields.ts";

const count = z.int().nonnegative();

/**
 * A month of an area (the first 3 to 5 digits of its ZIP codes): per day its pickups without canceled ones, those nobody
 * has taken, and the holds and pauses that begin; its holidays; and the days that an admin moved there. Days without
 * anything are left out.
 */
export const areaMonth = {
  input: z.object({
    area: z.string("validation.zipCode").regex(/^\d{3,5}$/, "validation.zipCode"),
    month: field.month,
  }),
  output: z.object({
    days: z.array(
      z.object({ day: z.iso.date(), pickups: count, unclaimed: count, holds: count, pauses: count }),
    ),
    /** `area`: "" for nationwide, a state, or the beginning of ZIP codes. */
    holidays: z.array(
      z.object({ day: z.iso.date(), area: z.string(), name: z.string(), rule: z.enum(holidayRules) }),
    ),
    /** The streets whose collection weekday is trusted least, if at less than half; at most 10. */
    doubted: z.array(doubtedDay),
    moves: z.array(z.object({ id: z.uuid(), area: z.string(), fromOn: z.iso.date(), toOn: z.iso.date() })),
  }),
};

export type AreaMonth = z.output<typeof areaMonth.output>;
