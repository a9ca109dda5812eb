import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

/** A home's calendar as an address to subscribe to; whoever has the address reads it. One a home. */
export const calendarFeeds = pgTable("calendar_feeds", {
  homeownerId: uuid("homeowner_id")
    .primaryKey()
    .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
  /** SHA-256 of the token in the address, which is stored nowhere. */
  tokenHash: text("token_hash").notNull().unique("calendar_feeds_token_unique"),
  madeAt: instant("made_at").notNull(),
});
