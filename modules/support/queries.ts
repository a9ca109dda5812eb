import { and, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  auditLog,
  emailOf,
  homeownerProfiles,
  invoices,
  jobs,
  photos,
  preferences,
  ratings,
  runnerProfiles,
  supportMessages,
  supportThreads,
  users,
} from "#db/schema/index.ts";
import { meantPeople } from "#modules/accounts/index.ts";
import { inPhotos, isProof, type JobWithRunner, jobColumns, outPhotos } from "#modules/pickups/index.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy } from "#platform/queries/sorted.ts";
import type { Role } from "#platform/values/actor.ts";

type SupportThreadRow = typeof supportThreads.$inferSelect;

/** A conversation as a list row, with the start of its last message. */
export type ListedThread = { thread: SupportThreadRow; excerpt: string; isUnread: boolean };

export type Writer = { firstName: string; lastName: string; email: string; role: Role };

export type Conversation = Omit<JobWithRunner, "job"> & {
  job: JobWithRunner["job"] | null;
  thread: SupportThreadRow;
  writer: Writer & { homeownerId: string | null };
  bill: Pick<typeof invoices.$inferSelect, "id" | "amountCents" | "periodStartsOn" | "periodEndsOn"> | null;
  /** The homeowner of the attached job now. */
  homeUserId: string | null;
  runnerUserId: string | null;
  isUnread: boolean;
  messages: { id: string; isFromSupport: boolean; words: string; photoIds: string[]; sentAt: string }[];
};

export async function insertThread(db: Db, thread: typeof supportThreads.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(supportThreads)
    .values(thread)
    .onConflictDoNothing({ target: supportThreads.id })
    .returning({ id: supportThreads.id });
  return added.length > 0;
}

/** Adds a message. False when the id exists. */
export async function insertMessage(db: Db, message: typeof supportMessages.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(supportMessages)
    .values(message)
    .onConflictDoNothing({ target: supportMessages.id })
    .returning({ id: supportMessages.id });
  return added.length > 0;
}

/** A conversation, held until the transaction ends; null when there is none. */
export async function lockThread(db: Db, threadId: string): Promise<SupportThreadRow | null> {
  const [row] = await db.select().from(supportThreads).where(eq(supportThreads.id, threadId)).for("update");
  return row ?? null;
}

/** The person's latest conversation by text message, held until the transaction ends; null without one. */
export async function lockTextThread(db: Db, userId: string): Promise<SupportThreadRow | null> {
  const [row] = await db
    .select()
    .from(supportThreads)
    .where(and(eq(supportThreads.userId, userId), eq(supportThreads.isByText, true)))
    .orderBy(desc(supportThreads.lastMessageAt))
    .limit(1)
    .for("update");
  return row ?? null;
}

/** A conversation's last message but one, and who closed it unanswered; null when there is none. */
export async function findThreadChange(
  db: Db,
  of: { thread: { id: string; userId: string }; ownId: string | null },
): Promise<{
  message: { by: string; isFromSupport: boolean; sentAt: string } | null;
  closer: string | null;
}> {
  const [row] = await rowsOf<Awaited<ReturnType<typeof findThreadChange>>>(
    db,
    sql`select (
        select json_build_object('by', trim(writer.first_name || ' ' || writer.last_name), 'isFromSupport', message.is_from_support,
          'sentAt', ${instantText(sql`message.sent_at`)})
        from ${supportMessages} as message join ${users} as writer on writer.id = message.user_id
        where message.thread_id = ${of.thread.id}::uuid and message.id is distinct from ${of.ownId}::uuid
        order by message.sent_at desc, message.id desc limit 1
      ) as message, (
        select trim(admin.first_name || ' ' || admin.last_name) from ${auditLog} as log join ${users} as admin on admin.id = log.user_id
        where log.subject_id = ${of.thread.userId}::uuid and log.action in ('admin.answerSupport', 'admin.closeSupport')
          and log.before ->> 'threadId' = ${of.thread.id}
        order by log.happened_at desc, log.id desc limit 1
      ) as closer`,
  );
  return row ?? { message: null, closer: null };
}

