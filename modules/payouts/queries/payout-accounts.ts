import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { payoutAccounts, payouts } from "#db/schema/index.ts";

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

/** Where a runner's pay goes; null before the first setup. */
export async function findPayoutAccount(db: Db, userId: string): Promise<PayoutAccountRow | null> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return row ?? null;
}

/** Adds a runner's account. Keeps an existing one, because a runner has one account. */
export async function insertPayoutAccount(
  db: Db,
  account: typeof payoutAccounts.$inferInsert,
): Promise<void> {
  await db.insert(payoutAccounts).values(account).onConflictDoNothing({ target: payoutAccounts.userId });
}

/** Stores the provider's state of an account, unless a newer one is stored. */
export async function updatePayoutAccount(
  db: Db,
  state: Pick<PayoutAccountRow, "userId" | "status" | "bank"> & { askedAt: string },
): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ status: state.status, bank: state.bank, updatedAt: state.askedAt })
    .where(and(eq(payoutAccounts.userId, state.userId), lte(payoutAccounts.updatedAt, state.askedAt)));
}

/** Accounts that were not ready at the last check and that a payout waits for, longest unchecked first. */
export async function listAwaitedAccounts(db: Db, limit: number): Promise<PayoutAccountRow[]> {
  return db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.status, "incomplete"),
        sql`exists (select from ${payouts} where ${payouts.userId} = ${payoutAccounts.userId} and ${payouts.status} <> 'paid')`,
      ),
    )
    .orderBy(asc(payoutAccounts.updatedAt))
    .limit(limit);
}
