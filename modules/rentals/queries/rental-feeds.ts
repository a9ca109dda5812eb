import { and, asc, eq, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, properties, rentalFeeds, rentalStays, siteOf } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { CalendarGap, StayChanged } from "../contract/feeds.ts";
import { overlapsAnother } from "./rental-stays.ts";

export type FeedRow = typeof rentalFeeds.$inferSelect;

/** The columns needed to read a calendar. */
export type ReadableFeed = Pick<
  FeedRow,
  "id" | "site" | "addressSealed" | "addressHash" | "etag" | "lastModified"
> & {
  propertyId: string;
  timeZone: string;
  homeownerId: string;
};

const readable = {
  id: rentalFeeds.id,
  site: rentalFeeds.site,
  addressSealed: rentalFeeds.addressSealed,
  addressHash: rentalFeeds.addressHash,
  etag: rentalFeeds.etag,
  lastModified: rentalFeeds.lastModified,
  propertyId: rentalFeeds.propertyId,
  timeZone: properties.timeZone,
  homeownerId: properties.homeownerId,
};

/** The stays named of a calendar's latest change, soonest first; the others are counted. */
const mostNamed = 20;

/**
 * A host's calendars, or one of them, oldest first. Each has its counts of current and future stays and of overlaps, and
 * the latest change that a reading made to those.
 */
export async function listRentalFeeds(db: Db, of: { homeownerId: string; now: string; id?: string }) {
  const coming = sql`from ${rentalStays} as stay where stay.feed_id = ${rentalFeeds.id}
      and (${rentalFeeds.countsBlocked} or not stay.is_blocked)
      and stay.until_on > (${of.now}::timestamptz at time zone ${properties.timeZone})::date`;
  const count = (which: SQL) =>
    sql<number>`(select count(*)::int ${coming} and stay.gone_at is null and ${which})`;
  const changedAt = sql`(select max(stay.changed_at) ${coming})`;
  const changes = (which: SQL) =>
    sql<number>`(select count(*)::int ${coming} and stay.changed_at = ${changedAt} and ${which})`;
  const overlap = overlapsAnother({
    checkInTime: sql`${properties.checkInTime}`,
    checkOutTime: sql`${properties.checkOutTime}`,
  });
  return db
    .select({
      feed: rentalFeeds,
      stays: count(sql`true`),
      overlappingStays: count(overlap),
      changedAt: changedAt.mapWith(rentalFeeds.triedAt) as SQL<string | null>,
      added: changes(sql`stay.change = 'added'`),
      moved: changes(sql`stay.change = 'moved'`),
      cancelled: changes(sql`stay.change = 'cancelled'`),
      changed: sql<
        StayChanged[]
      >`(select coalesce(json_agg(json_build_object('change', change, 'title', title,
          'fromOn', from_on, 'untilOn', until_on, 'wasFromOn', was_from_on, 'wasUntilOn', was_until_on)
          order by from_on, until_on, id), '[]')
        from (select stay.* ${coming} and stay.changed_at = ${changedAt}
          order by stay.from_on, stay.until_on, stay.id limit ${mostNamed}) as named)`,
    })
    .from(rentalFeeds)
    .innerJoin(properties, eq(properties.id, rentalFeeds.propertyId))
    .where(
      and(
        eq(properties.homeownerId, of.homeownerId),
        isNull(properties.removedAt),
        of.id === undefined ? undefined : eq(rentalFeeds.id, of.id),
      ),
    )
    .orderBy(asc(rentalFeeds.createdAt), asc(rentalFeeds.id));
}

/**
 * Stays of a rental's calendars from a day on that another one, read without a fault, leaves a night of open; soonest
 * first, at most 50.
 */
export function listCalendarGaps(db: Db, of: { propertyId: string; today: string }): Promise<CalendarGap[]> {
  return rowsOf<CalendarGap>(
    db,
    sql`with taken as (
      select feed.id, coalesce(range_agg(daterange(stay.from_on, stay.until_on)), '{}') as nights
      from rental_feeds as feed left join rental_stays as stay on stay.feed_id = feed.id and stay.gone_at is null
      where feed.property_id = ${of.propertyId} and feed.read_at is not null and feed.failure is null and feed.doubt is null
        and feed.unnamed_entries = 0 and feed.left_out_stays = 0
      group by feed.id
    )
    select stay.id as "stayId", stay.feed_id as "bookedIn", other.id as "openIn", stay.title, stay.from_on as "fromOn", stay.until_on as "untilOn"
    from rental_stays as stay join rental_feeds as feed on feed.id = stay.feed_id
    join taken as other on other.id <> stay.feed_id
      and not daterange(greatest(stay.from_on, ${of.today}::date), stay.until_on) <@ other.nights
    where stay.property_id = ${of.propertyId} and stay.until_on > ${of.today}::date and stay.gone_at is null
      and (feed.counts_blocked or not stay.is_blocked)
    order by stay.from_on, stay.until_on, stay.id, other.id limit 50`,
  );
}

