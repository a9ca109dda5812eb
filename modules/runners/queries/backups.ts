import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { mayWork } from "../../accounts/index.ts";
import { texts, zoneOf } from "../../homes/index.ts";
import { backupHour } from "../rules.ts";
import { jobDays } from "./availability.ts";

/** What a backup may accept first: whose jobs, how many, and the local day of the first. */
export type HeldForBackup = {
  backupUserId: string;
  runnerName: string;
  count: number;
  firstOn: string;
  jobIds: string[];
};

/**
 * Keeps open jobs of a runner who is off for the runner's accepted backup until 6 PM the evening before, by the home's
 * clock. Not what it is too late for, what the backup declined, or where the backup is off, blocked or does not serve.
 */
export async function holdForBackups(
  tx: Db,
  of: { jobs: { jobId: string; runnerId: string }[]; now: string },
): Promise<HeldForBackup[]> {
  if (of.jobs.length === 0) return [];
  const days = jobDays(sql`place.zone`);
  return rowsOf<HeldForBackup>(
    tx,
    sql`with held as materialized (
      select jobs.id, backup.backup_id, backup.runner_id, jobs.scheduled_on, ends.held_until
      from unnest(${texts(of.jobs.map(({ jobId }) => jobId))}, ${texts(of.jobs.map(({ runnerId }) => runnerId))}) as asked (job_id, runner_id)
      join backup_runners as backup on backup.runner_id = asked.runner_id::uuid and backup.accepted_at is not null
      join runner_profiles as second on second.id = backup.backup_id and second.application_status = 'approved'
      join users as person on person.id = second.user_id and ${mayWork}
      join jobs on jobs.id = asked.job_id::uuid and jobs.status = 'scheduled' and jobs.held_for is null and jobs.zip_code = any(second.service_areas)
      cross join lateral (select ${zoneOf("jobs")} as zone offset 0) as place
      cross join lateral (select ((${days.first} - 1) + time '${literally(backupHour)}:00') at time zone place.zone as held_until) as ends
      where ends.held_until > ${of.now}::timestamptz
        and not exists (select from job_declines where job_id = jobs.id and runner_id = second.id)
        and not exists (select from runner_preferences as wish where wish.homeowner_id = jobs.homeowner_id and wish.runner_id = second.id and wish.preference = 'blocked')
        and not exists (select from runner_days_off as off where off.runner_id = second.id and off.from_on <= ${days.last} and off.until_on >= ${days.first})
      order by jobs.id for update of jobs
    ), kept as (
      update jobs set held_for = held.backup_id, held_until = held.held_until from held where jobs.id = held.id
      returning held.id, held.backup_id, held.runner_id, held.scheduled_on
    )
    select second.user_id as "backupUserId", absent.first_name as "runnerName", count(*)::int as count, min(kept.scheduled_on)::text as "firstOn",
      json_agg(kept.id order by kept.id) as "jobIds"
    from kept join runner_profiles as second on second.id = kept.backup_id
    join runner_profiles as off on off.id = kept.runner_id join users as absent on absent.id = off.user_id
    group by second.user_id, off.id, absent.first_name order by off.id`,
  );
}

/** Whether one approved runner may ask another: they share an area. */
export async function isCandidate(db: Db, of: { runnerId: string; backupId: string }): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 as found from runner_profiles as own join runner_profiles as second on second.id = ${of.backupId}::uuid and second.id <> own.id
      and second.application_status = 'approved' and second.service_areas && own.service_areas
    join users as person on person.id = second.user_id and ${mayWork}
    where own.id = ${of.runnerId}::uuid`,
  );
  return rows.length > 0;
}

/** Asks a backup; null if this one was asked before. */
export async function saveBackup(
  tx: Db,
  ask: { runnerId: string; backupId: string; askedAt: string },
): Promise<{ backupUserId: string; runnerName: string } | null> {
  const [row] = await rowsOf<{ backupUserId: string; runnerName: string }>(
    tx,
    sql`with asked as (
      insert into backup_runners as present (runner_id, backup_id, asked_at) values (${ask.runnerId}::uuid, ${ask.backupId}::uuid, ${ask.askedAt}::timestamptz)
      on conflict (runner_id) do update set backup_id = excluded.backup_id, asked_at = excluded.asked_at, accepted_at = null
        where present.backup_id <> excluded.backup_id
      returning runner_id, backup_id
    )
    select second.user_id as "backupUserId", person.first_name as "runnerName" from asked
    join runner_profiles as second on second.id = asked.backup_id
    join runner_profiles as own on own.id = asked.runner_id join users as person on person.id = own.user_id`,
  );
  return row ?? null;
}

export async function deleteBackup(tx: Db, runnerId: string): Promise<void> {
  await tx.execute(sql`delete from backup_runners where runner_id = ${runnerId}::uuid`);
}

export async function deleteAsk(tx: Db, ask: { runnerId: string; backupId: string }): Promise<void> {
  await tx.execute(
    sql`delete from backup_runners where runner_id = ${ask.runnerId}::uuid and backup_id = ${ask.backupId}::uuid`,
  );
}

/** Accepts an ask; false if there is none. */
export async function acceptAsk(
  tx: Db,
  ask: { runnerId: string; backupId: string; now: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update backup_runners set accepted_at = coalesce(accepted_at, ${ask.now}::timestamptz)
    where runner_id = ${ask.runnerId}::uuid and backup_id = ${ask.backupId}::uuid returning 1 as found`,
  );
  return rows.length > 0;
}

/** Everything about a runner as a backup and with one, of an account that goes. */
export async function deleteBackupsOf(tx: Db, runnerId: string): Promise<void> {
  await tx.execute(
    sql`delete from backup_runners where runner_id = ${runnerId}::uuid or backup_id = ${runnerId}::uuid`,
  );
}

const mostCandidates = 20;

type Backups = {
  backup: { runnerId: string; name: string; isAccepted: boolean } | null;
  asking: { runnerId: string; name: string; isAccepted: boolean }[];
  candidates: { runnerId: string; name: string }[];
};

/** A runner's backup, those who ask the runner, and at most 20 runners of the same areas, by name. First names only, with an initial. */
export async function readBackups(db: Db, runnerId: string): Promise<Backups> {
  const name = sql`trim(person.first_name || ' ' || left(person.last_name, 1))`;
  const [row] = await rowsOf<Backups>(
    db,
    sql`select (
      select json_build_object('runnerId', second.id, 'name', ${name}, 'isAccepted', named.accepted_at is not null)
      from backup_runners as named join runner_profiles as second on second.id = named.backup_id join users as person on person.id = second.user_id
      where named.runner_id = own.id
    ) as backup, coalesce((
      select json_agg(json_build_object('runnerId', asking.id, 'name', ${name}, 'isAccepted', named.accepted_at is not null) order by named.asked_at, asking.id)
      from backup_runners as named join runner_profiles as asking on asking.id = named.runner_id join users as person on person.id = asking.user_id
      where named.backup_id = own.id
    ), '[]') as asking, coalesce((
      select json_agg(json_build_object('runnerId', found.id, 'name', found.name) order by found.name, found.id) from (
        select other.id, ${name} as name from runner_profiles as other join users as person on person.id = other.user_id and ${mayWork}
        where other.application_status = 'approved' and other.service_areas && own.service_areas and other.id <> own.id
        order by 2, 1 limit ${literally(mostCandidates)}
      ) as found
    ), '[]') as candidates
    from runner_profiles as own where own.id = ${runnerId}::uuid`,
  );
  return row ?? { backup: null, asking: [], candidates: [] };
}
