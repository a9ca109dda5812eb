import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, pins, rentalPickups, runnerProfiles, users } from "#db/schema/index.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { Today, TodaysJob } from "../contract/today.ts";

const mostShown = 200;

/** A pickup before its legs are worked out; instants in UTC. */
export type TodaysRow = Omit<TodaysJob, "legs"> & {
  outBy: string;
  inBy: string;
  startedAt: string | null;
  completedAt: string | null;
};

/** The pickups with a leg due between two instants, in one statement; at risk when a leg is due before `lateBefore`. */
export async function readToday(
  db: Db,
  of: { today: string; from: string; until: string; lateBefore: string },
): Promise<Omit<Today, "day" | "jobs"> & { jobs: TodaysRow[] }> {
  const isDue = (at: "out_by" | "in_by") =>
    sql`${sql.raw(at)} >= ${of.from}::timestamptz and ${sql.raw(at)} < ${of.until}::timestamptz`;
  const isOut = sql`status in ('in_progress', 'completed')`;
  const isOpen = sql`status in ('scheduled', 'assigned')`;
  const [row] = await rowsOf<Awaited<ReturnType<typeof readToday>>>(
    db,
    sql`with due as materialized (
      select jobs.id, jobs.status, jobs.out_by, jobs.in_by, array_remove(array[
          case when status = 'in_progress' and in_by < ${of.lateBefore}::timestamptz then 'lateBack' end,
          case when ${isOpen} and out_by < ${of.lateBefore}::timestamptz then 'lateOut' end,
          case when status = 'scheduled' then 'unassigned' end,
          case when ${isOpen} and pickup.next_guests_at < ${of.until}::timestamptz then 'guests' end], null) as risks,
        pickup.next_guests_at as guests_at
      from ${jobs} left join ${rentalPickups} as pickup on pickup.job_id = jobs.id
      where scheduled_on between ${of.today}::date and ${of.today}::date + 1 and status <> 'cancelled' and not needs_confirmation
        and (${isDue("out_by")} or ${isDue("in_by")})
    ), shown as (
      select * from due order by cardinality(risks) = 0,
        case when status = 'in_progress' then in_by else out_by end, id limit ${literally(mostShown)}
    )
    select (select json_build_object('done', count(*) filter (where ${isOut}), 'all', count(*)) from due where ${isDue("out_by")}) as out,
      (select json_build_object('done', count(*) filter (where status = 'completed'), 'all', count(*)) from due where ${isDue("in_by")}) as back,
      (select count(*)::int from due where cardinality(risks) > 0) as "atRisk",
      (select coalesce(json_agg(json_build_object('id', jobs.id, 'address', jobs.address, 'city', jobs.city, 'zipCode', jobs.zip_code,
          'day', jobs.scheduled_on, 'timeZone', ${zoneOf("jobs")}, 'status', jobs.status, 'risks', shown.risks,
          'guestsAt', ${instantText(sql`shown.guests_at`)}, 'outBy', ${instantText(sql`jobs.out_by`)}, 'inBy', ${instantText(sql`jobs.in_by`)},
          'startedAt', ${instantText(sql`jobs.started_at`)}, 'completedAt', ${instantText(sql`jobs.completed_at`)},
          'runner', case when runner.id is not null then json_build_object('id', runner.id,
            'name', trim(person.first_name || ' ' || person.last_name)) end,
          'place', case when pin.latitude is not null
            then json_build_object('latitude', pin.latitude, 'longitude', pin.longitude, 'isExact', true)
            when jobs.latitude is not null
            then json_build_object('latitude', jobs.latitude, 'longitude', jobs.longitude, 'isExact', false) end)
          order by cardinality(shown.risks) = 0, case when jobs.status = 'in_progress' then jobs.in_by else jobs.out_by end, jobs.id), '[]')
        from shown join ${jobs} on jobs.id = shown.id
        left join ${pins} as pin on pin.homeowner_id = jobs.homeowner_id and pin.zip_code = jobs.zip_code and pin.address = jobs.address
        left join ${runnerProfiles} as runner on runner.id = jobs.runner_id
        left join ${users} as person on person.id = runner.user_id) as jobs`,
    "today",
  );
  if (!row) throw new Error("Reading today gave nothing");
  return row;
}
