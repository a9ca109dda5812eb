import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobAnomalies, jobs, photos } from "#db/schema/index.ts";
import { timeZoneOfJob } from "#modules/homes/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import type { AnomalyAct, AnomalyKind, AnswerOutcome } from "../rules/problems.ts";

/** An earlier photo that one shows again. */
export type Resembled = {
  photoId: string;
  /** When it was taken, or came here if the phone did not say. */
  takenAt: string;
  timeZone: string;
  address: string;
  /** In percent. */
  likeness: number | null;
};

export type ReviewRow = {
  jobId: string;
  reasons: {
    id: string;
    kind: AnomalyKind;
    act: AnomalyAct;
    doneAt: string;
    resembles: Resembled | null;
  }[];
  runner: string;
  answer: { words: string | null; at: string; reason: string | null; by: string } | null;
};

/** An address of a `job` in one line. */
const addressOf = (job: string) =>
  sql.raw(`concat_ws(', ', nullif(${job}.address, ''), ${job}.city || ' ' || ${job}.zip_code)`);

/** Pickups with open anomalies or an answer that waits, longest wait first. */
export async function listReviews(db: Db, limit: number): Promise<ReviewRow[]> {
  return rowsOf<ReviewRow>(
    db,
    sql`
    with waiting as (
      select id, job_id, found_at as since from job_anomalies where outcome is null
      union all
      select id, job_id, answered_at from job_anomalies where answered_at is not null and answer_outcome is null
    )
    select anomaly.job_id as "jobId",
      json_agg(json_build_object(
        'id', anomaly.id, 'kind', anomaly.kind, 'act', anomaly.act, 'doneAt', ${instantText(sql`anomaly.done_at`)},
        'resembles', case when earlier.id is not null then json_build_object(
          'photoId', earlier.id,
          'takenAt', ${instantText(sql`coalesce(earlier.captured_at, earlier.attached_at)`)},
          'timeZone', coalesce(rental.time_zone, home.time_zone), 'address', ${addressOf("shown")},
          'likeness', print.likeness) end
      ) order by anomaly.found_at, anomaly.id) as reasons,
      min(concat_ws(' ', person.first_name, nullif(person.last_name, ''))) as runner,
      (json_agg(json_build_object('words', anomaly.answer, 'at', ${instantText(sql`anomaly.answered_at`)},
        'reason', anomaly.reason,
        'by', concat_ws(' ', admin.first_name, nullif(admin.last_name, ''))))
        filter (where anomaly.answered_at is not null))->0 as answer
    from waiting
    join job_anomalies as anomaly on anomaly.id = waiting.id
    join users as person on person.id = anomaly.user_id
    left join users as admin on admin.id = anomaly.resolved_by
    left join photos as earlier on earlier.id = anomaly.resembles_id
    left join photo_prints as print on print.photo_id = anomaly.photo_id
    left join jobs as shown on shown.id = earlier.job_id
    left join homeowner_profiles as home on home.id = shown.homeowner_id
    left join properties as rental on rental.id = shown.property_id
    group by anomaly.job_id
    order by min(waiting.since), anomaly.job_id
    limit ${limit}`,
  );
}

/** Jobs by id, with the time zone of their home. */
export async function listZonedJobs(db: Db, jobIds: string[]) {
  return db
    .select({ job: getTableColumns(jobs), timeZone: timeZoneOfJob })
    .from(jobs)
    .where(inArray(jobs.id, jobIds));
}

/** A proof photo as its phone described it. */
export type Shot = {
  jobId: string;
  purpose: AnomalyAct;
  photoId: string;
  takenAt: string;
  source: PhotoSource | null;
  distanceMeters: number | null;
  accuracyMeters: number | null;
};

/** The proof photos of jobs. */
export async function listShots(db: Db, jobIds: string[]): Promise<Shot[]> {
  return db
    .select({
      jobId: sql<string>`${photos.jobId}`,
      purpose: sql<AnomalyAct>`${photos.purpose}`,
      photoId: photos.id,
      takenAt: sql<string>`${instantText(sql`coalesce(${photos.capturedAt}, ${photos.attachedAt})`)}`,
      source: photos.source,
      distanceMeters: photos.distanceMeters,
      accuracyMeters: photos.accuracyMeters,
    })
    .from(photos)
    .where(
      and(
        inArray(photos.jobId, jobIds),
        inArray(photos.purpose, ["out", "in", "cannotServe"]),
        isNotNull(photos.attachedAt),
        isNull(photos.thinnedAt),
      ),
    );
}

/** A runner's refused pickups since an instant, latest first. */
export async function listRefusals(db: Db, of: { userId: string; since: string; limit: number }) {
  return rowsOf<{
    jobId: string;
    day: string;
    city: string;
    kinds: AnomalyKind[];
    reason: string | null;
    refusedAt: string;
    answer: string | null;
    answeredAt: string | null;
    answerOutcome: AnswerOutcome | null;
  }>(
    db,
    sql`
    select anomaly.job_id as "jobId", min(job.scheduled_on)::text as day, min(job.city) as city,
      json_agg(anomaly.kind order by anomaly.found_at, anomaly.id) as kinds, min(anomaly.reason) as reason,
      ${instantText(sql`min(anomaly.resolved_at)`)} as "refusedAt", min(anomaly.answer) as answer,
      ${instantText(sql`min(anomaly.answered_at)`)} as "answeredAt",
      min(anomaly.answer_outcome) as "answerOutcome"
    from job_anomalies as anomaly join jobs as job on job.id = anomaly.job_id
    where anomaly.user_id = ${of.userId}::uuid and anomaly.outcome = 'refused'
      and anomaly.resolved_at >= ${of.since}::timestamptz
    group by anomaly.job_id order by min(anomaly.resolved_at) desc, anomaly.job_id limit ${of.limit}`,
  );
}

/** A runner's refusal of a job: when, and whether answered; null without one. */
export async function findRefusal(db: Db, of: { jobId: string; userId: string }) {
  const [row] = await db
    .select({ refusedAt: jobAnomalies.resolvedAt, answeredAt: jobAnomalies.answeredAt })
    .from(jobAnomalies)
    .where(isRefusalOf(of))
    .limit(1);
  return row ?? null;
}

const isRefusalOf = (of: { jobId: string; userId: string }) =>
  and(
    eq(jobAnomalies.jobId, of.jobId),
    eq(jobAnomalies.userId, of.userId),
    eq(jobAnomalies.outcome, "refused"),
  );

/** Answers a job's refusal, once; a repeat changes nothing. */
export async function answerRefusal(
  db: Db,
  of: { jobId: string; userId: string; words: string; now: string },
): Promise<void> {
  await db
    .update(jobAnomalies)
    .set({ answer: of.words, answeredAt: of.now })
    .where(and(isRefusalOf(of), isNull(jobAnomalies.answeredAt)));
}

/** waiting → upheld or reversed, once, for all refused anomalies of a job. False if decided meanwhile. */
export async function decideAnswer(
  db: Db,
  of: { jobId: string; userId: string; outcome: AnswerOutcome; by: string; now: string },
): Promise<boolean> {
  const decided = await db
    .update(jobAnomalies)
    .set({ answerOutcome: of.outcome, answerDecidedAt: of.now, answerDecidedBy: of.by })
    .where(and(isRefusalOf(of), isNotNull(jobAnomalies.answeredAt), isNull(jobAnomalies.answerOutcome)))
    .returning({ id: jobAnomalies.id });
  return decided.length > 0;
}
