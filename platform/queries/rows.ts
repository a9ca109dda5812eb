import { type Column, type GetColumnData, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
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

/**
 * Any number of rows as a table in one statement; use it in `from`, as `record`. `columns` names and types them for
 * Postgres ("job_id uuid, due_at timestamptz"); each row has those keys.
 */
export function records(rows: readonly Record<string, unknown>[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as record (${sql.raw(columns)})`;
}

/** Same for some fields of a table's rows: the names and types are those of its columns. */
export function recordsOf<Table extends PgTable, Field extends keyof Table["$inferInsert"] & string>(
  table: Table,
  fields: readonly Field[],
  rows: readonly Pick<Table["$inferInsert"], Field>[],
): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const named = fields.map((field) => ({ field, column: columns[field] as PgColumn }));
  return records(
    rows.map((row) => Object.fromEntries(named.map(({ field, column }) => [column.name, row[field]]))),
    named.map(({ column }) => `${column.name} ${column.getSQLType()}`).join(", "),
  );
}

/** The row type that `recordOf` builds from columns. */
export type RecordOf<Columns extends Record<string, PgColumn | SQL>> = {
  [Name in keyof Columns]: Columns[Name] extends PgColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/**
 * Columns as one JSON object built by the database: the driver spends as long on each column as on one such object. For
 * instants and JSON types only (text, number, boolean, and arrays of them).
 */
export function recordOf<Columns extends Record<string, PgColumn | SQL>>(
  columns: Columns,
): SQL<RecordOf<Columns>> {
  const pairs = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${inJson(column)}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

function inJson(column: PgColumn | SQL): PgColumn | SQL {
  const isInstant = "getSQLType" in column && column.getSQLType().startsWith("timestamp");
  return isInstant ? instantText(sql`${column}`) : column;
}

/** An instant in wire format, inside JSON that Postgres builds. */
export function instantText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** First and last name of the joined person; null when no row is joined. */
export function fullName(person: { firstName: Column; lastName: Column }): SQL<string | null> {
  return sql<string | null>`trim(${person.firstName} || ' ' || ${person.lastName})`;
}
