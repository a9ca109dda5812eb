import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { guestMessages, readingPaces, rentalPickups, rentalStays, stayGuests } from "#db/schema/index.ts";
import { recordsOf, rowsOf } from "#platform/queries/rows.ts";
import type { ReadStay } from "../rules/feeds.ts";
import type { KnownStay } from "../rules/readings.ts";

/** All stays known from a calendar, including removed ones. */
export async function listKnownStays(db: Db, feedId: string): Promise<KnownStay[]> {
  return db
    .select({
      id: rentalStays.id,
      uid: rentalStays.uid,
      nth: rentalStays.nth,
      fromOn: rentalStays.fromOn,
      untilOn: rentalStays.untilOn,
      fromTime: rentalStays.fromTime,
      untilTime: rentalStays.untilTime,
      isBlocked: rentalStays.isBlocked,
      title: rentalStays.title,
      isGone: sql<boolean>`${rentalStays.goneAt} is not null`,
      isTied: sql<boolean>`exists (select from ${stayGuests} where ${stayGuests.stayId} = ${rentalStays.id})
        or exists (select from ${guestMessages} where ${guestMessages.stayId} = ${rentalStays.id})`,
    })
    .from(rentalStays)
    .where(eq(rentalStays.feedId, feedId));
}

export async function insertStays(
  db: Db,
  stays: (ReadStay & { id: string })[],
  of: { feedId: string; propertyId: string; seenAt: string },
): Promise<void> {
  if (stays.length === 0) return;
  await db.execute(sql`
    insert into ${rentalStays} (id, feed_id, property_id, uid, nth, from_on, until_on, from_time, until_time, is_blocked, title, seen_at, change, changed_at)
    select id, ${of.feedId}::uuid, ${of.propertyId}::uuid, uid, nth, from_on, until_on, from_time, until_time, is_blocked, title, ${of.seenAt}::timestamptz,
      'added', ${of.seenAt}::timestamptz
    from ${recordsOfStays(stays)}`);
}

/** Updates stays from a calendar; a removed one becomes active again. A new title or id is no change to tell. */
export async function updateStays(db: Db, changed: { id: string; stay: ReadStay }[], seenAt: string) {
  if (changed.length === 0) return;
  const rows = recordsOfStays(changed.map(({ id, stay }) => ({ ...stay, id })));
  const seen = sql`${seenAt}::timestamptz`;
  const isBack = sql`stay.gone_at is not null`;
  const isMoved = sql`(stay.from_on, stay.until_on) <> (record.from_on, record.until_on)`;
  const per = (back: SQL, moved: SQL, same: SQL) =>
    sql`case when ${isBack} then ${back} when ${isMoved} then ${moved} else ${same} end`;
  await db.execute(sql`
    update ${rentalStays} as stay set uid = record.uid, nth = record.nth, from_on = record.from_on, until_on = record.until_on,
      from_time = record.from_time, until_time = record.until_time, is_blocked = record.is_blocked, title = record.title,
      seen_at = ${seen}, gone_at = null,
      change = ${per(sql`'added'`, sql`'moved'`, sql`stay.change`)},
      changed_at = ${per(seen, seen, sql`stay.changed_at`)},
      was_from_on = ${per(sql`null`, sql`stay.from_on`, sql`stay.was_from_on`)},
      was_until_on = ${per(sql`null`, sql`stay.until_on`, sql`stay.was_until_on`)}
    from ${rows} where stay.id = record.id`);
}

export async function markStaysGone(db: Db, ids: string[], goneAt: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(rentalStays)
    .set({ goneAt, change: "cancelled", changedAt: goneAt, wasFromOn: null, wasUntilOn: null })
    .where(inArray(rentalStays.id, ids));
}

/** Stays that no planned pickup, guest or email refers to. */
export const nothingHangsOn: SQL = sql`not exists (select from ${rentalPickups} where ${rentalPickups.stayId} = ${rentalStays.id})
  and not exists (select from ${stayGuests} where ${stayGuests.stayId} = ${rentalStays.id})
  and not exists (select from ${guestMessages} where ${guestMessages.stayId} = ${rentalStays.id})`;

