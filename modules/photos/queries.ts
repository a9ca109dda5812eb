import { and, count, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountOf, homeownerProfiles, jobs, photos, pins, users } from "#db/schema/index.ts";
import { isPinOf } from "#modules/areas/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { PhotoPurpose } from "#platform/values/photos.ts";

export type PhotoRow = typeof photos.$inferSelect;

export async function insertPhoto(db: Db, photo: typeof photos.$inferInsert): Promise<void> {
  await db.insert(photos).values(photo);
}

/** A user's own upload for a purpose; null if missing or another user's. */
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

/** How many uploads a user has requested since an instant. */
export async function countPhotos(db: Db, ownerId: string, since: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), gt(photos.createdAt, since)));
  return row?.count ?? 0;
}

/** A phone's data on a photo it took, in whole meters. */
export type Capture = Pick<
  PhotoRow,
  "capturedAt" | "clockOffSeconds" | "source" | "latitude" | "longitude" | "accuracyMeters" | "distanceMeters"
>;

/** waiting → attached, once, with the phone's capture data or its message. False if already attached or swept. */
export async function markPhotoAttached(
  db: Db,
  photo: { id: string; now: string; of?: Capture | { messageId: string } | undefined },
): Promise<boolean> {
  const attached = await db
    .update(photos)
    .set({ attachedAt: photo.now, ...photo.of })
    .where(and(eq(photos.id, photo.id), isNull(photos.attachedAt)))
    .returning({ id: photos.id });
  return attached.length > 0;
}

/**
 * The facts for a job's new proof: whether its home's account is deleted, whether that proof exists, and the home's
 * position in degrees (null if not known exactly).
 */
export async function findProofFacts(db: Db, proof: { jobId: string; purpose: PhotoPurpose }) {
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

export async function deleteProof(db: Db, proof: { jobId: string; purpose: "out" }): Promise<string[]> {
  const deleted = await db
    .delete(photos)
    .where(
      and(eq(photos.jobId, proof.jobId), eq(photos.purpose, proof.purpose), isNotNull(photos.attachedAt)),
    )
    .returning({ id: photos.id });
  return deleted.map(({ id }) => id);
}

/** Erases where a user took photos; keeps the photos and their distance from the pin. */
export async function erasePlacesOf(db: Db, ownerId: string): Promise<void> {
  await db
    .update(photos)
    .set({ latitude: null, longitude: null, accuracyMeters: null })
    .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.latitude)));
}

/** Deletes an upload that was never attached. False if attached or gone. */
export async function deleteWaitingPhoto(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .delete(photos)
    .where(and(eq(photos.id, id), isNull(photos.attachedAt)))
    .returning({ id: photos.id });
  return deleted.length > 0;
}

/** Whether an upload is still recorded, waiting or attached. */
export async function isPhotoKnown(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ id: photos.id }).from(photos).where(eq(photos.id, id));
  return row !== undefined;
}

/** Deletes a user's pictures for a purpose, except the given one; keeps pending uploads. Returns the deleted ids. */
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
        isNull(photos.propertyId),
        isNotNull(photos.attachedAt),
        picture.except === null ? undefined : ne(photos.id, picture.except),
      ),
    )
    .returning({ id: photos.id });
  return deleted.map((photo) => photo.id);
}

/** The photos deleted with an account: the user's own, and proof photos that show the home. Messages have their own. */
export async function listPhotosOf(db: Db, userId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: photos.id })
    .from(photos)
    .leftJoin(jobs, eq(jobs.id, photos.jobId))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .where(
      or(
        and(
          eq(photos.ownerId, userId),
          isNull(photos.messageId),
          or(isNull(photos.jobId), isNull(photos.attachedAt)),
        ),
        eq(homeownerProfiles.userId, userId),
      ),
    );
}

/**
 * Marks at most `limit` proofs attached before an instant as thinned, and erases where they were taken; the distance to
 * the home stays. Leaves out a proof that an open matter is about, or one settled since that instant: a problem, a
 * review or its answer, an appeal, a notice to the runner, a question to support or a dispute with the homeowner's bank.
 * Returns their ids.
 */
export async function thinOldProofs(
  db: Db,
  { before, now, limit }: { before: string; now: string; limit: number },
): Promise<string[]> {
  const isRecent = (settledAt: SQL) => sql`coalesce(${settledAt} >= ${before}::timestamptz, true)`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    update ${photos} set thinned_at = ${now}::timestamptz, latitude = null, longitude = null, accuracy_meters = null
    where id = any(array(
      select photo.id from ${photos} as photo join ${jobs} as job on job.id = photo.job_id
      join ${homeownerProfiles} as home on home.id = job.homeowner_id
      where photo.attached_at < ${before}::timestamptz and photo.thinned_at is null
        and photo.purpose in ('out', 'in', 'cannotServe', 'check', 'addOn')
        and not exists (select from problems where job_id = job.id and ${isRecent(sql`resolved_at`)})
        and not exists (
          select from job_anomalies as found where (found.job_id = job.id or found.resembles_id = photo.id)
            and (${isRecent(sql`resolved_at`)} or answered_at is not null and ${isRecent(sql`answer_decided_at`)}))
        and not exists (select from rating_appeals where job_id = job.id and ${isRecent(sql`decided_at`)})
        and not exists (
          select from notice_evidence join work_notices on work_notices.id = notice_id
          where job_id = job.id and ${isRecent(sql`ended_at`)})
        and not exists (
          select from support_threads where user_id in (home.user_id, ${accountOf(sql`home.user_id`)}, photo.owner_id) and ${isRecent(sql`closed_at`)})
        and not exists (
          select from disputes left join invoices on invoices.id = invoice_id left join tips on tips.id = tip_id
          where coalesce(invoices.user_id, tips.user_id) in (home.user_id, ${accountOf(sql`home.user_id`)}) and ${isRecent(sql`closed_at`)})
      order by photo.attached_at limit ${literally(limit)} for update of photo skip locked))
    returning id`,
  );
  return rows.map(({ id }) => id);
}

export async function deletePicturesOf(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(photos).where(inArray(photos.id, ids));
}
