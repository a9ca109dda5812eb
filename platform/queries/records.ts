import { type SQL, sql } from "drizzle-orm";

/**
 * Any number of rows as a table in one statement; use it in `from`, as `record`. `columns` names and types them for
 * Postgres ("job_id uuid, due_at timestamptz"); each row has those keys.
 */
export function records(rows: readonly Record<string, unknown>[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as record (${sql.raw(columns)})`;
}
