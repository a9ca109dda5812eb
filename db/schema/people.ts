import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { userRef, users } from "./accounts.ts";
import { instant } from "./platform.ts";

/** Exports of a user's own data: the single-use link and the progress. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: uuid().primaryKey(),
    userId: userRef("cascade"),
    /** The session that requested it and alone may download it, as in `sessions`. */
    sessionHash: text("session_hash").notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text("token_hash").notNull().unique("data_exports_token_unique"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When the link was used; null before. */
    takenAt: instant("taken_at"),
    /** Last progress: an old value means the export died with its server. */
    progressAt: instant("progress_at"),
    photosDone: integer("photos_done").notNull().default(0),
    photosTotal: integer("photos_total").notNull(),
    outcome: text().$type<"done" | "broken">(),
  },
  (table) => [
    check("data_exports_outcome", sql`${table.outcome} in ('done', 'broken')`),
    check("data_exports_taken", sql`(${table.takenAt} is null) = (${table.progressAt} is null)`),
    check("data_exports_ended", sql`${table.outcome} is null or ${table.takenAt} is not null`),
    check("data_exports_expires", sql`${table.expiresAt} > ${table.createdAt}`),
    check("data_exports_photos", sql`${table.photosDone} >= 0 and ${table.photosTotal} >= 0`),
    // A newer link replaces an unused one.
    index("data_exports_user").on(table.userId, table.createdAt),
    index("data_exports_created").on(table.createdAt),
  ],
);

/** Notes about a person, visible only to admins: theirs, and what a runner said who felt unsafe at the home. */
export const personNotes = pgTable(
  "person_notes",
  {
    /** Made by the client, so a note sent twice is stored once. */
    id: uuid().primaryKey(),
    userId: userRef("cascade"),
    words: text().notNull(),
    writtenBy: uuid("written_by").references(() => users.id, { onDelete: "set null" }),
    writtenAt: instant("written_at").notNull(),
    /** When it was removed; it can be restored until the purge. */
    removedAt: instant("removed_at"),
  },
  (table) => [
    check("person_notes_length", sql`char_length(${table.words}) between 1 and 2000`),
    index("person_notes_person").on(table.userId, table.writtenAt, table.id),
    index("person_notes_writer").on(table.writtenBy),
    index("person_notes_removed").on(table.removedAt).where(sql`removed_at is not null`),
  ],
);
