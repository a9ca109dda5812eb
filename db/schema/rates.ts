import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** The price of a month and the pay of a pickup, each from a day on. Before the first row the default counts. */
export const rates = pgTable(
  "rates",
  {
    id: uuid().primaryKey(),
    rate: text().$type<"runner_rate" | "monthly_price">().notNull(),
    cents: integer().notNull(),
    effectiveOn: date("effective_on", { mode: "string" }).notNull(),
    setBy: uuid("set_by").references(() => users.id, { onDelete: "set null" }),
    setAt: instant("set_at").notNull(),
  },
  (table) => [
    check("rates_rate", sql`${table.rate} in ('runner_rate', 'monthly_price')`),
    check("rates_cents", sql`${table.cents} between 0 and 100000`),
    uniqueIndex("rates_once").on(table.rate, table.effectiveOn),
    index("rates_set_by").on(table.setBy),
  ],
);
