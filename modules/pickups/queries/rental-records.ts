import { and, asc, eq, gte, isNotNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { jobs, photos, properties, rentalVisits, runnerProfiles, users } from "#db/schema/index.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import { inPhotos, isProof, outPhotos } from "./jobs.ts";

/** The rental of a job, and when its next guests may arrive if that is the same day; null at a home. */
export async function findRentalOfJob(
  db: Db,
  jobId: string,
): Promise<{ name: string; timeZone: string; nextGuestsAt: string | null } | null> {
  const [row] = await db
    .select({
      name: properties.name,
      timeZone: properties.timeZone,
      nextGuestsAt: rentalVisits.nextGuestsAt,
    })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.propertyId))
    .leftJoin(rentalVisits, eq(rentalVisits.jobId, jobs.id))
    .where(eq(jobs.id, jobId));
  return row ?? null;
}

/** The rental names of jobs, by job; a home has none. */
export async function listRentalNames(db: Db, jobIds: string[]): Promise<{ jobId: string; name: string }[]> {
  if (jobIds.length === 0) return [];
  return db
    .select({ jobId: jobs.id, name: properties.name })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.propertyId))
    .where(sql`${jobs.id} = any(${sql.param(jobIds)}::uuid[])`);
}

const cannotServePhotos = alias(photos, "cannot_serve_photos");

/** Checked items as Postgres writes them into JSON: their instants have an offset. */
export type RecordedCheck = {
  item: string;
  checkedAt: string;
  photoId: string | null;
  source: PhotoSource | null;
};

/**
 * A rental's past and current pickups between two days, by day. One empty row if there are none; no row for anybody
 * else's rental.
 */
export async function listRecordedVisits(
  db: Db,
  of: { propertyId: string; homeownerId: string; from: string; to: string },
) {
  return db
    .select({
      property: {
        name: properties.name,
        address: properties.address,
        city: properties.city,
        state: properties.state,
        zipCode: properties.zipCode,
        timeZone: properties.timeZone,
        checklist: properties.checklist,
      },
      job: jobs,
      isCheckout: rentalVisits.isCheckout,
      isCollection: rentalVisits.isCollection,
      runner: users.firstName,
      outPhotoId: outPhotos.id,
      outSource: outPhotos.source,
      inPhotoId: inPhotos.id,
      inSource: inPhotos.source,
      cannotServePhotoId: cannotServePhotos.id,
      checks: sql<RecordedCheck[] | null>`(
          select json_agg(json_build_object('item', tick.item, 'checkedAt', tick.checked_at, 'photoId', tick.photo_id, 'source', picture.source)
            order by tick.checked_at, tick.item)
          from rental_checks as tick left join photos as picture on picture.id = tick.photo_id where tick.job_id = ${jobs.id})`,
    })
    .from(properties)
    .leftJoin(
      jobs,
      and(
        eq(jobs.propertyId, properties.id),
        gte(jobs.scheduledOn, of.from),
        lte(jobs.scheduledOn, of.to),
        sql`${jobs.status} in ('in_progress', 'completed', 'missed', 'cancelled')`,
      ),
    )
    .leftJoin(rentalVisits, eq(rentalVisits.jobId, jobs.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .leftJoin(
      cannotServePhotos,
      and(
        eq(cannotServePhotos.jobId, jobs.id),
        eq(cannotServePhotos.purpose, "cannotServe"),
        isNotNull(cannotServePhotos.attachedAt),
      ),
    )
    .where(and(eq(properties.id, of.propertyId), eq(properties.homeownerId, of.homeownerId)))
    .orderBy(asc(jobs.scheduledOn), asc(jobs.windowStartsAt), asc(jobs.id));
}
