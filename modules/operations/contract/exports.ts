import * as z from "zod";
import { homeowners, runners } from "#modules/accounts/contract.ts";
import { waitingList } from "#modules/areas/contract.ts";
import { bills, credits, refunds, waitingByZip } from "#modules/billing/contract.ts";
import { dispatchJobs } from "#modules/dispatch/contract/dispatch.ts";
import { gifts } from "#modules/growth/contract/gifts.ts";
import { runnerReferrals } from "#modules/growth/contract/runners.ts";
import { coupons } from "#modules/growth/contract.ts";
import { deliveries } from "#modules/notices/contract.ts";
import { previewPayRun } from "#modules/payouts/contract.ts";
import { rentals } from "#modules/people/contract.ts";
import { problems } from "#modules/pickups/contract/records.ts";
import { jobFilters } from "#modules/pickups/rules/status.ts";
import { coverage } from "#modules/standing-routes/contract.ts";
import { adminThreads } from "#modules/support/contract.ts";
import { auditLog } from "../contract.ts";
import { plannedMargins } from "./business.ts";

const paging = { limit: true, cursor: true } as const;

/** A table's columns, comma separated; all of them when missing. */
const columns = z.string("validation.invalid").max(1000, "validation.tooLong").optional();

/** Exports a list as a table, with the filters, order and columns it is shown with. */
export const exportList = {
  input: z.discriminatedUnion(
    "list",
    [
      z.object({ columns, list: z.literal("homeowners"), ...homeowners.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("runners"), ...runners.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("audit"), ...auditLog.input.omit(paging).shape }),
      z.object({
        columns,
        list: z.literal("jobs"),
        filter: z.enum(jobFilters, "validation.invalid").default("all"),
        search: z.string("validation.invalid").max(100, "validation.tooLong").trim().default(""),
      }),
      z.object({ columns, list: z.literal("bills"), ...bills.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("credits"), ...credits.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("coupons"), ...coupons.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("gifts"), ...gifts.input.omit(paging).shape }),
      z.object({
        columns,
        list: z.literal("runnerReferrals"),
        ...runnerReferrals.input.omit(paging).shape,
      }),
      z.object({ columns, list: z.literal("refunds"), ...refunds.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("deliveries"), ...deliveries.input.omit({ cursor: true }).shape }),
      z.object({ columns, list: z.literal("problems"), ...problems.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("rentals"), ...rentals.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("support"), ...adminThreads.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("margins"), ...plannedMargins.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("rentalMonths"), within: plannedMargins.input.shape.within }),
      z.object({
        columns,
        list: z.literal("payRun"),
        ...previewPayRun.input.omit(paging).shape,
        week: previewPayRun.input.shape.week.unwrap().unwrap(),
      }),
      z.object({ columns, list: z.literal("dispatch"), ...dispatchJobs.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("coverage"), ...coverage.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("waiting"), ...waitingList.input.omit(paging).shape }),
      z.object({ columns, list: z.literal("waitingZips"), ...waitingByZip.input.omit(paging).shape }),
    ],
    "validation.invalid",
  ),
};

export type ExportedList = z.output<typeof exportList.input>;
