import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/preferences.ts";
import type { GuestMessageState } from "#domain/rentals/guests.ts";
import { instant } from "./columns.ts";
import { guestTemplates } from "./guest-templates.ts";
import { rentalStays } from "./rental-stays.ts";

/** Who stays, as far as the host has said: calendars tell no names. */
export const stayGuests = pgTable(
  "stay_guests",
  {
    stayId: uuid("stay_id")
      .primaryKey()
      .references(() => rentalStays.id, { onDelete: "cascade" }),
    name: text(),
    email: text(),
    language: text().$type<Language>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("stay_guests_name_length", sql`char_length(${table.name}) between 1 and 80`),
    check("stay_guests_email_length", sql`char_length(${table.email}) between 3 and 254`),
    check("stay_guests_language", sql`${table.language} in ('en', 'es', 'fr')`),
    index("stay_guests_with_email").on(table.stayId).where(sql`email is not null`),
  ],
);

/** Letters to guests: one for each stay and template, whether it went by itself or by hand. */
export const guestMessages = pgTable(
  "guest_messages",
  {
    id: uuid().primaryKey(),
    stayId: uuid("stay_id")
      .notNull()
      .references(() => rentalStays.id, { onDelete: "cascade" }),
    templateId: uuid("template_id").references(() => guestTemplates.id, { onDelete: "set null" }),
    state: text().$type<GuestMessageState>().notNull(),
    /** What was sent, in the guest's language. */
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
