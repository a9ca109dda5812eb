import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { RentalMode, RentalWindow } from "#domain/rentals/settings.ts";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

/** How a host's visits are scheduled by themselves. Without a row, as `domain/rentals/settings.ts` has it at first. */
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
