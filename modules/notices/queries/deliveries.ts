import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deliveries, notifications, users } from "#db/schema/index.ts";
import { subjectsOf } from "#platform/queries/audit-log.ts";
import { instantText, records, recordsOf, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy, sortedPage } from "#platform/queries/sorted.ts";
import type { Delivery } from "../contract.ts";
import type { Channel, DeliveryTrouble } from "../rules.ts";

/** Due messages, leased for a while so each is queued once; returned again if the task is lost. */
export async function leaseDueNotices(
  tx: Db,
  lease: { now: string; until: string; limit: number },
): Promise<{ sourceId: string; channel: Channel; userId: string; kind: string }[]> {
  return rowsOf(
    tx,
    sql`with due as materialized (
      select source_id, channel from deliveries where state = 'waiting' and due_at <= ${lease.now}::timestamptz
      order by due_at limit ${lease.limit}::int for update skip locked
    )
    update deliveries set due_at = ${lease.until}::timestamptz
    from due where deliveries.source_id = due.source_id and deliveries.channel = due.channel
    returning deliveries.source_id as "sourceId", deliveries.channel, deliveries.user_id as "userId", deliveries.kind`,
  );
}

/** Deletes messages that no channel would carry, whatever the person's settings. */
export async function dropWaiting(tx: Db, dropped: { sourceId: string; channel: Channel }[]): Promise<void> {
  if (dropped.length === 0) return;
  const given = recordsOf(deliveries, ["sourceId", "channel"], dropped);
  await tx.execute(sql`delete from deliveries using ${given}
    where deliveries.source_id = record.source_id and deliveries.channel = record.channel and state = 'waiting'`);
}

/** What a task delivers to a person: one notice, or all waiting ones of a kind. */
export type Waiting = { userId: string; channel: Channel; kind: string; sourceId: string | null };

const isMeant = ({ userId, channel, kind, sourceId }: Waiting) =>
  sql`user_id = ${userId} and channel = ${channel} and kind = ${kind}
    and (${sourceId}::uuid is null or source_id = ${sourceId}::uuid)`;

/** Whether this task started before, and when its kind last went to the person on the channel, or null. */
export async function findBefore(db: Db, { userId, channel, kind }: Waiting, messageId: string) {
  const [row] = await rowsOf<{ hasBegun: boolean; lastSentAt: string | null }>(
    db,
    sql`select exists (select from deliveries where message_id = ${messageId}) as "hasBegun",
      (select ${instantText(sql`max(settled_at)`)} from deliveries
        where user_id = ${userId} and channel = ${channel} and kind = ${kind}
          and state in ('sent', 'delivered', 'bounced')) as "lastSentAt"`,
  );
  return row ?? { hasBegun: false, lastSentAt: null };
}

export async function postponeWaiting(db: Db, waiting: Waiting, until: string): Promise<void> {
  await db.execute(
    sql`update deliveries set due_at = ${until}::timestamptz where state = 'waiting' and ${isMeant(waiting)}`,
  );
}

/** Records how long a retried message is postponed. False when already recorded, or gone. */
export async function notePutOff(tx: Db, { messageId, until }: { messageId: string; until: string }) {
  const rows = await rowsOf(
    tx,
    sql`update deliveries set due_at = ${until}::timestamptz
      where message_id = ${messageId} and state in ('sending', 'failed') and due_at <> ${until}::timestamptz
      returning source_id`,
  );
  return rows.length > 0;
}

/** Gives up waiting messages, or those since an instant, and records why. */
export async function skipWaiting(
  db: Db,
  waiting: Waiting,
  { trouble, now, since = null }: { trouble: DeliveryTrouble; now: string; since?: string | null },
): Promise<void> {
  await db.execute(
    sql`update deliveries set state = 'skipped', trouble = ${trouble}, settled_at = ${now}::timestamptz
      where state = 'waiting' and ${isMeant(waiting)}
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)`,
  );
}

/** What a task has claimed. */
export type Taken = {
  sourceId: string;
  /** Number of tries, including this one. */
  attempts: number;
  /** The previous try; null on the first. */
  triedAt: string | null;
  params: Record<string, string | number> | null;
};

