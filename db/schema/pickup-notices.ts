import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

/**
 * What a home was told last about one of its days, so that nobody is told twice, and is told again when it changes.
 * `holiday`: to which day the pickup of this day moves. `tomorrow`: that there is a pickup on this day.
 */
export const pickupNotices = pgTable(
  "pickup_notices",
  {
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    notice: text().$type<"holiday" | "tomorrow">().notNull(),
    /** The local day that it is about: by the rhythm, before any holiday moves it, where that is what it tells of. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    /** The day on which the pickup takes place; null: it falls out. */
    toldOn: date("told_on", { mode: "string" }),
    toldAt: instant("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.notice, table.onDay] }),
    check("pickup_notices_notice", sql`${table.notice} in ('holiday', 'tomorrow')`),
    index("pickup_notices_day").on(table.onDay),
  ],
);
