import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Language } from "#platform/values/preferences.ts";
import { homeRef } from "./accounts.ts";
import { instant } from "./platform.ts";

/**
 * Coordinates of a home's or rental's address in degrees; null when geocoding found nothing. Kept apart from jobs,
 * which offers read: only a job's runner may see the exact pin.
 */
export const pins = pgTable(
  "pins",
  {
    homeownerId: homeRef("cascade"),
    /** As on its jobs: street with number, then unit. */
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

/** People waiting for a runner in their ZIP code, until told, for a year, or while the account lasts. */
export const waitingList = pgTable(
  "waiting_list",
  {
    id: uuid().primaryKey(),
    zipCode: text("zip_code").notNull(),
    /** Lower case, unverified. */
    email: text().notNull(),
    language: text().$type<Language>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("waiting_list_zip", sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    check(
      "waiting_list_email",
      sql`char_length(${table.email}) <= 254 and ${table.email} = lower(${table.email})`,
    ),
    check("waiting_list_language", sql`${table.language} in ('en', 'es', 'fr')`),
    unique("waiting_list_zip_email").on(table.zipCode, table.email),
    index("waiting_list_by_email").on(table.email),
    index("waiting_list_created").on(table.createdAt, table.id),
    index("waiting_list_zip").on(table.zipCode, table.createdAt),
  ],
);

/** Waiting people per ZIP code, updated by triggers on the waiting list; no row when nobody waits. */
export const waitingZips = pgTable(
  "waiting_zips",
  {
    zipCode: text("zip_code").primaryKey(),
    waiting: integer().notNull(),
  },
  (table) => [
    check("waiting_zips_waiting", sql`${table.waiting} >= 0`),
    index("waiting_zips_most").on(sql`(-waiting)`, table.zipCode),
  ],
);
