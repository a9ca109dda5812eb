import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Lexemes without places, as `search_words` makes them. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * By what homeowners with a home and runners are searched, filtered and sorted: a copy that triggers keep in the transaction
 * that changes the person (`directory_of` says what of), so that every list is one index. Nobody's who was deleted.
 */
export const directory = pgTable(
  "directory",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<"homeowner" | "runner">().notNull(),
    /** The home or the runner. */
    profileId: uuid("profile_id").notNull(),
    /** A homeowner's latest subscription, "none" without; a runner's application. */
    state: text().notNull(),
    isSuspended: boolean("is_suspended").notNull(),
    /** A runner who is online. */
    isOnline: boolean("is_online").notNull(),
    /** Last name, then first name, folded; compared byte by byte. */
    nameKey: text("name_key").notNull(),
    /** A runner's average rating in hundredths of a star; 0 without ratings. */
    rating: integer().notNull(),
    /** Since when an application is as it is; a home since it was made. */
    since: instant().notNull(),
    createdAt: instant("created_at").notNull(),
    words: words().notNull(),
  },
  (table) => [
    index("directory_newest").on(table.role, table.createdAt, table.profileId),
    index("directory_state_newest").on(table.role, table.state, table.createdAt, table.profileId),
    index("directory_name").on(table.role, table.nameKey, table.profileId),
    index("directory_state_name").on(table.role, table.state, table.nameKey, table.profileId),
    index("directory_rating").on(table.rating, table.profileId).where(sql`role = 'runner'`),
    index("directory_waiting")
      .on(table.since, table.profileId)
      .where(sql`role = 'runner' and state in ('submitted', 'more_info')`),
    index("directory_suspended").on(table.role, table.createdAt, table.profileId).where(sql`is_suspended`),
    index("directory_online").on(table.createdAt, table.profileId).where(sql`is_online`),
    index("directory_words").using("gin", table.words),
  ],
);
