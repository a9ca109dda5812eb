import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type GiftStatus, giftStatuses } from "#modules/growth/rules.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { users } from "./accounts.ts";
import { instant, quoted } from "./platform.ts";

/** Months of service that somebody paid for somebody else. The giver needs no account. */
export const gifts = pgTable(
  "gifts",
  {
    /** The id of the giver's act, and the key of the payment. */
    id: uuid().primaryKey(),
    /** What the receiver types; it counts once the gift is paid. */
    code: text().notNull().unique("gifts_code_unique"),
    months: integer().notNull(),
    amountCents: integer("amount_cents").notNull(),
    giverName: text("giver_name").notNull(),
    giverEmail: text("giver_email").notNull(),
    /** Null when the giver passes the code on. */
    receiverEmail: text("receiver_email"),
    /** The giver's words for the receiver. */
    words: text(),
    /** The language of both emails. */
    language: text().$type<Language>().notNull(),
    status: text().$type<GiftStatus>().notNull(),
    /** The provider's ids of the payment and of its refund; null until it answers. */
    providerId: text("provider_id").unique("gifts_provider_unique"),
    refundId: text("refund_id").unique("gifts_refund_unique"),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    redeemedAt: instant("redeemed_at"),
    /** The home's user, whose bills the gift lowers. */
    redeemedBy: uuid("redeemed_by").references(() => users.id),
    /** When an admin asked for the refund. */
    refundAskedAt: instant("refund_asked_at"),
  },
  (table) => [
    check("gifts_code", sql`${table.code} ~ '^[A-Z0-9]{12}$'`),
    check(
      "gifts_worth",
      sql`${table.months} between 1 and 12 and ${table.amountCents} between 100 and 1000000`,
    ),
    check(
      "gifts_lengths",
      sql`char_length(${table.giverName}) between 1 and 100 and char_length(${table.giverEmail}) <= 254
        and char_length(${table.receiverEmail}) <= 254 and char_length(${table.words}) between 1 and 500`,
    ),
    check("gifts_language", sql`${table.language} in ${quoted(languages)}`),
    check("gifts_status", sql`${table.status} in ${quoted(giftStatuses)}`),
    check(
      "gifts_paid",
      sql`(${table.paidAt} is not null) = (${table.status} in ('paid', 'redeemed', 'refunding', 'refunded'))
        and (${table.paidAt} is null or ${table.providerId} is not null)`,
    ),
    check(
      "gifts_redeemed",
      sql`(${table.redeemedAt} is not null) = (${table.status} = 'redeemed')
        and (${table.redeemedBy} is not null) = (${table.status} = 'redeemed')`,
    ),
    check(
      "gifts_refunded",
      sql`(${table.refundAskedAt} is not null) = (${table.status} in ('refunding', 'refunded'))
        and (${table.refundId} is not null) = (${table.status} = 'refunded')`,
    ),
    index("gifts_newest").on(table.createdAt, table.id),
    index("gifts_unsettled").on(table.createdAt).where(sql`status in ('open', 'refunding')`),
    index("gifts_redeemed_by").on(table.redeemedBy).where(sql`redeemed_by is not null`),
  ],
);
