import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { emailOf, paymentCustomers, users } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { fullName } from "#platform/values/actor.ts";

export type PaymentCustomerRow = typeof paymentCustomers.$inferSelect;

/** The user's customer row, added if missing; concurrent callers get the same row. */
export async function beginCustomer(
  db: Db,
  customer: { userId: string; now: string },
): Promise<PaymentCustomerRow> {
  await db
    .insert(paymentCustomers)
    .values({ userId: customer.userId, createdAt: customer.now })
    .onConflictDoNothing();
  const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, customer.userId));
  if (!row) throw new Error(`The customer of user ${customer.userId} has gone`);
  return row;
}

/** Stores the provider's id for the customer; a second answer changes nothing. */
export async function linkCustomer(db: Db, link: { userId: string; providerId: string }): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ providerId: link.providerId })
    .where(and(eq(paymentCustomers.userId, link.userId), isNull(paymentCustomers.providerId)));
}

/** A user's customer row with their present details; null when the provider was never told of them. */
export async function findCustomer(db: Db, userId: string) {
  const [row] = await db
    .select({
      providerId: paymentCustomers.providerId,
      email: emailOf(users.email),
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
    })
    .from(paymentCustomers)
    .innerJoin(users, eq(users.id, paymentCustomers.userId))
    .where(eq(paymentCustomers.userId, userId));
  if (!row) return null;
  const { providerId, email, firstName, lastName, deletedAt } = row;
  return { providerId, email, name: fullName({ firstName, lastName }), isDeleted: deletedAt !== null };
}

/** The user details the provider gets. Throws when there is no such user. */
export async function findPayer(db: Db, userId: string): Promise<{ email: string; name: string }> {
  const [row] = await db
    .select({ email: emailOf(users.email), firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error(`User ${userId} has gone`);
  return { email: row.email, name: fullName(row) };
}

/** A card's owner and expiry month. */
export type ExpiringCard = { userId: string; last4: string; month: number; year: number };

/**
 * Marks and returns running services whose card expires in the given month or earlier and that are unmarked for this
 * expiry: at most `limit`, skipping rows that another run has locked.
 */
export async function markExpiringCards(
  tx: Db,
  expiring: { year: number; month: number; limit: number },
): Promise<ExpiringCard[]> {
  return rowsOf<ExpiringCard>(
    tx,
    sql`
    with expiring as (
      select id from subscriptions
      where status in ('active', 'past_due') and not cancel_at_period_end
        and (card_expiry_year, card_expiry_month) <= (${expiring.year}::smallint, ${expiring.month}::smallint)
        and card_expiry_told is distinct from make_date(card_expiry_year, card_expiry_month, 1)
      limit ${expiring.limit} for update skip locked
    )
    update subscriptions set card_expiry_told = make_date(card_expiry_year, card_expiry_month, 1)
    from expiring where subscriptions.id = expiring.id
    returning user_id as "userId", card_last4 as last4, card_expiry_month as month, card_expiry_year as year`,
  );
}
