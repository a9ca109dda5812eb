import { and, count, eq, gt, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { PhotoPurpose } from "#domain/photos.ts";
import type { Db } from "../client.ts";
import { homeownerProfiles, jobs, photos } from "../schema/index.ts";

export type PhotoRow = typeof photos.$inferSelect;

export async function insertPhoto(db: Db, photo: typeof photos.$inferInsert): Promise<void> {
  await db.insert(photos).values(photo);
}

/** Somebody's own upload for a purpose; null for anybody else's and for none. */
export async function findPhoto(
  db: Db,
  photo: { id: string; ownerId: string; purpose: PhotoPurpose },
): Promise<PhotoRow | null> {
  const [row] = await db
    .select()
    .from(photos)
    .where(
      and(eq(photos.id, photo.id), eq(photos.ownerId, photo.ownerId), eq(photos.purpose, photo.purpose)),
    );
  return row ?? null;
}

/** Uploads that somebody asked for since an instant. */
export async function countPhotos(db: Db, ownerId: string, since: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), gt(photos.createdAt, since)));
  return row?.count ?? 0;
}

/** waiting → attached, once. False when it was attached or swept meanwhile. */
export async function markPhotoAttached(db: Db, photo: { id: string; now: string }): Promise<boolean> {
  const attached = await db
    .update(photos)
    .set({ attachedAt: photo.now })
    .where(and(eq(photos.id, photo.id), isNull(photos.attachedAt)))
    .returning({ id: photos.id });
  return attached.length > 0;
}

/** Deletes an upload that was never attached. False when it was, or is gone. */
export async function deleteWaitingPhoto(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .delete(photos)
    .where(and(eq(photos.id, id), isNull(photos.attachedAt)))
    .returning({ id: photos.id });
  return deleted.length > 0;
}

/** Whether an upload is still known, waiting or attached. */
export async function isPhotoKnown(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ id: photos.id }).from(photos).where(eq(photos.id, id));
  return row !== undefined;
}

/**
 * Deletes the person's house or profile picture, all but the given one; uploads that wait stay. Returns the ids of
 * what is gone.
 */
export async function deletePictures(
  db: Db,
  picture: { ownerId: string; purpose: "house" | "profile"; except: string | null },
): Promise<string[]> {
  const deleted = await db
    .delete(photos)
    .where(
      and(
        eq(photos.ownerId, picture.ownerId),
        eq(photos.purpose, picture.purpose),
        isNotNull(photos.attachedAt),
        picture.except === null ? undefined : ne(photos.id, picture.except),
      ),
    )
    .returning({ id: photos.id });
  return deleted.map((photo) => photo.id);
}

/**
 * What goes with an account: the person's own pictures and unused uploads, and the proofs of pickups at the person's
 * home, which show it.
 */
export async function listPhotosOf(db: Db, userId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: photos.id })
    .from(photos)
    .leftJoin(jobs, eq(jobs.id, photos.jobId))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .where(
      or(
        and(eq(photos.ownerId, userId), or(isNull(photos.jobId), isNull(photos.attachedAt))),
        eq(homeownerProfiles.userId, userId),
      ),
    );
}

export async function deletePicturesOf(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(photos).where(inArray(photos.id, ids));
}
