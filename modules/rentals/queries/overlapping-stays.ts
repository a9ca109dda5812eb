import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a counted `stay` overlaps another at its rental, probably a double booking. Blocked days overlap only blocked
 * days, since calendars block days booked elsewhere.
 */
export function overlapsAnother(times: { checkInTime: SQL; checkOutTime: SQL }): SQL {
  const from = (stay: SQL) => sql`${stay}.from_on + coalesce(${stay}.from_time, ${times.checkInTime})::time`;
  const until = (stay: SQL) =>
    sql`${stay}.until_on + coalesce(${stay}.until_time, ${times.checkOutTime})::time`;
  const [stay, other] = [sql`stay`, sql`other`];
  return sql`exists (select from rental_stays as other join rental_feeds as its on its.id = other.feed_id
    where other.property_id = stay.property_id and other.id <> stay.id and other.gone_at is null
      and (not other.is_blocked or its.counts_blocked) and other.is_blocked = stay.is_blocked
      and ${from(other)} < ${until(stay)} and ${from(stay)} < ${until(other)})`;
}
