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
    before: jsonb(),
    after: jsonb(),
    happenedAt: instant("happened_at").notNull(),
  },
  (table) => [
    index("audit_log_happened").on(table.happenedAt),
    index("audit_log_subject").on(table.subjectId, table.happenedAt),
  ],
);
