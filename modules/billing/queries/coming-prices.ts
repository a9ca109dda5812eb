import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { subscriptions } from "#db/schema/index.ts";
import { records } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

/** A subscription that will get another price, or was told of one that no longer applies. */
export type Repriced = {
  id: string;
  userId: string;
  monthlyRateCents: Cents;
  nextRateCents: Cents | null;
  periodEndsAt: string;
};

/**
 * Running subscriptions with neither this price nor a notice of it; with null, those with any notice. Skips those whose
 * next month, by `earliest`, has an announced price that still applies, and those whose next price the provider knows.
 * At most `limit`, held until the transaction ends; skips rows that others hold.
 */
export async function lockRepriced(
  tx: Db,
  wanted: { cents: Cents | null; earliest: string; limit: number },
): Promise<Repriced[]> {
  const coming = sql`coalesce(next_rate_cents, monthly_rate_cents)`;
  const isOther =
    wanted.cents === null
      ? isNotNull(subscriptions.nextRateFrom)
      : sql`(${coming} < ${wanted.cents} or ${coming} > ${wanted.cents})`;
  // An announced price that still applies and starts sooner than any new notice allows comes first; the new price
  // follows.
  const isPromised = sql`coalesce(next_rate_from <= ${wanted.earliest}::date and ${stillCounts}, false)`;
  const rows = await tx
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      monthlyRateCents: subscriptions.monthlyRateCents,
      nextRateCents: subscriptions.nextRateCents,
      periodEndsAt: subscriptions.periodEndsAt,
    })
    .from(subscriptions)
    .where(
      and(
        sql`status in ('active', 'past_due', 'paused')`,
        isOther,
        sql`not ${isPromised} and next_rate_at_provider is null`,
        sql`not ${subscriptions.cancelAtPeriodEnd} and ${subscriptions.periodEndsAt} is not null`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(wanted.limit)
    .for("update", { skipLocked: true });
  return rows.flatMap(({ periodEndsAt, ...row }) => (periodEndsAt ? { ...row, periodEndsAt } : []));
}

/**
 * Stores each subscription's next price and its first day; null keeps the current price. The transaction holds them.
 */
export async function saveNextRates(
  tx: Db,
  rows: { id: string; cents: Cents | null; from: string | null }[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${subscriptions} set next_rate_cents = record.cents, next_rate_from = record."from",
      next_rate_told_at = case when record.cents is not null then ${now}::timestamptz end, revision = revision + 1
    from ${records(rows, 'id uuid, cents int, "from" date')} where ${subscriptions}.id = record.id`);
}

/**
 * Subscriptions in their last month at the old price, whose next price the provider needs now. Also those whose next
 * price the provider knows but that no longer applies, during their present month. Earliest first.
 */
export async function listDueRates(
  db: Db,
  due: { by: string; now: string; timeZone: string; limit: number },
): Promise<{ id: string }[]> {
  const isToNotify = sql`next_rate_at_provider is distinct from 'told'
    and (${subscriptions.periodEndsAt} at time zone ${due.timeZone})::date >= ${subscriptions.nextRateFrom}`;
  const isToTakeBack = sql`next_rate_at_provider is not null and ${subscriptions.periodEndsAt} > ${due.now}`;
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.nextRateFrom),
        lte(subscriptions.nextRateFrom, due.by),
        inArray(subscriptions.status, ["active", "past_due", "paused"]),
        isNotNull(subscriptions.providerId),
        sql`case when ${stillCounts} then ${isToNotify} else ${isToTakeBack} end`,
      ),
    )
    .orderBy(asc(subscriptions.nextRateFrom))
    .limit(due.limit);
}

/** A subscription's next price; null when none is due by a day or it no longer applies. */
export async function findDueRate(db: Db, { id, by }: { id: string; by: string }): Promise<Cents | null> {
  const [row] = await db
    .select({ cents: subscriptions.nextRateCents })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), lte(subscriptions.nextRateFrom, by), stillCounts));
  return row?.cents ?? null;
}

/** Stores whether the provider knows the next price. Returns the new revision, or null after a change. */
export async function noteNextRate(
  db: Db,
  known: { id: string; revision: number; atProvider: "telling" | "told" | null },
): Promise<number | null> {
  const [row] = await db
    .update(subscriptions)
    .set({ nextRateAtProvider: known.atProvider, revision: sql`${subscriptions.revision} + 1` })
    .where(and(eq(subscriptions.id, known.id), eq(subscriptions.revision, known.revision)))
    .returning({ revision: subscriptions.revision });
  return row?.revision ?? null;
}

/** Null when no price was ever set that applies by then. Once each home has its own price, `decidePrices` withdraws. */
const stillCounts = sql`(next_rate_cents = (
  select rate.cents from rates as rate where rate.rate = 'monthly_price' and rate.effective_on <= next_rate_from
  order by rate.effective_on desc limit 1) or exists (select from platform_rules where rule = 'prices'))`;
