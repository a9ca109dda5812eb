import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import type { Owner, Section } from "./own-sections.ts";

/** A row of a person's export, with its sealed text and the value that text is bound to. */
export type OwnRow = { shown: Record<string, unknown>; sealed: string | null; boundTo: string | null };

/** Pages of a section's rows, each continuing after the last row of the previous page. */
export async function* readSection(
  db: Db,
  section: Section,
  owner: Owner,
  rowsAtOnce = 500,
): AsyncGenerator<OwnRow[]> {
  const columns = getTableColumns(section.table) as Record<string, PgColumn>;
  const shown = Object.fromEntries(section.shown.map((name) => [name, columnOf(columns, name)]));
  const { sealed } = section;
  const keys = keysOf(section.table);
  const key = sql.join(keys, sql`, `);
  let after: string[] | null = null;
  for (;;) {
    const behind: SQL | undefined = after
      ? sql`(${key}) > (${sql.join(
          after.map((part) => sql`${part}`),
          sql`, `,
        )})`
      : undefined;
    const rows: Record<string, unknown>[] = await db
      .select({
        ...shown,
        ...section.beside?.(owner),
        sealedText: sealed ? columnOf(columns, sealed.column) : sql`null`,
        sealedFor: sealed ? sql`${columnOf(columns, sealed.boundTo)}::text` : sql`null`,
        lastKey: sql<string[]>`json_build_array(${key})`,
      })
      .from(section.table as PgTable)
      .where(and(section.where(owner), behind))
      .orderBy(...keys)
      .limit(rowsAtOnce);
    yield rows.map(({ sealedText, sealedFor, lastKey: _, ...row }) => ({
      shown: row,
      sealed: sealedText as string | null,
      boundTo: sealedFor as string | null,
    }));
    const last = rows.at(-1);
    if (rows.length < rowsAtOnce || !last) return;
    after = last.lastKey as string[];
  }
}

/** The primary key as text. No index has this order, so rows are found by their owner. */
function keysOf(table: PgTable): SQL[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const composite = primaryKeys[0]?.columns;
  const key = composite ?? columns.filter(({ primary }) => primary);
  if (key.length === 0) throw new Error("A table without a primary key cannot be read in pages");
  return key.map((column) => sql`${column}::text collate "C"`);
}

function columnOf(columns: Record<string, PgColumn>, name: string): PgColumn {
  const column = columns[name];
  if (!column) throw new Error(`There is no column ${name}`);
  return column;
}
