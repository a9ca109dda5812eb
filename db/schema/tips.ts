import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type TipStatus, tipStatuses } from "#modules/pickups/rules/tips.ts";
import { runnerRef, userRef } from "./accounts.ts";
import { jobRef } from "./jobs.ts";
import { instant, quoted } from "./platform.ts";

/** Tips for completed pickups, charged to the homeowner's card: one for each pickup, besides declined ones. */
export const tips = pgTable(
  "tips",
  {
    /** The id of the homeowner's act, and the key of the charge. */
    id: uuid().primaryKey(),
    jobId: jobRef(),
    /** The homeowner who pays it. */
    userId: userRef(),
    runnerId: runnerRef(),
    amountCents: integer("amount_cents").notNull(),
    status: text().$type<TipStatus>().notNull(),
    /** The provider's ids of the charge and of its refund; null until it answers. */
    providerId: text("provider_id").unique("tips_provider_unique"),
    refundId: text("refund_id").unique("tips_refund_unique"),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    /** When the homeowner took it back. */
    takenBackAt: instant("taken_back_at"),
  },
  (table) => [
    check("tips_amount", sql`${table.amountCents} between 1 and 10000`),
    check("tips_status", sql`${table.status} in ${quoted(tipStatuses)}`),
    check(
      "tips_paid",
      sql`(${table.paidAt} is not null) = (${table.status} in ('paid', 'refunding', 'refunded'))
        and (${table.paidAt} is not null) = (${table.providerId} is not null)`,
    ),
    check(
      "tips_taken_back",
      sql`(${table.takenBackAt} is not null) = (${table.status} in ('refunding', 'refunded'))
        and (${table.refundId} is not null) = (${table.status} = 'refunded')`,
    ),
    uniqueIndex("tips_once").on(table.jobId).where(sql`status <> 'declined'`),
    index("tips_job").on(table.jobId),
    index("tips_user").on(table.userId, table.createdAt),
    index("tips_runner").on(table.runnerId, table.createdAt),
    index("tips_unsettled").on(table.createdAt).where(sql`status in ('charging', 'refunding')`),
  ],
);
