import { type SQL, sql } from "drizzle-orm";
import { directory } from "#db/schema/index.ts";

/** Most people one search covers; beyond that it must be narrowed. */
export const mostPeople = 500;

/**
 * People of a role who match a search, at most `most`, as a one-column subquery: by ZIP code, or by the start of words
 * in name, email, street or phone number.
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

/** A search as a text query on the directory. */
function wordsOf(search: string): SQL {
  return isZipCode(search) ? sql`quote_literal(${`zip:${search}`})::tsquery` : sql`search_query(${search})`;
}

export function isZipCode(search: string): boolean {
  return /^\d{5}$/.test(search);
}
