import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "#db/client.ts";
import { meantPeople } from "#modules/accounts/index.ts";
import { checkedRows, instantText } from "#platform/queries/rows.ts";
import { type Sort, sortedBy, sortedPage } from "#platform/queries/sorted.ts";
import { rental, type rentals } from "../contract.ts";

const id = { column: sql`id`, type: "uuid" } as const;

const sorts: Record<z.output<typeof rentals.input>["sort"], Sort> = {
  newest: { keys: [{ column: sql`created_at`, type: "timestamptz" }, id], isDescending: true },
  name: {
    keys: [{ column: sql`left(fold_letters(name), 80) collate "C"`, type: "text" }, id],
    isDescending: false,
  },
};

const row = rental.extend({ cursor: z.string() });

/**
 * Rentals with their hosts, with one row beyond the limit if there are more. A search finds them by what finds their
 * hosts. Refuses with CURSOR_INVALID.
 */
export function listRentals(db: Db, page: z.output<typeof rentals.input>): Promise<z.output<typeof row>[]> {
  const isMeant = page.search
    ? sql`homeowner_id = any(array(${meantPeople(page.search, { role: "homeowner", column: "profile_id" })}))`
    : sql`true`;
  return checkedRows(
    db,
    row,
    sql`
    select found.id, found.name, found.address, found.city, found.state, found.zip_code as "zipCode",
      found.number_of_cans as cans, page.cursor, ${instantText(sql`found.created_at`)} as "createdAt",
      json_build_object('homeownerId', home.id, 'name', trim(person.first_name || ' ' || person.last_name)) as host,
      feeds.calendars, feeds.troubled
    from ${sortedPage(
      sortedBy(sorts[page.sort], page),
      sql`properties where removed_at is null and ${isMeant}`,
      page.limit,
      // Only what the orders' indexes hold: read from the rows, each name's folded letters would be computed again.
      page.sort === "name" ? sql`id, name` : sql`id, created_at`,
    )} as page
    join properties as found on found.id = page.id
    join homeowner_profiles as home on home.id = found.homeowner_id
    join users as person on person.id = home.user_id
    cross join lateral (
      select count(*)::int as calendars,
        (count(*) filter (where failing_since is not null or doubted_since is not null or incomplete_since is not null))::int as troubled
      from rental_feeds where property_id = found.id
    ) as feeds
    order by page.place`,
    page.search ? undefined : "rentals",
  );
}
