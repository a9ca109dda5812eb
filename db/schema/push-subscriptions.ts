import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { sessions } from "./sessions.ts";
import { users } from "./users.ts";

/** Browsers that take push messages for somebody: one row for each, whose address is the browser maker's. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session it was made in, with which it ends: nothing is pushed to a browser that was signed out. */
    sessionHash: text("session_hash").references(() => sessions.tokenHash, {
      onDelete: "cascade",
      onUpdate: "cascade",
    }),
    /** Where messages go. A browser has one, and gives it to whoever signed in last. */
    endpoint: text().notNull().unique("push_subscriptions_endpoint_unique"),
    /** The browser's public key, a P-256 point, base64url. */
    p256dh: text().notNull(),
    /** The browser's secret for the encryption, 16 bytes, base64url. */
    auth: text().notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the browser last said that it is there. */
    seenAt: instant("seen_at").notNull(),
    /** Since when messages to it fail for another reason than that it has gone; null while they do not. */
    failedAt: instant("failed_at"),
  },
  (table) => [
    check(
      "push_subscriptions_endpoint",
      sql`${table.endpoint} like 'https://%' and char_length(${table.endpoint}) <= 1000`,
    ),
    check("push_subscriptions_p256dh", sql`${table.p256dh} ~ '^[A-Za-z0-9_-]{87}$'`),
    check("push_subscriptions_auth", sql`${table.auth} ~ '^[A-Za-z0-9_-]{22}$'`),
    index("push_subscriptions_user").on(table.userId),
    index("push_subscriptions_session").on(table.sessionHash),
    index("push_subscriptions_seen").on(table.seenAt),
  ],
);
