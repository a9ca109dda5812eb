import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  type AnomalyAct,
  type AnomalyKind,
  type AnomalyOutcome,
  anomalyActs,
  anomalyKinds,
  anomalyOutcomes,
} from "#domain/jobs/anomalies.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

const quoted = (names: readonly string[]) => sql.raw(`('${names.join("', '")}')`);

/** What an admin should look at about a pickup. Its earning is held back until the anomaly is cleared. */
export const jobAnomalies = pgTable(
  "job_anomalies",
  {
    id: uuid().primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    /** The runner's user. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text().$type<AnomalyKind>().notNull(),
    act: text().$type<AnomalyAct>().notNull(),
    /** When it was done. */
    doneAt: instant("done_at").notNull(),
    foundAt: instant("found_at").notNull(),
    /** Null while it is open. */
    outcome: text().$type<AnomalyOutcome>(),
    /** In the admin's words. */
    reason: text(),
    resolvedAt: instant("resolved_at"),
    /** Null where a photo that came later settled it. */
    resolvedBy: uuid("resolved_by").references(() => users.id),
  },
  (table) => [
    check("job_anomalies_kind", sql`${table.kind} in ${quoted(anomalyKinds)}`),
    check("job_anomalies_act", sql`${table.act} in ${quoted(anomalyActs)}`),
    check("job_anomalies_outcome", sql`${table.outcome} in ${quoted(anomalyOutcomes)}`),
    check("job_anomalies_resolved", sql`(${table.outcome} is null) = (${table.resolvedAt} is null)`),
    check("job_anomalies_decided", sql`${table.resolvedBy} is null or ${table.outcome} is not null`),
    check("job_anomalies_reason_length", sql`char_length(${table.reason}) <= 1000`),
    uniqueIndex("job_anomalies_once").on(table.jobId, table.kind, table.act),
    index("job_anomalies_user").on(table.userId),
    index("job_anomalies_resolved_by").on(table.resolvedBy),
    index("job_anomalies_open").on(table.foundAt, table.id).where(sql`outcome is null`),
    index("job_anomalies_speaking").on(table.jobId).where(sql`outcome is distinct from 'cleared'`),
  ],
);
