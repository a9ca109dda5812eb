import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { guestStopKeys } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { keyed, type StopKey } from "./stops.ts";

type KeyRow = typeof guestStopKeys.$inferSelect;

export async function findStopKey(db: Db): Promise<KeyRow | null> {
  const [row] = await db.select().from(guestStopKeys);
  return row ?? null;
}

/** Stores the first key. Returns the stored one, which may be another process's. */
export async function keepStopKey(db: Db, made: KeyRow): Promise<KeyRow> {
  await db.insert(guestStopKeys).values(made).onConflictDoNothing();
  const kept = await findStopKey(db);
  if (!kept) throw new Error("The key of guests' stops was not stored");
  return kept;
}

/** Stores another key in the place of a certain one. Returns the stored one. */
export async function replaceStopKey(db: Db, { from, to }: { from: string; to: KeyRow }): Promise<KeyRow> {
  await db.execute(
    sql`update guest_stop_keys set id = ${to.id}, key_sealed = ${to.keySealed} where id = ${from}::uuid`,
  );
  const kept = await findStopKey(db);
  if (!kept) throw new Error("The key of guests' stops has gone");
  return kept;
}

/** Keys stored hashes of earlier versions; one that is stored in both forms is kept once. Returns how many. */
export async function keyOldStops(db: Db, key: StopKey): Promise<number> {
  const addresses = await rowsOf<{ id: string }>(
    db,
    sql`with old as (delete from guest_stops where not starts_with(address_hash, 'k:') returning *)
      insert into guest_stops (homeowner_id, address_hash, stopped_at)
      select homeowner_id, ${keyed(key, sql`address_hash`)}, stopped_at from old
      on conflict do nothing returning homeowner_id as id`,
  );
  const numbers = await rowsOf<{ id: string }>(
    db,
    sql`with old as (delete from guest_number_stops where not starts_with(number_hash, 'k:') returning *)
      insert into guest_number_stops (number_hash, stopped_at)
      select ${keyed(key, sql`number_hash`)}, stopped_at from old
      on conflict do nothing returning number_hash as id`,
  );
  return addresses.length + numbers.length;
}
