import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { joinServing } from "#modules/homes/index.ts";
import { homesDay } from "#modules/pickups/index.ts";
import type { RegularEnd } from "#modules/pickups/rules/regulars.ts";
import { availabilityHours } from "#modules/runners/rules.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { eveningBefore, timeWindows, windowHours } from "#platform/values/windows.ts";
import { favoriteHours } from "../rules.ts";

/** A weekday of a street, by the name `streetKey` compares. */
export type StreetDay = { zipCode: string; street: string; weekday: number };

/** The key of the street of the row `home`. */
export const homesStreet = streetKey(sql`home.public_street`);

/** Whether the same runner took the home's weekday again after giving it up; `regular` is the row that ends. */
export const isTakenAgain = sql`exists (select from regular_homes as again where again.homeowner_id = regular.homeowner_id
  and again.weekday = regular.weekday and again.runner_id = regular.runner_id and again.until_on is null)`;

/** Each weekday on which a home's cans are collected; `home` is the row. */
export const joinDays = sql`cross join lateral (select distinct weekday from can_rhythms where homeowner_id = home.id) as day`;

/** The local hour from or until which a home's cans go out. */
function hourOut(edge: "from" | "to"): SQL {
  const cases = timeWindows.map(
    (name) => sql`when ${sql.raw(`'${name}'`)} then ${literally(windowHours(name)[edge])}`,
  );
  return sql`case when home.out_evening_before then ${literally(eveningBefore[edge])} else case home.pickup_window ${sql.join(cases, sql` `)} end end`;
}

/** Whether the runner works on the weekday and at the hours the cans go out; `asked` is the runner's row. */
const fitsHours = sql`(select bool_or(hours.starts < ${hourOut("to")} and ${hourOut("from")} < hours.ends)
  from unnest(coalesce((select own.windows from runner_weekday_hours as own where own.runner_id = asked.id
    and own.weekday = (day.weekday + case when home.out_evening_before then 6 else 0 end) % 7), asked.availability_windows)) as chosen
  join (values ${sql.join(
    Object.entries(availabilityHours).map(
      ([name, { from, to }]) => sql`(${sql.raw(`'${name}'`)}, ${literally(from)}, ${literally(to)})`,
    ),
    sql`, `,
  )}) as hours (name, starts, ends) on hours.name = chosen)`;

/** An end that was the runner's own doing, after which a home does not wait for them. */
const ownEnds = sql.raw(`('${(["givenUp", "runnerLeft", "admin"] satisfies RegularEnd[]).join("', '")}')`);

/**
 * Whether the runner may claim the home's weekday: nobody is its regular, the homeowner has not blocked the runner, and
 * it does not wait for a runner whom the homeowner prefers.
 */
function isFree(now: string): SQL {
  return sql`not exists (select from regular_homes as taken where taken.homeowner_id = home.id and taken.weekday = day.weekday and taken.until_on is null)
    and not exists (
      select from runner_preferences as wish join runner_profiles as wished on wished.id = wish.runner_id
      where wish.homeowner_id = home.id and (
        wish.runner_id = asked.id and wish.preference = 'blocked'
        or wish.runner_id <> asked.id and wish.preference = 'favorite' and wished.application_status = 'approved'
          and home.zip_code = any(wished.service_areas)
          and greatest(wish.set_at, (select max(ended_at) from regular_homes as former
            where former.homeowner_id = home.id and former.weekday = day.weekday)) > ${now}::timestamptz - ${literally(favoriteHours)} * interval '1 hour'
          and not exists (select from regular_homes as left_it where left_it.homeowner_id = home.id and left_it.weekday = day.weekday
            and left_it.runner_id = wish.runner_id and left_it.end_reason in ${ownEnds})))`;
}

export type ClaimableRow = {
  street: string;
  name: string;
  city: string;
  weekday: number;
  homes: number;
  cans: number;
  eveningHomes: number;
};

/**
 * A page of the streets of a ZIP code with homes that the runner may claim, by street and weekday, and how many there
 * are of each. Reads the index of streets from the cursor on, and works out the key of each name once, not of each home.
 */
