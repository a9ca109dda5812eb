import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { emptyCans, homeDetails, homeownerProfiles, jobs, problems, properties } from "#db/schema/index.ts";
import { dueOfJob, helperActsOf, inPhotos, isProof, outPhotos, shownPhoto } from "#modules/pickups/index.ts";
import type { ProblemKind } from "#modules/pickups/rules/problems.ts";

/** A home with what it tells its runners. Null before it was set up. */
export async function findHelpedHome(db: Db, homeownerId: string) {
  const [row] = await db
    .select({
      address: homeownerProfiles.address,
      city: homeownerProfiles.city,
      timeZone: homeownerProfiles.timeZone,
      gateCodeSealed: homeDetails.gateCodeSealed,
      cansPlace: homeDetails.cansPlace,
      curbPlace: homeDetails.curbPlace,
      pets: homeDetails.pets,
    })
    .from(homeownerProfiles)
    .leftJoin(homeDetails, eq(homeDetails.homeownerId, homeownerProfiles.id))
    .where(eq(homeownerProfiles.id, homeownerId));
  return row ?? null;
}

/** Whether a home's owner also has rentals, which the same service covers. */
export async function hasRentals(db: Db, homeownerId: string): Promise<boolean> {
  const own = and(eq(properties.homeownerId, homeownerId), isNull(properties.removedAt));
  return (await db.$count(properties, own)) > 0;
}

/** A home's own pickups between two days, by time. Canceled ones too: a skip is noted at one. */
export async function listJobsAtHome(db: Db, of: { homeownerId: string; from: string; until: string }) {
  return db
    .select({
      job: jobs,
      due: dueOfJob,
      outPhotoId: shownPhoto(outPhotos),
      inPhotoId: shownPhoto(inPhotos),
      acts: helperActsOf(sql`${jobs.id}`),
      problems: sql<
        ProblemKind[]
      >`(select coalesce(json_agg(kind), '[]') from ${problems} where job_id = ${jobs.id})`,
    })
    .from(jobs)
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .where(
      and(
        eq(jobs.homeownerId, of.homeownerId),
        isNull(jobs.propertyId),
        gte(jobs.scheduledOn, of.from),
        lte(jobs.scheduledOn, of.until),
      ),
    )
    .orderBy(asc(jobs.scheduledOn), asc(jobs.windowStartsAt), asc(jobs.id));
}

export type JobAtHome = Awaited<ReturnType<typeof listJobsAtHome>>[number];

/** The day of a home's own pickup; null for another home's or a rental's. */
export async function findDayOfJob(
  db: Db,
  of: { homeownerId: string; jobId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ day: jobs.scheduledOn })
    .from(jobs)
    .where(and(eq(jobs.id, of.jobId), eq(jobs.homeownerId, of.homeownerId), isNull(jobs.propertyId)));
  return row?.day ?? null;
}

/** The most pickups in a row that are looked at. */
const mostInARow = 40;

/** A home's own pickups whose cans went out after an instant, latest first, and whether nothing was in the cans. */
export async function listEmptied(
  db: Db,
  of: { homeownerId: string; since: string },
): Promise<{ onDay: string; outAt: string | null; wasEmpty: boolean }[]> {
  return db
    .select({
      onDay: jobs.scheduledOn,
      outAt: jobs.startedAt,
      wasEmpty: sql<boolean>`${emptyCans.jobId} is not null`,
    })
    .from(jobs)
    .leftJoin(emptyCans, eq(emptyCans.jobId, jobs.id))
    .where(
      and(
        eq(jobs.homeownerId, of.homeownerId),
        isNull(jobs.propertyId),
        inArray(jobs.status, ["in_progress", "completed"]),
        gt(jobs.startedAt, of.since),
      ),
    )
    .orderBy(desc(jobs.scheduledOn), desc(jobs.id))
    .limit(mostInARow);
}