/** Claims waiting messages for one task only; its retry gets the same ones. */
export function takeWaiting(
  db: Db,
  waiting: Waiting,
  { messageId, now }: { messageId: string; now: string },
): Promise<Taken[]> {
  return rowsOf<Taken>(
    db,
    sql`with taken as (
      select source_id, channel, attempted_at from deliveries
      where ${isMeant(waiting)} and (
        (message_id = ${messageId} and state in ('sending', 'failed'))
        or (state = 'waiting' and not exists (select from deliveries as mine where mine.message_id = ${messageId})))
      for update
    )
    update deliveries set state = 'sending', message_id = ${messageId}, attempts = attempts + 1,
      attempted_at = ${now}::timestamptz, settled_at = null, trouble = null
    from taken where deliveries.source_id = taken.source_id and deliveries.channel = taken.channel
    returning deliveries.source_id as "sourceId", deliveries.attempts, deliveries.params,
      ${instantText(sql`taken.attempted_at`)} as "triedAt"`,
  );
}

/** Locks emails of a kind to a person until this transaction ends. */
export async function lockEmails(tx: Db, { userId, kind }: { userId: string; kind: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${kind}`}, 0))`);
}

/** A task's email and the message that contains it; null when none has started. */
export async function findEmail(db: Db, sourceId: string) {
  const [row] = await rowsOf<{ messageId: string | null; isOpen: boolean }>(
    db,
    sql`select message_id as "messageId", state in ('waiting', 'sending', 'failed') as "isOpen"
      from deliveries where source_id = ${sourceId} and channel = 'email'`,
  );
  return row ?? null;
}

/** A retried task's emails, as it had them. */
export function takeAgain(tx: Db, { messageId, now }: { messageId: string; now: string }): Promise<Taken[]> {
  return rowsOf<Taken>(
    tx,
    sql`update deliveries set state = 'sending', attempts = attempts + 1, attempted_at = ${now}::timestamptz,
        settled_at = null, trouble = null
      where message_id = ${messageId} and channel = 'email' and state in ('sending', 'failed')
      returning source_id as "sourceId", attempts, null as "triedAt", params`,
  );
}

/**
 * Claims emails for a task to send as one message: unclaimed ones, plus its own on a retry. None for a person deleted
 * since the task started, because nothing would erase the text again.
 */
export function takeEmails(
  tx: Db,
  taken: {
    messageId: string;
    userId: string;
    kind: string;
    emails: { id: string; params: Record<string, string | number> }[];
    now: string;
  },
): Promise<Taken[]> {
  const { messageId, userId, kind, now } = taken;
  const given = records(taken.emails, "id uuid, params jsonb");
  return rowsOf<Taken>(
    tx,
    sql`insert into deliveries (source_id, channel, user_id, kind, state, params, message_id, attempts, created_at, due_at, attempted_at)
      select id, 'email', ${userId}::uuid, ${kind}, 'sending', params, ${messageId}::uuid, 1,
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from ${given},
        (select from ${users} where id = ${userId}::uuid and deleted_at is null for share) as reader
      on conflict (source_id, channel) do update
        set state = 'sending', params = excluded.params, attempts = deliveries.attempts + 1, settled_at = null, trouble = null,
          attempted_at = excluded.attempted_at
        where deliveries.message_id = excluded.message_id and deliveries.state in ('sending', 'failed')
      returning source_id as "sourceId", attempts, null as "triedAt", params`,
  );
}

/** Records that an email, and those to be sent with it, is not sent. */
export async function skipEmail(
  db: Db,
  email: {
    id: string;
    messageId: string;
    userId: string;
    kind: string;
    trouble: DeliveryTrouble;
    now: string;
  },
): Promise<void> {
  const { id, messageId, userId, kind, trouble, now } = email;
  await db
    .insert(deliveries)
    .values({
      sourceId: id,
      channel: "email",
      userId,
      kind,
      state: "skipped",
      trouble,
      createdAt: now,
      dueAt: now,
      settledAt: now,
    })
    .onConflictDoUpdate({
      target: [deliveries.sourceId, deliveries.channel],
      set: { state: "skipped", trouble, params: null, settledAt: now },
      setWhere: inArray(deliveries.state, ["waiting", "sending", "failed"]),
    });
  await db
    .update(deliveries)
    .set({ state: "skipped", trouble, params: null, settledAt: now })
    .where(and(eq(deliveries.messageId, messageId), inArray(deliveries.state, ["sending", "failed"])));
}

