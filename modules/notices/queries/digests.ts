import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  dailyDigests,
  deliveries,
  homeownerProfiles,
  notifications,
  preferences,
  pushSubscriptions,
  users,
} from "#db/schema/index.ts";
import { zoneOfReader } from "#modules/accounts/index.ts";
import { records, recordsOf, rowsOf } from "#platform/queries/rows.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { DayPart } from "#platform/values/windows.ts";
import type { NotificationType } from "../contract.ts";
import type { NotificationRow } from "./notifications.ts";
import type { Reader } from "./readers.ts";

/** A person whose digest of a day is due. */
export type DigestReader = {
  userId: string;
  language: Language;
  switches: Pick<Reader["switches"], "emailNotifications" | "pushNotifications" | "jobAlerts">;
  /** The day, by the person's own clock. */
  sentOn: string;
};

/** A notice in a digest; `street` names its home. */
export type DigestItem = {
  /** The account, whichever of its homes the notice is about. */
  readerId: string;
  userId: string;
  type: NotificationType;
  params: Record<string, string | number>;
  street: string | null;
};

/** Sets the part of the day, or null for none. Turning it on again resets the start. */
export async function saveDigest(
  db: Db,
  { userId, part, now }: { userId: string; part: DayPart | null; now: string },
): Promise<void> {
  await db
    .insert(dailyDigests)
    .values({ userId, part, chosenAt: now })
    .onConflictDoUpdate({
      target: dailyDigests.userId,
      set: {
        part,
        chosenAt: sql`case when ${dailyDigests.part} is null then ${now} else ${dailyDigests.chosenAt} end`,
      },
    });
}

/** A page of people, by id, whose digest is due in their time zone and not done; parts before their choice are skipped. */
export function listDigestReaders(
  db: Db,
  page: { now: string; hours: Record<DayPart, number>; after: string | null; limit: number },
): Promise<DigestReader[]> {
  const { now, hours, after, limit } = page;
  const hour = sql`case ${dailyDigests.part} when 'morning' then ${hours.morning}::int
    when 'afternoon' then ${hours.afternoon}::int else ${hours.evening}::int end`;
  return rowsOf<DigestReader>(
    db,
    sql`
    select "userId", language, switches, local_now::date::text as "sentOn"
    from (
      select ${dailyDigests.userId} as "userId", ${preferences.language} as language, ${dailyDigests.sentOn} as sent_on,
        json_build_object('emailNotifications', ${preferences.emailNotifications},
          'pushNotifications', ${preferences.pushNotifications}, 'jobAlerts', ${preferences.jobAlerts}) as switches,
        ${now}::timestamptz at time zone (${zoneOfReader}) as local_now,
        ${dailyDigests.chosenAt} at time zone (${zoneOfReader}) as local_chosen, ${hour} as hour
      from ${dailyDigests}
      join ${users} on ${users.id} = ${dailyDigests.userId}
      join ${preferences} on ${preferences.userId} = ${dailyDigests.userId}
      left join ${homeownerProfiles} on ${homeownerProfiles.userId} = ${dailyDigests.userId}
      where ${dailyDigests.part} is not null and ${users.suspendedAt} is null and ${users.deletedAt} is null
        and (${preferences.emailNotifications} or ${preferences.pushNotifications})
        and ${after ? sql`${dailyDigests.userId} > ${after}::uuid` : sql`true`}
    ) as reader
    where local_now >= local_now::date + make_interval(hours => hour)
      and local_chosen <= local_now::date + make_interval(hours => hour)
      and (sent_on is null or sent_on < local_now::date)
    order by "userId" limit ${limit}`,
  );
}

