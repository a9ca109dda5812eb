import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type RuleName, ruleNames } from "#domain/platform-rules.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** What the service offers, promises, gives back and where, each from a day on. Before the first row the default counts. */
export const platformRules = pgTable(
  "platform_rules",
  {
    id: uuid().primaryKey(),
    rule: text().$type<RuleName>().notNull(),
    /** As `domain/platform-rules.ts` has it. */
    value: jsonb().$type<object>().notNull(),
    effectiveOn: date("effective_on", { mode: "string" }).notNull(),
    setBy: uuid("set_by").references(() => users.id, { onDelete: "set null" }),
    setAt: instant("set_at").notNull(),
  },
  (table) => [
    check("platform_rules_rule", sql`${table.rule} in ${sql.raw(`('${ruleNames.join("', '")}')`)}`),
    check("platform_rules_value", sql`jsonb_typeof(${table.value}) = 'object'`),
    uniqueIndex("platform_rules_once").on(table.rule, table.effectiveOn),
    index("platform_rules_set_by").on(table.setBy),
  ],
);
