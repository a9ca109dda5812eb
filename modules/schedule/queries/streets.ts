import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  canRhythms,
  correctedHomes,
  dayReports,
  holidays,
  homeownerProfiles,
  jobs,
  ledgerTransactions,
  movedJobs,
  problems,
  streetCorrections,
  streetDays,
  streetReports,
  truckObservations,
} from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { texts } from "#modules/homes/index.ts";
import { lockKeys } from "#platform/queries/lock-keys.ts";
import { instantText, records, recordsOf, rowsOf } from "#platform/queries/rows.ts";
import type { DayObservation, Proposal } from "../rules.ts";

/** A street by its ZIP code and its name, without house numbers, as `streetKey` writes it. */
export type Street = { zipCode: string; street: string };

/** The street of a home, or null while it is unknown. */
export async function findStreetOfHome(db: Db, homeownerId: string): Promise<Street | null> {
  const [row] = await rowsOf<Street>(
    db,
    sql`select * from (
      select zip_code as "zipCode", ${streetKey(sql`public_street`)} as street from ${homeownerProfiles} where id = ${homeownerId}::uuid
    ) as home where street is not null`,
  );
  return row ?? null;
}

/** The street of a pickup, or null while it is unknown. */
export async function findStreetOfJob(db: Db, jobId: string): Promise<Street | null> {
  const [row] = await rowsOf<Street>(
    db,
    sql`select * from (
      select zip_code as "zipCode", ${streetKey(sql`public_street`)} as street from ${jobs} where id = ${jobId}::uuid
    ) as job where street is not null`,
  );
  return row ?? null;
}

