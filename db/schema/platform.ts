import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/**
 * A UTC instant: `timestamptz` in the database, "2026-11-21T10:00:00.000Z" in TypeScript. Rewrites the server's text
 * instead of parsing it, because a Date per cell costs more than the query. Needs sessions in UTC, which `db/client.ts`
 * sets.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (text) => {
    if (!text.endsWith("+00")) throw new Error("The database session does not run in UTC");
    const fraction = text.indexOf(".") === 19 ? text.slice(20, 23).replace(/\D.*/, "").padEnd(3, "0") : "000";
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
  },
});

/** A required column that names a row of another table; "cascade" deletes the row with that one. */
export function ref(name: string, column: () => AnyPgColumn, onDelete?: "cascade") {
  return uuid(name).notNull().references(column, { onDelete });
}

/** Names as a list of SQL texts: ('out', 'in'). */
export const quoted = (names: readonly string[]) => sql.raw(`('${names.join("', '")}')`);

/** Admin acts: who, what, before and after. Append-only by trigger; ids outlive their rows. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id"),
    /** The procedure's name, e.g. "admin.reviewRunner". */
    action: text().notNull(),
    subjectId: uuid("subject_id"),
    /** People affected by an act on a thing: the home's owner, and runners who gained or lost it. */
    concerns: uuid().array(),
    before: jsonb(),
    after: jsonb(),
    happenedAt: instant("happened_at").notNull(),
  },
  (table) => [
    index("audit_log_happened").on(table.happenedAt),
    index("audit_log_subject").on(table.subjectId, table.happenedAt),
    index("audit_log_concerns").using("gin", table.concerns),
    index("audit_log_newest").on(table.happenedAt, table.id),
    index("audit_log_actor").on(table.userId, table.happenedAt, table.id),
    index("audit_log_actor_action").on(table.userId, table.action, table.happenedAt, table.id),
    index("audit_log_action").on(table.action, table.happenedAt, table.id),
    index("audit_log_settings")
      .on(table.happenedAt, table.id)
      .where(sql`action in ('admin.setRate', 'admin.setRule', 'admin.withdrawSetting')`),
  ],
);

/** Processes whose clock is off, with the last measurement. No row for a correct clock. */
export const clockSkews = pgTable(
  "clock_skews",
  {
    /** Identifies one start of a process. */
    processId: uuid("process_id").primaryKey(),
    /** Milliseconds the process is ahead of the database; negative when behind. */
    skewMilliseconds: integer("skew_milliseconds").notNull(),
    /** First noticed and last measured, by the database's clock. */
    noticedAt: instant("noticed_at").notNull(),
    measuredAt: instant("measured_at").notNull(),
  },
  (table) => [index("clock_skews_measured").on(table.measuredAt)],
);

/** Runs of scheduled acts, for the health page. Each schedule has at most one run in progress. */
export const scheduleRuns = pgTable(
  "schedule_runs",
  {
    id: uuid().primaryKey(),
    schedule: text().notNull(),
    outcome: text().$type<"running" | "done" | "failed">().notNull(),
    /** Counts of what it did. */
    counts: jsonb().$type<Record<string, number>>(),
    /** The error, without personal data. */
    error: text(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    /** By the database's clock: a run that has not extended it by then died with its process. */
    leaseEndsAt: instant("lease_ends_at"),
  },
  (table) => [
    check("schedule_runs_outcome", sql`${table.outcome} in ('running', 'done', 'failed')`),
    check("schedule_runs_error_length", sql`char_length(${table.error}) <= 1000`),
    check("schedule_runs_finished", sql`(${table.finishedAt} is null) = (${table.outcome} = 'running')`),
    check("schedule_runs_lease", sql`(${table.leaseEndsAt} is null) = (${table.outcome} <> 'running')`),
    uniqueIndex("schedule_runs_one_running").on(table.schedule).where(sql`outcome = 'running'`),
    index("schedule_runs_last").on(table.schedule, table.startedAt),
    index("schedule_runs_started").on(table.startedAt),
  ],
);

/** Payment provider events, each accepted once (invariant M8); the effect is in the same commit. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The object the event is about. */
    objectId: text("object_id"),
    outcome: text().$type<"applied" | "ignored">().notNull(),
    happenedAt: instant("happened_at").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    check("webhook_events_outcome", sql`${table.outcome} in ('applied', 'ignored')`),
    check(
      "webhook_events_lengths",
      sql`char_length(${table.id}) <= 255 and char_length(${table.type}) <= 100`,
    ),
    index("webhook_events_received").on(table.receivedAt),
  ],
);

/** US ZIP codes with center and time zone, loaded from `db/zip-codes/`. */
export const zipCodes = pgTable(
  "zip_codes",
  {
    zip: text().primaryKey(),
    /** Degrees. */
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    /** IANA name. */
    timeZone: text("time_zone").notNull(),
  },
  (table) => [
    check("zip_codes_zip", sql`${table.zip} ~ '^[0-9]{5}$'`),
    index("zip_codes_city").on(table.state, sql`lower(${table.city})`, table.zip),
  ],
);
