import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deliveries, notifications, users } from "#db/schema/index.ts";
import { instantText } from "#platform/queries/instant-text.ts";
import { records } from "#platform/queries/records.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Channel, DeliveryTrouble } from "../rules/delivery.ts";

/** What waits and is due, taken for a while so that it is queued once: it comes again where its task is lost. */
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

/** Forgets what goes nowhere on these channels, whatever anybody switches. */
export async function dropWaiting(tx: Db, dropped: { sourceId: string; channel: Channel }[]): Promise<void> {
  if (dropped.length === 0) return;
  const given = records(
    dropped.map(({ sourceId, channel }) => ({ source_id: sourceId, channel })),
    "source_id uuid, channel text",
  );
  await tx.execute(sql`delete from deliveries using ${given}
    where deliveries.source_id = record.source_id and deliveries.channel = record.channel and state = 'waiting'`);
}

/** Which of what waits for somebody a task is about: one notice, or all of a kind. */
export type Waiting = { userId: string; channel: Channel; kind: string; sourceId: string | null };

const isMeant = ({ userId, channel, kind, sourceId }: Waiting) =>
  sql`user_id = ${userId} and channel = ${channel} and kind = ${kind}
    and (${sourceId}::uuid is null or source_id = ${sourceId}::uuid)`;

/** Whether a task has begun before, and when the last one of the kind went out to somebody on the channel; null for never. */
export async function findBefore(
  db: Db,
  { userId, channel, kind }: Waiting,
  messageId: string,
): Promise<{ hasBegun: boolean; lastSentAt: string | null }> {
  const [row] = await rowsOf<{ hasBegun: boolean; lastSentAt: string | null }>(
    db,
    sql`select exists (select from deliveries where message_id = ${messageId}) as "hasBegun",
      (select ${instantText(sql`max(settled_at)`)} from deliveries
        where user_id = ${userId} and channel = ${channel} and kind = ${kind}
          and state in ('sent', 'delivered', 'bounced')) as "lastSentAt"`,
  );
  return row ?? { hasBegun: false, lastSentAt: null };
}

/** Lets what waits go on waiting. */
export async function postponeWaiting(db: Db, waiting: Waiting, until: string): Promise<void> {
  await db.execute(
    sql`update deliveries set due_at = ${until}::timestamptz where state = 'waiting' and ${isMeant(waiting)}`,
  );
}

/** Notes until when a message waits that was tried before. False where that was noted already, or where it has gone. */
export async function notePutOff(
  tx: Db,
  { messageId, until }: { messageId: string; until: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update deliveries set due_at = ${until}::timestamptz
      where message_id = ${messageId} and state in ('sending', 'failed') and due_at <> ${until}::timestamptz
      returning source_id`,
  );
  return rows.length > 0;
}

/** Gives up what waits, and says why. */
export async function skipWaiting(
  db: Db,
  waiting: Waiting,
  { trouble, now }: { trouble: DeliveryTrouble; now: string },
): Promise<void> {
  await db.execute(
    sql`update deliveries set state = 'skipped', trouble = ${trouble}, settled_at = ${now}::timestamptz
      where state = 'waiting' and ${isMeant(waiting)}`,
  );
}

/** What a task has taken in hand. */
export type Taken = {
  sourceId: string;
  /** How often this was tried, now included. */
  attempts: number;
  /** When it was tried before; null the first time. */
  triedAt: string | null;
  params: Record<string, string> | null;
};

/**
 * Takes what waits for a task to send, each thing by one task alone. A task that comes again gets what it had, and nothing
 * that has come since: what it sends again is the same.
 */
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

/** Waits for others that send letters of a kind to the same person: until this transaction ends they wait as well. */
export async function holdLetters(tx: Db, { userId, kind }: { userId: string; kind: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${kind}`}, 0))`);
}

/** The letter of a task, and which message has it; null for one that nobody has begun. */
export async function findLetter(
  db: Db,
  sourceId: string,
): Promise<{ messageId: string | null; isOpen: boolean } | null> {
  const [row] = await rowsOf<{ messageId: string | null; isOpen: boolean }>(
    db,
    sql`select message_id as "messageId", state in ('waiting', 'sending', 'failed') as "isOpen"
      from deliveries where source_id = ${sourceId} and channel = 'email'`,
  );
  return row ?? null;
}

/** The letters of a task that comes again, as it had them. */
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
 * Takes letters for a task to send as one message: those that nobody has taken, and its own ones when it comes again. None
 * of somebody who has gone since the task began: nothing would ever take their words away again.
 */
export function takeLetters(
  tx: Db,
  taken: {
    messageId: string;
    userId: string;
    kind: string;
    letters: { id: string; params: Record<string, string> }[];
    now: string;
  },
): Promise<Taken[]> {
  const { messageId, userId, kind, now } = taken;
  const given = records(taken.letters, "id uuid, params jsonb");
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

/** Notes a letter that is not sent, and those that were to go with it. */
export async function skipLetter(
  db: Db,
  letter: {
    id: string;
    messageId: string;
    userId: string;
    kind: string;
    trouble: DeliveryTrouble;
    now: string;
  },
): Promise<void> {
  const { id, messageId, userId, kind, trouble, now } = letter;
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

/** What became of a message, of all of it or of some of what it was to tell. The words are forgotten. */
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

/** Notes which browsers have a message by now, in case that it has to be sent again to the others. */
export async function noteReached(
  db: Db,
  { messageId, reached }: { messageId: string; reached: string[] },
): Promise<void> {
  await db
    .update(deliveries)
    .set({ params: Object.fromEntries(reached.map((id) => [id, "reached"])) })
    .where(and(eq(deliveries.messageId, messageId), eq(deliveries.state, "sending")));
}

/** Those of a provider's messages that are known as some message of ours. */
export async function listKnownMessages(db: Db, providerIds: string[]): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const rows = await db
    .select({ providerId: deliveries.providerId })
    .from(deliveries)
    .where(inArray(deliveries.providerId, providerIds));
  return rows.flatMap(({ providerId }) => providerId ?? []);
}

/**
 * What a provider says later on of a message that was sent. Returns whose it was. One that has bounced is not said to be
 * delivered any more, in whatever order the provider's words come.
 */
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

/** Notices by their ids, oldest first. */
export async function listNotices(db: Db, ids: string[]) {
  return db
    .select()
    .from(notifications)
    .where(inArray(notifications.id, ids))
    .orderBy(notifications.createdAt, notifications.id);
}
