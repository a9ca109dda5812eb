import { type SQL, sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Weekday } from "#domain/weekdays.ts";
import { type TimeWindow, timeWindows } from "#domain/windows.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** A home and how it is served. */
export const homeownerProfiles = pgTable(
  "homeowner_profiles",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .unique("homeowner_profiles_user_unique")
      .references(() => users.id, { onDelete: "cascade" }),
    address: text().notNull(),
    unit: text(),
    /** The street without the house number, as offers show it; null until generation has worked it out. */
    publicStreet: text("public_street"),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text("zip_code").notNull(),
    phoneNumber: text("phone_number"),
    /** Weekday names, Monday first. */
    pickupDays: text("pickup_days").array().$type<Weekday[]>().notNull(),
    specialInstructions: text("special_instructions"),
    numberOfCans: smallint("number_of_cans").notNull().default(1),
    /** IANA name, found from the ZIP code; an unknown one takes its state's most common zone. */
    timeZone: text("time_zone").notNull(),
    /** When the generated pickups are. */
    pickupWindow: text("pickup_window").$type<TimeWindow>().notNull().default("morning"),
    /** The cans go out the evening before collection, and come back after it, rather than within the window. */
    outEveningBefore: boolean("out_evening_before").notNull().default(false),
    inAfterCollection: boolean("in_after_collection").notNull().default(false),
    /**
     * One of 256; generation goes bucket by bucket, under a lock that acts of a home's service share. By the 17 minutes (2^20
     * milliseconds) in which the id was made, so that homes that lie side by side in tables and indexes are done one after the
     * other: at a million homes that halves what looking at one costs.
     */
    bucket: smallint()
      .notNull()
      .generatedAlwaysAs(sql`${bucketOf(sql`id`)}::smallint`),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("homeowner_profiles_address_length", sql`char_length(${table.address}) between 1 and 120`),
    check("homeowner_profiles_unit_length", sql`char_length(${table.unit}) <= 40`),
    check("homeowner_profiles_public_street_length", sql`char_length(${table.publicStreet}) <= 120`),
    check("homeowner_profiles_city_length", sql`char_length(${table.city}) between 1 and 60`),
    check("homeowner_profiles_state", sql`${table.state} ~ '^[A-Z]{2}$'`),
    check("homeowner_profiles_zip_code", sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    check("homeowner_profiles_phone_length", sql`char_length(${table.phoneNumber}) between 10 and 30`),
    check(
      "homeowner_profiles_pickup_days",
      sql`cardinality(${table.pickupDays}) between 1 and 7 and ${table.pickupDays} <@ array['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']`,
    ),
    check("homeowner_profiles_instructions_length", sql`char_length(${table.specialInstructions}) <= 1000`),
    check("homeowner_profiles_cans", sql`${table.numberOfCans} between 1 and 10`),
    check(
      "homeowner_profiles_window",
      sql`${table.pickupWindow} in ${sql.raw(`('${timeWindows.join("', '")}')`)}`,
    ),
    index("homeowner_profiles_bucket").on(table.bucket),
    index("homeowner_profiles_created").on(table.createdAt, table.id),
  ],
);

/** The bucket of the home with an id. */
export function bucketOf(id: SQL): SQL<number> {
  return sql`((get_byte(uuid_send(${id}), 2) & 15) << 4 | get_byte(uuid_send(${id}), 3) >> 4)`;
}
