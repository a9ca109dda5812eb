import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import {
  calendarFeeds,
  homeownerProfiles,
  jobEvents,
  jobs,
  preferences,
  runnerProfiles,
  users,
} from "../schema/index.ts";

/** When a user's feed was made; null without one. */
export async function findFeed(db: Db, userId: string): Promise<{ madeAt: string } | null> {
  const [row] = await db
    .select({ madeAt: calendarFeeds.madeAt })
    .from(calendarFeeds)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, calendarFeeds.homeownerId))
    .where(eq(homeownerProfiles.userId, userId));
  return row ?? null;
}

/** Gives a home a feed in place of the one that it had. */
export async function saveFeed(db: Db, feed: typeof calendarFeeds.$inferInsert): Promise<void> {
  const { homeownerId: _, ...changes } = feed;
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.homeownerId, set: changes });
}

export async function deleteFeed(db: Db, homeownerId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.homeownerId, homeownerId));
}

/** Whose feed a token opens, and in which language; null where it opens none, or its owner is suspended. */
export async function findFeedOwner(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      userId: homeownerProfiles.userId,
      homeownerId: homeownerProfiles.id,
      address: homeownerProfiles.address,
      unit: homeownerProfiles.unit,
      city: homeownerProfiles.city,
      madeAt: calendarFeeds.madeAt,
      language: preferences.language,
    })
    .from(calendarFeeds)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, calendarFeeds.homeownerId))
    .innerJoin(users, and(eq(users.id, homeownerProfiles.userId), sql`${users.suspendedAt} is null`))
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  return row ?? null;
}

/**
 * A home's jobs between two days, cancelled ones too, by date, each with its runner's first name, how many events it
 * had, and when the latest of them was.
 */
export async function listFeedJobs(db: Db, home: { homeownerId: string; from: string; until: string }) {
  const events = db
    .select({
      count: sql<number>`count(*)::int`.as("event_count"),
      latestAt: sql<string>`max(${jobEvents.happenedAt})`.mapWith(jobEvents.happenedAt).as("latest_at"),
    })
    .from(jobEvents)
    .where(eq(jobEvents.jobId, jobs.id))
    .as("events");
  return db
    .select({
      id: jobs.id,
      kind: jobs.kind,
      status: jobs.status,
      onDay: jobs.scheduledOn,
      windowStartsAt: jobs.windowStartsAt,
      outBy: jobs.outBy,
      canKinds: jobs.canKinds,
      runner: users.firstName,
      events: events.count,
      latestAt: events.latestAt,
    })
    .from(jobs)
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .crossJoinLateral(events)
    .where(
      and(
        eq(jobs.homeownerId, home.homeownerId),
        gte(jobs.scheduledOn, home.from),
        lte(jobs.scheduledOn, home.until),
      ),
    )
    .orderBy(asc(jobs.scheduledOn), asc(jobs.windowStartsAt), asc(jobs.id));
}
