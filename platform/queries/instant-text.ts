import { type SQL, sql } from "drizzle-orm";

/** An instant in wire format, inside JSON that Postgres builds. */
export function instantText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
