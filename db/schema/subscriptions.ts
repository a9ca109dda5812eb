import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type CardBrand, cardBrands } from "#domain/payment-card.ts";
import type { SubscriptionStatus } from "#domain/subscriptions.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Monthly plans. At most one that has not ended for each homeowner (invariant M7). */
export const subscriptions = pgTable(
  "subscriptions",
  {
    /** Also the idempotency key towards the payment provider. */
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    status: text().$type<SubscriptionStatus>().notNull(),
    plan: text().notNull().default("Standard"),
    monthlyRateCents: integer("monthly_rate_cents").notNull(),
    /** What the provider calls it; null until the provider has answered. */
    providerId: text("provider_id"),
    /** Lets the page confirm the payment; null until the provider has answered. */
    clientSecret: text("client_secret"),
    /** The card that it is charged to, as the provider tells of it: all four, or none while there is no card. */
    cardBrand: text("card_brand").$type<CardBrand>(),
    cardLast4: text("card_last4"),
    /** 1 to 12: the last month in which the card is valid. */
    cardExpiryMonth: smallint("card_expiry_month"),
    cardExpiryYear: smallint("card_expiry_year"),
    createdAt: instant("created_at").notNull(),
    activatedAt: instant("activated_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    check(
      "subscriptions_status",
      sql`${table.status} in ('incomplete', 'active', 'past_due', 'paused', 'canceled')`,
    ),
    check("subscriptions_rate", sql`${table.monthlyRateCents} between 0 and 1000000`),
    check(
      "subscriptions_card",
      sql`num_nonnulls(${table.cardBrand}, ${table.cardLast4}, ${table.cardExpiryMonth}, ${table.cardExpiryYear}) in (0, 4)`,
    ),
    check(
      "subscriptions_card_brand",
      sql`${table.cardBrand} in ${sql.raw(`('${cardBrands.join("', '")}')`)}`,
    ),
    check("subscriptions_card_last4", sql`${table.cardLast4} ~ '^[0-9]{4}$'`),
    check("subscriptions_card_month", sql`${table.cardExpiryMonth} between 1 and 12`),
    check("subscriptions_card_year", sql`${table.cardExpiryYear} between 2000 and 2199`),
    check("subscriptions_ended", sql`(${table.endedAt} is not null) = (${table.status} = 'canceled')`),
    uniqueIndex("subscriptions_one_live").on(table.userId).where(sql`status <> 'canceled'`),
    index("subscriptions_user").on(table.userId, table.createdAt),
  ],
);
