import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { runnerProfiles, users, waitingList } from "../schema/index.ts";

/** Whether an approved runner, who is not suspended, serves a ZIP code. */
export async function hasRunners(db: Db, zipCode: string): Promise<boolean> {
  const [row] = await db.select({ isServed: servedBy(sql`${zipCode}::text`) }).from(sql`(select 1) as one`);
  return row?.isServed ?? false;
}

export type WaitingRow = typeof waitingList.$inferSelect;

/** Adds an entry; false for whoever waits for that ZIP code already, who keeps the one that they have. */
export async function insertWaiting(db: Db, entry: typeof waitingList.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(waitingList)
    .values(entry)
    .onConflictDoNothing({ target: [waitingList.zipCode, waitingList.email] })
    .returning({ id: waitingList.id });
  return added.length > 0;
}

/**
 * Takes people off the list who wait for one of some ZIP codes that is served by now, at most so many, each with all
 * their entries for ZIP codes that are served. None is returned twice, also where two take at once.
 */
export async function takeWaiting(
  db: Db,
  { zipCodes, people }: { zipCodes: string[]; people: number },
): Promise<WaitingRow[]> {
  const isServed = servedBy(sql`waiting_list.zip_code`);
  const next = db
    .selectDistinct({ email: waitingList.email })
    .from(waitingList)
    .where(and(inArray(waitingList.zipCode, zipCodes), isServed))
    .orderBy(waitingList.email)
    .limit(people);
  return db
    .delete(waitingList)
    .where(and(sql`${waitingList.email} = any(array(${next}))`, isServed))
    .returning();
}

/**
 * Entries, newest first and one beyond the limit, after the one named, each with how many wait for the same ZIP code and
 * whether somebody serves it by now.
 */
export async function listWaiting(
  db: Db,
  page: { limit: number; after: { createdAt: string; id: string } | null },
) {
  return db
    .select({
      entry: waitingList,
      waitingThere: sql<number>`(select count(*)::int from ${waitingList} as other where other.zip_code = waiting_list.zip_code)`,
      isServed: servedBy(sql`waiting_list.zip_code`),
    })
    .from(waitingList)
    .where(
      page.after
        ? sql`(${waitingList.createdAt}, ${waitingList.id}) < (${page.after.createdAt}::timestamptz, ${page.after.id}::uuid)`
        : undefined,
    )
    .orderBy(desc(waitingList.createdAt), desc(waitingList.id))
    .limit(page.limit + 1);
}

/** Has what a person waits for under their present address wait under another one, which is about to become theirs. */
export async function moveWaiting(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db.execute(sql`
    with moved as (
      delete from ${waitingList}
      where email = (select email from ${users} where id = ${userId}) and email <> ${email}
      returning id, zip_code, language, created_at)
    insert into ${waitingList} (id, zip_code, email, language, created_at)
    select id, zip_code, ${email}, language, created_at from moved
    on conflict (zip_code, email) do nothing`);
}

/** Takes a person's address off the list, for all ZIP codes. */
export async function deleteWaitingOf(db: Db, userId: string): Promise<void> {
  await db
    .delete(waitingList)
    .where(eq(waitingList.email, sql`(select ${users.email} from ${users} where ${eq(users.id, userId)})`));
}

/** The predicate is literal, so that the partial index serves it. */
function servedBy(zipCode: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${runnerProfiles} as runner join ${users} as person on person.id = runner.user_id
    where runner.application_status = 'approved' and runner.service_areas @> array[${zipCode}]
      and person.suspended_at is null)`;
}
