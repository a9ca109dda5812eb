import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { curbLaws, hourOf } from "../curb-laws.ts";

/** The same hour as `curbLawFrom`, of the place in these columns. */
export function curbLawHour(place: {
  city: SQLWrapper;
  state: SQLWrapper;
  zipCode: SQLWrapper;
}): SQL<number | null> {
  const cases = curbLaws.map((law) => {
    const isThere = law.zipPrefixes
      ? sql`left(${place.zipCode}, 3) in ${law.zipPrefixes}`
      : sql`${place.state} = ${law.state}
          and regexp_replace(lower(${place.city}), '[^a-z]', '', 'g') = ${law.place.toLowerCase()}`;
    return sql`when ${isThere} then ${hourOf(law)}::int`;
  });
  return sql<number | null>`case ${sql.join(cases, sql` `)} end`;
}
