import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { FeedDoubt, FeedFailure, FeedKind } from "#modules/rentals/rules/feeds.ts";
import type { RentalVisitState } from "#modules/rentals/rules/plan.ts";
import type { RentalMode, RentalWindow } from "#modules/rentals/rules/settings.ts";
import { homeownerProfiles } from "./accounts.ts";
import { properties } from "./homes.ts";
import { jobs } from "./jobs.ts";
import { instant } from "./platform.ts";

/** How often calendars are read because somebody asked for it, counted by every process alike. */
export const readingPaces = pgTable(
  "reading_paces",
  {
    /** What is counted: "feed" or "host" with an id, or "site" with a domain. */
    key: text().primaryKey(),
    /** When all that was read is made up for: each reading puts it off. */
    freeAt: instant("free_at").notNull(),
  },
  (table) => [
    check("reading_paces_key_length", sql`char_length(${table.key}) <= 260`),
    index("reading_paces_free").on(table.freeAt),
  ],
);

/** All visits of a host's rentals as an address to subscribe to; whoever has the address reads it. One a host. */
export const rentalCalendars = pgTable("rental_calendars", {
  homeownerId: uuid("homeowner_id")
    .primaryKey()
    .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
  /** SHA-256 of the token in the address, which is stored nowhere. */
  tokenHash: text("token_hash").notNull().unique("rental_calendars_token_unique"),
  madeAt: instant("made_at").notNull(),
});

/** "www.airbnb.com" is of airbnb.com, "ical.host.co.uk" of host.co.uk: whoever has a domain has any number of names in it. */
const siteOf = sql`case when host ~ ':|(^|[.])[0-9]+[.]?$' then host else coalesce(substring(rtrim(host, '.')
  from '[^.]+[.](?:(?:co|com|net|org|gov|edu|ac|ne|or|go|gob|gouv)[.][a-z]{2}|[^.]+)$'), host) end`;

/**
 * Calendars of a rental that are read from elsewhere. What the last good reading told is in `rental_stays`; one that
 * failed or is in doubt takes nothing away.
 */
