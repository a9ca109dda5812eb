import * as z from "zod";
import { page } from "#platform/list-search.ts";
import { languages } from "#platform/values/preferences.ts";
export const waitingEntry = z.object({
  id: z.uuid(),
  email: z.string(),
  zipCode: z.string(),
  language: z.enum(languages),
  /** How many wait for this ZIP code, including this entry. */
  waitingThere: z.int(),
  /** Whether an approved runner serves it now. */
  isServed: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type WaitingEntry = z.infer<typeof waitingEntry>;

/** People waiting for a runner in their ZIP code. */
export const waitingList = {
  input: page,
  output: z.object({ rows: z.array(waitingEntry), nextCursor: z.string().nullable() }),
};