/** Records the outcome of all or part of a message. Deletes its text. */
export async function settleMessage(
  db: Db,
  settled: {
    messageId: string;
    sourceIds?: string[];
    state: "sent" | "skipped" | "failed";
    trouble?: DeliveryTrouble;
    providerId?: string | null;
    now: string;
  },
): Promise<void> {
  const { messageId, sourceIds, state, trouble = null, providerId = null, now } = settled;
  await db
    .update(deliveries)
    .set({ state, trouble, providerId, settledAt: now, ...(state !== "failed" && { params: null }) })
    .where(
      and(
        eq(deliveries.messageId, messageId),
        eq(deliveries.state, "sending"),
        sourceIds && inArray(deliveries.sourceId, sourceIds),
      ),
    );
}

/** Records which browsers have the message, in case it must be resent to the others. */
export async function noteReached(db: Db, { messageId, reached }: { messageId: string; reached: string[] }) {
  await db
    .update(deliveries)
    .set({ params: Object.fromEntries(reached.map((id) => [id, "reached"])) })
    .where(and(eq(deliveries.messageId, messageId), eq(deliveries.state, "sending")));
}

/** The given provider ids that belong to our messages. */
export async function listKnownMessages(db: Db, providerIds: string[]): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const rows = await db
    .select({ providerId: deliveries.providerId })
    .from(deliveries)
    .where(inArray(deliveries.providerId, providerIds));
  return rows.flatMap(({ providerId }) => providerId ?? []);
}

/** Records a provider's later report and returns the recipient; a bounced message stays bounced. */
export async function noteOutcome(
  db: Db,
  outcome: {
    by: { providerId: string } | { messageId: string };
    channel: Channel;
    state: "delivered" | "bounced";
    trouble: DeliveryTrouble | null;
  },
): Promise<string | null> {
  const { by, channel, state, trouble } = outcome;
  const changed = await db
    .update(deliveries)
    .set({ state, trouble })
    .where(
      and(
        eq(deliveries.channel, channel),
        "providerId" in by
          ? eq(deliveries.providerId, by.providerId)
          : eq(deliveries.messageId, by.messageId),
        inArray(deliveries.state, state === "bounced" ? ["sent", "delivered"] : ["sent"]),
      ),
    )
    .returning({ userId: deliveries.userId });
  return changed[0]?.userId ?? null;
}

/** Notices by id, oldest first. */
export async function listNotices(db: Db, ids: string[]) {
  return db
    .select()
    .from(notifications)
    .where(inArray(notifications.id, ids))
    .orderBy(notifications.createdAt, notifications.id);
}

const mostPeople = 1000;

/** Written out literally, so the partial index applies to lost messages. */
const stateIs = {
  waiting: sql.raw("state in ('waiting', 'sending')"),
  sent: sql.raw("state in ('sent', 'delivered')"),
  lost: sql.raw("state in ('failed', 'bounced')"),
  skipped: sql.raw("state = 'skipped'"),
} satisfies Record<string, SQL>;

/** One notice may go out on several channels at the same instant. */
const newest: Sort = {
  keys: [
    { column: sql`created_at`, type: "timestamptz" },
    { column: sql`source_id`, type: "uuid" },
    { column: sql`channel`, type: "text" },
  ],
  isDescending: true,
};

/**
 * A page of messages sent or due, newest first by default; one more row when there are more. Refuses with
 * CURSOR_INVALID.
 */
export function listDeliveries(
  db: Db,
  page: Omit<ListPage, "sort"> & {
    person: string | null;
    channel: Channel | null;
    state: keyof typeof stateIs | null;
  },
): Promise<(Delivery & { cursor: string })[]> {
  const { person, channel, state } = page;
  const meant = [
    person ? sql`user_id = any (array(${subjectsOf(person, mostPeople)}))` : null,
    channel ? sql`channel = ${channel}` : null,
    state ? stateIs[state] : null,
    sql`true`,
  ].filter((condition) => condition !== null);
  return rowsOf<Delivery & { cursor: string }>(
    db,
    sql`select found.cursor, found.source_id as "sourceId", found.channel, found.kind, found.state, found.trouble, found.attempts,
      ${instantText(sql`found.created_at`)} as "createdAt", ${instantText(sql`found.settled_at`)} as "settledAt",
      json_build_object('userId', person.id, 'name', trim(person.first_name || ' ' || person.last_name), 'role', person.role,
        'isUnreachable', unreachable.user_id is not null) as person
    from ${sortedPage(sortedBy(newest, page), sql`deliveries where ${sql.join(meant, sql` and `)}`, page.limit)} as found
    join users as person on person.id = found.user_id
    left join unreachable_addresses as unreachable
      on unreachable.user_id = person.id and unreachable.email = person.email
    order by found.place`,
    person ? undefined : "deliveries",
  );
}
