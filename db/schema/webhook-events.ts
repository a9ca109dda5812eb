import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Every event of the payment provider that was taken, once (invariant M8); its effect is in the same commit. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** The provider's id of the event. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** The object that it tells of. */
    objectId: text("object_id"),
    outcome: text().$type<"applied" | "ignored">().notNull(),
    happenedAt: instant("happened_at").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    check("webhook_events_outcome", sql`${table.outcome} in ('applied', 'ignored')`),
    check(
      "webhook_events_lengths",
      sql`char_length(${table.id}) <= 255 and char_length(${table.type}) <= 100`,
    ),
    index("webhook_events_received").on(table.receivedAt),
  ],
);
