import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { supportThreads } from "./support-threads.ts";
import { users } from "./users.ts";

/** What was written in a conversation with support. */
export const supportMessages = pgTable(
  "support_messages",
  {
    /** Made by the writer, so that the same message sent twice is one. */
    id: uuid().primaryKey(),
    threadId: uuid("thread_id")
      .notNull()
      .references(() => supportThreads.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    isFromSupport: boolean("is_from_support").notNull(),
    words: text().notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [
    check("support_messages_words_length", sql`char_length(${table.words}) between 1 and 2000`),
    index("support_messages_thread").on(table.threadId, table.sentAt),
    index("support_messages_user").on(table.userId, table.sentAt),
  ],
);
