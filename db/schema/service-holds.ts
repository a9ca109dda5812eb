import { sql } from "drizzle-orm";
import { check, date, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

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
