import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, runnerProfiles } from "#db/schema/index.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { instantText } from "#platform/queries/instant-text.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";

/** An accepted job whose cans are not out yet. Instants are UTC. */
type TakenJobRow = {
  jobId: string;
  address: string;
  /** The home's local day. */
  day: string;
  windowStartsAt: string;
  acceptedAt: string;
  /** Local times at the home between which the cans go out. */
  outFrom: string;
  outUntil: string;
};

/** A runner's work windows, and accepted jobs whose cans can still go out on time, soonest first. */
export async function readHours(
  db: Db,
  of: { runnerId: string; now: string },
): Promise<{ windows: AvailabilityWindow[]; taken: TakenJobRow[] }> {
  const [row] = await rowsOf<Awaited<ReturnType<typeof readHours>>>(
    db,
    sql`
    select asked.availability_windows as windows, coalesce((
      select json_agg(json_build_object(
        'jobId', jobs.id, 'address', jobs.address, 'day', jobs.scheduled_on,
        'windowStartsAt', ${instantText(sql`jobs.window_starts_at`)}, 'acceptedAt', ${instantText(sql`jobs.accepted_at`)},
        'outFrom', to_char(jobs.window_starts_at at time zone ${zoneOf("jobs")}, 'HH24:MI'),
        'outUntil', to_char(jobs.out_by at time zone ${zoneOf("jobs")}, 'HH24:MI')
      ) order by jobs.window_starts_at, jobs.id)
      from ${jobs}
      where jobs.runner_id = asked.id and jobs.status = 'assigned' and jobs.out_by > ${of.now}
    ), '[]') as taken
    from ${runnerProfiles} as asked
    where asked.id = ${of.runnerId}::uuid`,
  );
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  return row;
}
