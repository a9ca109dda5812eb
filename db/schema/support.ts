import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type SupportTopic, supportTopics } from "#modules/support/rules.ts";
import { userRef } from "./accounts.ts";
import { invoices } from "./billing.ts";
import { jobs } from "./jobs.ts";
import { instant, quoted, ref } from "./platform.ts";

/** A conversation with support: open until either side closes it; a new message reopens it. */
export const supportThreads = pgTable(
  "support_threads",
  {
    /** Made by the client, so a question sent twice is stored once. */
    id: uuid().primaryKey(),
    userId: userRef(),
    topic: text().$type<SupportTopic>().notNull(),
    jobId: uuid("job_id").references(() => jobs.id),
    /** The bill it is about; null for others. */
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    openedAt: instant("opened_at").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    /** When each side last read it; null for never. */
    userReadAt: instant("user_read_at"),
    adminReadAt: instant("admin_read_at"),
    closedAt: instant("closed_at"),
    /** It began with a text message, so answers go out as one. */
    isByText: boolean("is_by_text").notNull().default(false),
    /** By when the person was promised an answer; null while nothing waits for one. */
    answerBy: instant("answer_by"),
    /**
     * Sort key among open conversations: since when the person waits for an answer; when answered, the last message
     * plus a thousand years. Kept by triggers.
     */
    place: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check("support_threads_topic", sql`${table.topic} in ${quoted(supportTopics)}`),
    check("support_threads_order", sql`${table.openedAt} <= ${table.lastMessageAt}`),
    index("support_threads_user").on(table.userId, table.lastMessageAt),
    check("support_threads_one_subject", sql`${table.jobId} is null or ${table.invoiceId} is null`),
    index("support_threads_job").on(table.jobId),
    index("support_threads_invoice").on(table.invoiceId),
    index("support_threads_due").on(table.answerBy).where(sql`closed_at is null and answer_by is not null`),
    index("support_threads_open").on(table.place, table.id).where(sql`closed_at is null`),
    index("support_threads_closed").on(table.lastMessageAt, table.id).where(sql`closed_at is not null`),
  ],
);

export const supportMessages = pgTable(
  "support_messages",
  {
    /** Made by the client, so a message sent twice is stored once. */
    id: uuid().primaryKey(),
    threadId: ref("thread_id", () => supportThreads.id, "cascade"),
    userId: userRef(),
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
