import { and, asc, eq, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, properties, rentalFeeds, rentalStays, siteOf } from "#db/schema/index.ts";
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

/**
 * A host's calendars, or one of them, oldest first. Each has its counts of current and future stays and of overlaps.
 */
export async function listRentalFeeds(db: Db, of: { homeownerId: string; now: string; id?: string }) {
  const count = (which: SQL) => sql<number>`(select count(*)::int from ${rentalStays} as stay
    where stay.feed_id = ${rentalFeeds.id} and stay.gone_at is null
      and (${rentalFeeds.countsBlocked} or not stay.is_blocked)
      and stay.until_on > (${of.now}::timestamptz at time zone ${properties.timeZone})::date and ${which})`;
  const overlap = overlapsAnother({
    checkInTime: sql`${properties.checkInTime}`,
    checkOutTime: sql`${properties.checkOutTime}`,
  });
  return db
    .select({ feed: rentalFeeds, stays: count(sql`true`), overlappingStays: count(overlap) })
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
