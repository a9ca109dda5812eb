import { sql } from "drizzle-orm";
import { check, date, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { CanKind } from "#domain/cans.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

const columns = () => ({
  homeownerId: uuid("homeowner_id")
    .notNull()
    .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
  canKind: text("can_kind").$type<CanKind>().notNull(),
  /** 1 (Monday) to 7 (Sunday). */
  weekday: smallint().notNull(),
  /** 1: every week; 2: every other week. */
  everyWeeks: smallint("every_weeks").notNull(),
  /** A day on which the can goes out; only where that is every other week. */
  anchorOn: date("anchor_on", { mode: "string" }),
});

/** Which kind of can goes out on which weekday, and how often. The home's pickup days are the weekdays in here. */
export const canRhythms = pgTable("can_rhythms", columns(), (table) => [
  primaryKey({ columns: [table.homeownerId, table.canKind, table.weekday] }),
  check("can_rhythms_kind", sql`${table.canKind} in ('trash', 'recycling', 'yard')`),
  check("can_rhythms_weekday", sql`${table.weekday} between 1 and 7`),
  check("can_rhythms_weeks", sql`${table.everyWeeks} in (1, 2)`),
  check("can_rhythms_anchor", sql`(${table.anchorOn} is not null) = (${table.everyWeeks} = 2)`),
  check(
    "can_rhythms_anchor_weekday",
    sql`${table.anchorOn} is null or extract(isodow from ${table.anchorOn}) = ${table.weekday}`,
  ),
]);

/** Rhythms of weekdays that the homeowner took out of the pickup days. They return when the day is chosen again. */
export const droppedRhythms = pgTable("dropped_rhythms", columns(), (table) => [
  primaryKey({ columns: [table.homeownerId, table.canKind, table.weekday] }),
  check("dropped_rhythms_kind", sql`${table.canKind} in ('trash', 'recycling', 'yard')`),
  check("dropped_rhythms_weekday", sql`${table.weekday} between 1 and 7`),
  check("dropped_rhythms_weeks", sql`${table.everyWeeks} in (1, 2)`),
  check("dropped_rhythms_anchor", sql`(${table.anchorOn} is not null) = (${table.everyWeeks} = 2)`),
  check(
    "dropped_rhythms_anchor_weekday",
    sql`${table.anchorOn} is null or extract(isodow from ${table.anchorOn}) = ${table.weekday}`,
  ),
]);