/** One of the host's own calendars with its address; null if it is missing or another host's. */
export async function findReadableFeed(
  db: Db,
  feed: { id: string; homeownerId: string },
): Promise<(ReadableFeed & Pick<FeedRow, "triedAt" | "failure">) | null> {
  const [row] = await db
    .select({ ...readable, triedAt: rentalFeeds.triedAt, failure: rentalFeeds.failure })
    .from(rentalFeeds)
    .innerJoin(properties, eq(properties.id, rentalFeeds.propertyId))
    .where(
      and(
        eq(rentalFeeds.id, feed.id),
        eq(properties.homeownerId, feed.homeownerId),
        isNull(properties.removedAt),
      ),
    );
  return row ?? null;
}

/** A calendar, locked until the transaction ends; null if it or its rental is gone. */
export async function lockFeed(
  tx: Db,
  id: string,
): Promise<(FeedRow & { userId: string; propertyName: string; timeZone: string }) | null> {
  const [row] = await tx
    .select({
      feed: rentalFeeds,
      userId: homeownerProfiles.userId,
      propertyName: properties.name,
      timeZone: properties.timeZone,
    })
    .from(rentalFeeds)
    .innerJoin(properties, eq(properties.id, rentalFeeds.propertyId))
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, properties.homeownerId))
    .where(and(eq(rentalFeeds.id, id), isNull(properties.removedAt)))
    .for("update", { of: rentalFeeds });
  if (!row) return null;
  const { feed, ...of } = row;
  return { ...feed, ...of };
}

export async function countFeeds(db: Db, propertyId: string): Promise<number> {
  return db.$count(rentalFeeds, eq(rentalFeeds.propertyId, propertyId));
}

/** Whether another calendar of the rental has this address. */
export async function hasFeedAt(db: Db, feed: { propertyId: string; addressHash: string; except: string }) {
  const others = and(
    eq(rentalFeeds.propertyId, feed.propertyId),
    eq(rentalFeeds.addressHash, feed.addressHash),
    ne(rentalFeeds.id, feed.except),
  );
  return (await db.$count(rentalFeeds, others)) > 0;
}

/** The calendar's site (host name); null if the rental already has this calendar. */
export async function insertFeed(db: Db, feed: typeof rentalFeeds.$inferInsert) {
  const [added] = await db
    .insert(rentalFeeds)
    .values(feed)
    .onConflictDoNothing({ target: [rentalFeeds.propertyId, rentalFeeds.addressHash] })
    .returning({ site: rentalFeeds.site });
  return added ?? null;
}

/** The site of a calendar's host name, as rows have it. */
export async function siteOfHost(db: Db, host: string): Promise<string> {
  const [row] = await db.select({ site: siteOf }).from(sql`(select ${host}::text as host) as given`);
  return row?.site ?? host;
}

export async function updateFeed(db: Db, id: string, changes: Partial<typeof rentalFeeds.$inferInsert>) {
  await db.update(rentalFeeds).set(changes).where(eq(rentalFeeds.id, id));
}

/** Makes all calendars of a rental due, and forgets their cached responses. */
export async function readFeedsAnew(db: Db, propertyId: string, now: string): Promise<void> {
  await db
    .update(rentalFeeds)
    .set({ dueAt: now, etag: null, lastModified: null })
    .where(eq(rentalFeeds.propertyId, propertyId));
}

/** Removes its stays too. */
export async function deleteFeed(db: Db, id: string): Promise<void> {
  await db.delete(rentalFeeds).where(eq(rentalFeeds.id, id));
}

/** Claims due calendars until `until`, longest due first, skipping the given sites. */
export async function claimDueFeeds(
  db: Db,
  claim: { now: string; until: string; limit: number; notOf: string[] },
): Promise<ReadableFeed[]> {
  const due = db
    .select({ id: rentalFeeds.id })
    .from(rentalFeeds)
    .innerJoin(properties, eq(properties.id, rentalFeeds.propertyId))
    .where(
      and(
        lte(rentalFeeds.dueAt, claim.now),
        isNull(properties.removedAt),
        sql`${rentalFeeds.site} <> all(${sql.param(claim.notOf)}::text[])`,
      ),
    )
    .orderBy(asc(rentalFeeds.dueAt))
    .limit(claim.limit)
    .for("update", { of: rentalFeeds, skipLocked: true });
  return db
    .update(rentalFeeds)
    .set({ dueAt: claim.until })
    .from(properties)
    .where(and(inArray(rentalFeeds.id, due), eq(properties.id, rentalFeeds.propertyId)))
    .returning(readable);
}

/** Releases calendars that were claimed until then but not read. */
export async function releaseFeeds(db: Db, release: { ids: string[]; until: string; now: string }) {
  if (release.ids.length === 0) return;
  await db
    .update(rentalFeeds)
    .set({ dueAt: release.now })
    .where(and(inArray(rentalFeeds.id, release.ids), eq(rentalFeeds.dueAt, release.until)));
}

export async function deleteFeedsOfHost(db: Db, homeownerId: string): Promise<void> {
  const own = db
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.homeownerId, homeownerId));
  await db.delete(rentalFeeds).where(inArray(rentalFeeds.propertyId, own));
}
