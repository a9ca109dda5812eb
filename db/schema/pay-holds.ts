import { sql } from "drizzle-orm";
import { check, integer, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Times at which the provider knew transfers that this database does not, as after a restore. Nothing is sent to
 * runners while one is not confirmed; at most one is open.
 */
export const payHolds = pgTable(
  "pay_holds",
  {
    id: uuid().primaryKey(),
    foundAt: instant("found_at").notNull(),
    /** How many of the provider's latest 100 transfers are unknown here. */
    unknownTransfers: integer("unknown_transfers").notNull(),
    /** Transfers up to this instant, by the provider's clock, are not asked about again once this is confirmed. */
    newestTransferAt: instant("newest_transfer_at").notNull(),
    /** When an operator said that pay may go on. */
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [
    check("pay_holds_unknown", sql`${table.unknownTransfers} > 0`),
    uniqueIndex("pay_holds_one_open")
      .on(sql`(${table.confirmedAt} is null)`)
      .where(sql`confirmed_at is null`),
  ],
);
