import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DayReportOutcome } from "#domain/day-reports.ts";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";
import { users } from "./users.ts";

/** A homeowner says that a day of the calendar is wrong: one a home and day. Taken back, the row goes. */
export const dayReports = pgTable(
  "day_reports",
  {
    id: uuid().primaryKey(),
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    /** The local day that the calendar showed. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    reportedAt: instant("reported_at").notNull(),
    /** What an admin found; null while nobody has looked. */
    outcome: text().$type<DayReportOutcome>(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => users.id),
  },
  (table) => [
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
