import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** How many wait for each ZIP code, kept by triggers on the waiting list; none where nobody does. */
export const waitingZips = pgTable(
  "waiting_zips",
  {
    zipCode: text("zip_code").primaryKey(),
    waiting: integer().notNull(),
  },
  (table) => [
    check("waiting_zips_waiting", sql`${table.waiting} >= 0`),
    index("waiting_zips_most").on(sql`(-waiting)`, table.zipCode),
  ],
);
