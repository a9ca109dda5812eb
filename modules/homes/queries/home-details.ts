import { and, asc, type Column, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  calendarFeeds,
  canRhythms,
  dayReports,
  droppedRhythms,
  gateCodeViews,
  homeDetails,
  homeownerProfiles,
  jobs,
  photos,
  preferences,
  properties,
  rentalCalendars,
  runnerProfiles,
  users,
  webhookEndpoints,
} from "#db/schema/index.ts";
import { lastNameShown, phoneShown, photoShown } from "#modules/accounts/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { pickupDaysOf, type Rhythm } from "../days.ts";

/** The time zone of a job's rental, or else its home. */
export function zoneOf(job: "jobs" | "offer" | "stop"): SQL<string> {
  const column = (name: string) => sql.raw(`${job}.${name}`);
  return sql<string>`coalesce((select zoned.time_zone from properties as zoned where zoned.id = ${column("property_id")}),
    (select zoned.time_zone from homeowner_profiles as zoned where zoned.id = ${column("homeowner_id")}))`;
}

export const timeZoneOfJob = sql<string>`${zoneOf("jobs")}`;

export type HomeDetailsRow = typeof homeDetails.$inferSelect;

/** A view of a gate code as the homeowner sees it: when, for which day's pickup, and by whom. */
type GateCodeView = { viewedAt: string; scheduledOn: string; firstName: string };

const viewsShown = 20;

/** A home's details, locked until the transaction ends; null if none were saved. */
export async function lockHomeDetails(db: Db, homeownerId: string): Promise<HomeDetailsRow | null> {
  const [row] = await db
    .select()
    .from(homeDetails)
    .where(eq(homeDetails.homeownerId, homeownerId))
    .for("update");
  return row ?? null;
}

export async function saveHomeDetails(db: Db, details: HomeDetailsRow): Promise<void> {
  const { homeownerId: _, ...changes } = details;
  await db
    .insert(homeDetails)
    .values(details)
    .onConflictDoUpdate({ target: homeDetails.homeownerId, set: changes });
}

export const cansPhotos = alias(photos, "cans_photos");
export const housePhotos = alias(photos, "house_photos");

function isPictureOf(photo: typeof cansPhotos | typeof housePhotos, purpose: "cans" | "house") {
  return and(
    eq(photo.ownerId, homeownerProfiles.userId),
    sql`${photo.purpose} = ${sql.raw(`'${purpose}'`)}`,
    isNull(photo.propertyId),
    isNotNull(photo.attachedAt),
  );
}

function isPictureOfRental(photo: typeof cansPhotos | typeof housePhotos, purpose: "cans" | "property") {
  return and(
    eq(photo.propertyId, jobs.propertyId),
    sql`${photo.purpose} = ${sql.raw(`'${purpose}'`)}`,
    isNotNull(photo.attachedAt),
  );
}

/** A place's latest views of its gate code as one list, to join laterally. */
export function latestLooks(db: Db, of: SQL | undefined) {
  const latest = db
    .select({
      viewedAt: gateCodeViews.viewedAt,
      scheduledOn: jobs.scheduledOn,
      firstName: users.firstName,
    })
    .from(gateCodeViews)
    .innerJoin(jobs, eq(jobs.id, gateCodeViews.jobId))
    .innerJoin(users, eq(users.id, gateCodeViews.userId))
    .where(of)
    .orderBy(desc(gateCodeViews.viewedAt), desc(gateCodeViews.id))
    .limit(viewsShown)
    .as("latest");
  return db
    .select({
      all: sql<GateCodeView[]>`coalesce(json_agg(json_build_object(
        'viewedAt', to_char(${latest.viewedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'scheduledOn', ${latest.scheduledOn}, 'firstName', ${latest.firstName}) order by ${latest.viewedAt} desc), '[]')`.as(
        "views",
      ),
    })
    .from(latest)
    .as("look_list");
}

