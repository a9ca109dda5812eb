import { index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Processes whose own clock is off, as each measured it last. One whose clock is right has no row. */
export const clockSkews = pgTable(
  "clock_skews",
  {
    /** One start of a process. */
    processId: uuid("process_id").primaryKey(),
    /** Milliseconds by which the process is ahead of the database; negative where it is behind. */
    skewMilliseconds: integer("skew_milliseconds").notNull(),
    /** By the database's clock, when it was noticed first and measured last. */
    noticedAt: instant("noticed_at").notNull(),
    measuredAt: instant("measured_at").notNull(),
  },
  (table) => [index("clock_skews_measured").on(table.measuredAt)],
);
