import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** How people shorten what a street is, as a regular expression, and the whole word. */
const kinds = {
  "str?": "street",
  "ave?": "avenue",
  rd: "road",
  dr: "drive",
  ln: "lane",
  ct: "court",
  pl: "place",
  blvd: "boulevard",
  cir: "circle",
  "terr?": "terrace",
  trl: "trail",
  pkwy: "parkway",
  hwy: "highway",
  sq: "square",
} as const;

/**
 * The name by which streets are compared: "Elm St.", "ELM ST" and "Elm Street" are "elm street". In lower case, without
 * dots, and with its last word (before a direction such as NE) written out. Null where no street is known.
 * An index of the homes has it: a change here needs a migration.
 */
export function streetKey(publicStreet: SQLWrapper): SQL<string | null> {
  const key = Object.entries(kinds).reduce(
    (name, [short, long]) =>
      sql`regexp_replace(${name}, ${sql.raw(`' ${short}(?= [nsew]{1,2}$|$)', ' ${long}'`)})`,
    sql`replace(lower(${publicStreet}), '.', '')`,
  );
  return sql`nullif(${key}, '')`;
}
