import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

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
