import { and, asc, desc, eq, gte, inArray, lte, min, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, rates } from "#db/schema/index.ts";
import type { Cents } from "#platform/values/money.ts";

export type RateRow = typeof rates.$inferSelect;

/**
 * Makes rate changes wait for the end of this transaction, so rows it stores with a rate are not missed. Call in its
 * own statement before reading the rate.
 */
export async function holdRates(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(715521, 1)`);
}

/** Waits for transactions that are storing rows with a rate, and blocks later ones. */
export async function lockRates(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(715521, 1)`);
}

/** The rate on a day; null before the first. */
export async function findRate(db: Db, rate: RateRow["rate"], day: string): Promise<Cents | null> {
  const [row] = await db
    .select({ cents: rates.cents })
    .from(rates)
    .where(and(eq(rates.rate, rate), lte(rates.effectiveOn, day)))
    .orderBy(desc(rates.effectiveOn))
    .limit(1);
  return row?.cents ?? null;
}

/** All past and future rates, by first day. */
export async function listRates(db: Db): Promise<RateRow[]> {
  return db.select().from(rates).orderBy(asc(rates.effectiveOn));
}

/** Sets a rate from a day on; replaces one that starts the same day. */
export async function saveRate(db: Db, rate: typeof rates.$inferInsert): Promise<void> {
  const { cents, setBy, setAt } = rate;
  await db
    .insert(rates)
    .values(rate)
    .onConflictDoUpdate({ target: [rates.rate, rates.effectiveOn], set: { cents, setBy, setAt } });
}

/** Deletes a rate that starts on a day. Returns it; null when there was none. */
export async function removeRate(
  db: Db,
  { rate, effectiveOn }: { rate: RateRow["rate"]; effectiveOn: string },
): Promise<Cents | null> {
  const [row] = await db
    .delete(rates)
    .where(and(eq(rates.rate, rate), eq(rates.effectiveOn, effectiveOn)))
    .returning({ cents: rates.cents });
  return row?.cents ?? null;
}

/** The first day from the given one on with an open job; null without any. */
export async function findOpenDay(db: Db, from: string): Promise<string | null> {
  const [row] = await db
    .select({ day: min(jobs.scheduledOn) })
    .from(jobs)
    .where(and(sql`${jobs.status} = 'scheduled'`, gte(jobs.scheduledOn, from)));
  return row?.day ?? null;
}

/**
 * Updates up to `limit` open jobs of a day that have another pay. A job accepted at the same moment keeps the old pay.
 * Returns the number updated: fewer than the limit when all are done.
 */
export async function stampOpenJobs(
  tx: Db,
  stamp: { day: string; cents: Cents; limit: number },
): Promise<number> {
  const wrong = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.scheduledOn, stamp.day), eq(jobs.status, "scheduled"), ne(jobs.payCents, stamp.cents)))
    .orderBy(asc(jobs.id))
    .limit(stamp.limit)
    .for("update");
  const stamped = await tx
    .update(jobs)
    .set({ payCents: stamp.cents })
    .where(and(inArray(jobs.id, wrong), eq(jobs.status, "scheduled")))
    .returning({ id: jobs.id });
  return stamped.length;
}
