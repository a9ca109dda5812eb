import { and, asc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { refunds } from "#db/schema/index.ts";
import type { Cents } from "#platform/values/money.ts";

export type RefundRow = typeof refunds.$inferSelect;

export async function insertRefund(tx: Db, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund);
}

export async function findRefundRow(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** Refunds requested before an instant that the provider has not answered, oldest first. */
export async function listUnsentRefunds(
  db: Db,
  unsent: { askedBefore: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        sql`${refunds.status} = 'pending'`,
        isNull(refunds.providerId),
        lt(refunds.createdAt, unsent.askedBefore),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(unsent.limit);
  return rows.map(({ id }) => id);
}

/** The refund with our id or, without one, the provider's id; held until the transaction ends. */
export async function lockRefund(
  tx: Db,
  refund: { id: string | null; providerId: string },
): Promise<RefundRow | null> {
  const named = eq(refunds.providerId, refund.providerId);
  const isIt = refund.id ? or(eq(refunds.id, refund.id), named) : named;
  const [row] = await tx.select().from(refunds).where(isIt).for("update");
  return row ?? null;
}

/** Changes a refund that the transaction holds. */
export async function updateRefund(
  tx: Db,
  id: string,
  changes: Pick<RefundRow, "status" | "settledAt"> & { providerId?: string },
): Promise<void> {
  await tx.update(refunds).set(changes).where(eq(refunds.id, id));
}

/** pending → failed, when the provider never accepted it. */
export async function failRefund(db: Db, refund: { id: string; now: string }): Promise<void> {
  await db
    .update(refunds)
    .set({ status: "failed", settledAt: refund.now })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending"), isNull(refunds.providerId)));
}

/** The cents of an invoice already sent back or on their way. */
export async function refundedCents(tx: Db, invoiceId: string): Promise<Cents> {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), ne(refunds.status, "failed")));
  return Number(row?.cents ?? 0);
}