export const rentalFeeds = pgTable(
  "rental_feeds",
  {
    id: uuid().primaryKey(),
    propertyId: uuid("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    kind: text().$type<FeedKind>().notNull(),
    /** What the host calls it; null goes by its kind. */
    name: text(),
    /** The address, sealed by `adapters/vault`, bound to the feed's id: whoever has it reads all stays. */
    addressSealed: text("address_sealed").notNull(),
    /** SHA-256 of the address with the property's id: one calendar is there once. */
    addressHash: text("address_hash").notNull(),
    /** The address's host name: all that is shown of it. */
    host: text().notNull(),
    /** Whose host that is, as a name can be registered: what the pace of reading goes by. An IP address is its own. */
    site: text().notNull().generatedAlwaysAs(siteOf),
    /** Whether blocked days count as stays: some channel managers name real ones so. */
    countsBlocked: boolean("counts_blocked").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    /** When it is to be read next. */
    dueAt: instant("due_at").notNull(),
    /** When reading it was last tried, and when it last worked; null for never. */
    triedAt: instant("tried_at"),
    readAt: instant("read_at"),
    /** Why the last attempts failed, since when, and how many they were. */
    failure: text().$type<FeedFailure>(),
    failingSince: instant("failing_since"),
    failures: smallint().notNull().default(0),
    /** Why its last reading took nothing away though stays were missing from it, since when, and how many are missing. */
    doubt: text().$type<FeedDoubt>(),
    doubtedSince: instant("doubted_since"),
    missingStays: integer("missing_stays").notNull().default(0),
    /** Until then the host takes a reading as it is, however few stays it has. */
    trustedUntil: instant("trusted_until"),
    /** Entries of the last reading that could not be understood, and those of them without a name: nothing is missing then. */
    skippedEntries: integer("skipped_entries").notNull().default(0),
    unnamedEntries: integer("unnamed_entries").notNull().default(0),
    /** Stays of the last reading that were left out because there are as many as are kept. */
    leftOutStays: integer("left_out_stays").notNull().default(0),
    /** Since when either is so. */
    incompleteSince: instant("incomplete_since"),
    /** What the host answered last, so that it can say that nothing has changed. */
    etag: text(),
    lastModified: text("last_modified"),
  },
  (table) => [
    check("rental_feeds_kind", sql`${table.kind} in ('airbnb', 'vrbo', 'other')`),
    check("rental_feeds_name_length", sql`char_length(${table.name}) between 1 and 60`),
    check("rental_feeds_address_sealed_length", sql`char_length(${table.addressSealed}) <= 4000`),
    check("rental_feeds_host_length", sql`char_length(${table.host}) between 1 and 253`),
    check("rental_feeds_etag_length", sql`char_length(${table.etag}) <= 300`),
    check("rental_feeds_last_modified_length", sql`char_length(${table.lastModified}) <= 100`),
    check(
      "rental_feeds_failing",
      sql`(${table.failure} is null) = (${table.failingSince} is null) and (${table.failure} is null) = (${table.failures} = 0)`,
    ),
    check(
      "rental_feeds_doubted",
      sql`(${table.doubt} is null) = (${table.doubtedSince} is null) and (${table.doubt} is null) = (${table.missingStays} = 0)`,
    ),
    check(
      "rental_feeds_incomplete",
      sql`(${table.incompleteSince} is null) = (${table.unnamedEntries} = 0 and ${table.leftOutStays} = 0)`,
    ),
    uniqueIndex("rental_feeds_one_address").on(table.propertyId, table.addressHash),
    index("rental_feeds_due").on(table.dueAt),
    index("rental_feeds_failing_since").on(table.failingSince).where(sql`failing_since is not null`),
    index("rental_feeds_doubted_since").on(table.doubtedSince).where(sql`doubted_since is not null`),
    index("rental_feeds_incomplete_since").on(table.incompleteSince).where(sql`incomplete_since is not null`),
  ],
);

/** How a host's visits are scheduled by themselves. Without a row, as `modules/rentals/rules/settings.ts` has it at first. */
export const rentalSettings = pgTable(
  "rental_settings",
  {
    homeownerId: uuid("homeowner_id")
      .primaryKey()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    isAutomatic: boolean("is_automatic").notNull(),
    defaultWindow: text("default_window").$type<RentalWindow>().notNull(),
    /** draft: what calendars imply waits for the host's word; commit: it is scheduled at once. */
    mode: text().$type<RentalMode>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("rental_settings_window", sql`${table.defaultWindow} in ('11:00', '13:00', '15:00')`),
    check("rental_settings_mode", sql`${table.mode} in ('draft', 'commit')`),
  ],
);

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

/** The visits that calendars and collection days imply at a rental: one a day. What a host schedules by hand is not here. */
export const rentalVisits = pgTable(
  "rental_visits",
  {
    id: uuid().primaryKey(),
    propertyId: uuid("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    /** Local day there. */
    visitOn: date("visit_on", { mode: "string" }).notNull(),
    /** Why: guests leave, the town collects, or both on one day. */
    isCheckout: boolean("is_checkout").notNull(),
    isCollection: boolean("is_collection").notNull(),
    /** Whose leaving it is; null where none is. */
    stayId: uuid("stay_id").references(() => rentalStays.id, { onDelete: "set null" }),
    /** When the next guests may come, where that is on the same day. */
    nextGuestsAt: instant("next_guests_at"),
    state: text().$type<RentalVisitState>().notNull(),
    /** The pickup; null for a draft, and where it was dropped before there was one. */
    jobId: uuid("job_id").references(() => jobs.id),
    /** Since when the host is asked whether a pickup that somebody has taken should still take place. */
    askedAt: instant("asked_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("rental_visits_state", sql`${table.state} in ('draft', 'scheduled', 'asked', 'kept', 'dropped')`),
    check("rental_visits_reason", sql`${table.isCheckout} or ${table.isCollection}`),
    check("rental_visits_job", sql`(${table.jobId} is not null) or ${table.state} in ('draft', 'dropped')`),
    check("rental_visits_asked", sql`(${table.askedAt} is not null) = (${table.state} = 'asked')`),
    uniqueIndex("rental_visits_one").on(table.propertyId, table.visitOn),
    uniqueIndex("rental_visits_one_job").on(table.jobId),
    index("rental_visits_stay").on(table.stayId),
    index("rental_visits_asked").on(table.askedAt).where(sql`asked_at is not null`),
  ],
);
