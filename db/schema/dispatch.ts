import { sql } from "drizzle-orm";
import {
  boolean,
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
import {
  type DayMoveReason,
  dayMoveReasons,
  laterLimits,
  type MovedFate,
  movedFates,
} from "#modules/homes/rules.ts";
import { homeRef, runnerProfiles, users } from "./accounts.ts";
import { jobRef } from "./jobs.ts";
import { instant, quoted, ref } from "./platform.ts";

/** Alerts that admins have snoozed: one row per cause. */
export const alertSnoozes = pgTable(
  "alert_snoozes",
  {
    /** Kind and identity of the cause: ids, days and ZIP codes, no names. */
    key: text().primaryKey(),
    until: instant("until").notNull(),
    snoozedBy: ref("snoozed_by", () => users.id, "cascade"),
    snoozedAt: instant("snoozed_at").notNull(),
  },
  (table) => [
    check("alert_snoozes_key_length", sql`char_length(${table.key}) between 3 and 120`),
    check("alert_snoozes_period", sql`${table.until} > ${table.snoozedAt}`),
    index("alert_snoozes_until").on(table.until),
    index("alert_snoozes_by").on(table.snoozedBy),
  ],
);

/** Alerts that went to the operator by email or webhook: one open row per cause, kept for a day once resolved. */
export const sentAlerts = pgTable(
  "sent_alerts",
  {
    id: uuid().primaryKey(),
    /** As in `alert_snoozes`. */
    key: text().notNull(),
    raisedAt: instant("raised_at").notNull(),
    resolvedAt: instant("resolved_at"),
  },
  (table) => [
    check("sent_alerts_key_length", sql`char_length(${table.key}) between 3 and 120`),
    check("sent_alerts_period", sql`${table.resolvedAt} >= ${table.raisedAt}`),
    uniqueIndex("sent_alerts_open").on(table.key).where(sql`resolved_at is null`),
    index("sent_alerts_raised").on(table.raisedAt),
    index("sent_alerts_resolved").on(table.resolvedAt).where(sql`resolved_at is not null`),
  ],
);

/** An operator's moves of an area's pickups: to another day, or to later hours of the same day. */
export const dayMoves = pgTable(
  "pushes",
  {
    id: uuid().primaryKey(),
    /** ZIP code prefix; "" is everywhere. */
    area: text().notNull(),
    fromOn: date("from_on", { mode: "string" }).notNull(),
    toOn: date("to_on", { mode: "string" }).notNull(),
    reason: text().$type<DayMoveReason>().notNull(),
    /** By how many hours the truck is late; null otherwise. */
    lateHours: smallint("late_hours"),
    /** The local hour until which the street is closed; null otherwise. */
    closedUntil: smallint("closed_until"),
    /** The beginning of a street's name, if only that street's pickups moved. */
    street: text(),
    /** Whether the operator selected the pickups one by one. */
    isSelection: boolean("is_selection").notNull().default(false),
    movedAt: instant("pushed_at").notNull(),
    movedBy: uuid("pushed_by").references(() => users.id, { onDelete: "set null" }),
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check("pushes_area", sql`${table.area} ~ '^[0-9]{0,5}$'`),
    check(
      "pushes_days",
      sql`${table.toOn} >= ${table.fromOn}
        and (${table.toOn} = ${table.fromOn}) = (num_nonnulls(${table.lateHours}, ${table.closedUntil}) = 1)`,
    ),
    check("pushes_late_hours", sql`${table.lateHours} between 1 and ${sql.raw(String(laterLimits.hours))}`),
    check(
      "pushes_closed_until",
      sql`${table.closedUntil} between 1 and ${sql.raw(String(laterLimits.until))}`,
    ),
    check("pushes_street_length", sql`char_length(${table.street}) between 1 and 120`),
    check("pushes_reason", sql`${table.reason} in ${quoted(dayMoveReasons)}`),
    check("pushes_undone", sql`${table.undoneBy} is null or ${table.undoneAt} is not null`),
    index("pushes_from").on(table.fromOn),
    index("pushes_pushed").on(table.movedAt, table.id),
    index("pushes_pushed_by").on(table.movedBy),
    index("pushes_undone_by").on(table.undoneBy),
    index("pushes_undone").on(table.undoneAt).where(sql`undone_at is not null`),
  ],
);

/**
 * Each pickup a move changed, with what undo needs. For generated pickups it also drives planning: the home's
 * collection planned for `planned_on` is on `to_on`; the latest move wins.
 */
export const movedJobs = pgTable(
  "pushed_jobs",
  {
    dayMoveId: ref("push_id", () => dayMoves.id),
    jobId: jobRef(),
    homeownerId: homeRef("cascade"),
    fate: text().$type<MovedFate>().notNull(),
    /** The day by rhythms and holidays; null for a requested pickup. */
    plannedOn: date("planned_on", { mode: "string" }),
    fromOn: date("from_on", { mode: "string" }).notNull(),
    toOn: date("to_on", { mode: "string" }).notNull(),
    /** The runner before the move; null when there was none. */
    runnerId: uuid("runner_id").references(() => runnerProfiles.id),
    movedAt: instant("pushed_at").notNull(),
    /** When it was undone; null while it applies. */
    undoneAt: instant("undone_at"),
    /** Start, end, out by and in by before and after a move within the day; null for one to another day. */
    timesBefore: instant("times_before").array(),
    timesAfter: instant("times_after").array(),
  },
  (table) => [
    primaryKey({ columns: [table.dayMoveId, table.jobId] }),
    check("pushed_jobs_fate", sql`${table.fate} in ${quoted(movedFates)}`),
    check(
      "pushed_jobs_days",
      sql`${table.toOn} >= ${table.fromOn} and (${table.toOn} = ${table.fromOn}) = (${table.timesBefore} is not null)`,
    ),
    check(
      "pushed_jobs_times",
      sql`(${table.timesBefore} is null) = (${table.timesAfter} is null)
        and cardinality(${table.timesBefore}) = 4 and cardinality(${table.timesAfter}) = 4`,
    ),
    index("pushed_jobs_job").on(table.jobId),
    index("pushed_jobs_runner").on(table.runnerId),
    index("pushed_jobs_plan").on(table.homeownerId, table.plannedOn).where(sql`undone_at is null`),
    index("pushed_jobs_to").on(table.toOn),
  ],
);
