import type { SQL } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";

/** Makes other fields than the allowed ones a compile error: a spread may carry some, and Drizzle drops them silently. */
export type Only<Allowed, Changes> = {
  [Field in keyof Changes]: Field extends keyof Allowed ? Allowed[Field] | undefined : never;
};

/** Changes a row; undefined fields stay. */
export async function changeRow<Table extends PgTable, Changes extends object>(
  db: Db,
  table: Table,
  where: SQL,
  changes: Changes & Only<Table["$inferInsert"], Changes>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db
    .update(table)
    .set(given as PgUpdateSetSource<Table>)
    .where(where);
}
