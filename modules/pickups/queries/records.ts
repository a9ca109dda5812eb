import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  jobs,
  photos,
  properties,
  rentalChecks,
  rentalPickups,
  runnerProfiles,
  users,
} from "#db/schema/index.ts";
import { cansPhotos, curbLawsOf, curbPlacesOf } from "#modules/homes/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import type { RunnerStep } from "../rules/steps.ts";
import { helperActsOf } from "./helpers.ts";
import {
  doubtOf,
  inPhotos,
  isProof,
  outPhotos,
  photosThinnedAt,
  proofFactsOf,
  shownPhoto,
} from "./proofs.ts";

export type RecordedStep = {
  id: string;
  firstName: string;
  lastName: string;
  step: RunnerStep;
  cameAt: string | null;
  capturedAt: string;
  arrivedAt: string;
  isLate: boolean;
  refusal: "JOB_MISSED" | "JOB_CANCELLED" | "JOB_TAKEN_BACK" | null;
  photo: { id: string; source: PhotoSource | null; distanceMeters: number | null } | null;
};

/**
 * A job's reported steps by arrival, in one statement; null if there is no such job. A photo belongs to the last step
 * of its kind that arrived before it was attached. Leaves out a start that was stored with its undo, to refuse it if it
 * arrives later.
 */
export async function findJobRecord(db: Db, jobId: string): Promise<RecordedStep[] | null> {
  const [row] = await rowsOf<{ steps: RecordedStep[] }>(
    db,
    sql`
    select coalesce((
      select json_agg(json_build_object(
        'id', step.id, 'firstName', teller.first_name, 'lastName', teller.last_name, 'step', step.step,
        'cameAt', ${instantText(sql`step.came_at`)}, 'capturedAt', ${instantText(sql`step.captured_at`)},
        'arrivedAt', ${instantText(sql`step.arrived_at`)}, 'isLate', step.is_late, 'refusal', step.refusal,
        'photo', case when photo.thinned_at is null and photo.id is not null then json_build_object('id', photo.id, 'source', photo.source,
          'distanceMeters', photo.distance_meters) end
      ) order by step.arrived_at, step.captured_at, step.id)
      from runner_steps as step join users as teller on teller.id = step.user_id
      left join photos as photo on photo.job_id = step.job_id and photo.purpose = step.step
        and photo.owner_id = step.user_id and photo.attached_at >= step.arrived_at and not exists (
          select from runner_steps as later where later.job_id = step.job_id and later.user_id = step.user_id
            and later.step = step.step and (later.arrived_at, later.id) > (step.arrived_at, step.id)
            and later.arrived_at <= photo.attached_at)
      where step.job_id = job.id and not (step.step = 'out' and exists (
        select from runner_steps as undo where undo.job_id = step.job_id and undo.user_id = step.user_id
          and undo.step = 'undoOut' and (undo.arrived_at, undo.captured_at) = (step.arrived_at, step.captured_at)))
    ), '[]') as steps
    from jobs as job where job.id = ${jobId}::uuid`,
  );
  return row?.steps ?? null;
}

/** Marks planned pickups whose job was canceled, so that they stay away on their day. */
export async function dropPickupsOf(db: Db, jobIds: string[], now: string): Promise<void> {
  if (jobIds.length === 0) return;
  await db
    .update(rentalPickups)
    .set({ state: "dropped", askedAt: null, updatedAt: now })
    .where(inArray(rentalPickups.jobId, jobIds));
}

/** The rental of a job, and when its next guests may arrive if that is the same day; null at a home. */
export async function findRentalOfJob(db: Db, jobId: string) {
  const [row] = await db
    .select({
      name: properties.name,
      timeZone: properties.timeZone,
      nextGuestsAt: rentalPickups.nextGuestsAt,
    })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.propertyId))
    .leftJoin(rentalPickups, eq(rentalPickups.jobId, jobs.id))
    .where(eq(jobs.id, jobId));
  return row ?? null;
}

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

