import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { FeedDoubt, FeedFailure, FeedKind } from "#domain/rentals/feeds.ts";
import { instant } from "./columns.ts";
import { properties } from "./properties.ts";

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
