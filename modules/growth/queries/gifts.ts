import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { disputes, gifts } from "#db/schema/index.ts";
import type { DisputeStatus } from "#modules/billing/rules.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy, sortedPage } from "#platform/queries/sorted.ts";

export type GiftRow = typeof gifts.$inferSelect;

type By = { id: string } | { code: string } | { providerId: string };

export async function findGift(db: Db, by: By): Promise<GiftRow | null> {
  const [row] = await db.select().from(gifts).where(isOne(by));
  return row ?? null;
}

/** Like `findGift`, and locks it until the transaction ends. */
export async function lockGift(tx: Db, by: By): Promise<GiftRow | null> {
  const [row] = await tx.select().from(gifts).where(isOne(by)).for("update");
  return row ?? null;
}

function isOne(by: By) {
  if ("id" in by) return eq(gifts.id, by.id);
  return "code" in by ? eq(gifts.code, by.code) : eq(gifts.providerId, by.providerId);
}

/** False when its id or code is taken. */
export async function insertGift(tx: Db, gift: typeof gifts.$inferInsert): Promise<boolean> {
  const added = await tx.insert(gifts).values(gift).onConflictDoNothing().returning({ id: gifts.id });
  return added.length > 0;
}

/** Keeps the provider's id of an open gift's payment. Safe to repeat. False when it is not open. */
export function linkGift(db: Db, { id, providerId }: { id: string; providerId: string }): Promise<boolean> {
  return changed(
    db,
    { providerId },
    sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'open'
      and coalesce(${gifts.providerId}, ${providerId}) = ${providerId}`,
  );
}

/** An open gift was paid. False when it is not open. */
export function payGift(tx: Db, { id, paidAt }: { id: string; paidAt: string }): Promise<boolean> {
  return changed(tx, { status: "paid", paidAt }, sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'open'`);
}

/** An open gift never will be paid, if its payment is still the one that was ended. */
export async function abandonGift(
  db: Db,
  { id, providerId }: { id: string; providerId: string | null },
): Promise<void> {
  await changed(
    db,
    { status: "abandoned" },
    sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'open'
      and ${gifts.providerId} is not distinct from ${providerId}`,
  );
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

/** The provider refunded a gift. False when that is known. */
export function endGiftRefund(tx: Db, { id, refundId }: { id: string; refundId: string }): Promise<boolean> {
  return changed(
    tx,
    { status: "refunded", refundId },
    sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'refunding'`,
  );
}

/** The provider refuses a refund: the gift waits for its receiver again. False when none was asked for. */
export function undoGiftRefund(tx: Db, { id }: { id: string }): Promise<boolean> {
  return changed(
    tx,
    { status: "paid", refundAskedAt: null },
    sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'refunding'`,
  );
}

/** A dispute blocks a gift, ends it, or restores it. */
export async function moveGift(
  tx: Db,
  { id, status }: { id: string; status: "paid" | "disputed" | "lost" },
): Promise<void> {
  await tx.update(gifts).set({ status }).where(eq(gifts.id, id));
}

/** Marks the receiver's email as queued. False when it was before, or when there is no receiver. */
export function noteTold(tx: Db, { id, now }: { id: string; now: string }): Promise<boolean> {
  return changed(
    tx,
    { toldAt: now },
    sql`${gifts.id} = ${id}::uuid and ${gifts.status} = 'paid' and ${gifts.receiverEmail} is not null
      and ${gifts.toldAt} is null`,
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

/** Gifts waiting for the provider since before an instant, oldest first. */
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

/** Ids of paid gifts whose receiver's email is due today or overdue. */
export async function listUntold(
  db: Db,
  { today, limit }: { today: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      sql`${gifts.status} = 'paid' and ${gifts.receiverEmail} is not null and ${gifts.toldAt} is null
        and (${gifts.sendOn} is null or ${gifts.sendOn} <= ${today}::date)`,
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What a bank says about a gift's payment; null without a dispute. */
export async function findGiftDispute(tx: Db, giftId: string): Promise<DisputeStatus | null> {
  const [row] = await tx
    .select({ status: disputes.status })
    .from(disputes)
    .where(eq(disputes.giftId, giftId))
    .orderBy(sql`${disputes.createdAt} desc`)
    .limit(1);
  return row?.status ?? null;
}

const newest: Sort = {
  keys: [
    { column: sql`paid_at`, type: "timestamptz" },
    { column: sql`id`, type: "uuid" },
  ],
  isDescending: true,
};

export type ListedGift = Pick<
  GiftRow,
  "id" | "code" | "months" | "amountCents" | "giverName" | "giverEmail" | "status"
> & { paidAt: string };

/** Paid gifts, one row beyond the limit if there are more. Refuses with CURSOR_INVALID. */
export function listGifts(db: Db, page: ListPage<"newest">): Promise<(ListedGift & { cursor: string })[]> {
  return rowsOf<ListedGift & { cursor: string }>(
    db,
    sql`
    select found.id, found.cursor, found.code, found.months, found.amount_cents as "amountCents",
      found.giver_name as "giverName", found.giver_email as "giverEmail", found.status,
      ${instantText(sql`found.paid_at`)} as "paidAt"
    from ${sortedPage(sortedBy(newest, page), sql`gifts where paid_at is not null`, page.limit)} as found
    order by found.place`,
    "gifts",
  );
}

const nobody = { giverName: null, giverEmail: null, receiverEmail: null, words: null };

/** Forgets who gave a gift that is over, and to whom: at most `limit`, paid before an instant. Returns their number. */
export async function forgetGivers(
  db: Db,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const doomed = db
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        lt(gifts.paidAt, before),
        sql`${gifts.giverEmail} is not null and ${gifts.status} in ('redeemed', 'refunded', 'lost')`,
      ),
    )
    .limit(limit);
  const forgotten = await db
    .update(gifts)
    .set(nobody)
    .where(sql`${gifts.id} = any(array(${doomed}))`)
    .returning({ id: gifts.id });
  return forgotten.length;
}

/** Blanks a user's data and email in gifts. The gifts themselves and their money stay. */
export async function eraseGiftsOf(tx: Db, { userId, email }: { userId: string; email: string | null }) {
  await tx
    .update(gifts)
    .set({ receiverEmail: null, words: null })
    .where(or(eq(gifts.redeemedBy, userId), email === null ? undefined : eq(gifts.receiverEmail, email)));
  if (email === null) return;
  await tx
    .update(gifts)
    .set({ giverName: null, giverEmail: null, words: null })
    .where(eq(gifts.giverEmail, email));
}
