import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { UsageKind } from "#modules/accounts/rules/usage.ts";
import type { Role } from "#platform/values/actor.ts";
import type { Language } from "#platform/values/preferences.ts";
import { users } from "./accounts.ts";
import { instant } from "./platform.ts";

/** What a link in a letter is for: it opens nothing else. */
export type LinkPurpose = "reset_password" | "verify_email" | "undo_email_change";

/**
 * Links that were sent to an account's address, each good for one use. The token is stored only as its SHA-256: a copy of
 * this table opens nothing.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** Where the link was sent. */
    email: text().notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text("token_hash").notNull().unique("account_links_token_unique"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    check(
      "account_links_purpose",
      sql`${table.purpose} in ('reset_password', 'verify_email', 'undo_email_change')`,
    ),
    check("account_links_email_length", sql`char_length(${table.email}) <= 254`),
    // A newer link replaces an older one. Of changed addresses each one has its own way back.
    uniqueIndex("account_links_one_each")
      .on(table.userId, table.purpose)
      .where(sql`${table.purpose} <> 'undo_email_change'`),
    index("account_links_user").on(table.userId),
    // Which addresses are kept for those who may take them back (`isKept`).
    index("account_links_email").on(table.email),
    index("account_links_expires").on(table.expiresAt),
  ],
);

/** A new e-mail address that counts once its link is opened; a newer change replaces an older one. */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    newEmail: text("new_email").notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text("token_hash").notNull().unique("email_changes_token_unique"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("email_changes_expires").on(table.expiresAt)],
);

/** Who signs in with which Google account: one each, and each for one person alone. */
export const googleAccounts = pgTable(
  "google_accounts",
  {
    /** Google's lasting name of the account. An e-mail address can change hands; this cannot. */
    subject: text().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .unique("google_accounts_user_unique")
      .references(() => users.id, { onDelete: "cascade" }),
    /** Its address when it was linked, by which its owner knows it again. */
    email: text().notNull(),
    linkedAt: instant("linked_at").notNull(),
  },
  (table) => [
    check("google_accounts_subject_length", sql`char_length(${table.subject}) between 1 and 255`),
    check("google_accounts_email_length", sql`char_length(${table.email}) between 1 and 254`),
  ],
);

export type GooglePurpose = "sign_in" | "link";

/** Ways to Google that a browser has begun and not come back from. Each is good for one return. */
export const googleWays = pgTable(
  "google_ways",
  {
    /** SHA-256 of the token in the browser's cookie, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    purpose: text().$type<GooglePurpose>().notNull(),
    /** Who links; null for signing in. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** A path of this site. */
    returnTo: text("return_to").notNull(),
    /** What the page that opened the window listens for; null where there is no such page. */
    windowId: uuid("window_id"),
    /** What a new account reads. */
    language: text().$type<Language>(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    check("google_ways_purpose", sql`${table.purpose} in ('sign_in', 'link')`),
    check("google_ways_user", sql`(${table.purpose} = 'link') = (${table.userId} is not null)`),
    check("google_ways_return_length", sql`char_length(${table.returnTo}) between 1 and 1500`),
    check("google_ways_language", sql`${table.language} in ('en', 'es', 'fr')`),
    index("google_ways_user").on(table.userId),
    index("google_ways_expires").on(table.expiresAt),
  ],
);

/**
 * By what a browser is known again when somebody signs in: its own cookie, or how it looks and where from. Only hashes,
 * of the person too: nobody reads a browser or a place out of them.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the mark and the user, base64url. */
    markHash: text("mark_hash").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "known_devices_pk", columns: [table.userId, table.markHash] }),
    check("known_devices_mark_length", sql`char_length(${table.markHash}) = 43`),
    index("known_devices_seen").on(table.lastSeenAt),
  ],
);

/** Authenticator apps that people sign in with besides their password. One each. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The secret that the app has as well, sealed (`adapters/vault`). */
    secretSealed: text("secret_sealed").notNull(),
    begunAt: instant("begun_at").notNull(),
    /** When it was turned on by a first code; null while it is being set up, when it asks nobody for anything. */
    confirmedAt: instant("confirmed_at"),
    /** The half minute, counted from 1970, of the last code that was taken: it and those before it count no more. */
    lastStep: bigint("last_step", { mode: "number" }),
  },
  (table) => [
    check("second_factors_secret_length", sql`char_length(${table.secretSealed}) between 1 and 200`),
    check(
      "second_factors_confirmed_by_a_code",
      sql`(${table.confirmedAt} is null) = (${table.lastStep} is null)`,
    ),
  ],
);

/** What signs somebody in once each where the authenticator app is not at hand. A used one is gone. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    /** The code's first group, which only finds the row. */
    label: text().notNull(),
    /** argon2id of the whole code, with its parameters. */
    codeHash: text("code_hash").notNull(),
  },
  (table) => [
    primaryKey({ name: "recovery_codes_pk", columns: [table.userId, table.label] }),
    check("recovery_codes_label", sql`${table.label} ~ '^[a-z0-9]{4}$'`),
  ],
);

/** Browsers whose reader has given the first factor and not yet the second. Nobody is signed in by one. */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    /** SHA-256 of the token in the browser's cookie, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("sign_in_challenges_user").on(table.userId),
    index("sign_in_challenges_expires").on(table.expiresAt),
  ],
);

/** Codes sent by e-mail to whoever has no password to give again. One each; a newer one replaces an older one. */
export const proofCodes = pgTable(
  "proof_codes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that asked for it, and for which alone it counts, by the hash of its token. */
    sessionHash: text("session_hash").notNull(),
    /** argon2id of the code; null until its letter was worded. */
    codeHash: text("code_hash"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("proof_codes_expires").on(table.expiresAt)],
);

/** How often pages were opened and acts done on a UTC day, by the role of whoever did; never by whom, or from where. */
export const usageCounts = pgTable(
  "usage_counts",
  {
    onDay: date("on_day", { mode: "string" }).notNull(),
    kind: text().$type<UsageKind>().notNull(),
    /** A page's pattern or a procedure's name, of those in `modules/accounts/rules/usage.ts`. */
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    uses: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.onDay, table.kind, table.name, table.role] }),
    check("usage_counts_kind", sql`${table.kind} in ('page', 'act')`),
    check("usage_counts_role", sql`${table.role} in ('homeowner', 'runner', 'admin')`),
    check("usage_counts_name_length", sql`char_length(${table.name}) between 1 and 60`),
    check("usage_counts_uses", sql`${table.uses} > 0`),
  ],
);
