import * as z from "zod";
import * as field from "#platform/fields.ts";

const list = z.string("validation.invalid").regex(/^[a-zA-Z]{1,40}$/, "validation.invalid");
const parameter = z.string("validation.invalid").max(200, "validation.invalid");

const savedView = z.object({
  list,
  name: field.viewName,
  /** Search parameters of the list's URL. */
  shown: z
    .record(z.string("validation.invalid").regex(/^[a-z]{1,20}$/i, "validation.invalid"), parameter)
    .refine((shown) => Object.keys(shown).length <= 15, "validation.invalid"),
});
export type SavedView = z.output<typeof savedView>;

/** One's own views of every list, by list and age. */
export const savedViews = { output: z.array(savedView) };

export const saveView = { input: savedView, output: z.object({ ok: z.literal(true) }) };

export const deleteView = {
  input: savedView.pick({ list: true, name: true }),
  output: z.object({ ok: z.literal(true) }),
};
