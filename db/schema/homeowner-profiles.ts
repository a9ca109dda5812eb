import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Weekday } from "#domain/weekdays.ts";
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
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("homeowner_profiles_address_length", sql`char_length(${table.address}) between 1 and 120`),
    check("homeowner_profiles_unit_length", sql`char_length(${table.unit}) <= 40`),
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
    index("homeowner_profiles_created").on(table.createdAt, table.id),
  ],
);
