import { sql } from "drizzle-orm";
import { check, date, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { maxStops } from "#modules/routes/rules/follow.ts";
import { runnerRef } from "./accounts.ts";
import { instant } from "./platform.ts";

/** The order in which a runner drives a day's stops. */
export const routeOrders = pgTable(
  "route_orders",
  {
    runnerId: runnerRef("cascade"),
    onDay: date("on_day", { mode: "string" }).notNull(),
    jobIds: uuid("job_ids").array().notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runnerId, table.onDay] }),
    check("route_orders_stops", sql`cardinality(${table.jobIds}) <= ${sql.raw(String(maxStops))}`),
  ],
);
