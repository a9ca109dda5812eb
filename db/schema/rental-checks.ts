import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { photos } from "./photos.ts";

/** What a runner ticked off at a visit of a rental, in the words that its list had then. */
export const rentalChecks = pgTable(
  "rental_checks",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    item: text().notNull(),
    checkedAt: instant("checked_at").notNull(),
    photoId: uuid("photo_id")
      .unique("rental_checks_photo")
      .references(() => photos.id),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.item] }),
    check("rental_checks_item_length", sql`char_length(${table.item}) between 1 and 80`),
  ],
);
