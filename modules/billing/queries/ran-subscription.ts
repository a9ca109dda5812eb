import { desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { subscriptions } from "#db/schema/index.ts";

/** A user's latest subscription that became active, ended or not. For a lateral join; no row when there was none. */
export function ranSubscription(db: Db, userId: SQLWrapper) {
  return db
    .select({ monthlyRateCents: subscriptions.monthlyRateCents, pausedAt: subscriptions.pausedAt })
    .from(subscriptions)
    .where(sql`${eq(subscriptions.userId, userId)} and ${subscriptions.status} <> 'incomplete'`)
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
    .as("ran");
}
