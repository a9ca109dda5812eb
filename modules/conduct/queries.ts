import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { noticeEvidence, runnerProfiles, workNotices } from "#db/schema/index.ts";
import type { DayCursor } from "#platform/cursor.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Evidence } from "./contract.ts";
import type { NoticeAppealOutcome } from "./rules.ts";

export type NoticeRow = typeof workNotices.$inferSelect;

const nameOf = (column: string) =>
  sql<string | null>`(select trim(named.first_name || ' ' || named.last_name) from users as named
    where named.id = ${sql.raw(`work_notices.${column}`)})`;

/** A person's notices with the names of the admins, latest first. */
export async function listNotices(db: Db, userId: string) {
  return db
    .select({
      notice: workNotices,
      givenBy: nameOf("given_by"),
      appliedBy: nameOf("applied_by"),
      appealDecidedBy: nameOf("appeal_decided_by"),
    })
    .from(workNotices)
    .where(eq(workNotices.userId, userId))
    .orderBy(desc(workNotices.givenAt), desc(workNotices.id));
}

/** The runner profile of a notice; null if there is no such notice. */
export async function findRunnerOf(db: Db, noticeId: string): Promise<string | null> {
  const [row] = await db
    .select({ runnerId: runnerProfiles.id })
    .from(workNotices)
    .innerJoin(runnerProfiles, eq(runnerProfiles.userId, workNotices.userId))
    .where(eq(workNotices.id, noticeId));
  return row?.runnerId ?? null;
}

/** A notice, locked until the transaction ends; null if there is none. */
export async function lockNotice(tx: Db, noticeId: string): Promise<NoticeRow | null> {
  const [row] = await tx.select().from(workNotices).where(eq(workNotices.id, noticeId)).for("update");
  return row ?? null;
}

/** Stores a notice. False if its id is taken, or the runner has another one that counts. */
export async function insertNotice(
  tx: Db,
  notice: typeof workNotices.$inferInsert,
  jobIds: readonly string[],
): Promise<boolean> {
  const added = await tx
    .insert(workNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ id: workNotices.id });
  if (added.length === 0) return false;
  if (jobIds.length > 0)
    await tx.insert(noticeEvidence).values(jobIds.map((jobId) => ({ noticeId: notice.id, jobId })));
  return true;
}

/** announced → applied, once, and not before its time. */
export async function applyNotice(tx: Db, of: { noticeId: string; by: string; now: string }) {
  const applied = await tx
    .update(workNotices)
    .set({ appliedAt: of.now, appliedBy: of.by })
    .where(
      and(
        eq(workNotices.id, of.noticeId),
        isNull(workNotices.appliedAt),
        isNull(workNotices.endedAt),
        sql`${workNotices.effectiveAt} <= ${of.now}::timestamptz`,
      ),
    )
    .returning({ id: workNotices.id });
  return applied.length > 0;
}

/** Ends a notice that counts, once. */
export async function endNotice(tx: Db, of: { noticeId: string; by: string; now: string }): Promise<boolean> {
  const ended = await tx
    .update(workNotices)
    .set({ endedAt: of.now, endedBy: of.by })
    .where(and(eq(workNotices.id, of.noticeId), isNull(workNotices.endedAt)))
    .returning({ id: workNotices.id });
  return ended.length > 0;
}

export async function answerNotice(tx: Db, of: { noticeId: string; words: string; now: string }) {
  await tx
    .update(workNotices)
    .set({ answer: of.words, answeredAt: of.now })
    .where(
      and(eq(workNotices.id, of.noticeId), isNull(workNotices.answeredAt), isNull(workNotices.appliedAt)),
    );
}

/** False if it was appealed before. */
export async function appealNotice(tx: Db, of: { noticeId: string; words: string; now: string }) {
  const appealed = await tx
    .update(workNotices)
    .set({ appeal: of.words, appealedAt: of.now })
    .where(
      and(
        eq(workNotices.id, of.noticeId),
        isNull(workNotices.appealedAt),
        isNotNull(workNotices.appliedAt),
        isNull(workNotices.endedAt),
      ),
    )
    .returning({ id: workNotices.id });
  return appealed.length > 0;
}

