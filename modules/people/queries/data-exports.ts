import { and, count, desc, eq, gt, isNotNull, isNull, max, min, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dataExports, homeownerProfiles, jobs, photos, sessions } from "#db/schema/index.ts";

type DataExport = typeof dataExports.$inferSelect;

/** A person's latest export; null without one. */
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

/** When the running export last made progress; null when none runs or it has been idle since before an instant. */
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

/** Marks an unfinished export as broken. */
export async function noteExportBroken(db: Db, id: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ outcome: "broken" })
    .where(and(eq(dataExports.id, id), isNull(dataExports.outcome), isNotNull(dataExports.takenAt)));
}

/** The number of photos in a person's export: their own, and those of pickups at their home. */
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
