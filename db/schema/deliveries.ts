import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Channel, DeliveryState, DeliveryTrouble } from "#domain/delivery.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * What goes to somebody outside the application, once for each thing told and each channel. What is told together has the
 * same `message_id`, by which receivers know a repeat. The words are not kept.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    /** The notice, or the task of a letter. */
    sourceId: uuid("source_id").notNull(),
    channel: text().$type<Channel>().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A type of notices, or a letter. */
    kind: text().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** Why it was not sent, or not taken; null where all went well. */
    trouble: text().$type<DeliveryTrouble>(),
    /** What the words of a letter are made of, until it has gone; of a push message, whom it has reached. */
    params: jsonb().$type<Record<string, string>>(),
    /** The task that sends it; null until one does. */
    messageId: uuid("message_id"),
    /** The provider's own id of the message; null where it gave none. */
    providerId: text("provider_id"),
    attempts: smallint().notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When somebody looks at what waits: at once, at the end of quiet hours, or where its task was lost. */
    dueAt: instant("due_at").notNull(),
    /** When the last attempt began. */
    attemptedAt: instant("attempted_at"),
    /** When it was sent, or given up. */
    settledAt: instant("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.channel] }),
    check("deliveries_channel", sql`${table.channel} in ('email', 'sms', 'push')`),
    check(
      "deliveries_state",
      sql`${table.state} in ('waiting', 'sending', 'sent', 'delivered', 'bounced', 'skipped', 'failed')`,
    ),
    check(
      "deliveries_settled",
      sql`(${table.settledAt} is null) = (${table.state} in ('waiting', 'sending'))`,
    ),
    check(
      "deliveries_sending",
      sql`${table.messageId} is not null or ${table.state} in ('waiting', 'skipped')`,
    ),
    check(
      "deliveries_forgotten",
      sql`${table.params} is null or ${table.state} in ('waiting', 'sending', 'failed')`,
    ),
    check(
      "deliveries_lengths",
      sql`char_length(${table.kind}) <= 60 and char_length(${table.trouble}) <= 40 and char_length(${table.providerId}) <= 100`,
    ),
    index("deliveries_waiting").on(table.userId, table.channel, table.kind).where(sql`state = 'waiting'`),
    index("deliveries_due").on(table.dueAt).where(sql`state = 'waiting'`),
    index("deliveries_user").on(table.userId, table.createdAt),
    index("deliveries_created").on(table.createdAt, table.sourceId, table.channel),
    index("deliveries_lost")
      .on(table.createdAt, table.sourceId, table.channel)
      .where(sql`state in ('failed', 'bounced')`),
    index("deliveries_message").on(table.messageId).where(sql`message_id is not null`),
    index("deliveries_provider").on(table.providerId).where(sql`provider_id is not null`),
  ],
);
