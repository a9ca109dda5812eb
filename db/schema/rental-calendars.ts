import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { homeownerProfiles } from "./homeowner-profiles.ts";

/** All visits of a host's rentals as an address to subscribe to; whoever has the address reads it. One a host. */
export const rentalCalendars = pgTable("rental_calendars", {
  homeownerId: uuid("homeowner_id")
    .primaryKey()
    .references(() => homeownerProfiles.id, { onDelete: "cascade" }),
  /** SHA-256 of the token in the address, which is stored nowhere. */
  tokenHash: text("token_hash").notNull().unique("rental_calendars_token_unique"),
  madeAt: instant("made_at").notNull(),
});
