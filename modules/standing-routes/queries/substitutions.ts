import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dueDay } from "#modules/pickups/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

/** Jobs among these whose runner comes instead of the home's regular, with both first names and why. */
export async function listSubstitutions(
  db: Db,
  jobIds: string[],
): Promise<{ jobId: string; name: string; regular: string; cause: "dayOff" | "other" }[]> {
  if (jobIds.length === 0) return [];
  return rowsOf<Awaited<ReturnType<typeof listSubstitutions>>[number]>(
    db,
    sql`select jobs.id as "jobId", person.first_name as name, usual.first_name as regular,
      case when exists (select from runner_days_off as off where off.runner_id = regular.runner_id
        and off.from_on <= greatest(jobs.scheduled_on, (jobs.in_by at time zone home.time_zone)::date)
        and off.until_on >= least(jobs.scheduled_on, (jobs.window_starts_at at time zone home.time_zone)::date)) then 'dayOff' else 'other' end as cause
    from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
    join regular_homes as regular on regular.homeowner_id = home.id and regular.weekday = extract(isodow from ${dueDay})
      and ${dueDay} >= regular.from_on and (regular.until_on is null or ${dueDay} < regular.until_on) and regular.runner_id <> jobs.runner_id
    join runner_profiles as first on first.id = regular.runner_id join users as usual on usual.id = first.user_id
    join runner_profiles as runner on runner.id = jobs.runner_id join users as person on person.id = runner.user_id
    where jobs.id = any(${sql.param(jobIds)}::uuid[]) and jobs.kind = 'weekly' order by jobs.id`,
  );
}
