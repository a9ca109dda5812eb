import { type Column, type SQL, sql } from "drizzle-orm";

/** First and last name of whoever is joined; null where nobody is. */
export function fullName(person: { firstName: Column; lastName: Column }): SQL<string | null> {
  return sql<string | null>`trim(${person.firstName} || ' ' || ${person.lastName})`;
}
