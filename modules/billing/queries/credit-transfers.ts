import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  creditTransfers,
  ledgerEntries,
  ledgerTransactions,
  paymentCustomers,
  users,
} from "#db/schema/index.ts";

/**
 * Credits and reversals that the payment provider has not confirmed, oldest first: for known customers with an
 * undeleted account, booked since an instant, paged after the previous page's last. `cents` lowers the next invoice, or
 * raises it when negative.
 */
export async function listUntoldCredits(
  db: Db,
  page: { bookedSince: string; after: { bookedAt: string; transactionId: string } | null; limit: number },
) {
  return db
    .select({
      transactionId: ledgerTransactions.id,
      bookedAt: ledgerTransactions.bookedAt,
      customerId: sql<string>`${paymentCustomers.providerId}`,
      cents: sql<number>`(-${ledgerEntries.amountCents})::int`,
      reason: ledgerTransactions.reason,
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.transactionId, ledgerTransactions.id),
        eq(ledgerEntries.account, "homeowner_balance"),
      ),
    )
    .innerJoin(
      paymentCustomers,
      and(eq(paymentCustomers.userId, ledgerEntries.userId), isNotNull(paymentCustomers.providerId)),
    )
    .innerJoin(users, and(eq(users.id, ledgerEntries.userId), isNull(users.deletedAt)))
    .leftJoin(creditTransfers, eq(creditTransfers.transactionId, ledgerTransactions.id))
    .where(
      and(
        sql`${ledgerTransactions.kind} in ('credit', 'credit_reversal')`,
        gt(ledgerTransactions.bookedAt, page.bookedSince),
        isNull(creditTransfers.providerId),
        page.after
          ? sql`(${ledgerTransactions.bookedAt}, ${ledgerTransactions.id}) > (${page.after.bookedAt}::timestamptz, ${page.after.transactionId}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(ledgerTransactions.bookedAt), asc(ledgerTransactions.id))
    .limit(page.limit);
}

/** Records that a credit is being sent to the provider. Returns when that first happened. */
export async function beginCreditTransfer(
  db: Db,
  transfer: { transactionId: string; now: string },
): Promise<string> {
  await db
    .insert(creditTransfers)
    .values({ transactionId: transfer.transactionId, createdAt: transfer.now })
    .onConflictDoNothing();
  const [row] = await db
    .select({ createdAt: creditTransfers.createdAt })
    .from(creditTransfers)
    .where(eq(creditTransfers.transactionId, transfer.transactionId));
  return row?.createdAt ?? transfer.now;
}

/** Stores the provider's answer. False, with no change, when it had already answered. */
export async function finishCreditTransfer(
  db: Db,
  transfer: { transactionId: string; providerId: string },
): Promise<boolean> {
  const finished = await db
    .update(creditTransfers)
    .set({ providerId: transfer.providerId })
    .where(and(eq(creditTransfers.transactionId, transfer.transactionId), isNull(creditTransfers.providerId)))
    .returning({ id: creditTransfers.transactionId });
  return finished.length > 0;
}
