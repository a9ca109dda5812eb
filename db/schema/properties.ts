import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { type Weekday, weekdays } from "#domain/weekdays.ts";
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
    /** One more with each save, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
    /** Wall-clock times there, as "16:00": from when guests may come, and until when they leave. */
    checkInTime: text("check_in_time").notNull().default("16:00"),
    checkOutTime: text("check_out_time").notNull().default("11:00"),
    /** Weekdays on which the town collects there, Monday first; none: nobody has said. */
    collectionDays: text("collection_days").array().$type<Weekday[]>().notNull().default([]),
    /** Where the cans live, where they go, and how one gets in. Null: nothing was said. */
    cansPlace: text("cans_place"),
    curbPlace: text("curb_place"),
    accessNotes: text("access_notes"),
    /** Sealed by `adapters/vault`, bound to the property's id. */
    gateCodeSealed: text("gate_code_sealed"),
    /** What a runner ticks off at each visit, in order. */
    checklist: text().array().notNull().default([]),
    /** What the visits and their records still name, though the host has it no more. */
    removedAt: instant("removed_at"),
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
    check(
      "properties_times",
      sql`${table.checkInTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.checkOutTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    check(
      "properties_collection_days",
      sql`${table.collectionDays} <@ ${sql.raw(`array['${weekdays.join("', '")}']`)}`,
    ),
    check("properties_cans_place_length", sql`char_length(${table.cansPlace}) <= 300`),
    check("properties_curb_place_length", sql`char_length(${table.curbPlace}) <= 300`),
    check("properties_access_notes_length", sql`char_length(${table.accessNotes}) <= 600`),
    check(
      "properties_gate_code_sealed",
      sql`${table.gateCodeSealed} ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and char_length(${table.gateCodeSealed}) <= 400`,
    ),
    check("properties_checklist", sql`cardinality(${table.checklist}) <= 12`),
    index("properties_homeowner").on(table.homeownerId, table.createdAt),
  ],
);
