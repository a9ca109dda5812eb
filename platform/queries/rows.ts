import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Db } from "#db/client.ts";
import { nameOf } from "./prepared.ts";

const dialect = new PgDialect();

/**
 * Runs raw SQL that Drizzle cannot express and returns the driver's rows, as the caller types them; `checkedRows` proves
 * the type. With a name, it is planned once per connection.
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

/** Same with every row checked against a schema, for queries that are not hot. */
export async function checkedRows<Row extends z.ZodType>(
  db: Db,
  row: Row,
  statement: SQL,
  name?: string,
): Promise<z.output<Row>[]> {
  return z.array(row).parse(await rowsOf(db, statement, name));
}
