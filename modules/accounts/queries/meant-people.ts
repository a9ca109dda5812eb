import { type SQL, sql } from "drizzle-orm";
import { directory } from "#db/schema/index.ts";

/** People that a search looks at. Whoever finds more has to say more. */
export const mostPeople = 500;

/**
 * The people of a role that a search means, at most `most`, as a subquery of one column: by a ZIP code, or by words that
 * their name, e-mail address, street or phone number begins with.
 */
export function meantPeople(
  search: string,
  {
    role,
    column,
    most = mostPeople,
  }: { role: "homeowner" | "runner" | null; column: "user_id" | "profile_id"; most?: number },
): SQL {
  const ofRole = role === null ? sql`true` : sql`role = ${sql.raw(`'${role}'`)}`;
  return sql`select ${sql.raw(column)} from ${directory} where ${ofRole} and words @@ ${wordsOf(search)} limit ${most}`;
}

/** A search as a query of the directory's words. */
function wordsOf(search: string): SQL {
  return isZipCode(search) ? sql`quote_literal(${`zip:${search}`})::tsquery` : sql`search_query(${search})`;
}

export function isZipCode(search: string): boolean {
  return /^\d{5}$/.test(search);
}
