import { and, count, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, photos, pins, users } from "#db/schema/index.ts";
import { isPinOf } from "#modules/areas/index.ts";
import type { PhotoPurpose } from "#platform/values/photos.ts";

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

/** What a phone says of a photo that it has taken. Meters are whole. */
export type Capture = Pick<
  PhotoRow,
  "capturedAt" | "source" | "latitude" | "longitude" | "accuracyMeters" | "distanceMeters"
>;

/** waiting → attached, once, with what the phone said of it. False when it was attached or swept meanwhile. */
export async function markPhotoAttached(
  db: Db,
  photo: { id: string; now: string; capture?: Capture | undefined },
): Promise<boolean> {
  const attached = await db
    .update(photos)
    .set({ attachedAt: photo.now, ...photo.capture })
    .where(and(eq(photos.id, photo.id), isNull(photos.attachedAt)))
    .returning({ id: photos.id });
  return attached.length > 0;
}

/**
 * What a new proof of a job goes by: whether its home's account was deleted, whether there is a proof of that purpose
 * already, and where the home lies, in degrees (null where that is not known exactly).
 */
export async function findProofFacts(
  db: Db,
  proof: { jobId: string; purpose: PhotoPurpose },
): Promise<{ isGone: boolean; hasProof: boolean; pin: { latitude: number; longitude: number } | null }> {
  const [row] = await db
    .select({
      isGone: sql<boolean>`${users.deletedAt} is not null`,
      hasProof: sql<boolean>`exists (select from photos as proof where proof.job_id = ${jobs.id}
        and proof.purpose = ${proof.purpose} and proof.attached_at is not null)`,
      latitude: pins.latitude,
      longitude: pins.longitude,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoin(pins, isPinOf(pins))
    .where(eq(jobs.id, proof.jobId));
  if (!row) throw new Error(`Job ${proof.jobId} is nobody's`);
  const { isGone, hasProof, latitude, longitude } = row;
  return { isGone, hasProof, pin: latitude !== null && longitude !== null ? { latitude, longitude } : null };
}

/** Deletes the proof of a job's leg. Returns the ids of what is gone. */
export async function deleteProof(db: Db, proof: { jobId: string; purpose: "out" }): Promise<string[]> {
  const deleted = await db
    .delete(photos)
    .where(
      and(eq(photos.jobId, proof.jobId), eq(photos.purpose, proof.purpose), isNotNull(photos.attachedAt)),
    )
    .returning({ id: photos.id });
  return deleted.map(({ id }) => id);
}

/** Forgets where somebody took photos; the photos, and how far from the pin they were taken, stay. */
export async function erasePlacesOf(db: Db, ownerId: string): Promise<void> {
  await db
    .update(photos)
    .set({ latitude: null, longitude: null, accuracyMeters: null })
    .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.latitude)));
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
 * Deletes the person's picture of that purpose, all but the given one; uploads that wait stay. Returns the ids of
 * what is gone.
 */
export async function deletePictures(
  db: Db,
  picture: { ownerId: string; purpose: "house" | "cans" | "profile"; except: string | null },
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
