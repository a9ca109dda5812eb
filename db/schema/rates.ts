import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type RuleName, ruleNames } from "#modules/rates/rules.ts";
import { users } from "./accounts.ts";
import { instant, quoted } from "./platform.ts";

/** Exchange rates by the source's day: one amount in each currency; only the ratios matter. */
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

/** Rules for offers, promises, credits and areas, each from a day on. The default applies before the first row. */
export const platformRules = pgTable(
  "platform_rules",
  {
    id: uuid().primaryKey(),
    rule: text().$type<RuleName>().notNull(),
    /** Shaped as in `modules/rates/rules.ts`. */
    value: jsonb().$type<object>().notNull(),
    effectiveOn: date("effective_on", { mode: "string" }).notNull(),
    setBy: uuid("set_by").references(() => users.id, { onDelete: "set null" }),
    setAt: instant("set_at").notNull(),
  },
  (table) => [
    check("platform_rules_rule", sql`${table.rule} in ${quoted(ruleNames)}`),
    check("platform_rules_value", sql`jsonb_typeof(${table.value}) = 'object'`),
    uniqueIndex("platform_rules_once").on(table.rule, table.effectiveOn),
    index("platform_rules_set_by").on(table.setBy),
  ],
);

/** Service-wide settings that only admins change, and markers of loaded data. */
export const platformSettings = pgTable("platform_settings", {
  key: text().primaryKey(),
  value: jsonb().$type<string | number | object[]>().notNull(),
  updatedAt: instant("updated_at").notNull(),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
});

/** The monthly price and pay per pickup, each from a day on. The default applies before the first row. */
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