export function listClaimable(
  db: Db,
  of: {
    runnerId: string;
    zipCode: string;
    after: { street: string; weekday: number } | null;
    limit: number;
    now: string;
  },
): Promise<ClaimableRow[]> {
  const { after } = of;
  return rowsOf<ClaimableRow>(
    db,
    sql`select key.street, min(each.name) as name, min(each.city) as city, each.weekday, sum(each.homes)::int as homes,
      sum(each.cans)::int as cans, sum(each.evening)::int as "eveningHomes"
    from (
      select home.public_street as name, min(home.city) as city, day.weekday, count(*) as homes, sum(home.number_of_cans) as cans,
        count(*) filter (where home.out_evening_before) as evening
      from homeowner_profiles as home
      join runner_profiles as asked on asked.id = ${of.runnerId}::uuid and home.zip_code = any(asked.service_areas)
      ${joinServing}
      ${joinDays}
      where home.zip_code = ${of.zipCode} and ${homesStreet} is not null ${after ? sql`and ${homesStreet} >= ${after.street}` : sql``}
        and ${isFree(of.now)} and ${fitsHours}
      group by home.public_street, day.weekday
    ) as each
    cross join lateral (select ${streetKey(sql`each.name`)} as street offset 0) as key
    ${after ? sql`where (key.street, each.weekday) > (${after.street}, ${after.weekday}::int)` : sql``}
    group by key.street, each.weekday
    order by key.street, each.weekday
    limit ${literally(of.limit)}`,
    "claimable_streets",
  );
}

/** The homes of a street that the runner may claim for a weekday, along the street, at most `limit`. */
export async function listFreeHomes(
  db: Db,
  of: StreetDay & { runnerId: string; limit: number; now: string; among?: string[] },
): Promise<{ id: string; userId: string }[]> {
  return rowsOf<{ id: string; userId: string }>(
    db,
    sql`select home.id, home.user_id as "userId"
    from homeowner_profiles as home
    join runner_profiles as asked on asked.id = ${of.runnerId}::uuid and home.zip_code = any(asked.service_areas)
    ${joinServing}
    ${joinDays}
    where home.zip_code = ${of.zipCode} and ${homesStreet} = ${of.street} and day.weekday = ${of.weekday}::int
      ${of.among ? sql`and home.id = any(${sql.param(of.among)}::uuid[])` : sql``}
      and ${isFree(of.now)} and ${fitsHours}
    order by length(substring(home.address from '[0-9]+')), substring(home.address from '[0-9]+'), home.id
    limit ${of.limit}`,
    "free_homes",
  );
}

/** How many homes of a weekday the runner already has, and how many of them on this street. */
export async function countOwn(
  db: Db,
  of: StreetDay & { runnerId: string },
): Promise<{ thatDay: number; onStreet: number }> {
  const [row] = await rowsOf<{ thatDay: number; onStreet: number }>(
    db,
    sql`select count(*)::int as "thatDay",
      (count(*) filter (where home.zip_code = ${of.zipCode} and ${homesStreet} = ${of.street}))::int as "onStreet"
    from regular_homes as regular join homeowner_profiles as home on home.id = regular.homeowner_id
    where regular.runner_id = ${of.runnerId}::uuid and regular.until_on is null and regular.weekday = ${of.weekday}::int`,
    "own_homes",
  );
  return row ?? { thatDay: 0, onStreet: 0 };
}

export type NewRegular = {
  id: string;
  homeownerId: string;
  homeUserId: string;
  fromOn: string;
  runnerName: string;
};

/** Makes a runner the regular of homes that have none, from today on or from a former one's last day. Returns those. */
export async function insertRegulars(
  tx: Db,
  of: { homeownerIds: string[]; weekday: number; runnerId: string; now: string },
): Promise<NewRegular[]> {
  return rowsOf<NewRegular>(
    tx,
    sql`with added as (
      insert into regular_homes (id, homeowner_id, weekday, runner_id, from_on, claimed_at)
      select new_id(), home.id, ${of.weekday}::smallint, ${of.runnerId}::uuid,
        greatest(${homesDay(of.now)}, (select max(until_on) from regular_homes as former
          where former.homeowner_id = home.id and former.weekday = ${of.weekday}::int)), ${of.now}::timestamptz
      from homeowner_profiles as home where home.id = any(${sql.param(of.homeownerIds)}::uuid[])
      order by home.id
      on conflict (homeowner_id, weekday) where until_on is null do nothing
      returning id, homeowner_id, runner_id, from_on
    )
    select added.id, person.first_name as "runnerName", added.homeowner_id as "homeownerId", home.user_id as "homeUserId", added.from_on::text as "fromOn"
    from added join homeowner_profiles as home on home.id = added.homeowner_id
    join runner_profiles as runner on runner.id = added.runner_id join users as person on person.id = runner.user_id order by added.id`,
    "add_regulars",
  );
}
