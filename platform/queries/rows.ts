import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { nameOf } from "./prepared.ts";

const dialect = new PgDialect();

/**
 * Runs raw SQL that Drizzle cannot express and returns the driver's rows. With a name, it is planned once per
 * connection.
 */
export async function rowsOf<Row extends Record<string, unknown>>(
  db: Db,
  statement: SQL,
  name?: string,
): Promise<Row[]> {
  if (name === undefined) {
    const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
    return rows;
  }
  const built = dialect.sqlToQuery(statement);
  const query = db._.session.prepareQuery(built, undefined, nameOf(name, built.sql), false);
  const { rows } = (await query.execute()) as { rows: Row[] };
  return rows;
}
