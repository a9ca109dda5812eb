import { and, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { failedRefunds, tips } from "#db/schema/index.ts";

export type FailedRefundRow = typeof failedRefunds.$inferSelect;

/** False when this refund's failure is known. */
export async function insertFailedRefund(
  tx: Db,
  failed: typeof failedRefunds.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(failedRefunds)
    .values(failed)
    .onConflictDoNothing()
    .returning({ id: failedRefunds.id });
  return added.length > 0;
}

/** A failed refund, with the homeowner who gave the tip; that is null for a gift. */
export async function findFailedRefund(
  db: Db,
  id: string,
): Promise<(FailedRefundRow & { userId: string | null }) | null> {
  const [row] = await db
    .select({ ...getTableColumns(failedRefunds), userId: tips.userId })
    .from(failedRefunds)
    .leftJoin(tips, eq(tips.id, failedRefunds.tipId))
    .where(eq(failedRefunds.id, id));
  return row ?? null;
}

/** Failed refunds of a payment, oldest first, locked until the transaction ends. */
export function lockFailedRefunds(tx: Db, paymentId: string): Promise<FailedRefundRow[]> {
  return tx
    .select()
    .from(failedRefunds)
    .where(eq(failedRefunds.paymentId, paymentId))
    .orderBy(failedRefunds.failedAt, failedRefunds.id)
    .for("update");
}

/** An open one is being sent again, or `isPaid` another way. False when it was asked for before. */
export async function askForRefund(
  tx: Db,
  { id, now, isPaid }: { id: string; now: string; isPaid: boolean },
): Promise<boolean> {
  const asked = await tx
    .update(failedRefunds)
    .set({ askedAt: now, settledAt: isPaid ? now : null })
    .where(and(eq(failedRefunds.id, id), isNull(failedRefunds.askedAt)))
    .returning({ id: failedRefunds.id });
  return asked.length > 0;
}

/** The provider sent it again. False when it was settled before. */
export async function settleFailedRefund(
  tx: Db,
  { id, sentId, now }: { id: string; sentId: string; now: string },
): Promise<boolean> {
  const settled = await tx
    .update(failedRefunds)
    .set({ askedAt: sql`coalesce(${failedRefunds.askedAt}, ${now})`, settledAt: now, sentId })
    .where(and(eq(failedRefunds.id, id), isNull(failedRefunds.settledAt)))
    .returning({ id: failedRefunds.id });
  return settled.length > 0;
}

/** The provider refuses to send what was asked for at this instant: it waits for an admin again. False when that is past. */
export async function reopenFailedRefund(
  tx: Db,
  { id, askedAt }: { id: string; askedAt: string },
): Promise<boolean> {
  const reopened = await tx
    .update(failedRefunds)
    .set({ askedAt: null })
    .where(and(eq(failedRefunds.id, id), eq(failedRefunds.askedAt, askedAt), isNull(failedRefunds.settledAt)))
    .returning({ id: failedRefunds.id });
  return reopened.length > 0;
}

/** Ids of refunds asked for again before an instant that the provider has not answered, oldest first. */
export async function listUnsentAgain(
  db: Db,
  { askedBefore, limit }: { askedBefore: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: failedRefunds.id })
    .from(failedRefunds)
    .where(and(isNull(failedRefunds.settledAt), lt(failedRefunds.askedAt, askedBefore)))
    .orderBy(failedRefunds.askedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
