import { sql } from "drizzle-orm";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { meantPeople } from "#modules/accounts/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { checkedRows } from "#platform/queries/rows.ts";
import { rental } from "../contract.ts";

/**
 * Rentals with their hosts, newest first, with one row beyond the limit if there are more. A search finds them by what
 * finds their hosts. Ids begin with the time they were made.
 */
export function listRentals(
  db: Db,
  { search, limit, after }: { search: string; limit: number; after: string | null },
): Promise<z.output<typeof rental>[]> {
  const isMeant = search
    ? sql`homeowner_id = any(array(${meantPeople(search, { role: "homeowner", column: "profile_id" })}))`
    : sql`true`;
  return checkedRows(
    db,
    rental,
    sql`
    select found.id, found.name, found.address, found.city, found.state, found.zip_code as "zipCode",
      found.number_of_cans as cans,
      json_build_object('homeownerId', home.id, 'name', trim(person.first_name || ' ' || person.last_name)) as host,
      (select count(*)::int from rental_feeds where property_id = found.id) as calendars,
      (select count(*)::int from rental_feeds where property_id = found.id
        and (failing_since is not null or doubted_since is not null or incomplete_since is not null)) as troubled
    from (
      select * from properties where removed_at is null and ${isMeant}
        and ${after ? sql`id < ${after}::uuid` : sql`true`}
      order by id desc limit ${literally(limit + 1)}
    ) as found
    join homeowner_profiles as home on home.id = found.homeowner_id
    join users as person on person.id = home.user_id
    order by found.id desc`,
    search ? undefined : "rentals",
  );
}
