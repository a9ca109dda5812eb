import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type GiftStatus, giftStatuses } from "#modules/growth/rules.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { users } from "./accounts.ts";
import { instant, quoted } from "./platform.ts";

/** Months of service that somebody paid for somebody else. The giver needs no account. */
export const gifts = pgTable(
  "gifts",
  {
    /** Made by the giver's browser; also the payment's idempotency key. */
    id: uuid().primaryKey(),
    /** What the receiver types. Valid once the gift is paid. */
    code: text().notNull().unique("gifts_code_unique"),
    months: integer().notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Both null once erased. */
    giverName: text("giver_name"),
    giverEmail: text("giver_email"),
    /** Null when the giver shares the code themselves, and once erased. */
    receiverEmail: text("receiver_email"),
    /** When to email the receiver; null for as soon as it is paid. */
    sendOn: date("send_on", { mode: "string" }),
    /** When the receiver's email was queued. */
    toldAt: instant("told_at"),
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
    /** The home's user, who gets the credit. */
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
      sql`(${table.paidAt} is not null) = (${table.status} in ('paid', 'disputed', 'lost', 'redeemed', 'refunding', 'refunded'))
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
    index("gifts_newest").on(table.paidAt, table.id).where(sql`paid_at is not null`),
    index("gifts_unsettled").on(table.createdAt).where(sql`status in ('open', 'refunding')`),
    index("gifts_untold")
      .on(table.sendOn)
      .where(sql`status = 'paid' and receiver_email is not null and told_at is null`),
    index("gifts_giver").on(table.giverEmail).where(sql`giver_email is not null`),
    index("gifts_receiver").on(table.receiverEmail).where(sql`receiver_email is not null`),
    index("gifts_named").on(table.paidAt).where(sql`giver_email is not null`),
    index("gifts_abandoned").on(table.createdAt).where(sql`status = 'abandoned'`),
    index("gifts_redeemed_by").on(table.redeemedBy).where(sql`redeemed_by is not null`),
  ],
);