/** Lets one transaction at a time judge a street, in an order that avoids deadlocks. */
export async function lockStreets(tx: Db, streets: Street[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${lockKeys.streets}, key) from (
      select distinct hashtext(zip_code || ' ' || street) as key from ${given(streets)} order by key
    ) as held`);
}

/**
 * Streets where something was seen since they were last judged, then those judged longest ago and before an instant; at
 * most `limit`.
 */
export async function listStreetsToJudge(
  db: Db,
  of: { seenSince: string; judgedBefore: string; limit: number },
): Promise<Street[]> {
  return rowsOf<Street>(
    db,
    sql`select zip_code as "zipCode", street from (
      select zip_code, street, max(at) as at from (
        select home.zip_code, ${streetKey(sql`home.public_street`)} as street, seen.observed_at as at
        from ${truckObservations} as seen join ${homeownerProfiles} as home on home.id = seen.homeowner_id
        where seen.scheduled_on >= ${of.seenSince}::date
      ) as seen where street is not null group by zip_code, street
    ) as recent
    left join lateral (
      select min(judged_at) as judged_at from ${streetDays} as known
      where known.zip_code = recent.zip_code and known.street = recent.street
    ) as judged on true
    where judged_at is null or at > judged_at
    union
    (select zip_code, street from ${streetDays} where judged_at < ${of.judgedBefore}::timestamptz
      group by zip_code, street order by min(judged_at) limit ${of.limit})
    limit ${of.limit}`,
  );
}

export type SeenRow = Street & DayObservation & { minute: number | null };

/**
 * Everything that was seen of some streets' weekly collection since a day. Days that a holiday or an admin moved are left
 * out, because they say nothing about the weekday. `minute`: when the runner looked at the cans, after local midnight.
 */
export async function listSeen(db: Db, streets: Street[], sinceDay: string): Promise<SeenRow[]> {
  const isUsual = (day: SQL) => sql`not exists (select from ${holidays} as holiday
      where holiday.rule <> 'none' and holiday.on_day between ${day} - 6 and ${day}
        and (holiday.area = home.state or starts_with(home.zip_code, holiday.area)))
    and not exists (select from ${movedJobs} as moved
      where moved.homeowner_id = home.id and moved.to_on = ${day} and moved.undone_at is null and moved.times_after is null)`;
  const rhythmKinds = sql`array(select can_kind from ${canRhythms} as rhythm
    where rhythm.homeowner_id = home.id and rhythm.weekday = extract(isodow from report.on_day) order by 1)`;
  return rowsOf<SeenRow>(
    db,
    sql`with home as materialized (
      select profile.id, profile.zip_code, profile.state, profile.time_zone, asked.street
      from ${given(streets)} as asked
      join ${homeownerProfiles} as profile on profile.zip_code = asked.zip_code and ${streetKey(sql`profile.public_street`)} = asked.street
    )
    select zip_code as "zipCode", street, reason, by, is_runner as "isRunner", on_day::text as "onDay",
      extract(isodow from on_day)::int as weekday, ${instantText(sql`at`)} as at, came_on as "cameOn", can_kinds as "canKinds", minute
    from (
      select home.zip_code, home.street, case seen.verdict when 'notEmptied' then 'notEmptied' when 'truckNotHere' then 'notHere' else 'emptied' end as reason,
        home.id::text as by, false as is_runner, seen.scheduled_on as on_day, seen.observed_at as at, null::int as came_on,
        job.can_kinds, case when (seen.observed_at at time zone home.time_zone)::date = seen.scheduled_on
          then (extract(epoch from (seen.observed_at at time zone home.time_zone)::time) / 60)::int end as minute
      from home join ${truckObservations} as seen on seen.homeowner_id = home.id and seen.scheduled_on >= ${sinceDay}::date
      join ${jobs} as job on job.id = seen.job_id and job.kind = 'weekly'
      where ${isUsual(sql`seen.scheduled_on`)}
      union all
      select home.zip_code, home.street, case report.saying when 'nothingOut' then 'nothingOut' else 'wrongDay' end, report.user_id::text, true,
        report.on_day, report.reported_at, report.came_on, job.can_kinds, null
      from ${given(streets)} as asked
      join ${streetReports} as report on report.zip_code = asked.zip_code and report.street = asked.street and report.on_day >= ${sinceDay}::date
      join ${jobs} as job on job.id = report.job_id and job.kind = 'weekly'
      join home on home.id = job.homeowner_id
      where ${isUsual(sql`report.on_day`)}
      union all
      select home.zip_code, home.street, 'wrongDay', home.id::text, false, report.on_day, report.reported_at, report.came_on,
        ${rhythmKinds}, null
      from home join ${dayReports} as report on report.homeowner_id = home.id and report.on_day >= ${sinceDay}::date
      where report.outcome is distinct from 'right' and ${isUsual(sql`report.on_day`)}
    ) as seen`,
    "street_seen",
  );
}

/** When admins last decided about each weekday of some streets. */
export async function listDecisions(
  db: Db,
  streets: Street[],
): Promise<(Street & { weekday: number; decidedAt: string })[]> {
  return rowsOf(
    db,
    sql`select zip_code as "zipCode", street, from_weekday as weekday,
      ${instantText(sql`max(greatest(decided_at, undone_at))`)} as "decidedAt"
    from ${streetCorrections} join ${given(streets)} as asked using (zip_code, street)
    where outcome is not null group by 1, 2, 3`,
    "street_decisions",
  );
}

/** Replaces what is known about some streets' weekdays. */
export async function saveStreetDays(
  tx: Db,
  streets: Street[],
  days: (typeof streetDays.$inferInsert)[],
): Promise<void> {
  const rows = recordsOf(
    streetDays,
    ["zipCode", "street", "weekday", "confidence", "reasons", "truckMinute", "truckSpread", "judgedAt"],
    days,
  );
  await tx.execute(sql`delete from ${streetDays} as known using ${given(streets)} as asked
    where known.zip_code = asked.zip_code and known.street = asked.street`);
  await tx.execute(sql`insert into ${streetDays}
      (zip_code, street, weekday, confidence, reasons, truck_minute, truck_spread, judged_at)
    select zip_code, street, weekday, confidence, reasons, truck_minute, truck_spread, judged_at from ${rows}`);
}

/**
 * Makes the open corrections of some streets those proposed now, where a home has such cans on that weekday. A known one
 * keeps its id.
 */
export async function saveProposals(
  tx: Db,
  streets: Street[],
  proposals: (Street & Proposal & { id: string; proposedAt: string })[],
): Promise<void> {
  const rows = recordsOf(
    streetCorrections,
    ["id", "zipCode", "street", "fromWeekday", "toWeekday", "canKinds", "voices", "firstOn", "proposedAt"],
    proposals,
  );
  const isMeant = sql`exists (select from ${homeownerProfiles} as home join ${canRhythms} as rhythm on rhythm.homeowner_id = home.id
    where home.zip_code = record.zip_code and ${streetKey(sql`home.public_street`)} = record.street and rhythm.weekday = record.from_weekday
      and rhythm.can_kind = any(record.can_kinds) and (record.to_weekday <> record.from_weekday or rhythm.every_weeks = 2))`;
  await tx.execute(sql`delete from ${streetCorrections} as open using ${given(streets)} as asked
    where open.zip_code = asked.zip_code and open.street = asked.street and open.outcome is null
      and not exists (select from ${rows} where record.zip_code = open.zip_code and record.street = open.street
        and record.from_weekday = open.from_weekday and ${isMeant})`);
  await tx.execute(sql`insert into ${streetCorrections}
      (id, zip_code, street, from_weekday, to_weekday, can_kinds, voices, first_on, proposed_at)
    select id, zip_code, street, from_weekday, to_weekday, can_kinds, voices, first_on, proposed_at from ${rows} where ${isMeant}
    on conflict (zip_code, street, from_weekday) where outcome is null do update
      set to_weekday = excluded.to_weekday, can_kinds = excluded.can_kinds, voices = excluded.voices, first_on = excluded.first_on`);
}

/** Says what a runner saw of a whole street at a stop; a later word replaces an earlier one. */
export async function saveStreetReport(db: Db, report: typeof streetReports.$inferInsert): Promise<void> {
  const { saying, cameOn, seenAt, reportedAt } = report;
  await db
    .insert(streetReports)
    .values(report)
    .onConflictDoUpdate({
      target: streetReports.jobId,
      set: { saying, cameOn, seenAt, reportedAt },
      setWhere: sql`${streetReports.seenAt} < ${seenAt}::timestamptz`,
    });
}

type Meant = Street & Pick<Proposal, "fromWeekday" | "toWeekday" | "canKinds">;

/** The homes whose cans a correction is about, with their owners. */
export async function listMeantHomes(
  db: Db,
  of: Meant,
): Promise<{ homeownerId: string; userId: string; address: string }[]> {
  return rowsOf(
    db,
    sql`select home.id as "homeownerId", home.user_id as "userId", home.address from ${homeownerProfiles} as home
      where home.zip_code = ${of.zipCode} and ${streetKey(sql`home.public_street`)} = ${of.street} and exists (
        select from ${canRhythms} as rhythm where rhythm.homeowner_id = home.id and rhythm.weekday = ${of.fromWeekday}
          and rhythm.can_kind = any(${texts(of.canKinds)}) and (${of.toWeekday !== of.fromWeekday}::boolean or rhythm.every_weeks = 2))
      order by home.id`,
  );
}

/**
 * The pickups that some homes' wrong weekday hurt: done since a day, on that weekday, without a truck that came, and
 * neither credited nor made up for.
 */
export async function listHurtPickups(
  db: Db,
  of: { homeownerIds: string[]; fromWeekday: number; canKinds: string[]; sinceDay: string },
): Promise<{ jobId: string; homeownerId: string; userId: string }[]> {
  return rowsOf(
    db,
    sql`select job.id as "jobId", job.homeowner_id as "homeownerId", home.user_id as "userId"
      from ${jobs} as job join ${homeownerProfiles} as home on home.id = job.homeowner_id
      where job.homeowner_id = any(${texts(of.homeownerIds)}::uuid[]) and job.scheduled_on >= ${of.sinceDay}::date
        and job.kind = 'weekly' and job.status = 'completed' and extract(isodow from job.scheduled_on) = ${of.fromWeekday}::int
        and job.can_kinds && ${texts(of.canKinds)}
        and not exists (select from ${truckObservations} as seen where seen.job_id = job.id
          and (seen.verdict in ('emptied', 'tagged') or seen.return_job_id is not null))
        and not exists (select from ${ledgerTransactions} as booked where booked.job_id = job.id and booked.kind = 'credit')
        and not exists (select from ${problems} as problem where problem.job_id = job.id
          and (problem.kind = 'notEmptied' or problem.credit_cents is not null or problem.return_job_id is not null))
      order by job.scheduled_on, job.id`,
  );
}

/** open → mended or dismissed, once, if it still proposes that weekday. */
export async function decideCorrection(
  tx: Db,
  decision: { id: string; toWeekday: number; outcome: "mended" | "dismissed"; by: string; now: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update ${streetCorrections} set outcome = ${decision.outcome}, decided_at = ${decision.now}::timestamptz, decided_by = ${decision.by}::uuid
      where id = ${decision.id}::uuid and outcome is null and to_weekday = ${decision.toWeekday} returning id`,
  );
  return rows.length > 0;
}

