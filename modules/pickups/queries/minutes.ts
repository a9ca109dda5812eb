import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  addressMinutes,
  areaMinutes,
  homeownerProfiles,
  jobs,
  runnerProfiles,
  runnerSteps,
} from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { fewestMeasured, measuredDays } from "../rules/steps.ts";

/** A ZIP code's minutes come from pickups of this many past days, and from this many pickups at most. */
const areaDays = 14;
const areaPickups = 60;

const minutes = sql`date_part('epoch', told.captured_at - told.came_at) / 60`;
const isMeasured = sql`told.step in ('out', 'in') and told.came_at is not null and told.refusal is null`;
const fewest = sql.raw(String(fewestMeasured));
const todayAt = (now: unknown) => sql`(${now}::timestamptz at time zone ${platformTimeZone})::date`;

/**
 * One row with the recent median minutes of both legs of the jobs that match `isThere`; null with too few pickups. The
 * sample is unsorted, because sorting would read all pickups of those days.
 */
export function typicalMinutes(isThere: SQL, now: unknown): SQL {
  return sql`
    select case when count(*) = 2 then sum(leg.minutes) end as minutes
    from (
      select told.step, percentile_cont(0.5) within group (order by ${minutes}) as minutes
      from (
        select past.id from generate_series(1, ${sql.raw(String(areaDays))}) as ago
        cross join lateral (
          select id from ${jobs} where status = 'completed' and ${isThere} and scheduled_on = ${todayAt(now)} - ago
        ) as past
        limit ${sql.raw(String(areaPickups))}
      ) as past
      join ${runnerSteps} as told on told.job_id = past.id
      where ${isMeasured} group by told.step having count(*) >= ${fewest}
    ) as leg`;
}

/** The median minutes of one leg among the grouped steps `told`; null with too few. */
const medianOf = (step: "out" | "in") => {
  const isStep = sql`filter (where told.step = ${sql.raw(`'${step}'`)})`;
  return sql`case when count(*) ${isStep} >= ${fewest} then percentile_cont(0.5) within group (order by ${minutes}) ${isStep} end`;
};

/** The next homes of a bucket in order of id, those after `after` if it is given. */
export async function listHomesOfBucket(
  db: Db,
  of: { bucket: number; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: homeownerProfiles.id })
    .from(homeownerProfiles)
    .where(
      and(eq(homeownerProfiles.bucket, of.bucket), of.after ? gt(homeownerProfiles.id, of.after) : undefined),
    )
    .orderBy(homeownerProfiles.id)
    .limit(of.limit);
  return rows.map(({ id }) => id);
}

/**
 * Saves the median minutes of each leg at the homes' addresses, from steps of the last `measuredDays` days that were
 * not refused. Call it under `lockBucket`, so that an erased home stays erased. Returns how many addresses changed.
 */
export async function keepAddressMinutes(tx: Db, of: { homes: string[]; now: string }): Promise<number> {
  const [row] = await rowsOf<{ changed: number }>(
    tx,
    sql`
    with fresh as materialized (
      select * from (
        select home.id as homeowner_id, past.address, ${medianOf("out")} as out_minutes, ${medianOf("in")} as in_minutes
        from unnest(${sql.param(of.homes)}::uuid[]) as home (id)
        join ${jobs} as past on past.homeowner_id = home.id and past.address <> ''
          and past.scheduled_on >= ${todayAt(of.now)} - ${sql.raw(String(measuredDays))}
        join ${runnerSteps} as told on told.job_id = past.id
        where ${isMeasured}
        group by home.id, past.address
      ) as measured where num_nonnulls(out_minutes, in_minutes) > 0
    ),
    gone as (
      delete from ${addressMinutes} as kept where kept.homeowner_id = any(${sql.param(of.homes)}::uuid[]) and not exists (
        select from fresh where fresh.homeowner_id = kept.homeowner_id and fresh.address = kept.address)
      returning 1
    ),
    saved as (
      insert into ${addressMinutes} as kept (homeowner_id, address, out_minutes, in_minutes) select * from fresh
      on conflict (homeowner_id, address) do update set out_minutes = excluded.out_minutes, in_minutes = excluded.in_minutes
      where (kept.out_minutes, kept.in_minutes) is distinct from (excluded.out_minutes, excluded.in_minutes)
      returning 1
    )
    select (select count(*) from gone)::int + (select count(*) from saved)::int as changed`,
    "keep_address_minutes",
  );
  return row?.changed ?? 0;
}

/** Saves the median minutes of both legs in each ZIP code that runners serve. */
export async function keepAreaMinutes(db: Db, now: string): Promise<void> {
  await db.execute(sql`
    with fresh as materialized (
      select area.zip, typical.minutes
      from (select distinct unnest(service_areas) as zip from ${runnerProfiles}) as area
      cross join lateral (${typicalMinutes(sql`zip_code = area.zip`, now)}) as typical
      where typical.minutes is not null
    ),
    gone as (
      delete from ${areaMinutes} as kept where not exists (select from fresh where fresh.zip = kept.zip_code)
    )
    insert into ${areaMinutes} as kept (zip_code, minutes) select zip, minutes from fresh order by zip
    on conflict (zip_code) do update set minutes = excluded.minutes where kept.minutes is distinct from excluded.minutes`);
}

export async function deleteMinutesOf(tx: Db, homeownerId: string): Promise<void> {
  await tx.delete(addressMinutes).where(eq(addressMinutes.homeownerId, homeownerId));
}
