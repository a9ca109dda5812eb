import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export type AttemptKind =
  | "sign_in"
  | "register"
  | "waiting_list"
  | "reset_password"
  | "verify_email"
  | "second_factor"
  | "proof_code"
  | "sms_code";

/** Failed sign-ins and codes, registrations, entries in the waiting list and wishes for a link or a code, counted for their limits by every process alike. */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    id: uuid().primaryKey(),
    kind: text().$type<AttemptKind>().notNull(),
    /** SHA-256 of the e-mail address that was tried, whether or not it exists. */
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
