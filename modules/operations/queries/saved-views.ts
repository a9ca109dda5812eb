import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { savedViews } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

const mostViews = 20;

export async function listViews(db: Db, userId: string) {
  return db
    .select({ list: savedViews.list, name: savedViews.name, shown: savedViews.shown })
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(savedViews.list, savedViews.createdAt, savedViews.name);
}

/** Adds a view or changes what it shows. False when the list has the most already. Call under `lockOwnAccount`. */
export async function saveViewRow(db: Db, view: typeof savedViews.$inferInsert): Promise<boolean> {
  const { userId, list, name, shown, createdAt } = view;
  const saved = await rowsOf(
    db,
    sql`
    insert into ${savedViews} (user_id, list, name, shown, created_at)
    select ${userId}::uuid, ${list}, ${name}, ${JSON.stringify(shown)}::jsonb, ${createdAt}::timestamptz
    where (select count(*) from ${savedViews} as other
      where other.user_id = ${userId} and other.list = ${list} and other.name <> ${name}) < ${mostViews}
    on conflict (user_id, list, name) do update set shown = excluded.shown
    returning 1 as one`,
  );
  return saved.length > 0;
}

export async function deleteViewRow(
  db: Db,
  { userId, list, name }: { userId: string; list: string; name: string },
): Promise<void> {
  await db
    .delete(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list), eq(savedViews.name, name)));
}
