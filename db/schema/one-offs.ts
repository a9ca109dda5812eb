import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { type OneOffStatus, oneOffStatuses } from "#modules/billing/rules.ts";
import { userRef } from "./accounts.ts";
import { invoices } from "./billing.ts";
import { jobs } from "./jobs.ts";
import { instant, quoted } from "./platform.ts";

/** Single pickups that homes without a service pay for, each with a bill of its own. */
export const oneOffs = pgTable(
  "one_offs",
  {
    /** The id of the homeowner's act, and the key of the bill. */
    id: uuid().primaryKey(),
    userId: userRef(),
    /** The home's local day. */
    scheduledOn: date("scheduled_on", { mode: "string" }).notNull(),
    numberOfCans: smallint("number_of_cans").notNull(),
    priceCents: integer("price_cents").notNull(),
    status: text().$type<OneOffStatus>().notNull(),
    /** The provider's id of the bill; null until it answers. */
    providerId: text("provider_id").unique("one_offs_provider_unique"),
    /** The paid bill. */
    invoiceId: uuid("invoice_id")
      .references(() => invoices.id)
      .unique("one_offs_invoice_unique"),
    /** The pickup, once paid. */
    jobId: uuid("job_id")
      .references(() => jobs.id)
      .unique("one_offs_job_unique"),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (table) => [
    check("one_offs_status", sql`${table.status} in ${quoted(oneOffStatuses)}`),
    check("one_offs_price", sql`${table.priceCents} between 1 and 100000`),
    check("one_offs_cans", sql`${table.numberOfCans} between 1 and 10`),
    check("one_offs_job", sql`(${table.jobId} is not null) = (${table.status} = 'booked')`),
    check(
      "one_offs_invoice",
      sql`(${table.invoiceId} is not null) = (${table.status} in ('booked', 'returned'))`,
    ),
    check("one_offs_settled", sql`(${table.settledAt} is null) = (${table.status} = 'open')`),
    index("one_offs_user").on(table.userId, table.createdAt),
    index("one_offs_open").on(table.createdAt).where(sql`status = 'open'`),
    index("one_offs_abandoned").on(table.settledAt).where(sql`status = 'abandoned'`),
  ],
);
