import * as z from "zod";
import * as field from "#platform/fields.ts";

/** Whether the circle hears of three weeks without anything in the cans; `toldAt`: when it last did. */
const signal = z.object({ isOn: z.boolean(), toldAt: z.iso.datetime().nullable() });

export const gentleSignal = { output: signal };

export const setGentleSignal = { input: z.object({ isOn: field.flag }), output: signal };

/** Whether nothing was in a pickup's cans, by its runner. */
export const noteEmptyCans = {
  input: z.object({ jobId: field.id, isEmpty: field.flag }),
  output: z.object({ isEmpty: z.boolean() }),
};
