import { and, asc, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  circleRentals,
  cleanings,
  jobs,
  problems,
  properties,
  rentalFeeds,
  rentalPickups,
  rentalStays,
} from "#db/schema/index.ts";
import { texts } from "#modules/homes/index.ts";
import type { CurbLaw } from "#modules/homes/rules.ts";
import { helperActsOf, inPhotos, isProof, lawsOfJob, outPhotos, shownPhoto } from "#modules/pickups/index.ts";
import type { ProblemKind } from "#modules/pickups/rules/problems.ts";
import { rowsOf } from "#platform/queries/rows.ts";

type Span = { propertyIds: readonly string[]; from: string; until: string };

/** The jobs at some rentals between two days, by time, without canceled ones. */
export async function listJobsAt(db: Db, of: Span) {
  return db
    .select({
      job: jobs,
      timeZone: properties.timeZone,
      plannedId: rentalPickups.id,
      state: rentalPickups.state,
      isCheckout: rentalPickups.isCheckout,
      isCollection: rentalPickups.isCollection,
      nextGuestsAt: rentalPickups.nextGuestsAt,
      cleaning: cleanings,
      laws: sql<CurbLaw[]>`${lawsOfJob}`,
      outPhotoId: shownPhoto(outPhotos),
      inPhotoId: shownPhoto(inPhotos),
      acts: helperActsOf(sql`${jobs.id}`),
      problems: sql<
        ProblemKind[]
      >`(select coalesce(json_agg(kind), '[]') from ${problems} where job_id = ${jobs.id})`,
    })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.propertyId))
    .leftJoin(rentalPickups, eq(rentalPickups.jobId, jobs.id))
    .leftJoin(cleanings, eq(cleanings.jobId, jobs.id))
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .where(
      and(
        inArray(jobs.propertyId, [...of.propertyIds]),
        gte(jobs.scheduledOn, of.from),
        lte(jobs.scheduledOn, of.until),
        ne(jobs.status, "cancelled"),
      ),
    )
    .orderBy(asc(jobs.scheduledOn), asc(jobs.windowStartsAt), asc(jobs.id));
}

export type JobAt = Awaited<ReturnType<typeof listJobsAt>>[number];

/** The counted stays at some rentals that touch a span of days, without their titles. */
export async function listStaysAt(db: Db, of: Span) {
  return db
    .select({
      id: rentalStays.id,
      propertyId: rentalStays.propertyId,
      fromOn: rentalStays.fromOn,
      untilOn: rentalStays.untilOn,
    })
    .from(rentalStays)
    .innerJoin(rentalFeeds, eq(rentalFeeds.id, rentalStays.feedId))
    .where(
      and(
        inArray(rentalStays.propertyId, [...of.propertyIds]),
        gte(rentalStays.untilOn, of.from),
        lte(rentalStays.fromOn, of.until),
        sql`${rentalStays.goneAt} is null and (not ${rentalStays.isBlocked} or ${rentalFeeds.countsBlocked})`,
      ),
    )
    .orderBy(asc(rentalStays.fromOn), asc(rentalStays.id));
}

/** Those of some planned pickups that are at a member's rentals. */
export async function listGrantedPickups(tx: Db, of: { memberId: string; ids: readonly string[] }) {
  return rowsOf<{
    id: string;
    propertyId: string;
    state: string;
    jobId: string | null;
    day: string;
    rental: string;
  }>(
    tx,
    sql`select pickup.id, pickup.property_id as "propertyId", pickup.state, pickup.job_id as "jobId",
        pickup.visit_on::text as day, rental.name as rental
      from ${rentalPickups} as pickup join ${circleRentals} as granted on granted.property_id = pickup.property_id
      join ${properties} as rental on rental.id = pickup.property_id and rental.removed_at is null
      where granted.member_id = ${of.memberId}::uuid and pickup.id = any(${texts([...of.ids])}::uuid[])
      order by pickup.id`,
  );
}

/** The rental of a job, and the job's day, if a member helps there; null otherwise. */
export async function findGrantedJob(tx: Db, of: { memberId: string; jobId: string }) {
  const [row] = await rowsOf<{ propertyId: string; rental: string; day: string }>(
    tx,
    sql`select rental.id as "propertyId", rental.name as rental, job.scheduled_on::text as day
      from ${jobs} as job join ${circleRentals} as granted on granted.property_id = job.property_id
      join ${properties} as rental on rental.id = job.property_id and rental.removed_at is null
      where granted.member_id = ${of.memberId}::uuid and job.id = ${of.jobId}::uuid`,
  );
  return row ?? null;
}

/** The sealed gate code of a rental where a member helps; null if they don't, or if there is none. */
export async function findGrantedGateCode(tx: Db, of: { memberId: string; propertyId: string }) {
  const [row] = await rowsOf<{ sealed: string; rental: string }>(
    tx,
    sql`select rental.gate_code_sealed as sealed, rental.name as rental
      from ${circleRentals} as granted join ${properties} as rental on rental.id = granted.property_id
      where granted.member_id = ${of.memberId}::uuid and rental.id = ${of.propertyId}::uuid
        and rental.removed_at is null and rental.gate_code_sealed is not null`,
  );
  return row ?? null;
}