/** A home's details, its picture of the cans, and the latest views of its gate code. Null without a home. */
export async function findHomeDetails(db: Db, userId: string) {
  const views = latestLooks(
    db,
    and(eq(gateCodeViews.homeownerId, homeownerProfiles.id), isNull(jobs.propertyId)),
  );
  const [row] = await db
    .select({
      details: homeDetails,
      longDriveway: homeownerProfiles.longDriveway,
      hasStairs: homeownerProfiles.hasStairs,
      cansPhotoId: cansPhotos.id,
      views: views.all,
    })
    .from(homeownerProfiles)
    .leftJoin(homeDetails, eq(homeDetails.homeownerId, homeownerProfiles.id))
    .leftJoin(cansPhotos, isPictureOf(cansPhotos, "cans"))
    .crossJoinLateral(views)
    .where(eq(homeownerProfiles.userId, userId));
  return row ?? null;
}

/** The place details for a job's runner: the rental's for a job at a rental, where the home's do not apply. */
export const detailsOfJob = {
  cansPlace: ofPlace(properties.cansPlace, homeDetails.cansPlace),
  curbPlace: ofPlace(properties.curbPlace, homeDetails.curbPlace),
  pets: homeDetails.pets,
  fullCans: homeDetails.fullCans,
  accessNotes: properties.accessNotes,
  hasGateCode: sql<boolean>`${ofPlace(properties.gateCodeSealed, homeDetails.gateCodeSealed)} is not null`,
};

function ofPlace(rental: Column, home: Column) {
  return sql<string | null>`case when ${jobs.propertyId} is null then ${home} else ${rental} end`;
}

export const isHomeOfJob = and(eq(homeDetails.homeownerId, jobs.homeownerId), isNull(jobs.propertyId));
export const isRentalOfJob = eq(properties.id, jobs.propertyId);
/** The picture of where the cans stand, at the home or the rental. */
export const isCansPictureOfJob = or(
  and(isPictureOf(cansPhotos, "cans"), isNull(jobs.propertyId)),
  isPictureOfRental(cansPhotos, "cans"),
);
/** The home's picture, or the rental's. */
export const isHousePictureOfJob = or(
  and(isPictureOf(housePhotos, "house"), isNull(jobs.propertyId)),
  isPictureOfRental(housePhotos, "property"),
);

export const residents = alias(users, "residents");
export const residentChoices = alias(preferences, "resident_choices");

/** The homeowner or host of a job's place, as its runner sees them. */
export const residentColumns = {
  firstName: residents.firstName,
  lastName: lastNameShown(residents, residentChoices),
  photoId: photoShown(residents, residentChoices),
  phoneNumber: phoneShown(homeownerProfiles.phoneNumber, residentChoices),
  isGone: sql<boolean>`${residents.deletedAt} is not null`,
};

