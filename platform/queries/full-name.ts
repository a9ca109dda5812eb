import { type Column, type SQL, sql } from "drizzle-orm";

/** First and last name of the joined person; null when no row is joined. */
export function fullName(person: { firstName: Column; lastName: Column }): SQL<string | null> {
  return sql<string | null>`trim(${person.firstName} || ' ' || ${person.lastName})`;
}
