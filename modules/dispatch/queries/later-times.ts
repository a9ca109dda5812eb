import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { texts } from "#modules/homes/index.ts";
import { hoursAfterOpening, type Later } from "#modules/homes/rules.ts";

/** A pickup's start, end, out by and in by. */
export const timesOf = sql`array[jobs.window_starts_at, jobs.window_ends_at, jobs.out_by, jobs.in_by]`;

/**
 * The same once it is later that day, for `jobs` joined with `home`. No time becomes earlier, and none that is on the
 * pickup's day leaves it. A late truck leaves the leg out as it is. A closed street moves the leg out only on its day.
 */
export function laterTimesOf(later: Later): SQL {
  const at = (hour: SQL) => sql`((jobs.scheduled_on + ${hour}) at time zone home.time_zone)`;
  const lastMinute = at(sql`interval '23 hours 59 minutes'`);
  if (later.kind === "truckLate") {
    const inBy = sql`greatest(jobs.in_by, least(jobs.in_by + ${later.hours}::int * interval '1 hour', ${lastMinute}))`;
    return sql`array[jobs.window_starts_at, greatest(jobs.window_ends_at, ${inBy}), jobs.out_by, ${inBy}]`;
  }
  const opens = at(sql`${later.until}::int * interval '1 hour'`);
  const due = sql`least(${opens} + ${hoursAfterOpening}::int * interval '1 hour', ${lastMinute})`;
  const isOutAhead = sql`jobs.status <> 'in_progress'
    and (jobs.out_by at time zone home.time_zone)::date = jobs.scheduled_on`;
  return sql`array[case when ${isOutAhead} then greatest(jobs.window_starts_at, ${opens}) else jobs.window_starts_at end,
    greatest(jobs.window_ends_at, ${due}),
    case when ${isOutAhead} then greatest(jobs.out_by, ${due}) else jobs.out_by end, greatest(jobs.in_by, ${due})]`;
}

/**
 * Gives pickups their times from before or after a move within the day. Cans taken out by the later time stay on time:
 * their out by does not go back to before they were out.
 */
export async function setTimes(
  db: Db,
  { dayMoveId, jobIds, as }: { dayMoveId: string; jobIds: string[]; as: "before" | "after" },
): Promise<void> {
  const times = sql.raw(`moved.times_${as}`);
  const outBy = sql`case when jobs.started_at > ${times}[3] then least(jobs.out_by, ${times}[4]) else ${times}[3] end`;
  await db.execute(sql`
    update jobs set window_starts_at = ${times}[1], window_ends_at = ${times}[2], out_by = ${outBy}, in_by = ${times}[4]
    from pushed_jobs as moved
    where moved.push_id = ${dayMoveId}::uuid and moved.job_id = jobs.id and jobs.id = any(${texts(jobIds)}::uuid[])
      and ${timesOf} = ${sql.raw(as === "after" ? "moved.times_before" : "moved.times_after")}`);
}
