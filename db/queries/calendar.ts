import { and, eq, sql } from "drizzle-orm";
import type { CanKind } from "#domain/cans.ts";
import type { JobStatus } from "#domain/jobs/status.ts";
import type { Holiday } from "#domain/schedule/holidays.ts";
import type { Rhythm } from "#domain/schedule/rhythm.ts";
import type { Db } from "../client.ts";
import {
  canRhythms,
  holidays,
  homeownerProfiles,
  jobs,
  serviceHolds,
  skippedDays,
  subscriptions,
} from "../schema/index.ts";

/**
 * All that a home's calendar is made of, in one statement: its wishes and rhythms, its subscription unless that has
 * ended, and between two days the holidays of every area, the days that are skipped or in a hold, and the generated
 * visits that were not cancelled. Null without a home.
 */
export async function findCalendarFacts(db: Db, userId: string, days: { from: string; until: string }) {
  const rhythms = db
    .select({
      all: listOf<Rhythm>(
        sql`json_build_object('canKind', ${canRhythms.canKind}, 'weekday', ${canRhythms.weekday}, 'everyWeeks', ${canRhythms.everyWeeks}, 'anchorOn', ${canRhythms.anchorOn}) order by ${canRhythms.weekday}, ${canRhythms.canKind}`,
      ).as("rhythms"),
    })
    .from(canRhythms)
    .where(eq(canRhythms.homeownerId, homeownerProfiles.id))
    .as("rhythm_list");
  const free = db
    .select({
      all: listOf<Holiday>(
        sql`json_build_object('area', ${holidays.area}, 'onDay', ${holidays.onDay}, 'name', ${holidays.name}, 'rule', ${holidays.rule})`,
      ).as("holidays"),
    })
    .from(holidays)
    .where(sql`${holidays.onDay} between ${days.from}::date and ${days.until}::date`)
    .as("holiday_list");
  const skipped = db
    .select({ all: listOf<string>(sql`${skippedDays.onDay}`).as("skipped") })
    .from(skippedDays)
    .where(
      and(
        eq(skippedDays.homeownerId, homeownerProfiles.id),
        sql`${skippedDays.onDay} between ${days.from}::date and ${days.until}::date`,
      ),
    )
    .as("skipped_list");
  const holds = db
    .select({
      all: listOf<{ fromOn: string; untilOn: string }>(
        sql`json_build_object('fromOn', ${serviceHolds.fromOn}, 'untilOn', ${serviceHolds.untilOn})`,
      ).as("holds"),
    })
    .from(serviceHolds)
    .where(
      and(
        eq(serviceHolds.homeownerId, homeownerProfiles.id),
        sql`${serviceHolds.cancelledAt} is null and ${serviceHolds.untilOn} >= ${days.from}::date`,
      ),
    )
    .as("hold_list");
  const visits = db
    .select({
      all: listOf<{ id: string; onDay: string; status: JobStatus; canKinds: CanKind[] }>(
        sql`json_build_object('id', ${jobs.id}, 'onDay', ${jobs.scheduledOn}, 'status', ${jobs.status}, 'canKinds', ${jobs.canKinds})`,
      ).as("visits"),
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.homeownerId, homeownerProfiles.id),
        sql`${jobs.kind} = 'weekly' and ${jobs.status} <> 'cancelled'
          and ${jobs.scheduledOn} between ${days.from}::date and ${days.until}::date`,
      ),
    )
    .as("visit_list");
  const [row] = await db
    .select({
      state: homeownerProfiles.state,
      zipCode: homeownerProfiles.zipCode,
      timeZone: homeownerProfiles.timeZone,
      pickupWindow: homeownerProfiles.pickupWindow,
      outEveningBefore: homeownerProfiles.outEveningBefore,
      inAfterCollection: homeownerProfiles.inAfterCollection,
      subscription: {
        status: subscriptions.status,
        cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
        periodEndsAt: subscriptions.periodEndsAt,
      },
      rhythms: rhythms.all,
      holidays: free.all,
      skipped: skipped.all,
      holds: holds.all,
      visits: visits.all,
    })
    .from(homeownerProfiles)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.userId, homeownerProfiles.userId), sql`${subscriptions.status} <> 'canceled'`),
    )
    .crossJoinLateral(rhythms)
    .crossJoinLateral(free)
    .crossJoinLateral(skipped)
    .crossJoinLateral(holds)
    .crossJoinLateral(visits)
    .where(eq(homeownerProfiles.userId, userId));
  return row ?? null;
}

export type CalendarFacts = NonNullable<Awaited<ReturnType<typeof findCalendarFacts>>>;

/** The values as a list; an empty one without any. */
function listOf<Item>(value: ReturnType<typeof sql>) {
  return sql<Item[]>`coalesce(json_agg(${value}), '[]')`;
}
