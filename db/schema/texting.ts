import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  type TextOutcome,
  type TextQuestion,
  type TextUndo,
  textOutcomes,
} from "#modules/texting/rules/outcomes.ts";
import { users } from "./accounts.ts";
import { instant, quoted } from "./platform.ts";

/** Text messages that people sent us, each with what came of it and what we replied. */
export const textMessages = pgTable(
  "text_messages",
  {
    id: uuid().primaryKey(),
    /** The provider's id: a message that comes twice counts once. */
    providerId: text("provider_id").notNull().unique("text_messages_provider"),
    /** The account with the number; null where none or several have it. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The sender, as "+12175550123". */
    e164: text().notNull(),
    words: text().notNull(),
    outcome: text().$type<TextOutcome>().notNull(),
    /** What we replied; null for nothing. */
    reply: text(),
    /** What the reply asks, for a number as the answer; null for nothing. */
    question: jsonb().$type<TextQuestion>(),
    /** What UNDO takes back; null for nothing. */
    undo: jsonb().$type<TextUndo>(),
    undoneAt: instant("undone_at"),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    check("text_messages_e164", sql`${table.e164} ~ '^[+][0-9]{1,15}$'`),
    check(
      "text_messages_lengths",
      sql`char_length(${table.providerId}) between 1 and 100 and char_length(${table.words}) <= 1600 and char_length(${table.reply}) <= 1000`,
    ),
    check("text_messages_outcome", sql`${table.outcome} in ${quoted(textOutcomes)}`),
    index("text_messages_user").on(table.userId, table.receivedAt).where(sql`user_id is not null`),
    index("text_messages_sender").on(table.e164, table.receivedAt),
    index("text_messages_received").on(table.receivedAt),
  ],
);
