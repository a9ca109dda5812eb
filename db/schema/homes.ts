import { sql } from "drizzle-orm";
import {
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
import type { CanKind } from "#modules/homes/rules/cans.ts";
import type { DayReportOutcome } from "#modules/homes/rules/day-reports.ts";
import type { HolidayRule } from "#modules/homes/rules/holidays.ts";
import { type Weekday, weekdays } from "#platform/values/weekdays.ts";
import { homeownerProfiles, users } from "./accounts.ts";
import { instant } from "./platform.ts";

/** A home's calendar as an address to subscribe to; whoever has the address reads it. One a home. */
export const calendarFeeds = pgTable("calendar_feeds", {
  homeownerId: uuid("homeowner_id")
    .primaryKey()
    .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
  /** SHA-256 of the token in the address, which is stored nowhere. */
  tokenHash: text("token_hash").notNull().unique("calendar_feeds_token_unique"),
  madeAt: instant("made_at").notNull(),
});

const columns = () => ({
  homeownerId: uuid("homeowner_id")
    .notNull()
    .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
  canKind: text("can_kind").$type<CanKind>().notNull(),
  /** 1 (Monday) to 7 (Sunday). */
  weekday: smallint().notNull(),
  /** 1: every week; 2: every other week. */
  everyWeeks: smallint("every_weeks").notNull(),
  /** A day on which the can goes out; only where that is every other week. */
  anchorOn: date("anchor_on", { mode: "string" }),
});

/** Which kind of can goes out on which weekday, and how often. The home's pickup days are the weekdays in here. */
export const canRhythms = pgTable("can_rhythms", columns(), (table) => [
  primaryKey({ columns: [table.homeownerId, table.canKind, table.weekday] }),
  check("can_rhythms_kind", sql`${table.canKind} in ('trash', 'recycling', 'yard')`),
  check("can_rhythms_weekday", sql`${table.weekday} between 1 and 7`),
  check("can_rhythms_weeks", sql`${table.everyWeeks} in (1, 2)`),
  check("can_rhythms_anchor", sql`(${table.anchorOn} is not null) = (${table.everyWeeks} = 2)`),
  check(
    "can_rhythms_anchor_weekday",
    sql`${table.anchorOn} is null or extract(isodow from ${table.anchorOn}) = ${table.weekday}`,
  ),
]);

/** Rhythms of weekdays that the homeowner took out of the pickup days. They return when the day is chosen again. */
export const droppedRhythms = pgTable("dropped_rhythms", columns(), (table) => [
  primaryKey({ columns: [table.homeownerId, table.canKind, table.weekday] }),
  check("dropped_rhythms_kind", sql`${table.canKind} in ('trash', 'recycling', 'yard')`),
  check("dropped_rhythms_weekday", sql`${table.weekday} between 1 and 7`),
  check("dropped_rhythms_weeks", sql`${table.everyWeeks} in (1, 2)`),
  check("dropped_rhythms_anchor", sql`(${table.anchorOn} is not null) = (${table.everyWeeks} = 2)`),
  check(
    "dropped_rhythms_anchor_weekday",
    sql`${table.anchorOn} is null or extract(isodow from ${table.anchorOn}) = ${table.weekday}`,
  ),
]);

/** A homeowner says that a day of the calendar is wrong: one a home and day. Taken back, the row goes. */
export const dayReports = pgTable(
  "day_reports",
  {
    id: uuid().primaryKey(),
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    /** The local day that the calendar showed. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    reportedAt: instant("reported_at").notNull(),
    /** What an admin found; null while nobody has looked. */
    outcome: text().$type<DayReportOutcome>(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => users.id),
  },
  (table) => [
    uniqueIndex("day_reports_one").on(table.homeownerId, table.onDay),
    check("day_reports_outcome", sql`${table.outcome} in ('corrected', 'right')`),
    check(
      "day_reports_resolved",
      sql`(${table.outcome} is null) = (${table.resolvedAt} is null) and (${table.outcome} is null) = (${table.resolvedBy} is null)`,
    ),
    index("day_reports_open").on(table.reportedAt, table.id).where(sql`outcome is null`),
    index("day_reports_open_day").on(table.onDay).where(sql`outcome is null`),
    index("day_reports_resolver").on(table.resolvedBy),
    index("day_reports_day").on(table.onDay),
  ],
);

/** What collection does on a holiday, for the whole country, a state or the ZIP codes that begin alike. */
export const holidays = pgTable(
  "holidays",
  {
    id: uuid().primaryKey(),
    /** "" for the whole country, two letters for a state, 1 to 5 digits for ZIP codes. The narrowest counts. */
    area: text().notNull(),
    onDay: date("on_day", { mode: "string" }).notNull(),
    name: text().notNull(),
    rule: text().$type<HolidayRule>().notNull(),
    changedAt: instant("changed_at").notNull(),
    /** Null for the default set. */
    changedBy: uuid("changed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check("holidays_area", sql`${table.area} ~ '^([A-Z]{2}|[0-9]{0,5})$'`),
    check("holidays_name_length", sql`char_length(${table.name}) between 1 and 80`),
    check("holidays_rule", sql`${table.rule} in ('shift_day', 'shift_week', 'skip', 'none')`),
    uniqueIndex("holidays_once").on(table.area, table.onDay),
    index("holidays_day").on(table.onDay),
    index("holidays_changed_by").on(table.changedBy),
  ],
);

/** What a runner finds at a home: where the cans are and go, who barks, and how to get in. Null: nothing was said. */
export const homeDetails = pgTable(
  "home_details",
  {
    homeownerId: uuid("homeowner_id")
      .primaryKey()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    cansPlace: text("cans_place"),
    curbPlace: text("curb_place"),
    pets: text(),
    /** Sealed by `adapters/vault`, bound to the home's id; the key's id stands before the first point. */
    gateCodeSealed: text("gate_code_sealed"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("home_details_cans_place_length", sql`char_length(${table.cansPlace}) <= 300`),
    check("home_details_curb_place_length", sql`char_length(${table.curbPlace}) <= 300`),
    check("home_details_pets_length", sql`char_length(${table.pets}) <= 300`),
    check(
      "home_details_gate_code_sealed",
      sql`${table.gateCodeSealed} ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and char_length(${table.gateCodeSealed}) <= 400`,
    ),
  ],
);

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

/** Vacations: no pickups from one day to another. The service goes on by itself. Two of a home never overlap. */
export const serviceHolds = pgTable(
  "service_holds",
  {
    id: uuid().primaryKey(),
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    /** First and last local day without pickups. Ending a hold early moves the last one. */
    fromOn: date("from_on", { mode: "string" }).notNull(),
    untilOn: date("until_on", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the hold was over and its credit, if it earned one, was booked. */
    settledAt: instant("settled_at"),
    /** Taken back before it began. */
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    check("service_holds_order", sql`${table.fromOn} <= ${table.untilOn}`),
    check("service_holds_length", sql`${table.untilOn} - ${table.fromOn} < 366`),
    index("service_holds_home").on(table.homeownerId, table.untilOn),
    index("service_holds_unsettled")
      .on(table.untilOn)
      .where(sql`settled_at is null and cancelled_at is null`),
  ],
);

/** Days on which a home wants no generated pickup: its homeowner skipped or cancelled it. */
export const skippedDays = pgTable(
  "skipped_days",
  {
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    /** The pickup's own day, after any shift by a holiday. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeownerId, table.onDay] })],
);