/** The same for the runner of an accepted, unfinished job, with the place's picture; null for others. */
export async function findHomeOfJob(db: Db, of: { jobId: string; runnerId: string }) {
  const [row] = await db
    .select({
      job: {
        status: jobs.status,
        canKinds: jobs.canKinds,
        numberOfCans: jobs.numberOfCans,
        scheduledOn: jobs.scheduledOn,
        timeWindow: jobs.timeWindow,
        windowStartsAt: jobs.windowStartsAt,
        outBy: jobs.outBy,
        inBy: jobs.inBy,
      },
      timeZone: timeZoneOfJob,
      details: detailsOfJob,
      cansPhotoId: cansPhotos.id,
      housePhotoId: housePhotos.id,
      resident: residentColumns,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(residents, eq(residents.id, homeownerProfiles.userId))
    .innerJoin(residentChoices, eq(residentChoices.userId, residents.id))
    .leftJoin(homeDetails, isHomeOfJob)
    .leftJoin(properties, isRentalOfJob)
    .leftJoin(cansPhotos, isCansPictureOfJob)
    .leftJoin(housePhotos, isHousePictureOfJob)
    .where(
      and(
        eq(jobs.id, of.jobId),
        eq(jobs.runnerId, of.runnerId),
        inArray(jobs.status, ["assigned", "in_progress"]),
      ),
    );
  return row ?? null;
}

/**
 * Records a view of the gate code by the runner of a job in progress. Returns the sealed code and the id it is bound to.
 * Null, recording nothing, if the job is not this runner's and in progress, or has no code.
 */
export async function recordView(
  db: Db,
  view: { id: string; jobId: string; runnerId: string; userId: string; now: string },
): Promise<{ boundTo: string; sealed: string } | null> {
  const [row] = await rowsOf<{ bound_to: string; sealed: string }>(
    db,
    sql`
    with under_way as (
      select jobs.id, jobs.homeowner_id, coalesce(rental.id, jobs.homeowner_id) as bound_to,
        coalesce(rental.gate_code_sealed, details.gate_code_sealed) as sealed from jobs
      left join home_details as details on details.homeowner_id = jobs.homeowner_id and jobs.property_id is null
      left join properties as rental on rental.id = jobs.property_id
      where jobs.id = ${view.jobId} and jobs.runner_id = ${view.runnerId}
        and jobs.status in ('assigned', 'in_progress')
        and coalesce(rental.gate_code_sealed, details.gate_code_sealed) is not null
      for share of jobs
    ), recorded as (
      insert into gate_code_looks (id, homeowner_id, job_id, user_id, looked_at)
      select ${view.id}::uuid, homeowner_id, id, ${view.userId}::uuid, ${view.now}::timestamptz from under_way
    )
    select bound_to, sealed from under_way`,
  );
  return row ? { boundTo: row.bound_to, sealed: row.sealed } : null;
}

/** The next accepted, unfinished job at a home or its owner's rentals, with the runner's user; null without one. */
export async function findNextTakenJob(db: Db, at: { homeownerId: string; propertyId: string | null }) {
  const [row] = await db
    .select({ jobId: jobs.id, scheduledOn: jobs.scheduledOn, runnerUserId: runnerProfiles.userId })
    .from(jobs)
    .innerJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .where(
      and(
        eq(jobs.homeownerId, at.homeownerId),
        at.propertyId === null ? isNull(jobs.propertyId) : eq(jobs.propertyId, at.propertyId),
        inArray(jobs.status, ["assigned", "in_progress"]),
      ),
    )
    .orderBy(jobs.windowStartsAt, jobs.id)
    .limit(1);
  return row ?? null;
}

/** Erases a home's details and day reports, the views of its gate code, and its calendar and webhook addresses. */
export async function eraseHomeDetails(db: Db, homeownerId: string): Promise<void> {
  await db.delete(homeDetails).where(eq(homeDetails.homeownerId, homeownerId));
  await db.delete(gateCodeViews).where(eq(gateCodeViews.homeownerId, homeownerId));
  await db.delete(dayReports).where(eq(dayReports.homeownerId, homeownerId));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.homeownerId, homeownerId));
  await db.delete(rentalCalendars).where(eq(rentalCalendars.homeownerId, homeownerId));
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.homeownerId, homeownerId));
}

/** A home's can schedules, by weekday. */
export function listRhythms(db: Db, homeownerId: string): Promise<Rhythm[]> {
  return listOf(db, canRhythms, homeownerId);
}

/** The can schedules of weekdays that the homeowner removed from the pickup days, by weekday. */
export function listDroppedRhythms(db: Db, homeownerId: string): Promise<Rhythm[]> {
  return listOf(db, droppedRhythms, homeownerId);
}

/** Replaces a home's can schedules and pickup days; `dropped` ones stay for a weekday's return. */
export async function replaceRhythms(tx: Db, homeownerId: string, rhythms: Rhythm[], dropped: Rhythm[] = []) {
  const days = [...rhythms, ...dropped].map(({ weekday }) => weekday);
  await tx
    .delete(droppedRhythms)
    .where(and(eq(droppedRhythms.homeownerId, homeownerId), inArray(droppedRhythms.weekday, days)));
  if (dropped.length > 0)
    await tx.insert(droppedRhythms).values(dropped.map((rhythm) => ({ homeownerId, ...rhythm })));
  await tx.delete(canRhythms).where(eq(canRhythms.homeownerId, homeownerId));
  await tx.insert(canRhythms).values(rhythms.map((rhythm) => ({ homeownerId, ...rhythm })));
  await tx
    .update(homeownerProfiles)
    .set({ pickupDays: pickupDaysOf(rhythms) })
    .where(eq(homeownerProfiles.id, homeownerId));
}

function listOf(
  db: Db,
  table: typeof canRhythms | typeof droppedRhythms,
  homeownerId: string,
): Promise<Rhythm[]> {
  return db
    .select({
      canKind: table.canKind,
      weekday: table.weekday,
      everyWeeks: table.everyWeeks,
      anchorOn: table.anchorOn,
    })
    .from(table)
    .where(eq(table.homeownerId, homeownerId))
    .orderBy(asc(table.weekday), asc(table.canKind));
}
