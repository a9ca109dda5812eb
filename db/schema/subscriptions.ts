import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    check("subscriptions_ended", sql`(${table.endedAt} is not null) = (${table.status} = 'canceled')`),
    uniqueIndex("subscriptions_one_live").on(table.userId).where(sql`status <> 'canceled'`),
    index("subscriptions_user").on(table.userId, table.createdAt),
  ],
);
