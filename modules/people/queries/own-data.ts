import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  min,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { dataExports, homeownerProfiles, jobs, photos, sessions, users } from "#db/schema/index.ts";
import type { Owner, Section } from "./own-section.ts";

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
  const beside = Object.entries(section.beside).map(([name, of]) => [name, of(owner)] as const);
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
        ...Object.fromEntries(beside),
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

type DataExport = typeof dataExports.$inferSelect;

export async function findLatestExport(db: Db, userId: string): Promise<DataExport | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1);
  return row ?? null;
}

/** The number of exports since an instant, and the time of the first. */
export async function countExports(db: Db, { userId, since }: { userId: string; since: string }) {
  const [row] = await db
    .select({ count: count(), first: min(dataExports.takenAt) })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.takenAt, since)));
  return { count: row?.count ?? 0, first: row?.first ?? null };
}

/** When the running export last made progress; null when none runs or it has been idle since before an instant. */
export async function findExportInProgress(db: Db, { userId, since }: { userId: string; since: string }) {
  const [row] = await db
    .select({ at: max(dataExports.progressAt) })
    .from(dataExports)
    .where(
      and(eq(dataExports.userId, userId), isNull(dataExports.outcome), gt(dataExports.progressAt, since)),
    );
  return row?.at ?? null;
}

/** Stores a new link in place of an unused one. */
export async function replaceExport(db: Db, link: typeof dataExports.$inferInsert): Promise<void> {
  await db.delete(dataExports).where(and(eq(dataExports.userId, link.userId), isNull(dataExports.takenAt)));
  await db.insert(dataExports).values(link);
}

/** Uses a link once, for its owner and the session that requested it. Null for anyone else, or when it has expired. */
export async function takeExportLink(
  db: Db,
  link: { tokenHash: string; userId: string; sessionHash: string; now: string },
): Promise<string | null> {
  const [row] = await db
    .update(dataExports)
    .set({ takenAt: link.now, progressAt: link.now })
    .where(
      and(
        eq(dataExports.tokenHash, link.tokenHash),
        eq(dataExports.userId, link.userId),
        eq(dataExports.sessionHash, link.sessionHash),
        isNull(dataExports.takenAt),
        gt(dataExports.expiresAt, link.now),
      ),
    )
    .returning({ id: dataExports.id });
  return row?.id ?? null;
}

/** Stores an export's progress. False when it must stop: its account or session is gone, or it was marked as broken. */
export async function noteExportProgress(
  db: Db,
  copy: { id: string; photosDone: number; now: string; outcome: "done" | null },
): Promise<boolean> {
  const noted = await db
    .update(dataExports)
    .set({ photosDone: copy.photosDone, progressAt: copy.now, outcome: copy.outcome })
    .where(
      and(
        eq(dataExports.id, copy.id),
        isNull(dataExports.outcome),
        sql`exists (select from ${sessions} where ${sessions.tokenHash} = ${dataExports.sessionHash} and ${sessions.userId} = ${dataExports.userId})`,
      ),
    )
    .returning({ id: dataExports.id });
  return noted.length > 0;
}

export async function noteExportBroken(db: Db, id: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ outcome: "broken" })
    .where(and(eq(dataExports.id, id), isNull(dataExports.outcome), isNotNull(dataExports.takenAt)));
}

/** The number of photos in an account's export: their own, and those of pickups at their homes. */
export async function countOwnPhotos(db: Db, userId: string): Promise<number> {
  const own = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, userId), eq(users.accountId, userId)));
  const [row] = await db
    .select({ count: count() })
    .from(photos)
    .leftJoin(jobs, eq(jobs.id, photos.jobId))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .where(
      and(
        isNotNull(photos.attachedAt),
        isNull(photos.thinnedAt),
        or(
          inArray(photos.ownerId, own),
          inArray(homeownerProfiles.userId, own),
          sql`${photos.messageId} in (
            select message.id from support_messages as message join support_threads as thread on thread.id = message.thread_id
            where thread.user_id in ${own})`,
        ),
      ),
    );
  return row?.count ?? 0;
}
