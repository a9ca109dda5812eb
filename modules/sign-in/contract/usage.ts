import * as z from "zod";
import { usageKinds } from "#modules/accounts/rules/usage.ts";
import { figurePeriods } from "#platform/values/figure-periods.ts";

const count = z.number().int();

/** Page and act counts for the UTC days up to today, most frequent first, and for the same number of days before. */
export const usage = {
  input: z.object({ days: z.literal(figurePeriods, "validation.invalid").default(30) }),
  output: z.array(
    z.object({
      kind: z.enum(usageKinds),
      name: z.string(),
      uses: count,
      before: count,
      roles: z.object({ homeowner: count, runner: count, admin: count }),
    }),
  ),
};

export type Usage = z.infer<typeof usage.output>;
