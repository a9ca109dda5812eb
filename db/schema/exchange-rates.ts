import { sql } from "drizzle-orm";
import { check, date, integer, pgTable } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * What amounts are shown converted with, by the day that the source names: what one and the same amount is in each currency,
 * as whole numbers of which only the ratios mean something (`domain/exchange-rates.ts`).
 */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    quotedOn: date("quoted_on", { mode: "string" }).primaryKey(),
    usdUnits: integer("usd_units").notNull(),
    eurUnits: integer("eur_units").notNull(),
    gbpUnits: integer("gbp_units").notNull(),
    fetchedAt: instant("fetched_at").notNull(),
  },
  (table) => [
    check(
      "exchange_rates_units",
      sql`least(${table.usdUnits}, ${table.eurUnits}, ${table.gbpUnits}) >= 100000 and greatest(${table.usdUnits}, ${table.eurUnits}, ${table.gbpUnits}) <= 10000000`,
    ),
  ],
);
