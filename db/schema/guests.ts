import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { GuestChannel, GuestMessageState, GuestMoment } from "#modules/guests/rules.ts";
import type { CanKind } from "#modules/homes/rules.ts";
import type { Language } from "#platform/values/preferences.ts";
import { homeRef, users } from "./accounts.ts";
import { properties } from "./homes.ts";
import { instant, ref } from "./platform.ts";
import { rentalStays } from "./rentals.ts";

/** People who want no more emails from a host, even after the stays they were about are deleted. */
export const guestStops = pgTable(
  "guest_stops",
  {
    homeownerId: homeRef("cascade"),
    /** "k:" and the HMAC, by the key of `guestStopKeys`, of the SHA-256 of the host's id and email; older ones are only that. */
    addressHash: text("address_hash").notNull(),
    stoppedAt: instant("stopped_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.addressHash] }),
    check("guest_stops_address_hash", sql`${table.addressHash} ~ '^(k:)?[0-9a-f]{64}$'`),
  ],
);

/** Phone numbers that replied STOP: no host's text messages go there, even after the stays are deleted. */
export const guestNumberStops = pgTable(
  "guest_number_stops",
  {
    /** As `guestStops.addressHash`, of the number. */
    numberHash: text("number_hash").primaryKey(),
    stoppedAt: instant("stopped_at").notNull(),
  },
  (table) => [check("guest_number_stops_hash", sql`${table.numberHash} ~ '^(k:)?[0-9a-f]{64}$'`)],
);

/** The one key for hashes of guests' contacts, so that nobody can guess a contact from the database alone. */
export const guestStopKeys = pgTable(
  "guest_stop_keys",
  {
    id: uuid().primaryKey(),
    /** Sealed with the row's id. */
    keySealed: text("key_sealed").notNull(),
  },
  () => [uniqueIndex("guest_stop_keys_one").on(sql`(true)`)],
);

/** What a host says goes into a kind of can at a rental, instead of our standard words. */
export const propertyCanTexts = pgTable(
  "property_can_texts",
  {
    propertyId: ref("property_id", () => properties.id, "cascade"),
    canKind: text("can_kind").$type<CanKind>().notNull(),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.propertyId, table.canKind] }),
    check("property_can_texts_kind", sql`${table.canKind} in ('trash', 'recycling', 'yard')`),
    check("property_can_texts_length", sql`char_length(${table.text}) between 1 and 160`),
  ],
);

/** Messages sent for a host, for the daily limit; kept even when the messages are deleted. */
export const guestEmails = pgTable(
  "guest_letters",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef("cascade"),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [
    index("guest_letters_homeowner").on(table.homeownerId, table.sentAt),
    index("guest_letters_sent").on(table.sentAt),
  ],
);

/** A host's messages to guests and when they are sent automatically. */
export const guestTemplates = pgTable(
  "guest_templates",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef("cascade"),
    /** Null applies to all of the host's rentals. */
    propertyId: uuid("property_id").references(() => properties.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Sent automatically to guests with a known email. */
    isAutomatic: boolean("is_automatic").notNull(),
    /** What the offset counts from: the day and time of arrival or departure. */
    moment: text().$type<GuestMoment>().notNull(),
    /** Hours after that time; negative for before. */
    offsetHours: smallint("offset_hours").notNull(),
    /** The trash day template, sent the day before arrival if the host chose so. */
    isTrashDay: boolean("is_trash_day").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("guest_templates_name_length", sql`char_length(${table.name}) between 1 and 60`),
    check("guest_templates_moment", sql`${table.moment} in ('arrival', 'leaving')`),
    check("guest_templates_offset", sql`${table.offsetHours} between -336 and 336`),
    index("guest_templates_homeowner").on(table.homeownerId, table.createdAt),
    index("guest_templates_property").on(table.propertyId),
    index("guest_templates_automatic").on(table.homeownerId).where(sql`is_automatic`),
    uniqueIndex("guest_templates_trash_day").on(table.homeownerId).where(sql`is_trash_day`),
  ],
);

/** A template's text in one language, with short codes such as `{checkout}`. */
export const guestTemplateTexts = pgTable(
  "guest_template_texts",
  {
    templateId: ref("template_id", () => guestTemplates.id, "cascade"),
    language: text().$type<Language>().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.language] }),
    check("guest_template_texts_language", sql`${table.language} in ('en', 'es', 'fr')`),
    check("guest_template_texts_subject_length", sql`char_length(${table.subject}) between 1 and 120`),
    check("guest_template_texts_body_length", sql`char_length(${table.body}) between 1 and 4000`),
  ],
);

