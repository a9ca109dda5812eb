import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import type { UsageKind } from "#modules/accounts/rules.ts";
import type { PasskeyTransport } from "#modules/sign-in/rules.ts";
import type { Role } from "#platform/values/actor.ts";
import type { Language } from "#platform/values/preferences.ts";
import { userRef, users } from "./accounts.ts";
import { instant, ref } from "./platform.ts";

/** A link's purpose: it works for nothing else. */
export type LinkPurpose = "reset_password" | "sign_in" | "verify_email" | "undo_email_change";

/** Links emailed to an account's address, each for one use; stores only the token's SHA-256. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey(),
    userId: userRef("cascade"),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The address the link was sent to. */
    email: text().notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text("token_hash").notNull().unique("account_links_token_unique"),
    /** argon2id of the six digits that do the same as the link; null until its email is written, or without a code. */
    codeHash: text("code_hash"),
    /** How often a code was tried with this link. */
    codeTries: integer("code_tries").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    check(
      "account_links_purpose",
      sql`${table.purpose} in ('reset_password', 'sign_in', 'verify_email', 'undo_email_change')`,
    ),
    check("account_links_email_length", sql`char_length(${table.email}) <= 254`),
    // A newer link replaces an older one. Each changed address keeps its own undo link.
    uniqueIndex("account_links_one_each")
      .on(table.userId, table.purpose)
      .where(sql`${table.purpose} <> 'undo_email_change'`),
    index("account_links_user").on(table.userId),
    // Finds addresses reserved for those who may take them back (`isKept`).
    index("account_links_email").on(table.email),
    index("account_links_expires").on(table.expiresAt),
  ],
);

/** A new email address that applies once its link is opened; a newer change replaces an older one. */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: userRef("cascade").primaryKey(),
    newEmail: text("new_email").notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text("token_hash").notNull().unique("email_changes_token_unique"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("email_changes_expires").on(table.expiresAt)],
);

/** Linked Google accounts: one per user, and each for one user only. */
export const googleAccounts = pgTable(
  "google_accounts",
  {
    /** Google's permanent account id. An email address can change hands; this cannot. */
    subject: text().primaryKey(),
    userId: userRef("cascade").unique("google_accounts_user_unique"),
    /** Its address when linked, so the owner recognizes it. */
    email: text().notNull(),
    linkedAt: instant("linked_at").notNull(),
  },
  (table) => [
    check("google_accounts_subject_length", sql`char_length(${table.subject}) between 1 and 255`),
    check("google_accounts_email_length", sql`char_length(${table.email}) between 1 and 254`),
  ],
);

export type GooglePurpose = "sign_in" | "link";

/** Google sign-ins a browser has started but not finished. Each allows one return. */
export const googleSignIns = pgTable(
  "google_ways",
  {
    /** SHA-256 of the token in the browser's cookie, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    purpose: text().$type<GooglePurpose>().notNull(),
    /** The user who links; null for signing in. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** A path on this site. */
    returnTo: text("return_to").notNull(),
    /** The window id the opening page listens for; null without such a page. */
    windowId: uuid("window_id"),
    /** The language of a new account. */
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

/** Marks of a browser (cookie, or user agent and network), as hashes salted with the user. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: userRef("cascade"),
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

/** Authenticator apps used besides the password. One per user. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: userRef("cascade").primaryKey(),
    /** The secret shared with the app, sealed (`adapters/vault`). */
    secretSealed: text("secret_sealed").notNull(),
    begunAt: instant("begun_at").notNull(),
    /** When the first code turned it on; null during setup, when no code is required. */
    confirmedAt: instant("confirmed_at"),
    /** The 30-second step, counted from 1970, of the last accepted code; it and earlier ones no longer work. */
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

/** Single-use codes for signing in without the authenticator app. A used one is deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: ref("user_id", () => secondFactors.userId, "cascade"),
    /** The code's first group, which only locates the row. */
    label: text().notNull(),
    /** argon2id of the whole code, with its parameters. */
    codeHash: text("code_hash").notNull(),
  },
  (table) => [
    primaryKey({ name: "recovery_codes_pk", columns: [table.userId, table.label] }),
    check("recovery_codes_label", sql`${table.label} ~ '^[a-z0-9]{4}$'`),
  ],
);

