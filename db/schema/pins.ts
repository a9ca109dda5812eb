import { sql } from "drizzle-orm";
import { check, doublePrecision, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

/**
 * Where the address of a home or of one of its rentals lies, in degrees; null where it was looked up and not found. Apart
 * from the jobs, which offers are read from: only whoever has taken a job sees its home's pin.
 */
export const pins = pgTable(
  "pins",
  {
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    /** As the jobs there have it: street with number, then unit. */
    address: text().notNull(),
    zipCode: text("zip_code").notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    lookedUpAt: instant("looked_up_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.zipCode, table.address] }),
    check("pins_address_length", sql`char_length(${table.address}) <= 165`),
    check("pins_zip_code", sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    check("pins_whole", sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);
