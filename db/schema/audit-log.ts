import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What admins did: who, what, before and after. Append-only by trigger; the ids outlive their rows. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id"),
    /** The procedure's name, e.g. "admin.reviewRunner". */
    action: text().notNull(),
    subjectId: uuid("subject_id"),
    /** The people whom an act about a thing concerned: whose home, who was given it, from whom it was taken. */
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
