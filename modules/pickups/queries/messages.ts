import { and, asc, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, pickupMessages, runnerProfiles, users } from "#db/schema/index.ts";
import { timeZoneOfJob } from "#modules/homes/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { MessageSide } from "../rules/messages.ts";

const owners = alias(users, "owners");
const drivers = alias(users, "drivers");

/** A pickup with its two sides; a side is null when there is none or its account was deleted. Null without the pickup. */
export async function findTalk(db: Db, jobId: string) {
  const [row] = await db
    .select({
      id: jobs.id,
      status: jobs.status,
      scheduledOn: jobs.scheduledOn,
      timeWindow: jobs.timeWindow,
      windowStartsAt: jobs.windowStartsAt,
      propertyId: jobs.propertyId,
      runnerId: jobs.runnerId,
      timeZone: timeZoneOfJob,
      homeowner: { userId: owners.id, firstName: owners.firstName },
      runner: { userId: drivers.id, firstName: drivers.firstName },
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .leftJoin(owners, and(eq(owners.id, homeownerProfiles.userId), isNull(owners.deletedAt)))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(drivers, and(eq(drivers.id, runnerProfiles.userId), isNull(drivers.deletedAt)))
    .where(eq(jobs.id, jobId));
  return row ?? null;
}

export type Talk = NonNullable<Awaited<ReturnType<typeof findTalk>>>;

/** The messages of a pickup, oldest first; with a runner, only those of that runner's time. */
export async function listMessages(db: Db, of: { jobId: string; runnerId: string | null }) {
  return db
    .select({
      message: pickupMessages,
      name: sql<string | null>`case when ${users.deletedAt} is null then ${users.firstName} end`,
    })
    .from(pickupMessages)
    .innerJoin(users, eq(users.id, pickupMessages.authorId))
    .where(
      and(
        eq(pickupMessages.jobId, of.jobId),
        of.runnerId === null ? undefined : eq(pickupMessages.runnerId, of.runnerId),
      ),
    )
    .orderBy(asc(pickupMessages.sentAt), asc(pickupMessages.id));
}

/** Adds a message if its job is still that runner's to do or done. False otherwise, and when the id exists. */
export async function insertPickupMessage(
  db: Db,
  message: Omit<typeof pickupMessages.$inferSelect, "readAt">,
): Promise<boolean> {
  const { id, jobId, runnerId, authorId, isFromRunner, template, words, photoId, sentAt } = message;
  const added = await rowsOf<{ id: string }>(
    db,
    sql`
    insert into ${pickupMessages}
      (id, job_id, runner_id, author_id, is_from_runner, template, words, photo_id, sent_at)
    select ${id}::uuid, id, runner_id, ${authorId}::uuid, ${isFromRunner}::boolean, ${template}, ${words},
      ${photoId}::uuid, ${sentAt}::timestamptz
    from ${jobs}
    where id = ${jobId}::uuid and runner_id = ${runnerId}::uuid and status in ('assigned', 'in_progress', 'completed')
    on conflict (id) do nothing
    returning id`,
  );
  return added.length > 0;
}

/** Whether this author has sent a message of this id about this pickup; null when the id is unused. */
export async function isOwnMessage(
  db: Db,
  of: { id: string; jobId: string; authorId: string },
): Promise<boolean | null> {
  const [row] = await db
    .select({ jobId: pickupMessages.jobId, authorId: pickupMessages.authorId })
    .from(pickupMessages)
    .where(eq(pickupMessages.id, of.id));
  return row ? row.jobId === of.jobId && row.authorId === of.authorId : null;
}

/** How many messages a person wrote since an instant. */
export async function countMessagesBy(db: Db, written: { authorId: string; since: string }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(pickupMessages)
    .where(and(eq(pickupMessages.authorId, written.authorId), gt(pickupMessages.sentAt, written.since)));
  return row?.count ?? 0;
}

/** Marks what the other side wrote as read; for a runner, only what was written to them. */
export async function markMessagesRead(
  db: Db,
  of: { jobId: string; runnerId: string | null; side: MessageSide; now: string },
): Promise<void> {
  await db
    .update(pickupMessages)
    .set({ readAt: of.now })
    .where(
      and(
        eq(pickupMessages.jobId, of.jobId),
        of.side === "runner" ? eq(pickupMessages.runnerId, of.runnerId as string) : undefined,
        eq(pickupMessages.isFromRunner, of.side === "homeowner"),
        isNull(pickupMessages.readAt),
      ),
    );
}

/** How many messages of a job its homeowner, or its present runner, may read, and how many of them are unread. */
export const messagesSeenBy = (side: MessageSide) =>
  sql<{ count: number; unread: number }>`(
    select json_build_object('count', count(*), 'unread', count(*) filter (
      where told.read_at is null and told.is_from_runner = ${sql.raw(String(side === "homeowner"))}))
    from pickup_messages as told
    where told.job_id = jobs.id ${sql.raw(side === "runner" ? "and told.runner_id = jobs.runner_id" : "")})`;

/** Deletes what a person wrote, and all about a home's pickups. Returns the ids of the photos in them. */
export async function deleteMessagesOf(
  db: Db,
  of: { userId: string; homeownerId: string | null },
): Promise<string[]> {
  return idsOf(
    await db
      .delete(pickupMessages)
      .where(
        sql`${pickupMessages.authorId} = ${of.userId}::uuid or ${pickupMessages.jobId} in (
          select id from ${jobs} where homeowner_id = ${of.homeownerId}::uuid)`,
      )
      .returning({ photoId: pickupMessages.photoId }),
  );
}

/** Deletes at most `limit` messages sent before an instant. Returns how many, and the ids of the photos in them. */
export async function deleteOldMessages(db: Db, old: { before: string; limit: number }) {
  const doomed = db
    .select({ id: pickupMessages.id })
    .from(pickupMessages)
    .where(lt(pickupMessages.sentAt, old.before))
    .limit(old.limit)
    .for("update", { skipLocked: true });
  const deleted = await db
    .delete(pickupMessages)
    .where(sql`${pickupMessages.id} = any(array(${doomed}))`)
    .returning({ photoId: pickupMessages.photoId });
  return { count: deleted.length, photoIds: idsOf(deleted) };
}

function idsOf(rows: { photoId: string | null }[]): string[] {
  return rows.flatMap(({ photoId }) => photoId ?? []);
}
