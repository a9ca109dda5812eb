import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { mayWork } from "#modules/accounts/index.ts";
import { joinServing } from "#modules/homes/index.ts";
import { homesDay } from "#modules/pickups/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { CoverageRow } from "../contract.ts";
import { type FreeHome, freeHome, homesStreet, joinDays, type StreetDay } from "./streets.ts";

type Row = Omit<CoverageRow, "id" | "weekday"> & { weekday: number };

/** A page of the streets of an area with how their homes are covered; reads the index of streets from the cursor on. */
export function listCoverage(
  db: Db,
  of: { search: string; after: StreetDay | null; limit: number; now: string },
): Promise<Row[]> {
  const { after } = of;
  return rowsOf<Row>(
    db,
    sql`with listed as materialized (
      select home.zip_code, ${homesStreet} as street, min(home.public_street) as name, min(home.city) as city, day.weekday,
        count(*)::int as homes, (count(*) filter (where regular.id is null))::int as open,
        array_remove(array_agg(regular.runner_id), null) as runner_ids,
        jsonb_agg(distinct jsonb_build_object('runnerId', leaving.runner_id, 'untilOn', leaving.until_on))
          filter (where leaving.runner_id is not null) as leaving
      from homeowner_profiles as home
      ${joinServing}
      ${joinDays}
      left join regular_homes as regular on regular.homeowner_id = home.id and regular.weekday = day.weekday and regular.until_on is null
      left join lateral (
        select given.runner_id, given.until_on from regular_homes as given
        where given.homeowner_id = home.id and given.weekday = day.weekday and given.until_on > ${homesDay(of.now)}
        order by given.until_on desc limit 1) as leaving on regular.id is null
      where ${homesStreet} is not null and home.zip_code >= ${of.search} and home.zip_code < ${`${of.search}~`}
        ${after ? sql`and (home.zip_code, ${homesStreet}) >= (${after.zipCode}, ${after.street}) and (home.zip_code, ${homesStreet}, day.weekday) > (${after.zipCode}, ${after.street}, ${after.weekday}::int)` : sql``}
      group by home.zip_code, ${homesStreet}, day.weekday
      order by home.zip_code, ${homesStreet}, day.weekday
      limit ${literally(of.limit)}
    )
    select listed.zip_code as "zipCode", listed.street, listed.name, listed.city, listed.weekday, listed.homes, listed.open,
      coalesce((select json_agg(json_build_object('runnerId', runner.id, 'name', trim(person.first_name || ' ' || person.last_name), 'homes', held.homes) order by held.homes desc, runner.id)
        from (select id, count(*)::int as homes from unnest(listed.runner_ids) as each (id) group by id) as held
        join runner_profiles as runner on runner.id = held.id join users as person on person.id = runner.user_id), '[]') as regulars,
      coalesce((select json_agg(distinct trim(person.first_name || ' ' || person.last_name))
        from backup_runners as named join runner_profiles as second on second.id = named.backup_id join users as person on person.id = second.user_id
        where named.runner_id = any(listed.runner_ids) and named.accepted_at is not null), '[]') as backups,
      coalesce((select json_agg(json_build_object('name', trim(person.first_name || ' ' || person.last_name), 'untilOn', each."untilOn") order by each."untilOn", runner.id)
        from jsonb_to_recordset(listed.leaving) as each ("runnerId" uuid, "untilOn" date)
        join runner_profiles as runner on runner.id = each."runnerId" join users as person on person.id = runner.user_id), '[]') as leaving
    from listed order by listed.zip_code, listed.street, listed.weekday`,
    "coverage",
  );
}

/** Approved runners who may work and serve a ZIP code, by name, at most 100. */
export function listStreetRunners(db: Db, zipCode: string): Promise<{ runnerId: string; name: string }[]> {
  return rowsOf<{ runnerId: string; name: string }>(
    db,
    sql`select runner.id as "runnerId", trim(person.first_name || ' ' || person.last_name) as name
    from runner_profiles as runner join users as person on person.id = runner.user_id and ${mayWork}
    where runner.application_status = 'approved' and runner.service_areas @> array[${zipCode}]
    order by 2, 1 limit 100`,
  );
}

/** The homes of a street without a regular on a weekday whose homeowners have not blocked the runner. */
export function listUnclaimed(
  db: Db,
  of: StreetDay & { runnerId: string; limit: number; now: string },
): Promise<FreeHome[]> {
  return rowsOf<FreeHome>(
    db,
    sql`select ${freeHome(of)}
    from homeowner_profiles as home
    ${joinServing}
    ${joinDays}
    where home.zip_code = ${of.zipCode} and ${homesStreet} = ${of.street} and day.weekday = ${of.weekday}::int
      and not exists (select from regular_homes as taken where taken.homeowner_id = home.id and taken.weekday = day.weekday and taken.until_on is null)
      and not exists (select from runner_preferences as wish where wish.homeowner_id = home.id and wish.runner_id = ${of.runnerId}::uuid and wish.preference = 'blocked')
    order by home.id limit ${of.limit}`,
  );
}
