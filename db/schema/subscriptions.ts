import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
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
    /** The expiry, as its month's first day, that the homeowner was last told is near. */
    cardExpiryTold: date("card_expiry_told", { mode: "string" }),
    createdAt: instant("created_at").notNull(),
    activatedAt: instant("activated_at"),
    endedAt: instant("ended_at"),
    /** The month that is paid for; null until the provider has said so. */
    periodStartsAt: instant("period_starts_at"),
    periodEndsAt: instant("period_ends_at"),
    /** The homeowner cancelled: it ends with the month that is paid for. */
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** Why, where the homeowner said so. */
    cancelReason: text("cancel_reason"),
    /** When the pause began that it is in, or in which it ended. */
    pausedAt: instant("paused_at"),
    /** The price that it gets, with the first month that begins on a day; told to the homeowner ahead. Null: it keeps its own. */
    nextRateCents: integer("next_rate_cents"),
    nextRateFrom: date("next_rate_from", { mode: "string" }),
    nextRateToldAt: instant("next_rate_told_at"),
    /** Whether the provider bills it from the next month on: it may, or does. Null: it was not told, or it was taken back. */
    nextRateAtProvider: text("next_rate_at_provider").$type<"telling" | "told">(),
    /** When the provider's object was last looked at. */
    syncedAt: instant("synced_at"),
    /**
     * Goes up with every change. What the provider said is only taken where nothing has changed since it was asked: an
     * older state never replaces a newer one.
     */
    revision: integer().notNull().default(0),
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
    check(
      "subscriptions_next_rate",
      sql`num_nonnulls(${table.nextRateCents}, ${table.nextRateFrom}, ${table.nextRateToldAt}) in (0, 3) and ${table.nextRateCents} between 1 and 1000000`,
    ),
    check(
      "subscriptions_next_rate_at_provider",
      sql`${table.nextRateAtProvider} is null or (${table.nextRateAtProvider} in ('telling', 'told') and ${table.nextRateCents} is not null)`,
    ),
    check("subscriptions_period", sql`${table.periodStartsAt} < ${table.periodEndsAt}`),
    check("subscriptions_ended", sql`(${table.endedAt} is not null) = (${table.status} = 'canceled')`),
    check("subscriptions_reason_length", sql`char_length(${table.cancelReason}) <= 1000`),
    uniqueIndex("subscriptions_provider").on(table.providerId),
    index("subscriptions_period_end").on(table.periodEndsAt).where(sql`status <> 'canceled'`),
    index("subscriptions_card_expiry")
      .on(table.cardExpiryYear, table.cardExpiryMonth)
      .where(sql`status in ('active', 'past_due')`),
    index("subscriptions_coming_rate")
      .on(sql`(coalesce(next_rate_cents, monthly_rate_cents))`, table.id)
      .where(sql`status in ('active', 'past_due', 'paused')`),
    index("subscriptions_next_rate_due").on(table.nextRateFrom).where(sql`next_rate_from is not null`),
    uniqueIndex("subscriptions_one_live").on(table.userId).where(sql`status <> 'canceled'`),
    index("subscriptions_past_due").on(table.periodEndsAt, table.id).where(sql`status = 'past_due'`),
    index("subscriptions_user").on(table.userId, table.createdAt),
  ],
);
