import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

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
