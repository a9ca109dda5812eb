import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/**
 * Moves a home's open claim to the new weekday if exactly one claimed weekday went and exactly one came that nobody has
 * claimed. Nothing otherwise. Under the home's lock.
 */
export async function moveWeekday(tx: Db, homeownerId: string): Promise<void> {
  await tx.execute(sql`
    with day as (select distinct weekday from can_rhythms where homeowner_id = ${homeownerId}::uuid),
    claim as (select id, weekday from regular_homes where homeowner_id = ${homeownerId}::uuid and until_on is null),
    gone as (select id from claim where weekday not in (select weekday from day)),
    came as (select weekday from day where weekday not in (select weekday from claim))
    update regular_homes set weekday = (select weekday from came)
    where id = (select min(id::text)::uuid from gone) and (select count(*) from gone) = 1 and (select count(*) from came) = 1`);
}
