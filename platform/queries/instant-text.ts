import { type SQL, sql } from "drizzle-orm";

/** An instant as the wire has it, within JSON that Postgres makes. */
export function instantText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
