import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type RegularEnd, regularEnds } from "#modules/pickups/rules/regulars.ts";
import { runnerPreferences as preferences, type RunnerPreference } from "#modules/standing-routes/rules.ts";
import { homeRef, runnerProfiles, runnerRef } from "./accounts.ts";
import { instant, quoted } from "./platform.ts";

/** Who serves a home's collection of a weekday as a regular, from the first day on and before the last. */
export const regularHomes = pgTable(
  "regular_homes",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef("cascade"),
    /** The day of collection by the home's can schedules: 1 is Monday, 7 Sunday. */
    weekday: smallint().notNull(),
    runnerId: runnerRef("cascade"),
    /** The home's local days: the first, and the first that is no longer the runner's. */
    fromOn: date("from_on", { mode: "string" }).notNull(),
    untilOn: date("until_on", { mode: "string" }),
    claimedAt: instant("claimed_at").notNull(),
    /** When the end was known; null while there is none. */
    endedAt: instant("ended_at"),
    endReason: text("end_reason").$type<RegularEnd>(),
  },
  (table) => [
    check("regular_homes_weekday", sql`${table.weekday} between 1 and 7`),
    check("regular_homes_order", sql`${table.fromOn} <= ${table.untilOn}`),
    check("regular_homes_end_reason", sql`${table.endReason} in ${quoted(regularEnds)}`),
    check(
      "regular_homes_ended",
      sql`num_nulls(${table.untilOn}, ${table.endedAt}, ${table.endReason}) in (0, 3)`,
    ),
    uniqueIndex("regular_homes_one").on(table.homeownerId, table.weekday).where(sql`until_on is null`),
    index("regular_homes_home").on(table.homeownerId, table.weekday, table.untilOn),
    index("regular_homes_runner").on(table.runnerId, table.untilOn),
  ],
);

/** A homeowner's wish about a runner: preferred for the home's standing route, or never again. */
export const runnerPreferences = pgTable(
  "runner_preferences",
  {
    homeownerId: homeRef("cascade"),
    runnerId: runnerRef("cascade"),
    preference: text().$type<RunnerPreference>().notNull(),
    setAt: instant("set_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "runner_preferences_pkey", columns: [table.homeownerId, table.runnerId] }),
    check("runner_preferences_preference", sql`${table.preference} in ${quoted(preferences)}`),
    index("runner_preferences_runner").on(table.runnerId),
    uniqueIndex("runner_preferences_one_favorite").on(table.homeownerId).where(sql`preference = 'favorite'`),
  ],
);

/** Who is first in line on a runner's days off; only after they accepted. */
export const backupRunners = pgTable(
  "backup_runners",
  {
    runnerId: runnerRef("cascade").primaryKey(),
    backupId: uuid("backup_id")
      .notNull()
      .references(() => runnerProfiles.id, { onDelete: "cascade" }),
    askedAt: instant("asked_at").notNull(),
    acceptedAt: instant("accepted_at"),
  },
  (table) => [
    check("backup_runners_other", sql`${table.runnerId} <> ${table.backupId}`),
    index("backup_runners_backup").on(table.backupId),
  ],
);
