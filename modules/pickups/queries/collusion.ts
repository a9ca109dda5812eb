import { type SQL, sql } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { tooFast, tooOften } from "../rules/collusion.ts";

/** The most completed pickups examined. */
const mostRows = 20_000;

/** Runners who complete pickups impossibly fast: (runner_id, count, since, until), a row for each. */
export function runnersTooFast(now: string): SQL {
  return sql`
    select runner_id, max(within) as count, min(completed_at) as since, max(completed_at) as until
    from (
      select runner_id, completed_at, count(*) over (partition by runner_id order by completed_at
        range between make_interval(mins => ${literally(tooFast.minutes)}) preceding and current row) as within
      from (select runner_id, completed_at from ${jobs}
        where status = 'completed' and completed_at > ${now}::timestamptz - make_interval(hours => ${literally(tooFast.hours)})
        order by completed_at desc limit ${literally(mostRows)}) as cut
    ) as done
    where within >= ${literally(tooFast.completions)} group by runner_id`;
}

/** Runners and places that meet far too often: (runner_id, homeowner_id, place_id, count, since), a row for each pair. */
export function pairsTooOften(now: string): SQL {
  return sql`
    select runner_id, homeowner_id, place_id, count(*) as count, min(completed_at) as since
    from (select runner_id, homeowner_id, coalesce(property_id, homeowner_id) as place_id, requested_at, completed_at from ${jobs}
      where status = 'completed' and kind <> 'weekly'
        and completed_at > ${now}::timestamptz - make_interval(days => ${literally(tooOften.days)})
      order by completed_at desc limit ${literally(mostRows)}) as cut
    group by runner_id, homeowner_id, place_id
    having count(requested_at) >= ${literally(tooOften.extras)} or count(*) >= ${literally(tooOften.pickups)}`;
}
