import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { properties } from "./properties.ts";
import { rentalFeeds } from "./rental-feeds.ts";

/** Stays and blocked days, as the last good reading of each calendar told them. A calendar names no guests. */
export const rentalStays = pgTable(
  "rental_stays",
  {
    id: uuid().primaryKey(),
    feedId: uuid("feed_id")
      .notNull()
      .references(() => rentalFeeds.id, { onDelete: "cascade" }),
    propertyId: uuid("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    /** The calendar's own name of it; one longer than that is cut and hashed. */
    uid: text().notNull(),
    /** Which of those with this name, by their days: a repeat, or a name that is there twice. From 0. */
    nth: smallint().notNull(),
    /** Local days there. Guests leave on the second, which is no night of theirs. */
    fromOn: date("from_on", { mode: "string" }).notNull(),
    untilOn: date("until_on", { mode: "string" }).notNull(),
    /** Wall-clock times there, as "16:00", where the calendar tells them. */
    fromTime: text("from_time"),
    untilTime: text("until_time"),
    isBlocked: boolean("is_blocked").notNull(),
    /** Its title in the calendar, cut; shown to the host alone. */
    title: text(),
    seenAt: instant("seen_at").notNull(),
    /** When a reading that was taken as good no longer had it. Kept for what hangs on it. */
    goneAt: instant("gone_at"),
  },
  (table) => [
    check("rental_stays_uid_length", sql`char_length(${table.uid}) between 1 and 255`),
    check("rental_stays_title_length", sql`char_length(${table.title}) <= 120`),
    check("rental_stays_days", sql`${table.fromOn} < ${table.untilOn}`),
    check(
      "rental_stays_times",
      sql`${table.fromTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.untilTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    uniqueIndex("rental_stays_one").on(table.feedId, table.uid, table.nth),
    index("rental_stays_property").on(table.propertyId, table.untilOn),
    index("rental_stays_titled")
      .on(sql`least(until_on, (gone_at at time zone 'UTC')::date)`)
      .where(sql`title is not null`),
  ],
);
