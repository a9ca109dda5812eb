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

/** Refunds that were asked for before an instant and that the provider has not answered yet, oldest first. */
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

/** The refund of our own id or, without one, of the provider's name; held until the transaction ends. */
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

/** pending → failed, where the provider never took it on. */
export async function failRefund(db: Db, refund: { id: string; now: string }): Promise<void> {
  await db
    .update(refunds)
    .set({ status: "failed", settledAt: refund.now })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending"), isNull(refunds.providerId)));
}

/** What of an invoice went back, or is about to. */
export async function refundedCents(tx: Db, invoiceId: string): Promise<Cents> {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), ne(refunds.status, "failed")));
  return Number(row?.cents ?? 0);
}
