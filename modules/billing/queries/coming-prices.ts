import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { subscriptions } from "#db/schema/index.ts";
import { records } from "#platform/queries/records.ts";
import type { Cents } from "#platform/values/money.ts";

/** A subscription that is to get another price, or had been told of one that no longer comes. */
export type Repriced = {
  id: string;
  userId: string;
  monthlyRateCents: Cents;
  nextRateCents: Cents | null;
  periodEndsAt: string;
};

/**
 * Subscriptions that go on and neither have a price nor have been told of it; with null, those that were told of any. Those
 * whose next month, by the day `earliest`, has a price that they were told of and that still counts keep it first, and so do
 * those of whose next price the provider knows. At most so many, held until the transaction ends. What somebody else holds is
 * left to them.
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
  // What they were told of, still counts on its day and is nearer than any notice could be comes first: afterwards they follow.
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

/** Keeps which price each of some subscriptions gets, and from which day on; null: it stays. The transaction holds them. */
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
 * Subscriptions of whose next price the provider has to be told by now, as their present month is the last one at their old
 * price; and those of whose next price it knows though it no longer counts, while their month goes on. The first first.
 */
export async function listDueRates(
  db: Db,
  due: { by: string; now: string; timeZone: string; limit: number },
): Promise<{ id: string }[]> {
  const isToTell = sql`next_rate_at_provider is distinct from 'told'
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
        sql`case when ${stillCounts} then ${isToTell} else ${isToTakeBack} end`,
      ),
    )
    .orderBy(asc(subscriptions.nextRateFrom))
    .limit(due.limit);
}

/** Which price a subscription gets next; null where none is due by a day, or it no longer counts. */
export async function findDueRate(db: Db, { id, by }: { id: string; by: string }): Promise<Cents | null> {
  const [row] = await db
    .select({ cents: subscriptions.nextRateCents })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), lte(subscriptions.nextRateFrom, by), stillCounts));
  return row?.cents ?? null;
}

/**
 * Keeps whether the provider knows of a subscription's next price, where nothing has changed since it was looked at. Returns
 * its new revision; null where something has.
 */
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

/** Null where nobody has ever set a price that counts by then. */
const stillCounts = sql`next_rate_cents = (
  select rate.cents from rates as rate where rate.rate = 'monthly_price' and rate.effective_on <= next_rate_from
  order by rate.effective_on desc limit 1)`;
