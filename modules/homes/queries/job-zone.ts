import { type SQL, sql } from "drizzle-orm";

/** The time zone of a job's rental, or else its home. */
export function zoneOf(job: "jobs" | "offer"): SQL<string> {
  const column = (name: string) => sql.raw(`${job}.${name}`);
  return sql<string>`coalesce((select zoned.time_zone from properties as zoned where zoned.id = ${column("property_id")}),
    (select zoned.time_zone from homeowner_profiles as zoned where zoned.id = ${column("homeowner_id")}))`;
}

export const timeZoneOfJob = sql<string>`${zoneOf("jobs")}`;
