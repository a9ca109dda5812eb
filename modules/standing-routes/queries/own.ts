import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dueDay, homesDay } from "#modules/pickups/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { giveUpNoticeDays } from "../rules.ts";
import { homesStreet, isTakenAgain } from "./streets.ts";

export type OwnStreetRow = {
  zipCode: string;
  street: string;
  name: string;
  city: string;
  weekday: number;
  homes: { id: string; address: string; fromOn: string; untilOn: string | null }[];
  /** The local day of the next stop there; null if none is planned. */
  nextOn: string | null;
  /** If it is given up now: the first day that is no longer the runner's, and the stops that fall back. */
  untilOn: string;
  falls: number;
};

/**
 * The runner's standing homes, by weekday and street, with those given up as long as they last. A home that the runner
 * gave up and took again is there once.
 */
export function listOwnStreets(db: Db, of: { runnerId: string; now: string }): Promise<OwnStreetRow[]> {
  return rowsOf<OwnStreetRow>(
    db,
    sql`select home.zip_code as "zipCode", ${homesStreet} as street, min(home.public_street) as name, min(home.city) as city, regular.weekday,
      json_agg(json_build_object('id', regular.id, 'fromOn', regular.from_on, 'untilOn', regular.until_on,
        'address', case when home.unit is null then home.address else home.address || ', ' || home.unit end)
        order by length(substring(home.address from '[0-9]+')), home.address, regular.id) as homes,
      min(planned.next_on)::text as "nextOn", (min(${homesDay(of.now)}) + ${giveUpNoticeDays}::int)::text as "untilOn",
      coalesce(sum(planned.falls) filter (where regular.until_on is null), 0)::int as falls
    from regular_homes as regular
    join homeowner_profiles as home on home.id = regular.homeowner_id
    cross join lateral (
      select min(jobs.scheduled_on) as next_on,
        count(*) filter (where ${dueDay} >= ${homesDay(of.now)} + ${giveUpNoticeDays}::int) as falls
      from jobs where jobs.homeowner_id = home.id and jobs.runner_id = regular.runner_id and jobs.kind = 'weekly'
        and jobs.status = 'assigned' and extract(isodow from ${dueDay}) = regular.weekday
    ) as planned
    where regular.runner_id = ${of.runnerId}::uuid and (regular.until_on is null or regular.until_on > ${homesDay(of.now)} and not ${isTakenAgain})
    group by home.zip_code, ${homesStreet}, regular.weekday
    order by regular.weekday, home.zip_code, ${homesStreet}`,
    "own_streets",
  );
}