export async function updateThread(
  db: Db,
  threadId: string,
  changes: Partial<
    Pick<SupportThreadRow, "lastMessageAt" | "userReadAt" | "adminReadAt" | "closedAt" | "answerBy">
  >,
): Promise<void> {
  await db.update(supportThreads).set(changes).where(eq(supportThreads.id, threadId));
}

/** How many open conversations a person has. */
export async function countOpenThreads(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(supportThreads)
    .where(and(eq(supportThreads.userId, userId), isNull(supportThreads.closedAt)));
  return row?.count ?? 0;
}

/** How many messages a person wrote since an instant. */
export async function countMessages(db: Db, written: { userId: string; since: string }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(supportMessages)
    .where(and(eq(supportMessages.userId, written.userId), gt(supportMessages.sentAt, written.since)));
  return row?.count ?? 0;
}

/** A person's conversations, latest message first. */
export async function listThreadsOf(db: Db, userId: string, limit: number): Promise<ListedThread[]> {
  return db
    .select({ thread: getTableColumns(supportThreads), excerpt, isUnread: isUnreadBy("user") })
    .from(supportThreads)
    .where(eq(supportThreads.userId, userId))
    .orderBy(desc(supportThreads.lastMessageAt), desc(supportThreads.id))
    .limit(limit);
}

const id = { column: sql`${supportThreads.id}`, type: "uuid" } as const;

const sorts = {
  open: { keys: [{ column: sql`${supportThreads.place}`, type: "timestamptz" }, id], isDescending: false },
  closed: {
    keys: [{ column: sql`${supportThreads.lastMessageAt}`, type: "timestamptz" }, id],
    isDescending: true,
  },
} as const satisfies Record<string, Sort>;

/**
 * Conversations with their writers, with one beyond the limit if there are more. Open ones: longest wait for an answer
 * first, then answered ones, longest silent first. Closed ones: newest first. Refuses with CURSOR_INVALID.
 */
export async function listThreads(
  db: Db,
  page: Omit<ListPage, "sort"> & { state: keyof typeof sorts; search: string },
): Promise<(ListedThread & { writer: Writer; cursor: string })[]> {
  const { id, closedAt } = supportThreads;
  const { isNext, orderBy, cursor } = sortedBy(sorts[page.state], page);
  const chosen = and(
    page.state === "open" ? isNull(closedAt) : isNotNull(closedAt),
    page.search
      ? sql`${supportThreads.userId} = any(array(${meantPeople(page.search, { role: null, column: "user_id" })}))`
      : undefined,
    isNext,
  );
  const ids = sql`
    select ${id} from ${supportThreads} where ${chosen} order by ${orderBy} limit ${literally(page.limit + 1)}`;
  const rows = db
    .select({
      thread: getTableColumns(supportThreads),
      cursor,
      excerpt,
      isUnread: isUnreadBy("admin"),
      writer: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: emailOf(users.email),
        role: users.role,
      },
    })
    .from(supportThreads)
    .innerJoin(users, eq(users.id, supportThreads.userId))
    .where(sql`${id} = any(array(${ids}))`)
    .orderBy(orderBy);
  return page.search ? rows : planOnce("support_threads", rows);
}

