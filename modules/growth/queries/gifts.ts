import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { gifts } from "#db/schema/index.ts";

export type GiftRow = typeof gifts.$inferSelect;

export async function findGift(db: Db, by: { id: string } | { code: string }): Promise<GiftRow | null> {
  const [row] = await db
    .select()
    .from(gifts)
    .where("id" in by ? eq(gifts.id, by.id) : eq(gifts.code, by.code));
  return row ?? null;
}

/** False when its id or code is taken. */
export async function insertGift(tx: Db, gift: typeof gifts.$inferInsert): Promise<boolean> {
  const added = await tx.insert(gifts).values(gift).onConflictDoNothing().returning({ id: gifts.id });
  return added.length > 0;
}

/** Keeps the provider's id of a payment. Safe to repeat. */
export async function linkGift(
  db: Db,
  { id, providerId }: { id: string; providerId: string },
): Promise<void> {
  await db
    .update(gifts)
    .set({ providerId })
    .where(and(eq(gifts.id, id), sql`${gifts.providerId} is null`));
}

/** An open gift was paid, or never will be. False when it is not open. */
export async function closeOpenGift(
  tx: Db,
  gift: { id: string } & ({ status: "paid"; paidAt: string } | { status: "abandoned" }),
): Promise<boolean> {
  const { id, ...outcome } = gift;
  return changed(tx, outcome, sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'open'`);
}

/** A paid gift becomes the user's. False when it is not waiting for its receiver. */
export function takeGift(
  tx: Db,
  { id, userId, now }: { id: string; userId: string; now: string },
): Promise<boolean> {
  return changed(
    tx,
    { status: "redeemed", redeemedBy: userId, redeemedAt: now },
    sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'paid'`,
  );
}

/** A paid gift goes back to its giver. False when it is not waiting for its receiver. */
export function beginGiftRefund(tx: Db, { id, now }: { id: string; now: string }): Promise<boolean> {
  return changed(
    tx,
    { status: "refunding", refundAskedAt: now },
    sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'paid'`,
  );
}

/** The provider refunded a gift. Safe to repeat. */
export async function endGiftRefund(
  db: Db,
  { id, refundId }: { id: string; refundId: string },
): Promise<void> {
  await changed(
    db,
    { status: "refunded", refundId },
    sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'refunding'`,
  );
}

async function changed(
  tx: Db,
  values: Partial<typeof gifts.$inferInsert>,
  which: ReturnType<typeof sql>,
): Promise<boolean> {
  const rows = await tx.update(gifts).set(values).where(which).returning({ id: gifts.id });
  return rows.length > 0;
}

/** Gifts that wait for the provider since before an instant, oldest first. */
export function listUnsettledGifts(
  db: Db,
  { before, limit }: { before: string; limit: number },
): Promise<GiftRow[]> {
  return db
    .select()
    .from(gifts)
    .where(sql`${gifts.status} in ('open', 'refunding') and ${gifts.createdAt} < ${before}`)
    .orderBy(gifts.createdAt)
    .limit(limit);
}
