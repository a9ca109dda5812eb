import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dailyFigures, dayStandings, totalFigures } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

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
