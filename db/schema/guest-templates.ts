import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/preferences.ts";
import type { GuestMoment } from "#domain/rentals/guests.ts";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";
import { properties } from "./properties.ts";

/** What a host tells guests, and when it goes by itself. */
export const guestTemplates = pgTable(
  "guest_templates",
  {
    id: uuid().primaryKey(),
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    /** Null is for all of the host's rentals. */
    propertyId: uuid("property_id").references(() => properties.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Whether it goes by itself, to guests whose e-mail address is known. */
    isAutomatic: boolean("is_automatic").notNull(),
    /** From when the hours count: the day and time of arrival, or of leaving. */
    moment: text().$type<GuestMoment>().notNull(),
    /** Hours after that moment; before it when negative. */
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

/** A template's words in one language, with short codes as `{checkout}` in them. */
export const guestTemplateTexts = pgTable(
  "guest_template_texts",
  {
    templateId: uuid("template_id")
      .notNull()
      .references(() => guestTemplates.id, { onDelete: "cascade" }),
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
