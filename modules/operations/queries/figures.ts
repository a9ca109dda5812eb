import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  dailyFigures,
  dayStandings,
  homeownerProfiles,
  jobs,
  properties,
  subscriptions,
  totalFigures,
} from "#db/schema/index.ts";
import { prepared } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { rentalPriceOf } from "./planned.ts";

/**
 * The admin dashboard's figures, from a few rows that triggers keep exact. Days are local days; `rateFrom` is the first
 * day whose promises count for the service rate.
 */
export async function findAdminFigures(db: Db, days: { today: string; rateFrom: string }) {
  const [figures] = await adminFigures(db).execute(days);
  if (!figures) throw new Error("The figures have no row");
  return figures;
}

const adminFigures = prepared((db) =>
  db
    .select({
      totalHomeowners: sql<number>`coalesce(sum(${totalFigures.homeowners}), 0)::int`,
      activeSubscribers: sql<number>`coalesce(sum(${totalFigures.activeSubscribers}), 0)::int`,
      activeRunners: sql<number>`coalesce(sum(${totalFigures.approvedRunners}), 0)::int`,
      monthlyRevenueCents: sql<number>`coalesce(sum(${totalFigures.monthlyCents}), 0)::float8`,
      jobsToday: sql<number>`(select coalesce(sum(${dailyFigures.jobs}), 0)::int from ${dailyFigures}
        where ${dailyFigures.onDay} = ${sql.placeholder("today")}::date)`,
      completedToday: sql<number>`(select coalesce(sum(${dailyFigures.completed}), 0)::int from ${dailyFigures}
        where ${dailyFigures.onDay} = ${sql.placeholder("today")}::date)`,
      promisesKept: sql<number>`(select coalesce(sum(${dailyFigures.promisesKept}), 0)::int from ${dailyFigures}
        where ${dailyFigures.onDay} >= ${sql.placeholder("rateFrom")}::date)`,
      promisesMade: sql<number>`(select coalesce(sum(${dailyFigures.promisesKept} + ${dailyFigures.promisesBroken}), 0)::int
        from ${dailyFigures} where ${dailyFigures.onDay} >= ${sql.placeholder("rateFrom")}::date)`,
    })
    .from(totalFigures)
    .prepare("admin_figures"),
);

/** Figures of a previous period; each part is null when unknown. */
export type FiguresBefore = {
  standingDays: number | null;
  homeowners: number | null;
  activeSubscribers: number | null;
  approvedRunners: number | null;
  monthlyCents: number | null;
  jobs: number | null;
  kept: number | null;
  broken: number | null;
  /** Promises of the last 14 days, and of the 14 days before. */
  lately: { kept: number | null; broken: number | null };
  earlier: { kept: number | null; broken: number | null };
};

/**
 * Totals on `standingOn`, jobs on `jobsOn`, and promises from `rateFrom` to `rateUntil`, both included. Without totals
 * for `standingOn`, uses the nearest day from a week before it up to `jobsOn`.
 */
export async function findFiguresBefore(
  db: Db,
  days: { today: string; standingOn: string; jobsOn: string; rateFrom: string; rateUntil: string },
): Promise<FiguresBefore> {
  const [row] = await rowsOf<FiguresBefore>(
    db,
    sql`
    select standing.homeowners, standing.active_subscribers as "activeSubscribers", standing.approved_runners as "approvedRunners",
      standing.monthly_cents::float8 as "monthlyCents", ${days.today}::date - standing.on_day as "standingDays", promised.kept,
      promised.broken, ${promisesBetween(sql`${days.today}::date - 14`, sql`${days.today}::date - 1`)} as lately,
      ${promisesBetween(sql`${days.today}::date - 28`, sql`${days.today}::date - 15`)} as earlier,
      (select sum(jobs)::int from ${dailyFigures} where on_day = ${days.jobsOn}) as jobs
    from (select sum(promises_kept)::int as kept, sum(promises_broken)::int as broken from ${dailyFigures}
      where on_day between ${days.rateFrom} and ${days.rateUntil}) as promised
    left join lateral (
      select * from ${dayStandings} where on_day between ${days.standingOn}::date - 7 and ${days.jobsOn}
      order by abs(on_day - ${days.standingOn}::date), on_day limit 1) as standing on true`,
  );
  if (!row) throw new Error("A sum has a row");
  return row;
}

