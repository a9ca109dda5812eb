import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type {
  AddressTrouble,
  Channel,
  DeliveryState,
  DeliveryTrouble,
} from "#modules/notices/rules/delivery.ts";
import { homeownerProfiles, sessions, users } from "./accounts.ts";
import { instant } from "./platform.ts";

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

/** What somebody was told. The words are made from type and params in the reader's language. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull(),
    /** A path in the application; null where there is nowhere to go. */
    link: text(),
    readAt: instant("read_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("notifications_type_length", sql`char_length(${table.type}) <= 60`),
    check("notifications_link", sql`${table.link} like '/%' and char_length(${table.link}) <= 200`),
    index("notifications_user").on(table.userId, table.createdAt),
    // Rows come in the order of time: a few pages tell which old ones there are to purge.
    index("notifications_created").using("brin", table.createdAt),
  ],
);

/**
 * What a home was told last about one of its days, so that nobody is told twice, and is told again when it changes.
 * `holiday`: to which day the pickup of this day moves. `tomorrow`: that there is a pickup on this day.
 */
export const pickupNotices = pgTable(
  "pickup_notices",
  {
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    notice: text().$type<"holiday" | "tomorrow">().notNull(),
    /** The local day that it is about: by the rhythm, before any holiday moves it, where that is what it tells of. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    /** The day on which the pickup takes place; null: it falls out. */
    toldOn: date("told_on", { mode: "string" }),
    toldAt: instant("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.notice, table.onDay] }),
    check("pickup_notices_notice", sql`${table.notice} in ('holiday', 'tomorrow')`),
    index("pickup_notices_day").on(table.onDay),
  ],
);

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

/**
 * When somebody wants no push and no text message that can wait, by the clock of their own zone. Without a row: never.
 * Where `until` is the smaller one, the quiet goes past midnight.
 */
export const quietHours = pgTable(
  "quiet_hours",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Minutes since midnight. */
    fromMinute: smallint("from_minute").notNull(),
    untilMinute: smallint("until_minute").notNull(),
  },
  (table) => [
    check(
      "quiet_hours_minutes",
      sql`${table.fromMinute} between 0 and 1439 and ${table.untilMinute} between 0 and 1439 and ${table.fromMinute} <> ${table.untilMinute}`,
    ),
  ],
);

/** Where somebody wants text messages: one number each, which counts once the code sent to it was typed in. */
export const smsNumbers = pgTable(
  "sms_numbers",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As "+12175550123". */
    e164: text().notNull(),
    /** SHA-256 of the code that was sent, base64url; null when none is awaited. */
    codeHash: text("code_hash"),
    codeSentAt: instant("code_sent_at"),
    codeExpiresAt: instant("code_expires_at"),
    /** Codes that were typed in wrongly, since the last one was sent. */
    codeMisses: smallint("code_misses").notNull().default(0),
    /** When its holder agreed to text messages, by typing in the code; null before. */
    confirmedAt: instant("confirmed_at"),
    /** When STOP was answered from the number; null while messages may come. */
    stoppedAt: instant("stopped_at"),
    /** Since when the provider says that the number cannot be reached; null while it can. */
    failedAt: instant("failed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("sms_numbers_e164", sql`${table.e164} ~ '^[+][1-9][0-9]{7,14}$'`),
    check(
      "sms_numbers_code",
      sql`(${table.codeHash} is null) = (${table.codeExpiresAt} is null) and char_length(${table.codeHash}) <= 64`,
    ),
    check("sms_numbers_misses", sql`${table.codeMisses} between 0 and 100`),
    index("sms_numbers_e164_index").on(table.e164),
  ],
);

/** E-mail addresses that take no letters. It counts while the person still has that address. */
export const unreachableAddresses = pgTable(
  "unreachable_addresses",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    trouble: text().$type<AddressTrouble>().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    check("unreachable_addresses_email", sql`char_length(${table.email}) <= 254`),
    check("unreachable_addresses_trouble", sql`${table.trouble} in ('refused', 'bounced', 'complained')`),
    index("unreachable_addresses_since").on(table.since),
  ],
);
