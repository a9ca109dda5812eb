import type { SQL } from "drizzle-orm";
import type { Db } from "../client.ts";

/** Runs a statement that Drizzle has no words for, and returns its rows as the driver gives them. */
export async function rowsOf<Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}
