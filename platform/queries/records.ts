import { type SQL, sql } from "drizzle-orm";

/**
 * Rows as a table of one statement, whatever their number: `columns` names and types them as Postgres has it
 * ("job_id uuid, due_at timestamptz"), and each row has those keys. To be used in a `from`, as `record`.
 */
export function records(rows: readonly Record<string, unknown>[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as record (${sql.raw(columns)})`;
}
