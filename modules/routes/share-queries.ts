import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, routeShares, runnerProfiles, users } from "#db/schema/index.ts";
import { isOnDay, runnersDay, runnersZone } from "#modules/pickups/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";

/** The runner's local day at an instant, and their time zone. */
export async function findRunnersDay(
  db: Db,
  of: { runnerId: string; now: string },
): Promise<{ day: string; timeZone: string }> {
  const serviceAreas = sql.raw("runner.service_areas");
  const [row] = await rowsOf<{ day: string; timeZone: string }>(
    db,
    sql`
    select ${runnersDay(serviceAreas, sql`${of.now}::timestamptz`)}::text as day, ${runnersZone(serviceAreas)} as "timeZone"
    from ${runnerProfiles} as runner
    where runner.id = ${of.runnerId}::uuid`,
  );
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  return row;
}

/** Records a link to a runner's day, and deletes their oldest beyond `most`. Under the runner's lock. */
export async function insertRouteShare(
  db: Db,
  share: typeof routeShares.$inferInsert,
  { most }: { most: number },
): Promise<void> {
  await db.insert(routeShares).values(share);
  const tooMany = db
    .select({ tokenHash: routeShares.tokenHash })
    .from(routeShares)
    .where(eq(routeShares.runnerId, share.runnerId))
    .orderBy(desc(routeShares.createdAt), sql`${routeShares.tokenHash} = ${share.tokenHash} desc`)
    .offset(most);
  await db.delete(routeShares).where(inArray(routeShares.tokenHash, tooMany));
}

export async function deleteRouteShares(db: Db, runnerId: string): Promise<void> {
  await db.delete(routeShares).where(eq(routeShares.runnerId, runnerId));
}

/** Until when a runner's links work; null without one. */
export async function findSharedUntil(db: Db, of: { runnerId: string; now: string }): Promise<string | null> {
  const [row] = await db
    .select({ expiresAt: routeShares.expiresAt })
    .from(routeShares)
    .where(and(eq(routeShares.runnerId, of.runnerId), gt(routeShares.expiresAt, of.now)))
    .orderBy(desc(routeShares.expiresAt))
    .limit(1);
  return row?.expiresAt ?? null;
}

type SharedDay = {
  firstName: string;
  day: string;
  timeZone: string;
  expiresAt: string;
  stops: number;
  done: number;
  last: { at: string; city: string } | null;
};

/**
 * The progress of a link that has not expired: the day's pickups, how many are completed, and the town and time of the
 * runner's last step that day. Null without one, and for a deleted account.
 */
export async function findSharedDay(
  db: Db,
  link: { tokenHash: string; now: string },
): Promise<SharedDay | null> {
  const [row] = await rowsOf<SharedDay>(
    db,
    sql`
    select person.first_name as "firstName", share.on_day::text as day, share.time_zone as "timeZone",
      ${instantText(sql`share.expires_at`)} as "expiresAt", stops.count as stops, stops.done, last.step as last
    from ${routeShares} as share
    join ${runnerProfiles} as runner on runner.id = share.runner_id
    join ${users} as person on person.id = runner.user_id and person.deleted_at is null
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where jobs.status = 'completed'))::int as done
      from ${jobs} where jobs.runner_id = share.runner_id and ${isOnDay("jobs", sql`share.on_day`)}
    ) as stops
    left join lateral (
      select json_build_object('at', ${instantText(sql`step.at`)}, 'city', jobs.city) as step
      from ${jobs} cross join lateral (values (jobs.started_at), (jobs.completed_at)) as step (at)
      where jobs.runner_id = share.runner_id and ${isOnDay("jobs", sql`share.on_day`)}
        and (step.at at time zone share.time_zone)::date = share.on_day
      order by step.at desc limit 1
    ) as last on true
    where share.token_hash = ${link.tokenHash} and share.expires_at > ${link.now}::timestamptz`,
  );
  return row ?? null;
}