/** mended → undone, once. */
export async function undoCorrection(
  tx: Db,
  undone: { id: string; by: string; now: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update ${streetCorrections} set outcome = 'undone', undone_at = ${undone.now}::timestamptz, undone_by = ${undone.by}::uuid
      where id = ${undone.id}::uuid and outcome = 'mended' returning id`,
  );
  return rows.length > 0;
}

export async function insertCorrectedHomes(
  tx: Db,
  homes: (typeof correctedHomes.$inferInsert)[],
): Promise<void> {
  if (homes.length > 0) await tx.insert(correctedHomes).values(homes);
}

/** The homes that a correction changed, with their owners. */
export async function listCorrectedHomes(
  db: Db,
  correctionId: string,
): Promise<(typeof correctedHomes.$inferSelect & { userId: string })[]> {
  return rowsOf(
    db,
    sql`select changed.correction_id as "correctionId", changed.homeowner_id as "homeownerId", changed.before, changed.after,
      changed.credit_cents as "creditCents", home.user_id as "userId"
    from ${correctedHomes} as changed join ${homeownerProfiles} as home on home.id = changed.homeowner_id
    where changed.correction_id = ${correctionId}::uuid order by changed.homeowner_id`,
  );
}

/** Answers the open reports of some homes' weekday, which a correction has settled. */
export async function resolveReportsOf(
  tx: Db,
  of: { homeownerIds: string[]; weekday: number; by: string; now: string },
): Promise<void> {
  await tx.execute(sql`update ${dayReports} set outcome = 'corrected', resolved_at = ${of.now}::timestamptz, resolved_by = ${of.by}::uuid
    where homeowner_id = any(${texts(of.homeownerIds)}::uuid[]) and outcome is null and extract(isodow from on_day) = ${of.weekday}::int`);
}

function given(streets: Street[]): SQL {
  const rows = streets.map(({ zipCode, street }) => ({ zip_code: zipCode, street }));
  return sql`(select zip_code, street from ${records(rows, "zip_code text, street text")})`;
}

/** Forgets what is known about the street of a home to be erased, unless other homes are on it: a street of one home names it. */
export async function forgetStreetOf(tx: Db, homeownerId: string): Promise<void> {
  const own = sql`(select zip_code, ${streetKey(sql`public_street`)} as street from ${homeownerProfiles} where id = ${homeownerId}::uuid)`;
  for (const table of [streetDays, streetReports])
    await tx.execute(sql`
      delete from ${table} as known using ${own} as home
      where known.zip_code = home.zip_code and known.street = home.street and not exists (
        select from ${homeownerProfiles} as other where other.zip_code = home.zip_code
          and ${streetKey(sql`other.public_street`)} = home.street and other.id <> ${homeownerId}::uuid)`);
}
