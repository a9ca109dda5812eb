import * as z from "zod";
import { homeowners, runners } from "#modules/accounts/contract/admin-people.ts";
import { previewPayRun } from "#modules/payouts/contract/pay.ts";
import { jobFilters } from "#modules/pickups/rules/filter.ts";
import { auditLog } from "./audit.ts";

const page = { limit: true, cursor: true } as const;

/** Exports a list as a table, with the filters it is shown with. */
export const exportList = {
  input: z.discriminatedUnion(
    "list",
    [
      z.object({ list: z.literal("homeowners"), ...homeowners.input.omit(page).shape }),
      z.object({ list: z.literal("runners"), ...runners.input.omit(page).shape }),
      z.object({ list: z.literal("audit"), ...auditLog.input.omit(page).shape }),
      z.object({
        list: z.literal("jobs"),
        filter: z.enum(jobFilters, "validation.invalid").default("all"),
        search: z.string("validation.invalid").max(100, "validation.tooLong").trim().default(""),
      }),
      z.object({ list: z.literal("payRun"), week: previewPayRun.input.shape.week.unwrap().unwrap() }),
    ],
    "validation.invalid",
  ),
};

export type ExportedList = z.output<typeof exportList.input>;