function promisesBetween(from: SQL, until: SQL): SQL {
  return sql`(select json_build_object('kept', sum(promises_kept), 'broken', sum(promises_broken)) from ${dailyFigures}
    where on_day between ${from} and ${until})`;
}

export type DayFigures = {
  day: string;
  completed: number;
  revenueCents: number;
  kept: number;
  broken: number;
};

/** The figures of each day in a range, both ends included, earliest first. */
export async function listDayFigures(db: Db, days: { from: string; until: string }): Promise<DayFigures[]> {
  return rowsOf<DayFigures>(
    db,
    sql`
    select day::date::text as day, coalesce(sum(completed), 0)::int as completed,
      coalesce(sum(revenue_cents), 0)::float8 as "revenueCents", coalesce(sum(promises_kept), 0)::int as kept,
      coalesce(sum(promises_broken), 0)::int as broken
    from generate_series(${days.from}::date, ${days.until}::date, interval '1 day') as day
    left join ${dailyFigures} on on_day = day::date
    group by day order by day`,
  );
}

/** Stores a day's totals, replacing earlier ones of that day. */
export async function noteStanding(db: Db, at: { onDay: string; now: string }): Promise<void> {
  await db.execute(sql`
    insert into ${dayStandings} (on_day, homeowners, active_subscribers, approved_runners, monthly_cents, noted_at)
    select ${at.onDay}, coalesce(sum(homeowners), 0), coalesce(sum(active_subscribers), 0), coalesce(sum(approved_runners), 0), coalesce(sum(monthly_cents), 0),
      ${at.now}::timestamptz
    from ${totalFigures}
    on conflict (on_day) do update set homeowners = excluded.homeowners, active_subscribers = excluded.active_subscribers,
      approved_runners = excluded.approved_runners,
      monthly_cents = excluded.monthly_cents, noted_at = excluded.noted_at
    where day_standings.noted_at <= excluded.noted_at`);
}

export type PlannedSums = {
  homes: number;
  /** Homes whose planned pay in a month exceeds their price. */
  losingHomes: number;
  pickups: number;
  rentalPickups: number;
  /** The homes' total monthly price, with their rentals'. */
  priceCents: Cents;
  /** The runners' pay for these pickups. */
  payCents: Cents;
};

/**
 * Totals of homes with a charged service, with their uncanceled pickups from a day (included) to another (excluded).
 */
export async function sumPlanned(
  db: Db,
  span: { fromOn: string; beforeOn: string; days: number },
): Promise<PlannedSums> {
  const [row] = await rowsOf<PlannedSums>(
    db,
    sql`
    select count(*)::int as homes,
      (count(*) filter (where pay * 365 > price * 12 * ${span.days}::int))::int as "losingHomes",
      coalesce(sum(pickups), 0)::int as pickups,
      coalesce(sum(rentals), 0)::int as "rentalPickups",
      round(coalesce(sum(price), 0))::float8 as "priceCents",
      coalesce(sum(pay), 0)::float8 as "payCents"
    from (
      select live.monthly_rate_cents + rented.price as price, planned.*
      from ${subscriptions} as live
      join ${homeownerProfiles} as home on home.user_id = live.user_id
      cross join lateral (
        select count(*) as pickups, count(*) filter (where job.kind = 'checkout') as rentals,
          coalesce(sum(job.pay_cents), 0) as pay
        from ${jobs} as job
        where job.homeowner_id = home.id and job.status in ('scheduled', 'assigned', 'in_progress', 'completed')
          and job.scheduled_on >= ${span.fromOn}::date and job.scheduled_on < ${span.beforeOn}::date) as planned
      cross join lateral (
        select coalesce(sum(${rentalPriceOf(sql`rental.id`, sql`home.id`, span.fromOn)}), 0) as price
        from ${properties} as rental where rental.homeowner_id = home.id) as rented
      where live.status in ('active', 'past_due')) as homes`,
  );
  if (!row) throw new Error("A sum has a row");
  return row;
}
