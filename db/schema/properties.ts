import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

/** A host's rentals. */
export const properties = pgTable(
  "properties",
  {
    id: uuid().primaryKey(),
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text("zip_code").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Guests that fit at most. */
    guests: smallint().notNull(),
    bedrooms: smallint().notNull(),
    amenities: text().array().notNull(),
    numberOfCans: smallint("number_of_cans").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("properties_name_length", sql`char_length(${table.name}) between 1 and 80`),
    check("properties_address_length", sql`char_length(${table.address}) between 1 and 120`),
    check("properties_city_length", sql`char_length(${table.city}) between 1 and 60`),
    check("properties_zip_code", sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    check("properties_guests", sql`${table.guests} between 1 and 50`),
    check("properties_bedrooms", sql`${table.bedrooms} between 0 and 30`),
    check("properties_amenities", sql`cardinality(${table.amenities}) <= 20`),
    check("properties_cans", sql`${table.numberOfCans} between 1 and 10`),
    index("properties_homeowner").on(table.homeownerId, table.createdAt),
  ],
);