/** A conversation as one side reads it, in one statement; null when there is none. */
export async function findConversation(
  db: Db,
  of: { threadId: string; side: "user" | "admin" },
): Promise<Conversation | null> {
  const writers = alias(users, "writers");
  const homes = alias(homeownerProfiles, "homes");
  const own = alias(homeownerProfiles, "own");
  const [row] = await db
    .select({
      ...jobColumns,
      thread: getTableColumns(supportThreads),
      writer: {
        firstName: writers.firstName,
        lastName: writers.lastName,
        email: emailOf(writers.email),
        role: writers.role,
        homeownerId: own.id,
      },
      bill: {
        id: invoices.id,
        amountCents: invoices.amountCents,
        periodStartsOn: invoices.periodStartsOn,
        periodEndsOn: invoices.periodEndsOn,
      },
      homeUserId: homes.userId,
      runnerUserId: runnerProfiles.userId,
      isUnread: isUnreadBy(of.side),
      messages: sql<Conversation["messages"]>`(
        select json_agg(json_build_object('id', message.id, 'isFromSupport', message.is_from_support,
          'words', message.words, 'photoIds', (
            select coalesce(json_agg(shown.id order by shown.created_at, shown.id), '[]') from ${photos} as shown
            where shown.message_id = message.id), 'sentAt', ${instantText(sql`message.sent_at`)}) order by message.sent_at, message.id)
        from support_messages as message where message.thread_id = support_threads.id)`,
    })
    .from(supportThreads)
    .innerJoin(writers, eq(writers.id, supportThreads.userId))
    .leftJoin(own, eq(own.userId, writers.id))
    .leftJoin(invoices, eq(invoices.id, supportThreads.invoiceId))
    .leftJoin(jobs, eq(jobs.id, supportThreads.jobId))
    .leftJoin(homes, eq(homes.id, jobs.homeownerId))
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .leftJoin(ratings, eq(ratings.jobId, jobs.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(supportThreads.id, of.threadId));
  return row ?? null;
}

/** Deletes the admins' notices about a person's conversations, because they name the person. */
export async function deleteNoticesAbout(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from notifications as notice using users as admin
    where admin.role = 'admin' and notice.user_id = admin.id and notice.type = 'supportAsked'
      and notice.params ->> 'threadId' in (select id::text from support_threads where user_id = ${userId}::uuid)`);
  await db.execute(sql`
    delete from deliveries as letter using users as admin
    where admin.role = 'admin' and letter.user_id = admin.id and letter.kind = 'supportAsked'
      and letter.params ->> 'threadId' in (select id::text from support_threads where user_id = ${userId}::uuid)`);
}

/** Locks a person's conversations until the transaction ends, so that nobody writes in them. */
export async function lockThreadsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: supportThreads.id })
    .from(supportThreads)
    .where(eq(supportThreads.userId, userId))
    .for("update");
  return rows.map(({ id }) => id);
}

/** The same for at most `limit` conversations closed since before an instant; skips locked ones. */
export async function lockOldThreads(db: Db, old: { before: string; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: supportThreads.id })
    .from(supportThreads)
    .where(and(isNotNull(supportThreads.closedAt), lt(supportThreads.lastMessageAt, old.before)))
    .limit(old.limit)
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Deletes locked conversations with both sides' messages and photos. Returns the photos' ids. */
export async function deleteThreads(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const written = db
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(inArray(supportMessages.threadId, ids));
  const gone = await db.delete(photos).where(inArray(photos.messageId, written)).returning({ id: photos.id });
  await db.delete(supportThreads).where(inArray(supportThreads.id, ids));
  return gone.map(({ id }) => id);
}

/** The start of the last message; spelled out, since Drizzle omits table names in one-table selects. */
const excerpt = sql<string>`(
  select left(message.words, 120) from support_messages as message where message.thread_id = support_threads.id
  order by message.sent_at desc, message.id desc limit 1)`;

/** Whether the other side wrote since this side last looked. */
function isUnreadBy(side: "user" | "admin") {
  const [readAt, from] =
    side === "user"
      ? [sql`support_threads.user_read_at`, sql`true`]
      : [sql`support_threads.admin_read_at`, sql`false`];
  return sql<boolean>`exists (
    select from support_messages as message where message.thread_id = support_threads.id
      and message.is_from_support = ${from} and message.sent_at > coalesce(${readAt}, '-infinity'))`;
}

export async function listThreadIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: supportThreads.id })
    .from(supportThreads)
    .where(eq(supportThreads.userId, userId));
  return rows.map(({ id }) => id);
}
