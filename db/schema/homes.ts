import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BringBackBy, SetOutFrom } from "#modules/homes/rules.ts";
import {
  type AddOnWish,
  addOnWishes,
  type CanKind,
  type CanRhythm,
  type CurbPlaceKind,
  curbPlaceKinds,
  type DayReportOutcome,
  type FullCans,
  fullCans,
  type HolidayRule,
} from "#modules/homes/rules.ts";
import { type Weekday, weekdays } from "#platform/values/days.ts";
import { homeRef, users } from "./accounts.ts";
import { instant, quoted, ref } from "./platform.ts";

/** A home's calendar feed, readable by anyone with its URL. One per home. */
export const calendarFeeds = pgTable("calendar_feeds", {
  homeownerId: homeRef("cascade").primaryKey(),
  /** SHA-256 of the URL's token, which is not stored. */
  tokenHash: text("token_hash").notNull().unique("calendar_feeds_token_unique"),
  madeAt: instant("made_at").notNull(),
});

/** Which kind of can goes out on which weekday, and how often. */
const rhythmsTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      homeownerId: homeRef("cascade"),
      canKind: text("can_kind").$type<CanKind>().notNull(),
      /** 1 (Monday) to 7 (Sunday). */
      weekday: smallint().notNull(),
      /** 1: every week; 2: every other week. */
      everyWeeks: smallint("every_weeks").notNull(),
      /** A day on which the can goes out; only for every other week. */
      anchorOn: date("anchor_on", { mode: "string" }),
    },
    (table) => [
      primaryKey({ columns: [table.homeownerId, table.canKind, table.weekday] }),
      check(`${name}_kind`, sql`${table.canKind} in ('trash', 'recycling', 'yard')`),
      check(`${name}_weekday`, sql`${table.weekday} between 1 and 7`),
      check(`${name}_weeks`, sql`${table.everyWeeks} in (1, 2)`),
      check(`${name}_anchor`, sql`(${table.anchorOn} is not null) = (${table.everyWeeks} = 2)`),
      check(
        `${name}_anchor_weekday`,
        sql`${table.anchorOn} is null or extract(isodow from ${table.anchorOn}) = ${table.weekday}`,
      ),
    ],
  );

/** The rhythms in use; their weekdays are the home's pickup days. */
export const canRhythms = rhythmsTable("can_rhythms");

/** Rhythms of weekdays the homeowner removed from the pickup days; restored when the day is chosen again. */
export const droppedRhythms = rhythmsTable("dropped_rhythms");

