import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { gifts } from "./gifts.ts";
import { instant } from "./platform.ts";
import { tips } from "./tips.ts";

/**
 * Refunds of tips and gifts that the bank returned to us: we owe the money until it is sent again. A failed refund of an
 * invoice is its row in `refunds`.
 */
export const failedRefunds = pgTable(
  "failed_refunds",
  {
    /** Also the key of the refund that replaces it. */
    id: uuid().primaryKey(),
    /** The provider's ids of the payment and of the refund that failed. */
    paymentId: text("payment_id").notNull(),
    refundId: text("refund_id").notNull().unique("failed_refunds_refund_unique"),
    tipId: uuid("tip_id").references(() => tips.id),
    giftId: uuid("gift_id").references(() => gifts.id),
    amountCents: integer("amount_cents").notNull(),
    failedAt: instant("failed_at").notNull(),
    /** When an admin asked to send it again, or noted that it was paid another way; null while it waits for one. */
    askedAt: instant("asked_at"),
    /** When the provider sent it again, or it was paid another way. */
    settledAt: instant("settled_at"),
    /** The provider's id of the refund that replaces it; null when it was paid another way. */
    sentId: text("sent_id").unique("failed_refunds_sent_unique"),
  },
  (table) => [
    check("failed_refunds_amount", sql`${table.amountCents} between 1 and 1000000`),
    check("failed_refunds_payment", sql`num_nonnulls(${table.tipId}, ${table.giftId}) = 1`),
    check(
      "failed_refunds_settled",
      sql`(${table.settledAt} is null or ${table.askedAt} is not null)
        and (${table.sentId} is null or ${table.settledAt} is not null)`,
    ),
    index("failed_refunds_by_payment").on(table.paymentId),
    index("failed_refunds_by_tip").on(table.tipId).where(sql`tip_id is not null`),
    index("failed_refunds_by_gift").on(table.giftId).where(sql`gift_id is not null`),
    index("failed_refunds_open").on(table.failedAt, table.id).where(sql`asked_at is null`),
    index("failed_refunds_unsent").on(table.askedAt).where(sql`asked_at is not null and settled_at is null`),
  ],
);
