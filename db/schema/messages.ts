import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type CallSide, callSides } from "#modules/pickups/rules/calls.ts";
import { type MessageTemplate, messageTemplates } from "#modules/pickups/rules/messages.ts";
import { longestMessage } from "#platform/values/text-limits.ts";
import { runnerRef, users } from "./accounts.ts";
import { jobRef } from "./jobs.ts";
import { photos } from "./photos.ts";
import { instant, quoted, ref } from "./platform.ts";

/** Masked calls about a pickup: who asked to be connected with whom, and when. No number is kept. */
export const pickupCalls = pgTable(
  "pickup_calls",
  {
    /** Made by the client, so a call asked for twice rings once. */
    id: uuid().primaryKey(),
    jobId: jobRef(),
    /** The pickup's runner then. */
    runnerId: runnerRef(),
    callerId: ref("caller_id", () => users.id),
    called: text().$type<CallSide>().notNull(),
    calledAt: instant("called_at").notNull(),
    /** When the provider said that it can't ring the caller; null otherwise. */
    refusedAt: instant("refused_at"),
  },
  (table) => [
    check("pickup_calls_called", sql`${table.called} in ${quoted(callSides)}`),
    check("pickup_calls_refused_later", sql`${table.refusedAt} >= ${table.calledAt}`),
    index("pickup_calls_job").on(table.jobId, table.calledAt),
    index("pickup_calls_caller").on(table.callerId, table.calledAt),
    index("pickup_calls_runner").on(table.runnerId),
    index("pickup_calls_called_at").using("brin", table.calledAt),
  ],
);

/** What a pickup's homeowner and its runner write to each other. */
export const pickupMessages = pgTable(
  "pickup_messages",
  {
    /** Made by the client, so a message sent twice is stored once. */
    id: uuid().primaryKey(),
    jobId: jobRef(),
    /** The pickup's runner then: a later one sees nothing of it. */
    runnerId: runnerRef(),
    authorId: ref("author_id", () => users.id),
    isFromRunner: boolean("is_from_runner").notNull(),
    /** A sentence in the reader's language; null for the author's own words. */
    template: text().$type<MessageTemplate>(),
    words: text(),
    photoId: uuid("photo_id").references(() => photos.id),
    sentAt: instant("sent_at").notNull(),
    /** When the other side read it; null until then. */
    readAt: instant("read_at"),
  },
  (table) => [
    check("pickup_messages_template", sql`${table.template} in ${quoted(messageTemplates)}`),
    check(
      "pickup_messages_words_length",
      sql`char_length(${table.words}) between 1 and ${sql.raw(String(longestMessage))}`,
    ),
    check(
      "pickup_messages_says_something",
      sql`num_nonnulls(${table.template}, ${table.words}) <= 1 and num_nonnulls(${table.template}, ${table.words}, ${table.photoId}) >= 1`,
    ),
    check("pickup_messages_read_later", sql`${table.readAt} >= ${table.sentAt}`),
    index("pickup_messages_job").on(table.jobId, table.sentAt),
    index("pickup_messages_author").on(table.authorId, table.sentAt),
    index("pickup_messages_runner").on(table.runnerId),
    index("pickup_messages_photo").on(table.photoId),
    index("pickup_messages_sent").using("brin", table.sentAt),
  ],
);
