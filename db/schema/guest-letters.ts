import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

/** Who wants no more letters from a host, whatever becomes of the stays that were written about. */
export const guestStops = pgTable(
  "guest_stops",
  {
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    /** SHA-256 of the e-mail address with the host's id. */
    addressHash: text("address_hash").notNull(),
    stoppedAt: instant("stopped_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.addressHash] }),
    check("guest_stops_address_hash", sql`${table.addressHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** That a letter went out for a host: what a day's letters are counted by, whatever becomes of the letters themselves. */
export const guestLetters = pgTable(
  "guest_letters",
  {
    id: uuid().primaryKey(),
    homeownerId: uuid("homeowner_id")
      .notNull()
      .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [
    index("guest_letters_homeowner").on(table.homeownerId, table.sentAt),
    index("guest_letters_sent").on(table.sentAt),
  ],
);
