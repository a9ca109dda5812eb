import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AddressTrouble, Channel, DeliveryState, DeliveryTrouble } from "#modules/notices/rules.ts";
import type { TextChannel } from "#platform/values/message-keys.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { DayPart } from "#platform/values/windows.ts";
import { homeRef, sessions, userRef, users } from "./accounts.ts";
import { instant } from "./platform.ts";

/**
 * Who gets one message a day instead of single ones that can wait, and at which part of the day. Turning the digest off
 * keeps the row, so turning it on again does not send a second one that day.
 */
export const dailyDigests = pgTable(
  "daily_digests",
  {
    userId: userRef("cascade").primaryKey(),
    /** Null: turned off. */
    part: text().$type<DayPart>(),
    /** Since when single messages wait for it. */
    chosenAt: instant("chosen_at").notNull(),
    /** The last finished day in the person's time zone, even if nothing waited. */
    sentOn: date("sent_on", { mode: "string" }),
  },
  (table) => [check("daily_digests_part", sql`${table.part} in ('morning', 'afternoon', 'evening')`)],
);

/** Messages outside the app, one per notice and channel; merged ones share a `message_id`. Keeps no text. */
export const deliveries = pgTable(
  "deliveries",
  {
    /** The notice, or the email's task. */
    sourceId: uuid("source_id").notNull(),
    channel: text().$type<Channel>().notNull(),
    userId: userRef("cascade"),
    /** A notice type or an email name. */
    kind: text().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** Why it was not sent or not accepted; null when all went well. */
    trouble: text().$type<DeliveryTrouble>(),
    /** An email's parameters until it is sent; for push, the browsers reached. */
    params: jsonb().$type<Record<string, string>>(),
    /** The task that sends it; null until claimed. */
    messageId: uuid("message_id"),
    /** The provider's message id; null when it gave none. */
    providerId: text("provider_id"),
    attempts: smallint().notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When a waiting message is next processed: at once, after quiet hours, or after its task was lost. */
    dueAt: instant("due_at").notNull(),
    /** When the last try started. */
    attemptedAt: instant("attempted_at"),
    /** When it was sent or given up. */
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

/**
 * Texts that admins wrote in place of `messages/`: each version of a kind's text on one channel and in one language. Rows
 * are only added, so their number tells whether something changed.
 */
export const messageTexts = pgTable(
  "message_texts",
  {
    id: uuid().primaryKey(),
    channel: text().$type<TextChannel>().notNull(),
    kind: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** ICU texts by field; null: back to the default. */
    texts: jsonb().$type<Record<string, string>>(),
    savedAt: instant("saved_at").notNull(),
    savedBy: uuid("saved_by").references(() => users.id, { onDelete: "set null" }),
    /** When the next version took its place; null for the one in use. */
    replacedAt: instant("replaced_at"),
  },
  (table) => [
    check("message_texts_channel", sql`${table.channel} in ('app', 'email', 'sms', 'several')`),
    check("message_texts_language", sql`${table.language} in ('en', 'es', 'fr')`),
    check("message_texts_kind_length", sql`char_length(${table.kind}) between 1 and 60`),
    check("message_texts_length", sql`char_length(${table.texts}::text) <= 12000`),
    uniqueIndex("message_texts_in_use")
      .on(table.channel, table.kind, table.language)
      .where(sql`replaced_at is null`),
    index("message_texts_language_index").on(table.language),
    index("message_texts_versions").on(table.channel, table.kind, table.savedAt),
    index("message_texts_saved_by").on(table.savedBy),
  ],
);

/** Notices to people. Text is made from type and params in the reader's language. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    userId: userRef("cascade"),
    type: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull(),
    /** A path in the app; null without one. */
    link: text(),
    readAt: instant("read_at"),
    /** When the daily digest took it; null for a notice sent on its own. */
    digestedAt: instant("digested_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("notifications_type_length", sql`char_length(${table.type}) <= 60`),
    check("notifications_link", sql`${table.link} like '/%' and char_length(${table.link}) <= 200`),
    index("notifications_user").on(table.userId, table.createdAt),
    // Rows are in time order, so a few pages locate the old ones to purge.
    index("notifications_created").using("brin", table.createdAt),
  ],
);

/**
 * The last notice a home got about a day, so it is not repeated unless something changes. `holiday`: the day this day's
 * pickup moves to. `tomorrow`: there is a pickup on this day.
 */
export const pickupNotices = pgTable(
  "pickup_notices",
  {
    homeownerId: homeRef("cascade"),
    notice: text().$type<"holiday" | "tomorrow">().notNull(),
    /** The local day it is about; for `holiday`, the regular day before the move. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    /** The day of the pickup; null when there is none. */
    notifiedOn: date("told_on", { mode: "string" }),
    notifiedAt: instant("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.notice, table.onDay] }),
    check("pickup_notices_notice", sql`${table.notice} in ('holiday', 'tomorrow')`),
    index("pickup_notices_day").on(table.onDay),
  ],
);

/** Browsers subscribed to push messages, one row each; the endpoint belongs to the browser's maker. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    userId: userRef("cascade"),
    /** The session that made it and ends it: a signed-out browser gets no push messages. */
    sessionHash: text("session_hash").references(() => sessions.tokenHash, {
      onDelete: "cascade",
      onUpdate: "cascade",
    }),
    /** Where messages go. A browser has one endpoint; the last user to subscribe owns it. */
    endpoint: text().notNull().unique("push_subscriptions_endpoint_unique"),
    /** The browser's public key, a P-256 point, base64url. */
    p256dh: text().notNull(),
    /** The browser's encryption secret, 16 bytes, base64url. */
    auth: text().notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the browser last reported in. */
    seenAt: instant("seen_at").notNull(),
    /** Since when messages fail, other than by unsubscribing; null while they work. */
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

/** Hours without non-urgent push and text messages, in the person's zone; smaller `until`: past midnight. */
export const quietHours = pgTable(
  "quiet_hours",
  {
    userId: userRef("cascade").primaryKey(),
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

/** Numbers for text messages: one per person, used once its code was typed in. */
export const smsNumbers = pgTable(
  "sms_numbers",
  {
    userId: userRef("cascade").primaryKey(),
    /** As "+12175550123". */
    e164: text().notNull(),
    /** SHA-256 of the sent code, base64url; null when none is awaited. */
    codeHash: text("code_hash"),
    codeSentAt: instant("code_sent_at"),
    codeExpiresAt: instant("code_expires_at"),
    /** Wrong codes typed since the last one was sent. */
    codeMisses: smallint("code_misses").notNull().default(0),
    /** When the holder agreed by typing in the code; null before. */
    confirmedAt: instant("confirmed_at"),
    /** When the number replied STOP; null while messages may go there. */
    stoppedAt: instant("stopped_at"),
    /** Since when the provider reports it unreachable; null while reachable. */
    failedAt: instant("failed_at"),
    /** When the holder was last asked by text message to agree with YES; null for a number proven with a code. */
    consentAskedAt: instant("consent_asked_at"),
    /** The person has no app: pickups, bills and answers come by text message. */
    isTextOnly: boolean("is_text_only").notNull().default(false),
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

/** Addresses that refuse emails. Applies while the person still has that address. */
export const unreachableAddresses = pgTable(
  "unreachable_addresses",
  {
    userId: userRef("cascade").primaryKey(),
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
