import { and, type Column, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { jobAnomalies, jobs, photoPrints, photos } from "#db/schema/index.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { ProofDoubt, ProofFacts } from "../rules/proof.ts";

export const outPhotos = alias(photos, "out_photos");
export const inPhotos = alias(photos, "in_photos");

export function isProof(photo: typeof outPhotos | typeof inPhotos, leg: "out" | "in") {
  return and(
    eq(photo.jobId, jobs.id),
    sql`${photo.purpose} = ${sql.raw(`'${leg}'`)}`,
    isNotNull(photo.attachedAt),
  );
}

/** A proof's id; null once its picture was deleted for its age. */
export function shownPhoto(photo: { id: Column; thinnedAt: Column }): SQL<string | null> {
  return sql<string | null>`case when ${photo.thinnedAt} is null then ${photo.id} end`;
}

/** When the pictures of a pickup's legs were deleted for their age; null while they are kept. */
export const photosThinnedAt = sql<
  string | null
>`coalesce(${outPhotos.thinnedAt}, ${inPhotos.thinnedAt})`.mapWith(photos.thinnedAt);

/** What is known of a proof photo of this table or alias; null without a photo. */
export function proofFactsOf(photo: string): SQL<ProofFacts | null> {
  const of = sql.raw(photo);
  return sql<ProofFacts | null>`case when ${of}.id is not null then (
    select json_build_object('source', ${of}.source, 'distanceMeters', ${of}.distance_meters,
      'clockOffSeconds', ${of}.clock_off_seconds, 'hasPrint', print.photo_id is not null,
      'resemblesId', print.resembles_id, 'pairLikeness', coalesce(print.pair_likeness, (
        select pair.pair_likeness from photos as other join ${photoPrints} as pair on pair.photo_id = other.id
        where other.job_id = ${of}.job_id and other.attached_at is not null
          and other.purpose = case ${of}.purpose when 'out' then 'in' when 'in' then 'out' end)))
    from (select) as one left join ${photoPrints} as print on print.photo_id = ${of}.id) end`;
}

/** What a review says against a job of this table or alias; null if nothing, or if the runner was right after all. */
export function doubtOf(job: string): SQL<ProofDoubt | null> {
  return sql<ProofDoubt | null>`(select case when bool_or(doubt.outcome is null) then 'inReview' else min(doubt.outcome) end
    from ${jobAnomalies} as doubt where doubt.job_id = ${sql.raw(job)}.id
      and doubt.outcome is distinct from 'cleared' and doubt.answer_outcome is distinct from 'reversed')`;
}

/** A proof photo of a runner with what is known of it. `at`: when it was taken. */
export type OwnProofRow = {
  id: string;
  jobId: string;
  leg: "out" | "in";
  at: string;
  day: string;
  city: string;
  timeZone: string;
  facts: ProofFacts;
  doubt: ProofDoubt | null;
};

/** The proof photos that a person took since an instant, latest first. */
export async function listOwnProofs(
  db: Db,
  of: { userId: string; since: string; limit: number },
): Promise<OwnProofRow[]> {
  return rowsOf<OwnProofRow>(
    db,
    sql`
    select photo.id, photo.job_id as "jobId", photo.purpose as leg,
      ${instantText(sql`coalesce(photo.captured_at, photo.attached_at)`)} as at,
      jobs.scheduled_on::text as day, jobs.city, ${zoneOf("jobs")} as "timeZone",
      ${proofFactsOf("photo")} as facts, ${doubtOf("jobs")} as doubt
    from (
      select * from photos where owner_id = ${of.userId}::uuid and purpose in ('out', 'in')
        and attached_at >= ${of.since}::timestamptz
      order by attached_at desc, id limit ${of.limit}
    ) as photo
    join jobs on jobs.id = photo.job_id
    order by photo.attached_at desc, photo.id`,
  );
}

/**
 * For each leg that a runner's open jobs still need, the last attached photo of that leg at the same place. For cans back
 * at a rental, the host's reference photo takes precedence.
 */
export async function listLastPhotos(db: Db, runnerId: string) {
  return rowsOf<{ jobId: string; leg: "out" | "in"; photoId: string; isReference: boolean }>(
    db,
    sql`
    select job.id as "jobId", need.leg, coalesce(reference.id, last.id) as "photoId", reference.id is not null as "isReference"
    from jobs as job
    join (values ('assigned', 'out'), ('assigned', 'in'), ('in_progress', 'in')) as need (status, leg)
      on need.status = job.status
    left join photos as reference on reference.property_id = job.property_id and reference.purpose = 'cans'
      and reference.attached_at is not null and need.leg = 'in'
    left join lateral (
      select photo.id from jobs as earlier join photos as photo on photo.job_id = earlier.id
      where reference.id is null and earlier.homeowner_id = job.homeowner_id and earlier.property_id is not distinct from job.property_id
        and earlier.address = job.address and photo.purpose = need.leg and photo.attached_at is not null
        and photo.thinned_at is null
      order by photo.attached_at desc limit 1
    ) as last on true
    where coalesce(reference.id, last.id) is not null and job.runner_id = ${runnerId}::uuid and job.status in ('assigned', 'in_progress')
    order by job.scheduled_on, job.id, need.leg limit 200`,
  );
}