/** Marks these people's days as done; a concurrent run gets none of them. Returns the users newly marked. */
export async function claimDigests(tx: Db, readers: readonly DigestReader[]): Promise<string[]> {
  const given = recordsOf(
    dailyDigests,
    ["userId", "sentOn"],
    readers as (DigestReader & { chosenAt: string })[],
  );
  const claimed = await rowsOf<{ userId: string }>(
    tx,
    sql`
    with due as (
      select daily_digests.user_id, record.sent_on from ${given}
      join daily_digests on daily_digests.user_id = record.user_id and daily_digests.part is not null
        and (daily_digests.sent_on is null or daily_digests.sent_on < record.sent_on)
      order by daily_digests.user_id for update of daily_digests
    )
    update daily_digests set sent_on = due.sent_on from due
    where daily_digests.user_id = due.user_id
    returning daily_digests.user_id as "userId"`,
  );
  return claimed.map(({ userId }) => userId);
}

/** Days after which a notice is too old for a digest. */
const daysOfUse = 7;

/**
 * Takes the unread notices waiting for these accounts' digests, of all their homes, oldest first; each once. Not
 * those from before the digest was turned on, which go out alone.
 */
export function takeDigestItems(
  tx: Db,
  taken: { userIds: readonly string[]; kinds: readonly NotificationType[]; now: string },
): Promise<DigestItem[]> {
  const { userIds, kinds, now } = taken;
  const given = records(
    userIds.map((userId) => ({ user_id: userId })),
    "user_id uuid",
  );
  return rowsOf<DigestItem>(
    tx,
    sql`
    with taken as (
      update ${notifications} set digested_at = ${now}::timestamptz
      from ${given} join daily_digests as digest on digest.user_id = record.user_id
      join ${users} as person on person.id = digest.user_id or person.account_id = digest.user_id
      where ${notifications.userId} = person.id
        and ${notifications.digestedAt} is null and ${notifications.readAt} is null
        and ${notifications.type} in (select json_array_elements_text(${JSON.stringify(kinds)}::text::json))
        and ${notifications.createdAt} >= greatest(digest.chosen_at, ${now}::timestamptz - make_interval(days => ${daysOfUse}))
        and ${notifications.createdAt} <= ${now}::timestamptz
      returning ${notifications.id}, digest.user_id as reader_id, ${notifications.userId}, ${notifications.type},
        ${notifications.params}, ${notifications.createdAt}
    )
    select taken.reader_id as "readerId", taken.user_id as "userId", taken.type, taken.params, home.address as street
    from taken left join ${homeownerProfiles} as home on home.user_id = taken.user_id
    order by taken.created_at, taken.id`,
  );
}

/** Queues the push message of each digest, where the person has a browser. `sourceId`: the digest's own. */
export async function queueDigestPushes(
  tx: Db,
  pushes: readonly { sourceId: string; userId: string }[],
  now: string,
): Promise<void> {
  if (pushes.length === 0) return;
  const rows = pushes.map((push) => ({ ...push, channel: "push", kind: "dailyDigest" }) as const);
  const given = recordsOf(
    deliveries,
    ["sourceId", "userId", "channel", "kind"],
    rows as unknown as (typeof deliveries.$inferInsert)[],
  );
  await tx.execute(sql`
    insert into ${deliveries} (source_id, channel, user_id, kind, state, created_at, due_at)
    select source_id, channel, user_id, kind, 'waiting', ${now}::timestamptz, ${now}::timestamptz from ${given}
    where exists (select from ${pushSubscriptions} as browser where browser.user_id = record.user_id)`);
}

/** The unread notices that a digest's push message is about, oldest first. */
export async function listDigestNotices(db: Db, digestIds: readonly string[]): Promise<NotificationRow[]> {
  const rows = await db
    .select({ notice: notifications })
    .from(deliveries)
    .innerJoin(users, sql`${users.id} = ${deliveries.userId} or ${users.accountId} = ${deliveries.userId}`)
    .innerJoin(
      notifications,
      sql`${notifications.userId} = ${users.id} and ${notifications.digestedAt} = ${deliveries.createdAt}
        and ${notifications.readAt} is null`,
    )
    .where(and(inArray(deliveries.sourceId, [...digestIds]), eq(deliveries.channel, "push")))
    .orderBy(notifications.createdAt, notifications.id);
  return rows.map(({ notice }) => notice);
}
