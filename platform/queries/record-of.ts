import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The row type that `recordOf` builds from columns. */
export type RecordOf<Columns extends Record<string, PgColumn>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>;
};

/**
 * Columns as one JSON object built by the database: the driver spends as long on each column as on one such object. For
 * JSON types only (text, number, boolean, and arrays of them); no instants.
 */
export function recordOf<Columns extends Record<string, PgColumn>>(columns: Columns): SQL<RecordOf<Columns>> {
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}
