import { bigint, date, integer, pgTable } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * How things stood when a day was last looked at, in the platform's zone: what the figures of a later day are compared
 * with. A row for each day on which the service ran.
 */
export const dayStandings = pgTable("day_standings", {
  onDay: date("on_day", { mode: "string" }).primaryKey(),
  homeowners: integer().notNull(),
  /** Null of days before they were counted. */
  activeSubscribers: integer("active_subscribers"),
  approvedRunners: integer("approved_runners").notNull(),
  /** What active subscriptions brought a month. */
  monthlyCents: bigint("monthly_cents", { mode: "number" }).notNull(),
  notedAt: instant("noted_at").notNull(),
});
