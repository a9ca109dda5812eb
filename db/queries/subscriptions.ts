import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { PaymentCard } from "#domain/payment-card.ts";
import { begunStatuses, type SubscriptionStatus } from "#domain/subscriptions.ts";
import type { Db } from "../client.ts";
import { subscriptions } from "../schema/index.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * The subscription that has not ended; null when there is none. `hold` keeps it from changing until the transaction
 * ends, while others may hold it likewise.
 */
export async function findLiveSubscription(
  db: Db,
  userId: string,
  { hold = false } = {},
): Promise<SubscriptionRow | null> {
  const query = db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "canceled")))
    .$dynamic();
  const [row] = await (hold ? query.for("share") : query);
  return row ?? null;
}

/** Adds a subscription unless one is live already; whoever comes second adds nothing. */
export async function insertSubscription(
  db: Db,
  subscription: typeof subscriptions.$inferInsert,
): Promise<void> {
  await db
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoNothing({ target: subscriptions.userId, where: sql`status <> 'canceled'` });
}

/** Keeps what the provider answered; a second answer to the same key changes nothing. */
export async function linkSubscription(
  db: Db,
  link: { id: string; providerId: string; clientSecret: string },
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ providerId: link.providerId, clientSecret: link.clientSecret })
    .where(and(eq(subscriptions.id, link.id), isNull(subscriptions.providerId)));
}

/** From one status to another, if it still has the first. False when it was something else. */
export async function changeSubscription(
  db: Db,
  change: { id: string; from: SubscriptionStatus[]; to: Exclude<SubscriptionStatus, "canceled"> },
): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({ status: change.to })
    .where(and(eq(subscriptions.id, change.id), inArray(subscriptions.status, change.from)))
    .returning({ id: subscriptions.id });
  return changed.length > 0;
}

/** Keeps what the provider tells of the card. False where the subscription has not begun, or has ended. */
export async function saveCard(db: Db, change: { id: string; card: PaymentCard }): Promise<boolean> {
  const { brand, last4, expiryMonth, expiryYear } = change.card;
  const changed = await db
    .update(subscriptions)
    .set({
      cardBrand: brand,
      cardLast4: last4,
      cardExpiryMonth: expiryMonth,
      cardExpiryYear: expiryYear,
    })
    .where(and(eq(subscriptions.id, change.id), inArray(subscriptions.status, [...begunStatuses])))
    .returning({ id: subscriptions.id });
  return changed.length > 0;
}

/** Ends whatever subscription of the user has not ended; of its card nothing is kept. */
export async function endSubscription(db: Db, end: { userId: string; now: string }): Promise<void> {
  await db
    .update(subscriptions)
    .set({
      status: "canceled",
      endedAt: end.now,
      cardBrand: null,
      cardLast4: null,
      cardExpiryMonth: null,
      cardExpiryYear: null,
    })
    .where(and(eq(subscriptions.userId, end.userId), ne(subscriptions.status, "canceled")));
}

/** incomplete → active. False when it was something else. */
export async function activateSubscription(db: Db, change: { id: string; now: string }): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({ status: "active", activatedAt: change.now })
    .where(and(eq(subscriptions.id, change.id), eq(subscriptions.status, "incomplete")))
    .returning({ id: subscriptions.id });
  return changed.length > 0;
}
