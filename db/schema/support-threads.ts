import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type SupportTopic, supportTopics } from "#domain/support.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** A conversation with support: open until either side closes it; whoever writes opens it again. */
export const supportThreads = pgTable(
  "support_threads",
  {
    /** Made by whoever asks, so that the same question sent twice is one. */
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    topic: text().$type<SupportTopic>().notNull(),
    /** The job that it is about; null for none. */
    jobId: uuid("job_id").references(() => jobs.id),
    openedAt: instant("opened_at").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    /** When each side has last looked; null is never. */
    userReadAt: instant("user_read_at"),
    adminReadAt: instant("admin_read_at"),
    closedAt: instant("closed_at"),
    /**
     * Where it stands among the open ones: since when somebody waits for an answer, or, answered, the last message a thousand
     * years on. Kept by triggers.
     */
    place: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check("support_threads_topic", sql`${table.topic} in ${sql.raw(`('${supportTopics.join("', '")}')`)}`),
    check("support_threads_order", sql`${table.openedAt} <= ${table.lastMessageAt}`),
    index("support_threads_user").on(table.userId, table.lastMessageAt),
    index("support_threads_job").on(table.jobId),
    index("support_threads_open").on(table.place, table.id).where(sql`closed_at is null`),
    index("support_threads_closed").on(table.lastMessageAt, table.id).where(sql`closed_at is not null`),
  ],
);