/** Guests, as far as the host has named them: calendars contain no names. */
export const stayGuests = pgTable(
  "stay_guests",
  {
    stayId: ref("stay_id", () => rentalStays.id, "cascade").primaryKey(),
    name: text(),
    email: text(),
    /** As "+12175550123". */
    phone: text(),
    /** Messages go by text message; a guest without a number gets emails. */
    prefersText: boolean("prefers_text").notNull().default(false),
    language: text().$type<Language>().notNull(),
    /** How many stay; null if the host has not said. */
    guests: smallint(),
    /** Opens the guest's page with the stay's trash days; null until the host or a text message needs it. */
    linkToken: text("link_token"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("stay_guests_guests", sql`${table.guests} between 1 and 50`),
    check("stay_guests_name_length", sql`char_length(${table.name}) between 1 and 80`),
    check("stay_guests_email_length", sql`char_length(${table.email}) between 3 and 254`),
    check("stay_guests_phone", sql`${table.phone} ~ '^[+]1[2-9][0-9]{9}$'`),
    check("stay_guests_link_token", sql`${table.linkToken} ~ '^[A-Za-z0-9_-]{22}$'`),
    check("stay_guests_prefers_text", sql`not ${table.prefersText} or ${table.phone} is not null`),
    check("stay_guests_language", sql`${table.language} in ('en', 'es', 'fr')`),
    index("stay_guests_with_email").on(table.stayId).where(sql`email is not null`),
    uniqueIndex("stay_guests_link").on(table.linkToken).where(sql`link_token is not null`),
  ],
);

/**
 * Messages to guests, by email or text message: one per stay and template, sent automatically or by hand, and a
 * correction without a template when the booking moves.
 */
export const guestMessages = pgTable(
  "guest_messages",
  {
    id: uuid().primaryKey(),
    stayId: ref("stay_id", () => rentalStays.id, "cascade"),
    templateId: uuid("template_id").references(() => guestTemplates.id, { onDelete: "set null" }),
    state: text().$type<GuestMessageState>().notNull(),
    /** The text sent, in the guest's language. */
    subject: text().notNull(),
    body: text().notNull(),
    sentAt: instant("sent_at").notNull(),
    channel: text().$type<GuestChannel>().notNull().default("email"),
    /** Who sent it by hand; null for one sent automatically. */
    sentBy: uuid("sent_by").references(() => users.id, { onDelete: "set null" }),
    isCorrection: boolean("is_correction").notNull().default(false),
    /** The stay's days that the guest was last told; null for messages of earlier versions. */
    toldFromOn: date("told_from_on", { mode: "string" }),
    toldUntilOn: date("told_until_on", { mode: "string" }),
    /** When the guest last knew those days and the trucks' days; null for the time it was sent. */
    toldAt: instant("told_at"),
    /** The text as a correction replaced it; null while it is as sent. */
    toldBody: text("told_body"),
    /** The first delivery attempt, and how many there were. */
    triedAt: instant("tried_at"),
    attempts: smallint().notNull().default(0),
    /** The text message's id at its provider. */
    providerId: text("provider_id"),
  },
  (table) => [
    check(
      "guest_messages_state",
      sql`${table.state} in ('sent', 'handed_over', 'delivered', 'failed', 'skipped')`,
    ),
    check("guest_messages_channel", sql`${table.channel} in ('email', 'sms')`),
    check("guest_messages_told", sql`(${table.toldFromOn} is null) = (${table.toldUntilOn} is null)`),
    check("guest_messages_provider_id_length", sql`char_length(${table.providerId}) <= 100`),
    check("guest_messages_subject_length", sql`char_length(${table.subject}) <= 300`),
    check("guest_messages_body_length", sql`char_length(${table.body}) <= 8000`),
    check("guest_messages_told_body_length", sql`char_length(${table.toldBody}) <= 8000`),
    uniqueIndex("guest_messages_one").on(table.stayId, table.templateId),
    index("guest_messages_template").on(table.templateId),
    index("guest_messages_sent_by").on(table.sentBy).where(sql`sent_by is not null`),
    uniqueIndex("guest_messages_provider").on(table.providerId).where(sql`provider_id is not null`),
  ],
);
