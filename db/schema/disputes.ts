import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type DisputeStatus, disputeStatuses } from "#domain/disputes.ts";
import { instant } from "./columns.ts";
import { invoices } from "./invoices.ts";

/** Payments that a homeowner's bank has called in question, as the payment provider has it. */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** What the provider calls it. */
    providerId: text("provider_id").notNull().unique("disputes_provider_unique"),
    /** How much of the payment is called in question. */
    amountCents: integer("amount_cents").notNull(),
    /** What it has cost so far: what was taken back, with the provider's fees, less what was returned. */
    withdrawnCents: integer("withdrawn_cents").notNull().default(0),
    status: text().$type<DisputeStatus>().notNull(),
    /** The bank's word for the cause. */
    reason: text(),
    /** Until when the bank takes our word; null where it does not wait for one. */
    respondBy: instant("respond_by"),
    createdAt: instant("created_at").notNull(),
    closedAt: instant("closed_at"),
  },
  (table) => [
    check("disputes_status", sql`${table.status} in ${sql.raw(`('${disputeStatuses.join("', '")}')`)}`),
    check("disputes_amount", sql`${table.amountCents} between 1 and 1000000`),
    check("disputes_withdrawn", sql`${table.withdrawnCents} between -1000000 and 2000000`),
    check("disputes_closed", sql`(${table.closedAt} is not null) = (${table.status} in ('won', 'lost'))`),
    check("disputes_reason_length", sql`char_length(${table.reason}) <= 200`),
    index("disputes_invoice").on(table.invoiceId),
    index("disputes_page").on(sql`(closed_at is null)`, table.createdAt, table.id),
    index("disputes_open").on(table.createdAt).where(sql`closed_at is null`),
  ],
);