/** A rental's pickups between two days, by day: one empty row if none, no row for another's rental. */
export async function listRecordedPickups(
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
      },
      cansPhotoId: cansPhotos.id,
      checklist: sql<string[]>`coalesce(${jobs.checklist}, ${properties.checklist})`,
      /** The rules for cans at the curb there. */
      laws: curbLawsOf(curbPlacesOf(properties)),
      outProof: proofFactsOf("out_photos"),
      inProof: proofFactsOf("in_photos"),
      doubt: doubtOf("jobs"),
      job: jobs,
      isCheckout: rentalPickups.isCheckout,
      isCollection: rentalPickups.isCollection,
      runner: users.firstName,
      outPhotoId: shownPhoto(outPhotos),
      outSource: outPhotos.source,
      inPhotoId: shownPhoto(inPhotos),
      photosThinnedAt,
      inSource: inPhotos.source,
      cannotServePhotoId: shownPhoto(cannotServePhotos),
      helpers: helperActsOf(sql`${jobs.id}`),
      checks: sql<RecordedCheck[] | null>`(
          select json_agg(json_build_object('item', tick.item, 'checkedAt', tick.checked_at, 'photoId', case when picture.thinned_at is null then tick.photo_id end, 'source', picture.source)
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
    .leftJoin(
      cansPhotos,
      and(
        eq(cansPhotos.propertyId, properties.id),
        eq(cansPhotos.purpose, "cans"),
        isNotNull(cansPhotos.attachedAt),
      ),
    )
    .leftJoin(rentalPickups, eq(rentalPickups.jobId, jobs.id))
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

export type CheckRow = typeof rentalChecks.$inferSelect;

/** The checklist of a job's rental; null without a rental, or if its host has gone. */
export async function findChecklist(db: Db, jobId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ checklist: sql<string[]>`coalesce(${jobs.checklist}, ${properties.checklist})` })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.propertyId))
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, and(eq(users.id, homeownerProfiles.userId), isNull(users.deletedAt)))
    .where(eq(jobs.id, jobId));
  return row?.checklist ?? null;
}

/** The ticks of a job whose host requires every item; empty if its host doesn't, and at a home. */
export async function listRequiredTicks(db: Db, jobId: string): Promise<{ isChecked: boolean }[]> {
  return rowsOf(
    db,
    sql`
    select exists (select from rental_checks as tick where tick.job_id = job.id and tick.item = line.item) as "isChecked"
    from jobs as job join properties as rental on rental.id = job.property_id, unnest(coalesce(job.checklist, rental.checklist)) as line (item)
    where job.id = ${jobId}::uuid and rental.must_finish_checklist`,
  );
}

export async function findCheck(db: Db, check: { jobId: string; item: string }): Promise<CheckRow | null> {
  const [row] = await db
    .select()
    .from(rentalChecks)
    .where(and(eq(rentalChecks.jobId, check.jobId), eq(rentalChecks.item, check.item)));
  return row ?? null;
}

/** Checks off an item. A checked item keeps its time, and its photo unless there is a new one. */
export async function saveCheck(db: Db, check: CheckRow): Promise<CheckRow> {
  const [row] = await db
    .insert(rentalChecks)
    .values(check)
    .onConflictDoUpdate({
      target: [rentalChecks.jobId, rentalChecks.item],
      set: { photoId: sql`coalesce(excluded.photo_id, ${rentalChecks.photoId})` },
    })
    .returning();
  if (!row) throw new Error(`A check of job ${check.jobId} was not saved`);
  return row;
}

export async function deleteCheck(db: Db, check: { jobId: string; item: string }): Promise<void> {
  await db
    .delete(rentalChecks)
    .where(and(eq(rentalChecks.jobId, check.jobId), eq(rentalChecks.item, check.item)));
}

/** Copies a rental's checklist to pickups that have begun or are over, before the host changes it. */
export async function keepChecklist(db: Db, of: { propertyId: string; checklist: string[] }): Promise<void> {
  await db
    .update(jobs)
    .set({ checklist: of.checklist })
    .where(
      and(
        eq(jobs.propertyId, of.propertyId),
        isNull(jobs.checklist),
        inArray(jobs.status, ["in_progress", "completed", "missed"]),
      ),
    );
}

/** Deletes all checks at a host's rentals and their kept lists, because the items are the host's own words. */
export async function deleteChecksOfHome(db: Db, homeownerId: string): Promise<void> {
  await db
    .update(jobs)
    .set({ checklist: null })
    .where(and(eq(jobs.homeownerId, homeownerId), isNotNull(jobs.checklist)));
  const ofHome = db.select({ id: jobs.id }).from(jobs).where(eq(jobs.homeownerId, homeownerId));
  await db.delete(rentalChecks).where(inArray(rentalChecks.jobId, ofHome));
}
