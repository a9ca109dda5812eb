import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { invoices } from "./invoices.ts";
import { users } from "./users.ts";

export type RefundStatus = "pending" | "succeeded" | "failed";

/** Money of an invoice that goes back to its homeowner: asked for here, or seen at the provider. */
export const refunds = pgTable(
  "refunds",
  {
    /** Also the idempotency key towards the payment provider. */
    id: uuid().primaryKey(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    amountCents: integer("amount_cents").notNull(),
    status: text().$type<RefundStatus>().notNull(),
    /** What the provider calls it; null until the provider has answered. */
    providerId: text("provider_id").unique("refunds_provider_unique"),
    /** "guarantee", an admin's words, or what the provider gives as the cause. */
    reason: text(),
    /** Who asked for it; null where it was made at the provider itself. */
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** When it was known to have succeeded or failed. */
    settledAt: instant("settled_at"),
  },
  (table) => [
    check("refunds_status", sql`${table.status} in ('pending', 'succeeded', 'failed')`),
    check("refunds_amount", sql`${table.amountCents} between 1 and 1000000`),
    check("refunds_settled", sql`(${table.settledAt} is not null) = (${table.status} <> 'pending')`),
    check("refunds_reason_length", sql`char_length(${table.reason}) <= 1000`),
    index("refunds_invoice").on(table.invoiceId),
    index("refunds_requested_by").on(table.requestedBy),
    index("refunds_page").on(table.createdAt, table.id),
    index("refunds_pending").on(table.createdAt).where(sql`status = 'pending'`),
  ],
);
