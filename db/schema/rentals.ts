import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  FeedDoubt,
  FeedFailure,
  FeedKind,
  RentalMode,
  RentalPickupState,
  RentalWindow,
  StayChange,
} from "#modules/rentals/rules/feeds.ts";
import type { RecordEmailState } from "#modules/rentals/rules/records.ts";
import { homeRef } from "./accounts.ts";
import { invoices } from "./billing.ts";
import { properties } from "./homes.ts";
import { jobs } from "./jobs.ts";
import { instant, ref } from "./platform.ts";

/** Limits on manual calendar reads, shared by all processes. */
export const readingPaces = pgTable(
  "reading_paces",
  {
    /** "feed" or "host" with an id, or "site" with a domain. */
    key: text().primaryKey(),
    /** When the limit is fully available again; each read moves it later. */
    freeAt: instant("free_at").notNull(),
  },
  (table) => [
    check("reading_paces_key_length", sql`char_length(${table.key}) <= 260`),
    index("reading_paces_free").on(table.freeAt),
  ],
);

/** The calendar feed of all pickups at a host's rentals, readable by anyone with its URL. One per host. */
export const rentalCalendars = pgTable("rental_calendars", {
  homeownerId: homeRef("cascade").primaryKey(),
  /** SHA-256 of the URL's token, which is not stored. */
  tokenHash: text("token_hash").notNull().unique("rental_calendars_token_unique"),
  madeAt: instant("made_at").notNull(),
});

/**
 * Registrable domain: "www.airbnb.com" gives airbnb.com, "ical.host.co.uk" gives host.co.uk, because a domain's owner
 * can make any number of host names.
 */
export const siteOf = sql<string>`case when host ~ ':|(^|[.])[0-9]+[.]?$' then host else coalesce(substring(rtrim(host, '.')
  from '[^.]+[.](?:(?:co|com|net|org|gov|edu|ac|ne|or|go|gob|gouv)[.][a-z]{2}|[^.]+)$'), host) end`;

