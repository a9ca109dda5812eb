import { and, count, desc, eq, gt, isNotNull, isNull, max, min, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dataExports, homeownerProfiles, jobs, photos, sessions } from "#db/schema/index.ts";

type DataExport = typeof dataExports.$inferSelect;

/** The copy that somebody wished for last; null without one. */
export async function findLatestExport(db: Db, userId: string): Promise<DataExport | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1);
  return row ?? null;
}

/** Copies taken since an instant, and when the first of them was. */
export async function countExports(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<{ count: number; first: string | null }> {
  const [row] = await db
    .select({ count: count(), first: min(dataExports.takenAt) })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.takenAt, since)));
  return { count: row?.count ?? 0, first: row?.first ?? null };
}

/** When the copy that is under way last went on; null where none is, or where it has stood still since before an instant. */
export async function findExportUnderWay(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<string | null> {
  const [row] = await db
    .select({ at: max(dataExports.progressAt) })
    .from(dataExports)
    .where(
      and(eq(dataExports.userId, userId), isNull(dataExports.outcome), gt(dataExports.progressAt, since)),
    );
  return row?.at ?? null;
}

/** Keeps a new link in the place of one that was not used. */
export async function replaceExport(db: Db, link: typeof dataExports.$inferInsert): Promise<void> {
  await db.delete(dataExports).where(and(eq(dataExports.userId, link.userId), isNull(dataExports.takenAt)));
  await db.insert(dataExports).values(link);
}

/** Uses a link, once, by whom and in the session that wished for it. Null where that is not so, or it has expired. */
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

/**
 * Notes how far a copy is. False where it must not go on: the account or the session it is for has gone, or it was counted as
 * broken off.
 */
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

/** What was not finished has broken off. */
export async function noteExportBroken(db: Db, id: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ outcome: "broken" })
    .where(and(eq(dataExports.id, id), isNull(dataExports.outcome), isNotNull(dataExports.takenAt)));
}

/** Photos that somebody's copy has: their own, and those of the pickups at their home. */
export async function countOwnPhotos(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(photos)
    .leftJoin(jobs, eq(jobs.id, photos.jobId))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .where(
      and(isNotNull(photos.attachedAt), or(eq(photos.ownerId, userId), eq(homeownerProfiles.userId, userId))),
    );
  return row?.count ?? 0;
}
