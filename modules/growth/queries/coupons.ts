import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountOf, coupons, couponUses } from "#db/schema/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy, sortedPage } from "#platform/queries/sorted.ts";
import type { Cents } from "#platform/values/money.ts";

export type CouponRow = typeof coupons.$inferSelect;

export async function findCoupon(db: Db, by: { id: string } | { code: string }): Promise<CouponRow | null> {
  const [row] = await db
    .select()
    .from(coupons)
    .where("id" in by ? eq(coupons.id, by.id) : eq(coupons.code, by.code));
  return row ?? null;
}

/** False when its id or code is taken. */
export async function insertCoupon(db: Db, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const added = await db.insert(coupons).values(coupon).onConflictDoNothing().returning({ id: coupons.id });
  return added.length > 0;
}

/** Stops a coupon, or with null lets it go on. False when it already is so. */
export async function stopUses(db: Db, stop: { id: string; stoppedAt: string | null }): Promise<boolean> {
  const changed = await db
    .update(coupons)
    .set({ stoppedAt: stop.stoppedAt })
    .where(
      sql`${coupons.id} = ${stop.id}::uuid and (${coupons.stoppedAt} is null) = ${stop.stoppedAt !== null}`,
    )
    .returning({ id: coupons.id });
  return changed.length > 0;
}

/** Counts a use. False, counting nothing, once it is used up, stopped or over. */
export async function takeUse(tx: Db, use: { id: string; today: string }): Promise<boolean> {
  const taken = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(
      sql`${coupons.id} = ${use.id}::uuid and ${coupons.uses} < ${coupons.mostUses}
        and ${coupons.stoppedAt} is null and ${coupons.endsOn} >= ${use.today}::date`,
    )
    .returning({ id: coupons.id });
  return taken.length > 0;
}

/** False when the account used it before. */
export async function insertUse(
  tx: Db,
  use: { couponId: string; userId: string; creditCents: Cents; usedAt: string },
): Promise<boolean> {
  const added = await tx
    .insert(couponUses)
    .values({ ...use, accountId: accountOf(use.userId) })
    .onConflictDoNothing()
    .returning({ couponId: couponUses.couponId });
  return added.length > 0;
}

/** The account's use of a coupon; null without one. */
export async function findUse(
  db: Db,
  of: { couponId: string; userId: string },
): Promise<{ userId: string; creditCents: Cents } | null> {
  const [row] = await db
    .select({ userId: couponUses.userId, creditCents: couponUses.creditCents })
    .from(couponUses)
    .where(
      sql`${couponUses.couponId} = ${of.couponId}::uuid and ${couponUses.accountId} = ${accountOf(of.userId)}`,
    );
  return row ?? null;
}

const newest: Sort = {
  keys: [
    { column: sql`created_at`, type: "timestamptz" },
    { column: sql`id`, type: "uuid" },
  ],
  isDescending: true,
};

export type ListedCoupon = Omit<CouponRow, "stoppedAt"> & { isStopped: boolean; creditedCents: Cents };

/** Coupons with what they cost, one row beyond the limit if there are more. Refuses with CURSOR_INVALID. */
export function listCoupons(
  db: Db,
  page: ListPage<"newest">,
): Promise<(ListedCoupon & { cursor: string })[]> {
  return rowsOf<ListedCoupon & { cursor: string }>(
    db,
    sql`
    select found.id, found.cursor, found.code, found.amount_cents as "amountCents", found.months,
      found.most_uses as "mostUses", found.uses, found.ends_on::text as "endsOn",
      found.stopped_at is not null as "isStopped", ${instantText(sql`found.created_at`)} as "createdAt",
      (select coalesce(sum(credit_cents), 0)::int from ${couponUses} where coupon_id = found.id) as "creditedCents"
    from ${sortedPage(sortedBy(newest, page), sql`coupons where true`, page.limit)} as found
    order by found.place`,
    "coupons",
  );
}

/** What a coupon's uses were credited, in cents. */
export async function sumUses(db: Db, couponId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${couponUses.creditCents}), 0)::int` })
    .from(couponUses)
    .where(eq(couponUses.couponId, couponId));
  return row?.cents ?? 0;
}
