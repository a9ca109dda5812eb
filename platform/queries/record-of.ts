import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** What `recordOf` makes of columns. */
export type RecordOf<Columns extends Record<string, PgColumn>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>;
};

/**
 * Columns as one object, put together by the database: a driver takes as long for each column of a row as for one such
 * object. For what JSON has too: texts, numbers, booleans and arrays of them, no instants.
 */
export function recordOf<Columns extends Record<string, PgColumn>>(columns: Columns): SQL<RecordOf<Columns>> {
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}
