import { date, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

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