/** Makes room by deleting unreferenced stays that are gone or ended before a day. */
export async function forgetStays(db: Db, feedId: string, endedBefore: string): Promise<boolean> {
  const isOver = or(isNotNull(rentalStays.goneAt), lt(rentalStays.untilOn, endedBefore));
  const forgotten = await db
    .delete(rentalStays)
    .where(and(eq(rentalStays.feedId, feedId), isOver, nothingHangsOn))
    .returning({ one: sql`1` });
  return forgotten.length > 0;
}

function recordsOfStays(stays: (ReadStay & { id: string })[]) {
  return recordsOf(
    rentalStays,
    ["id", "uid", "nth", "fromOn", "untilOn", "fromTime", "untilTime", "isBlocked", "title"],
    stays,
  );
}

/** When the last guests leave and the first ones arrive on a day; local clock times, null if none do. */
export async function findTurnover(db: Db, { propertyId, onDay }: { propertyId: string; onDay: string }) {
  const [row] = await rowsOf<{ leavesAt: string | null; comesAt: string | null }>(
    db,
    sql`select max(coalesce(stay.until_time, rental.check_out_time)) filter (where stay.until_on = ${onDay}::date) as "leavesAt",
        min(coalesce(stay.from_time, rental.check_in_time)) filter (where stay.from_on = ${onDay}::date) as "comesAt"
      from rental_stays as stay join rental_feeds as feed on feed.id = stay.feed_id
      join properties as rental on rental.id = stay.property_id
      where stay.property_id = ${propertyId} and stay.until_on >= ${onDay}::date and stay.gone_at is null
        and (not stay.is_blocked or feed.counts_blocked)`,
  );
  return row ?? { leavesAt: null, comesAt: null };
}

/**
 * Whether a counted `stay` overlaps another at its rental, probably a double booking. Blocked days overlap only blocked
 * days, since calendars block days booked elsewhere.
 */
export function overlapsAnother(times: { checkInTime: SQL; checkOutTime: SQL }): SQL {
  const from = (stay: SQL) => sql`${stay}.from_on + coalesce(${stay}.from_time, ${times.checkInTime})::time`;
  const until = (stay: SQL) =>
    sql`${stay}.until_on + coalesce(${stay}.until_time, ${times.checkOutTime})::time`;
  const [stay, other] = [sql`stay`, sql`other`];
  return sql`exists (select from rental_stays as other join rental_feeds as its on its.id = other.feed_id
    where other.property_id = stay.property_id and other.id <> stay.id and other.gone_at is null
      and (not other.is_blocked or its.counts_blocked) and other.is_blocked = stay.is_blocked
      and ${from(other)} < ${until(stay)} and ${from(stay)} < ${until(other)})`;
}

/**
 * Counts a reading under a key; each takes a given number of milliseconds to recover. Null if it may begin; otherwise
 * the milliseconds to wait, and nothing is counted. Earlier readings must have recovered by `freeBefore`.
 */
export async function takeReading(
  tx: Db,
  reading: { key: string; now: string; takes: number; freeBefore: string },
): Promise<number | null> {
  const { key, now, takes, freeBefore } = reading;
  const next = (from: ReturnType<typeof sql>) => sql`${from} + ${takes} * interval '1 millisecond'`;
  const taken = await tx
    .insert(readingPaces)
    .values({ key, freeAt: next(sql`${now}::timestamptz`) })
    .onConflictDoUpdate({
      target: readingPaces.key,
      set: { freeAt: next(sql`greatest(${readingPaces.freeAt}, ${now}::timestamptz)`) },
      setWhere: sql`${readingPaces.freeAt} <= ${freeBefore}::timestamptz`,
    })
    .returning({ key: readingPaces.key });
  if (taken.length > 0) return null;
  const [row] = await tx
    .select({ freeAt: readingPaces.freeAt })
    .from(readingPaces)
    .where(eq(readingPaces.key, key));
  return Math.max(1, Date.parse(row?.freeAt ?? freeBefore) - Date.parse(freeBefore));
}
