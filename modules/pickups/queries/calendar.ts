import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  canRhythms,
  dayMoves,
  dayReports,
  haulerAreas,
  haulers,
  holidays,
  homeownerProfiles,
  jobs,
  movedJobs,
  platformRules,
  skippedDays,
  streetDays,
  subscriptions,
  vacationHolds,
} from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import type { Holiday, Rhythm } from "#modules/homes/days.ts";
import { curbLawsOf, curbPlacesOf } from "#modules/homes/index.ts";
import type { CanKind, DayMoveReason, DayReportOutcome } from "#modules/homes/rules.ts";
import type { PromiseRule } from "#modules/rates/rules.ts";
import type { JobKind, JobStatus } from "../rules/status.ts";

/** Whose trucks come to a home. */
type Hauler = { name: string; phone: string | null; url: string | null };

/**
 * All data of a home's calendar, in one statement; null without a home. Its wishes, rhythms, and subscription unless
 * ended. Between two days: holidays of every area, skipped, held, disputed or moved days, uncancelled generated
 * pickups (`of: "all"`: extra ones and checkouts too), and each day's promises.
 */
export async function findCalendarFacts(
  db: Db,
  userId: string,
  days: { from: string; until: string; of?: "all" },
) {
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
        sql`json_build_object('fromOn', ${vacationHolds.fromOn}, 'untilOn', ${vacationHolds.untilOn})`,
      ).as("holds"),
    })
    .from(vacationHolds)
    .where(
      and(
        eq(vacationHolds.homeownerId, homeownerProfiles.id),
        sql`${vacationHolds.cancelledAt} is null and ${vacationHolds.untilOn} >= ${days.from}::date`,
      ),
    )
    .as("hold_list");
  const reports = db
    .select({
      all: listOf<{ onDay: string; outcome: DayReportOutcome | null; cameOn: number | null }>(
        sql`json_build_object('onDay', ${dayReports.onDay}, 'outcome', ${dayReports.outcome}, 'cameOn', ${dayReports.cameOn})`,
      ).as("reports"),
    })
    .from(dayReports)
    .where(
      and(
        eq(dayReports.homeownerId, homeownerProfiles.id),
        sql`${dayReports.onDay} between ${days.from}::date and ${days.until}::date`,
      ),
    )
    .as("report_list");
  const promises = db
    .select({
      all: listOf<{ rule: "promises"; effectiveOn: string; value: PromiseRule }>(
        sql`json_build_object('rule', ${platformRules.rule}, 'effectiveOn', ${platformRules.effectiveOn}, 'value', ${platformRules.value}) order by ${platformRules.effectiveOn}`,
      ).as("promises"),
    })
    .from(platformRules)
    .where(eq(platformRules.rule, "promises"))
    .as("promise_list");
  const moved = db
    .select({
      all: listOf<{ plannedOn: string; toOn: string; reason: DayMoveReason }>(
        sql`json_build_object('plannedOn', ${movedJobs.plannedOn}, 'toOn', ${movedJobs.toOn}, 'reason', ${dayMoves.reason}) order by ${movedJobs.movedAt}, ${movedJobs.toOn}`,
      ).as("dayMoves"),
    })
    .from(movedJobs)
    .innerJoin(dayMoves, eq(dayMoves.id, movedJobs.dayMoveId))
    .where(
      and(
        eq(movedJobs.homeownerId, homeownerProfiles.id),
        sql`${movedJobs.plannedOn} is not null and ${movedJobs.undoneAt} is null
          and ${movedJobs.toOn} >= ${days.from}::date`,
      ),
    )
    .as("push_list");
  const pickups = db
    .select({
      all: listOf<{ id: string; onDay: string; kind: JobKind; status: JobStatus; canKinds: CanKind[] }>(
        sql`json_build_object('id', ${jobs.id}, 'onDay', ${jobs.scheduledOn}, 'kind', ${jobs.kind}, 'status', ${jobs.status}, 'canKinds', ${jobs.canKinds})`,
      ).as("pickups"),
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.homeownerId, homeownerProfiles.id),
        days.of === "all" ? undefined : eq(jobs.kind, "weekly"),
        sql`${jobs.status} <> 'cancelled'
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
      laws: curbLawsOf(curbPlacesOf(homeownerProfiles)),
      hauler: sql<Hauler | null>`(
        select json_build_object('name', ${haulers.name}, 'phone', ${haulers.phone}, 'url', ${haulers.url})
        from ${haulerAreas} join ${haulers} on ${haulers.id} = ${haulerAreas.haulerId}
        where starts_with(${homeownerProfiles.zipCode}, ${haulerAreas.area}))`,
      trucks: sql<{ weekday: number; minute: number; spread: number }[]>`(
        select coalesce(json_agg(json_build_object('weekday', known.weekday, 'minute', known.truck_minute, 'spread', known.truck_spread) order by known.weekday), '[]')
        from ${streetDays} as known where known.zip_code = ${homeownerProfiles.zipCode}
          and known.street = ${streetKey(homeownerProfiles.publicStreet)} and known.truck_minute is not null)`,
      subscription: {
        status: subscriptions.status,
        cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
        periodEndsAt: subscriptions.periodEndsAt,
        pausesAt: subscriptions.pausesAt,
      },
      rhythms: rhythms.all,
      holidays: free.all,
      skipped: skipped.all,
      dayMoves: moved.all,
      holds: holds.all,
      reports: reports.all,
      pickups: pickups.all,
      promises: promises.all,
    })
    .from(homeownerProfiles)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.userId, homeownerProfiles.userId), sql`${subscriptions.status} <> 'canceled'`),
    )
    .crossJoinLateral(rhythms)
    .crossJoinLateral(free)
    .crossJoinLateral(skipped)
    .crossJoinLateral(moved)
    .crossJoinLateral(holds)
    .crossJoinLateral(reports)
    .crossJoinLateral(pickups)
    .crossJoinLateral(promises)
    .where(and(eq(homeownerProfiles.userId, userId), sql`cardinality(${homeownerProfiles.pickupDays}) > 0`));
  return row ?? null;
}

export type CalendarFacts = NonNullable<Awaited<ReturnType<typeof findCalendarFacts>>>;

/** The values as a list; an empty one without any. */
function listOf<Item>(value: ReturnType<typeof sql>) {
  return sql<Item[]>`coalesce(json_agg(${value}), '[]')`;
}
