import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, setUpDrafts, subscriptions, users } from "#db/schema/index.ts";
import { quoted } from "#db/schema/platform.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { begunStatuses } from "../rules.ts";

/** An account's unfinished set-up; null without one. */
export async function findSetUp(db: Db, userId: string) {
  const [row] = await db.select().from(setUpDrafts).where(eq(setUpDrafts.userId, userId));
  return row ?? null;
}

/**
 * Keeps a set-up, replacing the account's last one. False for runners, admins, and accounts with a home or a begun
 * service: theirs is done, and a save that comes late must not bring it back. Call under `lockUser`.
 */
export async function upsertSetUp(db: Db, draft: typeof setUpDrafts.$inferInsert): Promise<boolean> {
  const { userId, role, step, valuesSealed, updatedAt } = draft;
  const kept = await rowsOf(
    db,
    sql`
    insert into ${setUpDrafts} (user_id, role, step, values_sealed, updated_at)
    select ${users.id}, ${role}, ${step}::smallint, ${valuesSealed}, ${updatedAt}::timestamptz
    from ${users}
    where ${users.id} = ${userId} and ${users.role} = 'homeowner'
      and not exists (
        select 1 from ${homeownerProfiles}
        where ${homeownerProfiles.userId} = ${users.id} and cardinality(${homeownerProfiles.pickupDays}) > 0)
      and not exists (
        select 1 from ${subscriptions}
        where ${subscriptions.userId} = ${users.id} and ${subscriptions.status} in ${quoted(begunStatuses)})
    on conflict (user_id) do update
    set role = excluded.role, step = excluded.step, values_sealed = excluded.values_sealed,
      updated_at = excluded.updated_at
    returning 1 as one`,
  );
  return kept.length > 0;
}

/** Forgets an account's set-up, in the transaction that completes it. */
export async function deleteSetUp(db: Db, userId: string): Promise<void> {
  await db.delete(setUpDrafts).where(eq(setUpDrafts.userId, userId));
}