/** Public keys of devices that sign a user in; `modules/sign-in/rules.ts` bounds how many. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    userId: userRef("cascade"),
    /** The device's own id of the key, base64url. */
    credentialId: text("credential_id").notNull().unique("passkeys_credential_unique"),
    /** In COSE form, base64url. */
    publicKey: text("public_key").notNull(),
    /** Signatures made so far, as the device counts them; 0 forever where it does not count. */
    signatures: bigint({ mode: "number" }).notNull(),
    /** How browsers reach the device, such as "internal". */
    transports: text().array().$type<PasskeyTransport[]>().notNull(),
    /** Whether the key can be copied to the person's other devices. */
    deviceType: text("device_type").$type<"singleDevice" | "multiDevice">().notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    /** The browser and system that added it, such as "Safari · iOS"; null when unknown. */
    name: text(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    check("passkeys_credential_length", sql`char_length(${table.credentialId}) between 1 and 1400`),
    check("passkeys_key_length", sql`char_length(${table.publicKey}) between 1 and 4000`),
    check("passkeys_signatures", sql`${table.signatures} >= 0`),
    check("passkeys_device_type", sql`${table.deviceType} in ('singleDevice', 'multiDevice')`),
    check("passkeys_name_length", sql`char_length(${table.name}) between 1 and 100`),
    index("passkeys_user").on(table.userId),
  ],
);

/** Challenges that a passkey has answered, until they expire: each counts once. */
export const usedPasskeyChallenges = pgTable(
  "used_passkey_challenges",
  {
    /** SHA-256 of the challenge, base64url. */
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("used_passkey_challenges_expires").on(table.expiresAt)],
);

/** Browsers that passed the first factor but not the second. They are not signed in. */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    /** SHA-256 of the token in the browser's cookie, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    userId: userRef("cascade"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("sign_in_challenges_user").on(table.userId),
    index("sign_in_challenges_expires").on(table.expiresAt),
  ],
);

/** Codes emailed to users without a password. One per user; a newer one replaces it. */
export const proofCodes = pgTable(
  "proof_codes",
  {
    userId: userRef("cascade").primaryKey(),
    /** The session that requested it and alone may use it, by token hash. */
    sessionHash: text("session_hash").notNull(),
    /** argon2id of the code; null until its email is written. */
    codeHash: text("code_hash"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("proof_codes_expires").on(table.expiresAt)],
);

/** Page and act counts per UTC day and role; never by person or place. */
export const usageCounts = pgTable(
  "usage_counts",
  {
    onDay: date("on_day", { mode: "string" }).notNull(),
    kind: text().$type<UsageKind>().notNull(),
    /** A page pattern or procedure name from `modules/accounts/rules.ts`. */
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

export type AttemptKind =
  | "sign_in"
  | "register"
  | "waiting_list"
  | "reset_password"
  | "verify_email"
  | "second_factor"
  | "proof_code"
  | "sms_code";

/** Counts for limits that all processes share: failed sign-ins and codes, registrations, requests. */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    id: uuid().primaryKey(),
    kind: text().$type<AttemptKind>().notNull(),
    /** SHA-256 of the email tried, whether or not it has an account. */
    accountHash: text("account_hash").notNull(),
    address: text().notNull(),
    attemptedAt: instant("attempted_at").notNull(),
  },
  (table) => [
    check(
      "login_attempts_kind",
      sql`${table.kind} in ('sign_in', 'register', 'waiting_list', 'reset_password', 'verify_email', 'second_factor', 'proof_code', 'sms_code')`,
    ),
    index("login_attempts_account").on(table.accountHash, table.kind, table.attemptedAt),
    index("login_attempts_address").on(table.address, table.kind, table.attemptedAt),
    index("login_attempts_attempted").on(table.attemptedAt),
  ],
);

/**
 * Admins who see what a person sees, from one session, read only. A row goes when it ends; the audit log keeps when it
 * began and ended.
 */
export const viewings = pgTable(
  "viewings",
  {
    id: uuid().primaryKey(),
    /** The admin's session by its id, which several tokens may have: it ends with them. */
    sessionId: uuid("session_id").notNull(),
    adminId: ref("admin_id", () => users.id, "cascade"),
    userId: userRef("cascade"),
    begunAt: instant("begun_at").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [
    check(
      "viewings_minutes",
      sql`${table.endsAt} > ${table.begunAt} and ${table.endsAt} <= ${table.begunAt} + interval '15 minutes'`,
    ),
    index("viewings_session").on(table.sessionId),
    index("viewings_admin").on(table.adminId),
    index("viewings_user").on(table.userId),
    index("viewings_ends").on(table.endsAt),
  ],
);
