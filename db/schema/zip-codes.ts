import { sql } from "drizzle-orm";
import { check, doublePrecision, pgTable, text } from "drizzle-orm/pg-core";

/** US ZIP codes with their centre and time zone, loaded from `db/zip-codes/`. */
export const zipCodes = pgTable(
  "zip_codes",
  {
    zip: text().primaryKey(),
    /** Degrees. */
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    /** IANA name. */
    timeZone: text("time_zone").notNull(),
  },
  (table) => [check("zip_codes_zip", sql`${table.zip} ~ '^[0-9]{5}$'`)],
);
