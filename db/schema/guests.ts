import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { GuestMessageState, GuestMoment } from "#modules/guests/rules.ts";
import type { Language } from "#platform/values/preferences.ts";
import { homeRef } from "./accounts.ts";
import { properties } from "./homes.ts";
import { instant, ref } from "./platform.ts";
import { rentalStays } from "./rentals.ts";

/** People who want no more emails from a host, even after the stays they were about are deleted. */
export const guestStops = pgTable(
  "guest_stops",
  {
    homeownerId: homeRef("cascade"),
    /** SHA-256 of the email with the host's id. */
    addressHash: text("address_hash").notNull(),
    stoppedAt: instant("stopped_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.addressHash] }),
    check("guest_stops_address_hash", sql`${table.addressHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Emails sent for a host, for the daily limit; independent of the emails themselves. */
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
    language: text().$type<Language>().notNull(),
    /** How many stay; null if the host has not said. */
    guests: smallint(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("stay_guests_guests", sql`${table.guests} between 1 and 50`),
    check("stay_guests_name_length", sql`char_length(${table.name}) between 1 and 80`),
    check("stay_guests_email_length", sql`char_length(${table.email}) between 3 and 254`),
    check("stay_guests_language", sql`${table.language} in ('en', 'es', 'fr')`),
    index("stay_guests_with_email").on(table.stayId).where(sql`email is not null`),
  ],
);

/** Emails to guests: one per stay and template, sent automatically or by hand. */
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
  },
  (table) => [
    check("guest_messages_state", sql`${table.state} in ('sent', 'handed_over', 'skipped')`),
    check("guest_messages_subject_length", sql`char_length(${table.subject}) <= 300`),
    check("guest_messages_body_length", sql`char_length(${table.body}) <= 8000`),
    uniqueIndex("guest_messages_one").on(table.stayId, table.templateId),
    index("guest_messages_template").on(table.templateId),
  ],
);
