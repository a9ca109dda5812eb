import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  calendarFeeds,
  homeownerProfiles,
  jobEvents,
  jobs,
  preferences,
  properties,
  rentalCalendars,
  runnerProfiles,
  users,
} from "#db/schema/index.ts";
import type { FollowedCalendar } from "#modules/homes/rules.ts";

const tables = { home: calendarFeeds, rentals: rentalCalendars };

/** When a calendar's feed was made; null without one. */
export async function findFeed(db: Db, of: FollowedCalendar, homeownerId: string) {
  const table = tables[of];
  const [row] = await db
    .select({ madeAt: table.madeAt })
    .from(table)
    .where(eq(table.homeownerId, homeownerId));
  return row ?? null;
}

/** Sets a calendar's feed, replacing any previous one. */
export async function saveFeed(db: Db, of: FollowedCalendar, feed: typeof calendarFeeds.$inferInsert) {
  const table = tables[of];
  const { homeownerId: _, ...changes } = feed;
  await db.insert(table).values(feed).onConflictDoUpdate({ target: table.homeownerId, set: changes });
}

export async function deleteFeed(db: Db, of: FollowedCalendar, homeownerId: string): Promise<void> {
  const table = tables[of];
  await db.delete(table).where(eq(table.homeownerId, homeownerId));
}

/** The owner, calendar and language for a token; null if it is invalid or its owner is suspended. */
export async function findFeedOwner(db: Db, tokenHash: string) {
  const feedOf = (calendar: FollowedCalendar) => {
    const table = tables[calendar];
    const shows = sql<FollowedCalendar>`${sql.raw(`'${calendar}'`)}`.as("shows");
    return db
      .select({ homeownerId: table.homeownerId, madeAt: table.madeAt, shows })
      .from(table)
      .where(eq(table.tokenHash, tokenHash));
  };
  const address = unionAll(feedOf("home"), feedOf("rentals")).as("address");
  const [row] = await db
    .select({
      userId: homeownerProfiles.userId,
      homeownerId: homeownerProfiles.id,
      address: homeownerProfiles.address,
      unit: homeownerProfiles.unit,
      city: homeownerProfiles.city,
      madeAt: address.madeAt,
      shows: address.shows,
      language: preferences.language,
    })
    .from(address)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, address.homeownerId))
    .innerJoin(users, and(eq(users.id, homeownerProfiles.userId), sql`${users.suspendedAt} is null`))
    .innerJoin(preferences, eq(preferences.userId, users.id));
  return row ?? null;
}

/** A home's jobs between two days by date, canceled ones too, with their runner, events and the latest. */
export async function listFeedJobs(db: Db, home: { homeownerId: string; from: string; until: string }) {
  const events = eventsOfJob(db);
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

/** The same for past and planned pickups at all of a host's rentals, by date. */
export async function listPickupsOfRentals(
  db: Db,
  host: { homeownerId: string; from: string; until: string },
) {
  const events = eventsOfJob(db);
  return db
    .select({
      id: jobs.id,
      status: jobs.status,
      onDay: jobs.scheduledOn,
      windowStartsAt: jobs.windowStartsAt,
      outBy: jobs.outBy,
      property: properties.name,
      address: properties.address,
      city: properties.city,
      state: properties.state,
      zipCode: properties.zipCode,
      runner: users.firstName,
      events: events.count,
      latestAt: events.latestAt,
    })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.propertyId))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .crossJoinLateral(events)
    .where(
      and(
        eq(jobs.homeownerId, host.homeownerId),
        gte(jobs.scheduledOn, host.from),
        lte(jobs.scheduledOn, host.until),
        inArray(jobs.status, ["scheduled", "assigned", "in_progress", "completed"]),
      ),
    )
    .orderBy(asc(jobs.windowStartsAt), asc(jobs.id))
    .limit(1000);
}

function eventsOfJob(db: Db) {
  return db
    .select({
      count: sql<number>`count(*)::int`.as("event_count"),
      latestAt: sql<string>`max(${jobEvents.happenedAt})`.mapWith(jobEvents.happenedAt).as("latest_at"),
    })
    .from(jobEvents)
    .where(eq(jobEvents.jobId, jobs.id))
    .as("events");
}
