import { type SQL, sql } from "drizzle-orm";
import { jobEvents, routeOrders, runnerProfiles } from "#db/schema/index.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { stepFreshMinutes } from "../rules/steps.ts";

type Alias = "jobs" | "stop";

const column = (job: Alias, name: string) => sql.raw(`${job}.${name}`);

/** A runner's time zone: that of their first area, or the platform's if unknown. */
export function runnersZone(serviceAreas: SQL): SQL {
  return sql`coalesce(
    (select time_zone from zip_codes where zip = (${serviceAreas})[1]), ${sql.raw(`'${platformTimeZone}'`)})`;
}

/** A runner's local day at an instant. */
export function runnersDay(serviceAreas: SQL, now: SQL): SQL {
  return sql`(${now} at time zone ${runnersZone(serviceAreas)})::date`;
}

/** Whether a job is on a day's route. A pickup out one day and back another is on both days. */
export function isOnDay(job: Alias, day: SQL): SQL {
  const zone = zoneOf(job);
  const scheduledOn = column(job, "scheduled_on");
  return sql`${scheduledOn} between ${day} - 2 and ${day} + 2 and (${scheduledOn} = ${day} or ${day} between
    (${column(job, "window_starts_at")} at time zone ${zone})::date and (${column(job, "in_by")} at time zone ${zone})::date)`;
}

/** Sorts the stops that the runner did not place: by due time, then out legs first. */
export function dueOrder(job: Alias): SQL {
  const status = column(job, "status");
  return sql`case ${status} when 'assigned' then ${column(job, "out_by")} else ${column(job, "in_by")} end,
    ${status} = 'in_progress', ${column(job, "window_starts_at")}, ${column(job, "id")}`;
}

/** Whether a job's cans went out after a route order was made, so that the order lacks its return leg. */
export function isOutSince(job: Alias, madeAt: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from job_events as left_out where left_out.job_id = ${column(job, "id")}
      and left_out.to_status = 'in_progress' and left_out.happened_at > ${madeAt})`;
}

/**
 * How many stops the runner has left before a job's next leg, in the order of their route today. Null if the leg is not
 * on it, or if the runner did nothing on it within `stepFreshMinutes`; for a return leg, brought nothing back.
 */
export function stopsAhead(now: SQL): SQL<number | null> {
  const day = sql.raw("today.day");
  const keyOf = (job: Alias) =>
    sql`(coalesce(case when not ${isOutSince(job, sql.raw("planned.made_at"))}
      then array_position(planned.job_ids, ${column(job, "id")}) end, 1000), ${dueOrder(job)})`;
  // The clock's day first, to spare the rows of other weeks.
  return sql<number | null>`case when jobs.status in ('assigned', 'in_progress')
      and jobs.scheduled_on between (${now})::date - 3 and (${now})::date + 3 then (
    select count(stop.id)::int
    from ${runnerProfiles} as driver
    cross join lateral (select ${runnersDay(sql.raw("driver.service_areas"), now)} as day) as today
    left join ${routeOrders} as planned on planned.runner_id = driver.id and planned.on_day = ${day}
    left join jobs as stop on stop.runner_id = driver.id and stop.status in ('assigned', 'in_progress')
      and ${isOnDay("stop", day)} and ${keyOf("stop")} < ${keyOf("jobs")}
    where driver.id = jobs.runner_id and ${isOnDay("jobs", day)} and exists (
      select from ${jobEvents} as step join jobs as stop on stop.id = step.job_id
      where stop.runner_id = driver.id and ${isOnDay("stop", day)} and step.user_id = driver.user_id
        and step.from_status in ('assigned', 'in_progress')
        and coalesce(step.captured_at, step.happened_at) > ${now} - ${sql.raw(`interval '${stepFreshMinutes} minutes'`)}
        and (jobs.status = 'assigned' or step.to_status = 'completed'))
    having count(driver.id) > 0) end`;
}
