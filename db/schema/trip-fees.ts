import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { type TripFeeReason, tripFeeReasons } from "#modules/pickups/rules/trip-fees.ts";
import { homeRef, runnerRef } from "./accounts.ts";
import { invoices } from "./billing.ts";
import { jobRef } from "./jobs.ts";
import { instant, quoted } from "./platform.ts";

/**
 * Stops that a home blocked, with proof: one for each pickup. The runner earns `payCents`; the homeowner owes
 * `priceCents`, which is 0 unless an earlier one warned of it. A trigger keeps all but the bill.
 */
export const tripFees = pgTable(
  "trip_fees",
  {
    id: uuid().primaryKey(),
    jobId: jobRef().unique("trip_fees_job_unique"),
    homeownerId: homeRef(),
    runnerId: runnerRef(),
    reason: text().$type<TripFeeReason>().notNull(),
    payCents: integer("pay_cents").notNull(),
    priceCents: integer("price_cents").notNull(),
    /** The price of another one that the message to the homeowner names, and its last day; null if it names none. */
    warnedCents: integer("warned_cents"),
    warnedUntil: date("warned_until", { mode: "string" }),
    doneAt: instant("done_at").notNull(),
    /** When the payment provider was first told of the line, and its id; null until it answers. */
    toldAt: instant("told_at"),
    providerId: text("provider_id").unique("trip_fees_provider_unique"),
    /** The bill that charges it. */
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    /** How many void bills it was on; each needs a new line at the payment provider. */
    voidedBills: smallint("voided_bills").notNull().default(0),
  },
  (table) => [
    check("trip_fees_reason", sql`${table.reason} in ${quoted(tripFeeReasons)}`),
    check("trip_fees_pay", sql`${table.payCents} between 0 and 100000`),
    check("trip_fees_price", sql`${table.priceCents} between 0 and 100000`),
    check(
      "trip_fees_warned",
      sql`(${table.warnedCents} is null) = (${table.warnedUntil} is null) and ${table.warnedCents} between 1 and 100000`,
    ),
    check(
      "trip_fees_billed",
      sql`${table.priceCents} > 0 or num_nonnulls(${table.invoiceId}, ${table.toldAt}, ${table.providerId}) = 0`,
    ),
    index("trip_fees_homeowner").on(table.homeownerId, table.doneAt),
    index("trip_fees_runner").on(table.runnerId, table.doneAt),
    index("trip_fees_invoice").on(table.invoiceId),
    index("trip_fees_unbilled").on(table.jobId).where(sql`price_cents > 0 and invoice_id is null`),
  ],
);