/** A homeowner's report of a wrong calendar day: one per home and day. Undoing it deletes the row. */
export const dayReports = pgTable(
  "day_reports",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef("cascade"),
    /** The local day the calendar showed. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    /** The weekday on which the truck comes, 1 (Monday) to 7 (Sunday), the day's own for the other week; null if unknown. */
    cameOn: smallint("came_on"),
    reportedAt: instant("reported_at").notNull(),
    /** The admin's finding; null until reviewed. */
    outcome: text().$type<DayReportOutcome>(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => users.id),
  },
  (table) => [
    check("day_reports_came_on", sql`${table.cameOn} between 1 and 7`),
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

/** Who empties the cans of some areas. Its holidays are those days of `holidays` that all its areas have. */
export const haulers = pgTable(
  "haulers",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** As people dial it, such as "311"; null when unknown. */
    phone: text(),
    /** Its page for residents; null without one. */
    url: text(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    check("haulers_name_length", sql`char_length(${table.name}) between 1 and 80`),
    check("haulers_phone_length", sql`char_length(${table.phone}) between 1 and 40`),
    check("haulers_url", sql`${table.url} like 'https://%' and char_length(${table.url}) <= 300`),
  ],
);

/** The areas of haulers: ZIP code prefixes of 3 to 5 digits, none within another. */
export const haulerAreas = pgTable(
  "hauler_areas",
  {
    area: text().primaryKey(),
    haulerId: uuid("hauler_id")
      .notNull()
      .references(() => haulers.id, { onDelete: "cascade" }),
  },
  (table) => [
    check("hauler_areas_area", sql`${table.area} ~ '^[0-9]{3,5}$'`),
    index("hauler_areas_hauler").on(table.haulerId),
  ],
);

/** How collection changes on a holiday: nationwide, in a state, or for a ZIP code prefix. */
export const holidays = pgTable(
  "holidays",
  {
    id: uuid().primaryKey(),
    /** "" for nationwide, two letters for a state, 1 to 5 digits for a ZIP code prefix. The narrowest applies. */
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

/** A place with its own rules for cans at the curb. The narrowest place that covers a home decides. */
export const curbPlaces = pgTable(
  "curb_places",
  {
    id: uuid().primaryKey(),
    kind: text().$type<CurbPlaceKind>().notNull(),
    /** As shown: "Minot". */
    name: text().notNull(),
    state: text().notNull(),
    /** Of a city without ZIP codes, its center; of others, the center of their ZIP codes. For sunset. */
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [
    check("curb_places_kind", sql`${table.kind} in ${quoted(curbPlaceKinds)}`),
    check("curb_places_name_length", sql`char_length(${table.name}) between 1 and 60`),
    check("curb_places_state", sql`${table.state} ~ '^[A-Z]{2}$'`),
    uniqueIndex("curb_places_once").on(table.kind, table.state, table.name),
  ],
);

/**
 * What a home's address is looked up by: "z58701" for a ZIP code, "cNDminot" for a city, "p100" for a city's ZIP
 * prefix, "k58701" for a county's ZIP code, "sND" for a state.
 */
export const curbPlaceKeys = pgTable(
  "curb_place_keys",
  {
    key: text().primaryKey(),
    placeId: ref("place_id", () => curbPlaces.id, "cascade"),
  },
  (table) => [
    check("curb_place_keys_form", sql`${table.key} ~ '^([zk][0-9]{5}|p[0-9]{3}|c[A-Z]{2}[a-z]+|s[A-Z]{2})$'`),
    index("curb_place_keys_place").on(table.placeId),
  ],
);

/** Set-out rules, each in effect from a day until the place's next one. A withdrawn one never counted. */
export const curbLaws = pgTable(
  "curb_laws",
  {
    id: uuid().primaryKey(),
    placeId: ref("place_id", () => curbPlaces.id, "cascade"),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    outFrom: jsonb("out_from").$type<SetOutFrom[]>().notNull(),
    backBy: jsonb("back_by").$type<BringBackBy[]>().notNull(),
    /** What the place fines, at most; null if unknown. */
    fineCents: integer("fine_cents"),
    /** Where it is published. */
    source: text().notNull(),
    /** When somebody last read it there; null if nobody has yet. */
    readOn: date("read_on", { mode: "string" }),
    addedAt: instant("added_at").notNull(),
    /** Null for those the service began with. */
    addedBy: uuid("added_by").references(() => users.id, { onDelete: "set null" }),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    check("curb_laws_out", sql`jsonb_array_length(${table.outFrom}) between 1 and 2`),
    check("curb_laws_back", sql`jsonb_array_length(${table.backBy}) <= 2`),
    check("curb_laws_fine", sql`${table.fineCents} between 1 and 1000000`),
    check("curb_laws_source_length", sql`char_length(${table.source}) between 1 and 200`),
    uniqueIndex("curb_laws_once").on(table.placeId, table.startsOn).where(sql`withdrawn_at is null`),
    index("curb_laws_added_by").on(table.addedBy),
  ],
);

/** Notes for the runner about a home: cans, dogs and access. Null: not given. */
export const homeDetails = pgTable(
  "home_details",
  {
    homeownerId: homeRef("cascade").primaryKey(),
    cansPlace: text("cans_place"),
    curbPlace: text("curb_place"),
    pets: text(),
    /** Where cans stay that the truck has not emptied. Null: at the curb, until the runner returns. */
    fullCans: text("full_cans").$type<FullCans>(),
    /** Whether to ask before extra work. Null: always. */
    addOns: text("add_ons").$type<AddOnWish>(),
    /** Sealed by `adapters/vault`, bound to the home's id; the key's id precedes the first dot. */
    gateCodeSealed: text("gate_code_sealed"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("home_details_cans_place_length", sql`char_length(${table.cansPlace}) <= 300`),
    check("home_details_curb_place_length", sql`char_length(${table.curbPlace}) <= 300`),
    check("home_details_full_cans", sql`${table.fullCans} in ${quoted(fullCans)}`),
    check("home_details_add_ons", sql`${table.addOns} in ${quoted(addOnWishes)}`),
    check("home_details_pets_length", sql`char_length(${table.pets}) <= 300`),
    check(
      "home_details_gate_code_sealed",
      sql`${table.gateCodeSealed} ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and char_length(${table.gateCodeSealed}) <= 400`,
    ),
  ],
);

export const properties = pgTable(
  "properties",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef(),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text("zip_code").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Most guests. */
    guests: smallint().notNull(),
    bedrooms: smallint().notNull(),
    /** Whether the host said how many guests and bedrooms; a set-up does not ask. */
    hasSize: boolean("has_size").notNull().default(true),
    amenities: text().array().notNull(),
    numberOfCans: smallint("number_of_cans").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Incremented with each save, so nobody overwrites changes they have not seen. */
    version: integer().notNull().default(1),
    /** Local check-in and checkout times, as "16:00". */
    checkInTime: text("check_in_time").notNull().default("16:00"),
    checkOutTime: text("check_out_time").notNull().default("11:00"),
    /** The town's collection weekdays, Monday first; empty when unknown. */
    collectionDays: text("collection_days").array().$type<Weekday[]>().notNull().default([]),
    /** Which can goes out on which of these days, and how often; null means trash every week. */
    canRhythms: jsonb("can_rhythms").$type<CanRhythm[]>(),
    /** Whether a collection's cans go out the evening before, and come back after the truck. */
    outEveningBefore: boolean("out_evening_before").notNull().default(true),
    inAfterCollection: boolean("in_after_collection").notNull().default(true),
    /** What one trash can holds, in US gallons. */
    canGallons: smallint("can_gallons").notNull().default(96),
    /** Where the cans are, where they go, and access. Null: not given. */
    cansPlace: text("cans_place"),
    curbPlace: text("curb_place"),
    accessNotes: text("access_notes"),
    /** Sealed by `adapters/vault`, bound to the property's id. */
    gateCodeSealed: text("gate_code_sealed"),
    /** What a runner checks off at each pickup, in order. */
    checklist: text().array().notNull().default([]),
    /** Whether a pickup completes only once every item is ticked. */
    mustFinishChecklist: boolean("must_finish_checklist").notNull().default(false),
    /** When the host removed it; pickups and their records still refer to it. */
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
    check("properties_can_rhythms", sql`jsonb_array_length(${table.canRhythms}) between 1 and 21`),
    check("properties_can_gallons", sql`${table.canGallons} between 10 and 1000`),
    index("properties_homeowner").on(table.homeownerId, table.createdAt),
    index("properties_newest").on(table.createdAt, table.id).where(sql`removed_at is null`),
    // With the name itself, which Drizzle cannot express.
    index("properties_name")
      .on(sql`(left(fold_letters(name), 80)) collate "C"`, table.id)
      .where(sql`removed_at is null`),
  ],
);

/** Vacation holds: no pickups within a span of days. Service resumes automatically. A home's holds never overlap. */
export const vacationHolds = pgTable(
  "service_holds",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef("cascade"),
    /** First and last local day without pickups. Ending a hold early moves the last day. */
    fromOn: date("from_on", { mode: "string" }).notNull(),
    untilOn: date("until_on", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the ended hold's credit, if any, was booked. */
    settledAt: instant("settled_at"),
    /** Canceled before it started. */
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    check("service_holds_order", sql`${table.fromOn} <= ${table.untilOn}`),
    check("service_holds_length", sql`${table.untilOn} - ${table.fromOn} < 366`),
    index("service_holds_home").on(table.homeownerId, table.untilOn),
    index("service_holds_from").on(table.fromOn).where(sql`cancelled_at is null`),
    index("service_holds_unsettled")
      .on(table.untilOn)
      .where(sql`settled_at is null and cancelled_at is null`),
  ],
);

/** Days a home skipped or canceled, so no pickup is generated. */
export const skippedDays = pgTable(
  "skipped_days",
  {
    homeownerId: homeRef("cascade"),
    /** The day a collection is due, before any holiday shift; the pickup's own day if none is due for it. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeownerId, table.onDay] })],
);
