import type { SQL } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";

/** Changes without any field but the allowed ones. Others would compile in a spread, and Drizzle drops them silently. */
export type Only<Allowed, Changes extends Allowed> = Changes & {
  [Field in Exclude<keyof Changes, keyof Allowed>]: never;
};

/** Changes a row; undefined fields stay. */
export async function changeRow<Table extends PgTable, Changes extends Partial<Table["$inferInsert"]>>(
  db: Db,
  table: Table,
  where: SQL,
  changes: Only<Partial<Table["$inferInsert"]>, Changes>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db
    .update(table)
    .set(given as PgUpdateSetSource<Table>)
    .where(where);
}
