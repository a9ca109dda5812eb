import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { bucketOf, homeownerProfiles } from "#db/schema/index.ts";
import { lockKeys } from "./lock-keys.ts";
import { rowsOf } from "./rows.ts";

/**
 * Locks a home against its bucket's generation and against other acts on the home, until this transaction ends. Later
 * statements see what both committed.
 *
 * To avoid deadlocks, every transaction locks in this order:
 * 0. Pay weeks (`lockPayWeeks`).
 * 1. Account (`users`), several by id. `lockHome`, `lockRunner` and `lockSubscription` first lock the account they
 * belong to.
 * 2. Home: its bucket, then its row, then a link of its circle; several by id.
 * 3. Runner: account, then profile. Runners' own actions lock no homes, so a runner may follow a home.
 * 4. Subscription, then its invoices and refunds.
 * 5. Jobs by id, then the rows that belong to them, as a single pickup's bill and its refunds.
 * 6. Accounts' credits for pickups (`lockCredits`).
 *
 * A batch that starts further down skips locked rows (`skip locked`).
 */
export async function lockHome(tx: Db, homeownerId: string): Promise<void> {
  await tx.execute(sql`
    select from users where id = (select user_id from homeowner_profiles where id = ${homeownerId}::uuid)
    for no key update`);
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(${lockKeys.homes}, ${bucketOf(sql`${homeownerId}::uuid`)})`,
  );
  await tx
    .select({ id: homeownerProfiles.id })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.id, homeownerId))
    .for("no key update");
}

/** Same for many homes, in an order that avoids deadlocks. */
export async function lockHomes(tx: Db, homeownerIds: string[]): Promise<void> {
  if (homeownerIds.length === 0) return;
  const ids = sql`${sql.param(homeownerIds)}::uuid[]`;
  await rowsOf(
    tx,
    sql`select from users where id in (select user_id from homeowner_profiles where id = any(${ids}))
      order by id for no key update`,
    "lock_homes_accounts",
  );
  await rowsOf(
    tx,
    sql`select pg_advisory_xact_lock_shared(${lockKeys.homes}, bucket) from (
      select distinct ${bucketOf(sql`id`)} as bucket from unnest(${ids}) as home (id) order by bucket
    ) as held`,
    "lock_homes_buckets",
  );
  await rowsOf(
    tx,
    sql`select from homeowner_profiles where id = any(${ids}) order by id for no key update`,
    "lock_homes",
  );
}

/** Locks the accounts' pickup credits until this transaction ends, because they share one monthly limit. */
export async function lockCredits(tx: Db, userIds: string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${lockKeys.credits}, bucket) from (
      select distinct ${bucketOf(sql`id`)} as bucket
      from unnest(${sql.param(userIds)}::uuid[]) as account (id) order by bucket
    ) as held`);
}

/** Locks a bucket against every act on its homes until this transaction ends. */
export async function lockBucket(tx: Db, bucket: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.homes}, ${bucket}::int)`);
}

export async function listBuckets(db: Db): Promise<number[]> {
  const rows = await db
    .select({ bucket: sql<number>`possible.bucket` })
    .from(
      sql`generate_series(0, 255) as possible (bucket)
        where exists (select from homeowner_profiles as home where home.bucket = possible.bucket)`,
    )
    .orderBy(asc(sql`possible.bucket`));
  return rows.map((row) => row.bucket);
}
