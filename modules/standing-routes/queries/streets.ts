import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { regularHomes } from "#db/schema/standing-routes.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { joinServing } from "#modules/homes/index.ts";
import { homesDay } from "#modules/pickups/index.ts";
import type { RegularEnd } from "#modules/pickups/rules/regulars.ts";
import { availabilityHours } from "#modules/runners/rules.ts";
import { literally, prepared } from "#platform/queries/prepared.ts";
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

/** A home that a runner may become the regular of, and its first day: today, or a former regular's last. */
export type FreeHome = { id: string; userId: string; fromOn: string };

/** The columns of a `FreeHome` for a weekday; `home` is the row. */
export const freeHome = ({ now, weekday }: { now: string; weekday: number }) =>
  sql`home.id, home.user_id as "userId", greatest(${homesDay(now)}, (select max(until_on) from regular_homes as former
    where former.homeowner_id = home.id and former.weekday = ${weekday}::int))::text as "fromOn"`;

/** The homes of a street that the runner may claim for a weekday, along the street, at most `limit`. */
export async function listFreeHomes(
  db: Db,
  of: StreetDay & { runnerId: string; limit: number; now: string; among?: string[] },
): Promise<FreeHome[]> {
  return rowsOf<FreeHome>(
    db,
    sql`select ${freeHome(of)}
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

/** The runner's first name, how many homes of a weekday they already have, and how many of them on this street. */
export async function findOwn(
  db: Db,
  of: StreetDay & { runnerId: string },
): Promise<{ firstName: string; thatDay: number; onStreet: number }> {
  const [row] = await rowsOf<Awaited<ReturnType<typeof findOwn>>>(
    db,
    sql`select person.first_name as "firstName", own.* from runner_profiles as runner join users as person on person.id = runner.user_id
    cross join lateral (
      select count(*)::int as "thatDay",
        (count(*) filter (where home.zip_code = ${of.zipCode} and ${homesStreet} = ${of.street}))::int as "onStreet"
      from regular_homes as regular join homeowner_profiles as home on home.id = regular.homeowner_id
      where regular.runner_id = runner.id and regular.until_on is null and regular.weekday = ${of.weekday}::int
    ) as own
    where runner.id = ${of.runnerId}::uuid`,
    "own_homes",
  );
  if (!row) throw new Error(`Runner ${of.runnerId} has gone`);
  return row;
}

/** Makes a runner the regular of homes that were found without one under their locks. Returns the claims' ids. */
export async function insertRegulars(
  tx: Db,
  {
    homes,
    ...of
  }: { homes: Pick<FreeHome, "id" | "fromOn">[]; weekday: number; runnerId: string; now: string },
): Promise<string[]> {
  const claims = await newRegulars(tx).execute({
    ...of,
    homes: homes.map(({ id }) => id),
    days: homes.map(({ fromOn }) => fromOn),
  });
  return claims.map(({ id }) => id);
}

const newRegulars = prepared((db) =>
  db
    .insert(regularHomes)
    .select(
      sql`select new_id(), home.id, ${sql.placeholder("weekday")}::smallint, ${sql.placeholder("runnerId")}::uuid, home.from_on, null::date,
        ${sql.placeholder("now")}::timestamptz, null::timestamptz, null::text
      from unnest(${sql.placeholder("homes")}::uuid[], ${sql.placeholder("days")}::date[]) as home (id, from_on)`,
    )
    .returning({ id: regularHomes.id })
    .prepare("add_regulars"),
);