/** A rental's external calendars. `rental_stays` has the last good read; a failed or doubtful read removes nothing. */
export const rentalFeeds = pgTable(
  "rental_feeds",
  {
    id: uuid().primaryKey(),
    propertyId: ref("property_id", () => properties.id, "cascade"),
    kind: text().$type<FeedKind>().notNull(),
    /** The host's name for it; null uses its kind. */
    name: text(),
    /** The URL, sealed by `adapters/vault` and bound to the feed's id: anyone with it can read all stays. */
    addressSealed: text("address_sealed").notNull(),
    /** SHA-256 of the URL with the property's id, so each calendar exists once. */
    addressHash: text("address_hash").notNull(),
    /** The URL's host name, the only part shown. */
    host: text().notNull(),
    /** The host's registrable domain, for the read limit. An IP address is its own. */
    site: text().notNull().generatedAlwaysAs(siteOf),
    /** Whether blocked days count as stays: some channel managers export real stays as blocked. */
    countsBlocked: boolean("counts_blocked").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    dueAt: instant("due_at").notNull(),
    /** Last try and last success; null for never. */
    triedAt: instant("tried_at"),
    readAt: instant("read_at"),
    /** Why recent tries failed, since when, and how many. */
    failure: text().$type<FeedFailure>(),
    failingSince: instant("failing_since"),
    failures: smallint().notNull().default(0),
    /** Why the last read removed nothing although stays were missing, since when, and how many. */
    doubt: text().$type<FeedDoubt>(),
    doubtedSince: instant("doubted_since"),
    missingStays: integer("missing_stays").notNull().default(0),
    /** Until then the host accepts any read, however few stays it has. */
    trustedUntil: instant("trusted_until"),
    /**
     * Unreadable entries of the last read, and how many of those lack a name; while there are any of the latter, no
     * stay counts as missing.
     */
    skippedEntries: integer("skipped_entries").notNull().default(0),
    unnamedEntries: integer("unnamed_entries").notNull().default(0),
    /** Stays the last read left out because of the limit. */
    leftOutStays: integer("left_out_stays").notNull().default(0),
    /** Since when either applies. */
    incompleteSince: instant("incomplete_since"),
    /** The server's last validators, so it can answer "not modified". */
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

/** How a host's pickups are scheduled automatically. No row: the defaults in `modules/rentals/rules/feeds.ts`. */
export const rentalSettings = pgTable(
  "rental_settings",
  {
    homeownerId: homeRef("cascade").primaryKey(),
    isAutomatic: boolean("is_automatic").notNull(),
    defaultWindow: text("default_window").$type<RentalWindow>().notNull(),
    /** draft: planned pickups wait for the host's confirmation; commit: they are scheduled at once. */
    mode: text().$type<RentalMode>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("rental_settings_window", sql`${table.defaultWindow} in ('11:00', '13:00', '15:00')`),
    check("rental_settings_mode", sql`${table.mode} in ('draft', 'commit')`),
  ],
);

/** Stays and blocked days from each calendar's last good read. Calendars name no guests. */
export const rentalStays = pgTable(
  "rental_stays",
  {
    id: uuid().primaryKey(),
    feedId: ref("feed_id", () => rentalFeeds.id, "cascade"),
    propertyId: ref("property_id", () => properties.id, "cascade"),
    /** The calendar's own id; a longer one is cut and hashed. */
    uid: text().notNull(),
    /** Index, from 0, among entries with this id by date: a repeat, or a duplicate id. */
    nth: smallint().notNull(),
    /** Local days. Guests leave on the second, which is not one of their nights. */
    fromOn: date("from_on", { mode: "string" }).notNull(),
    untilOn: date("until_on", { mode: "string" }).notNull(),
    /** Local times, as "16:00", when the calendar has them. */
    fromTime: text("from_time"),
    untilTime: text("until_time"),
    isBlocked: boolean("is_blocked").notNull(),
    /** The calendar's title, cut; shown only to the host. */
    title: text(),
    seenAt: instant("seen_at").notNull(),
    /** When a good read no longer had it. The row stays for its references. */
    goneAt: instant("gone_at"),
    /** What a read last did to it and when, and a moved one's days until then. */
    change: text().$type<StayChange>(),
    changedAt: instant("changed_at"),
    wasFromOn: date("was_from_on", { mode: "string" }),
    wasUntilOn: date("was_until_on", { mode: "string" }),
  },
  (table) => [
    check("rental_stays_uid_length", sql`char_length(${table.uid}) between 1 and 255`),
    check("rental_stays_title_length", sql`char_length(${table.title}) <= 120`),
    check("rental_stays_days", sql`${table.fromOn} < ${table.untilOn}`),
    check(
      "rental_stays_times",
      sql`${table.fromTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.untilTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    check(
      "rental_stays_change",
      sql`${table.change} in ('added', 'moved', 'cancelled') and ${table.changedAt} is not null or ${table.change} is null and ${table.changedAt} is null`,
    ),
    check(
      "rental_stays_was",
      sql`(${table.change} is not distinct from 'moved') = (${table.wasFromOn} is not null) and (${table.wasFromOn} is null) = (${table.wasUntilOn} is null)`,
    ),
    uniqueIndex("rental_stays_one").on(table.feedId, table.uid, table.nth),
    index("rental_stays_property").on(table.propertyId, table.untilOn),
    index("rental_stays_moved").on(table.changedAt).where(sql`change = 'moved'`),
    index("rental_stays_titled")
      .on(sql`least(until_on, (gone_at at time zone 'UTC')::date)`)
      .where(sql`title is not null`),
  ],
);

/**
 * Pickups that calendars and collection days imply at a rental: one per day. Excludes those a host schedules by hand.
 */
export const rentalPickups = pgTable(
  "rental_visits",
  {
    id: uuid().primaryKey(),
    propertyId: ref("property_id", () => properties.id, "cascade"),
    /** Local day there. */
    pickupOn: date("visit_on", { mode: "string" }).notNull(),
    /** Why: checkout, collection, or both. */
    isCheckout: boolean("is_checkout").notNull(),
    isCollection: boolean("is_collection").notNull(),
    /** The departing stay; null without one. */
    stayId: uuid("stay_id").references(() => rentalStays.id, { onDelete: "set null" }),
    /** When the next guests may arrive on the same day. */
    nextGuestsAt: instant("next_guests_at"),
    state: text().$type<RentalPickupState>().notNull(),
    /** The pickup; null for a draft, and when dropped before there was one. */
    jobId: uuid("job_id").references(() => jobs.id),
    /** Since when the host is asked whether an accepted pickup should still take place. */
    askedAt: instant("asked_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("rental_visits_state", sql`${table.state} in ('draft', 'scheduled', 'asked', 'kept', 'dropped')`),
    check("rental_visits_reason", sql`${table.isCheckout} or ${table.isCollection}`),
    check("rental_visits_job", sql`(${table.jobId} is not null) or ${table.state} in ('draft', 'dropped')`),
    check("rental_visits_asked", sql`(${table.askedAt} is not null) = (${table.state} = 'asked')`),
    uniqueIndex("rental_visits_one").on(table.propertyId, table.pickupOn),
    uniqueIndex("rental_visits_one_job").on(table.jobId),
    index("rental_visits_stay").on(table.stayId),
    index("rental_visits_asked").on(table.askedAt).where(sql`asked_at is not null`),
  ],
);

const priceColumns = {
  /** The part of a month with at least one pickup, the pickups in it, and the price of each more. */
  partCents: integer("part_cents").notNull(),
  includedPickups: smallint("included_pickups").notNull(),
  extraCents: integer("extra_cents").notNull(),
};

/** A rental's price as promised to its host, each from a month on. Before the first row it is in the host's plan. */
export const rentalPrices = pgTable(
  "rental_prices",
  {
    propertyId: ref("property_id", () => properties.id, "cascade"),
    /** First day of the first month. */
    fromOn: date("from_on", { mode: "string" }).notNull(),
    ...priceColumns,
    toldAt: instant("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.propertyId, table.fromOn] }),
    check("rental_prices_from", sql`extract(day from ${table.fromOn}) = 1`),
    check("rental_prices_part", sql`${table.partCents} between 0 and 100000`),
    check("rental_prices_included", sql`${table.includedPickups} between 0 and 100`),
    check("rental_prices_extra", sql`${table.extraCents} between 0 and 100000`),
  ],
);

/**
 * A rental's bill for a calendar month there. A trigger on jobs makes the row with the month's first pickup, so its
 * price is fixed from then on: all zero where the host's plan includes the rental. Settled once the month is over and
 * no pickup of it is open; a settled row never changes but for the bill it is on. It leaves a bill only when that is void.
 */
export const rentalMonths = pgTable(
  "rental_months",
  {
    propertyId: ref("property_id", () => properties.id),
    /** Its first day. */
    month: date({ mode: "string" }).notNull(),
    ...priceColumns,
    settledAt: instant("settled_at"),
    /** Pickups that count, and what they cost; null until settled. */
    pickups: integer(),
    amountCents: integer("amount_cents"),
    /** When the payment provider was first told of the amount, and its id for the line; null until it answers. */
    toldAt: instant("told_at"),
    providerId: text("provider_id").unique("rental_months_provider_unique"),
    /** The bill that charges it. */
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    /** How many bills with it were voided at the provider; each line there has a key of its own. */
    voidedBills: smallint("voided_bills").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.propertyId, table.month] }),
    check("rental_months_month", sql`extract(day from ${table.month}) = 1`),
    check(
      "rental_months_settled",
      sql`num_nulls(${table.settledAt}, ${table.pickups}, ${table.amountCents}) in (0, 3)`,
    ),
    check(
      "rental_months_amount",
      sql`${table.amountCents} = case when ${table.pickups} = 0 then 0
        else ${table.partCents} + ${table.extraCents} * greatest(0, ${table.pickups} - ${table.includedPickups}) end`,
    ),
    check("rental_months_billed", sql`${table.settledAt} is not null or ${table.invoiceId} is null`),
    index("rental_months_unsettled").on(table.month).where(sql`settled_at is null`),
    index("rental_months_unbilled").on(table.propertyId).where(sql`amount_cents > 0 and invoice_id is null`),
    index("rental_months_invoice").on(table.invoiceId),
  ],
);

/** Links that show a rental's photo record of some days to anybody who has them, until the host ends them. */
export const recordLinks = pgTable(
  "record_links",
  {
    /** SHA-256 of the link's token, which is not stored. */
    tokenHash: text("token_hash").primaryKey(),
    propertyId: ref("property_id", () => properties.id, "cascade"),
    fromOn: date("from_on", { mode: "string" }).notNull(),
    toOn: date("to_on", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("record_links_days", sql`${table.fromOn} <= ${table.toOn}`),
    index("record_links_property").on(table.propertyId, table.createdAt),
  ],
);

/** Who gets a rental's record of the last month by email, on the first at 8 AM there. */
export const recordRecipients = pgTable(
  "record_recipients",
  {
    id: uuid().primaryKey(),
    propertyId: ref("property_id", () => properties.id, "cascade"),
    email: text().notNull(),
    addedAt: instant("added_at").notNull(),
    /** When they unsubscribed; the host cannot undo it. */
    stoppedAt: instant("stopped_at"),
  },
  (table) => [
    check("record_recipients_email_length", sql`char_length(${table.email}) between 3 and 254`),
    uniqueIndex("record_recipients_one").on(table.propertyId, table.email),
  ],
);

/** A month's record sent to a recipient: once, by the schedule or by hand. */
export const recordEmails = pgTable(
  "record_emails",
  {
    id: uuid().primaryKey(),
    recipientId: ref("recipient_id", () => recordRecipients.id, "cascade"),
    /** Its first day. */
    month: date({ mode: "string" }).notNull(),
    state: text().$type<RecordEmailState>().notNull(),
    sentAt: instant("sent_at").notNull(),
    attempts: smallint().notNull().default(0),
  },
  (table) => [
    check("record_emails_month", sql`extract(day from ${table.month}) = 1`),
    check("record_emails_state", sql`${table.state} in ('sent', 'handed_over', 'failed', 'skipped')`),
    uniqueIndex("record_emails_one").on(table.recipientId, table.month),
  ],
);