/** appealed → upheld or reversed, once, by an admin who neither gave nor applied it. A reversed one has ended. */
export async function decideNoticeAppeal(
  tx: Db,
  of: { noticeId: string; outcome: NoticeAppealOutcome; words: string; by: string; now: string },
): Promise<boolean> {
  const decided = await tx
    .update(workNotices)
    .set({
      appealOutcome: of.outcome,
      appealWords: of.words,
      appealDecidedAt: of.now,
      appealDecidedBy: of.by,
      ...(of.outcome === "reversed" && { endedAt: of.now, endedBy: of.by }),
    })
    .where(
      and(
        eq(workNotices.id, of.noticeId),
        isNotNull(workNotices.appealedAt),
        isNull(workNotices.appealOutcome),
        isNull(workNotices.endedAt),
        sql`${of.by}::uuid not in (${workNotices.givenBy}, ${workNotices.appliedBy})`,
      ),
    )
    .returning({ id: workNotices.id });
  return decided.length > 0;
}

/** Whether a notice stops the person from working. */
export async function isStopped(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: workNotices.id })
    .from(workNotices)
    .where(
      and(eq(workNotices.userId, userId), isNotNull(workNotices.appliedAt), isNull(workNotices.endedAt)),
    );
  return rows.length > 0;
}

/** The pickups of a person with a photo review or a homeowner's report, as rows of job_id. */
const spokenOf = (userId: string) => sql`(
  select job_id from job_anomalies where user_id = ${userId}::uuid
  union
  select problem.job_id from problems as problem join runner_profiles as runner on runner.id = problem.runner_id
  where runner.user_id = ${userId}::uuid)`;

/** A pickup of a person with its reviews and reports; reads `job`. */
const evidenceOf = (userId: string) => sql`
  job.id as "jobId", job.scheduled_on::text as day, job.city,
  coalesce((select json_agg(json_build_object('kind', anomaly.kind, 'outcome', anomaly.outcome)
    order by anomaly.found_at, anomaly.id) from job_anomalies as anomaly
    where anomaly.job_id = job.id and anomaly.user_id = ${userId}::uuid), '[]') as reviews,
  coalesce((select json_agg(problem.kind order by problem.reported_at, problem.id)
    from problems as problem join runner_profiles as reported on reported.id = problem.runner_id
    where problem.job_id = job.id and reported.user_id = ${userId}::uuid), '[]') as reports`;

export type Attached = Evidence & { noticeIds: string[] };

/** The pickups attached to a person's notices, latest first. */
export async function listAttached(db: Db, userId: string): Promise<Attached[]> {
  return rowsOf<Attached>(
    db,
    sql`
    select ${evidenceOf(userId)}, attached.notice_ids as "noticeIds"
    from (select attached.job_id, json_agg(attached.notice_id) as notice_ids
      from work_notices as notice join notice_evidence as attached on attached.notice_id = notice.id
      where notice.user_id = ${userId}::uuid group by attached.job_id) as attached
    join jobs as job on job.id = attached.job_id
    order by job.scheduled_on desc, job.id desc`,
  );
}

/** A page of the pickups that can be attached to a notice, latest first, with one more than the limit if there are more. */
export async function listOffered(
  db: Db,
  userId: string,
  { after, limit }: { after: DayCursor | null; limit: number },
): Promise<Evidence[]> {
  return rowsOf<Evidence>(
    db,
    sql`
    select ${evidenceOf(userId)} from ${spokenOf(userId)} as spoken join jobs as job on job.id = spoken.job_id
    where ${after ? sql`(job.scheduled_on, job.id) < (${after.day}::date, ${after.id}::uuid)` : sql`true`}
    order by job.scheduled_on desc, job.id desc limit ${limit + 1}`,
  );
}

/** How many of these pickups can be attached to a notice. */
export async function countOffered(db: Db, userId: string, jobIds: readonly string[]): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${spokenOf(userId)} as spoken
      where spoken.job_id = any(${sql.param(jobIds)}::uuid[])`,
  );
  return row?.count ?? 0;
}
