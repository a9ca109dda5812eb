import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { currencies, languages, profileVisibilities, themes, timezones } from "#domain/preferences.ts";
import { users } from "./users.ts";

/** What a person chose in settings: look, notifications, privacy. One row each, with the documented defaults. */
export const preferences = pgTable(
  "preferences",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    theme: text().$type<(typeof themes)[number]>().notNull().default("light"),
    language: text().$type<(typeof languages)[number]>().notNull().default("en"),
    timezone: text().$type<(typeof timezones)[number]>().notNull().default("UTC"),
    /** Whether the time zone was chosen; until then the device's own is shown. */
    isTimezoneChosen: boolean("is_timezone_chosen").notNull().default(false),
    currency: text().$type<(typeof currencies)[number]>().notNull().default("USD"),
    emailNotifications: boolean("email_notifications").notNull().default(true),
    smsNotifications: boolean("sms_notifications").notNull().default(false),
    pushNotifications: boolean("push_notifications").notNull().default(true),
    jobAlerts: boolean("job_alerts").notNull().default(true),
    weeklyReports: boolean("weekly_reports").notNull().default(false),
    marketingEmails: boolean("marketing_emails").notNull().default(false),
    securityAlerts: boolean("security_alerts").notNull().default(true),
    profileVisibility: text("profile_visibility")
      .$type<(typeof profileVisibilities)[number]>()
      .notNull()
      .default("private"),
    dataSharing: boolean("data_sharing").notNull().default(false),
    analyticsTracking: boolean("analytics_tracking").notNull().default(true),
    locationTracking: boolean("location_tracking").notNull().default(true),
  },
  (table) => [
    check("preferences_theme", sql`${table.theme} in ('light', 'dark', 'auto')`),
    check("preferences_language", sql`${table.language} in ('en', 'es', 'fr')`),
    check("preferences_timezone", sql`${table.timezone} in ('UTC', 'EST', 'PST', 'CST')`),
    check("preferences_currency", sql`${table.currency} in ('USD', 'EUR', 'GBP')`),
    check("preferences_visibility", sql`${table.profileVisibility} in ('public', 'private', 'contacts')`),
  ],
);
