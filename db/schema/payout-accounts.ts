import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Where a runner's pay goes: the recipient at the payment provider. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    providerId: text("provider_id").notNull().unique("payout_accounts_provider_unique"),
    /** incomplete: the provider still wants something; ready: transfers arrive. */
    status: text().$type<"incomplete" | "ready">().notNull(),
    /** The bank's name and the account's last digits, as the provider shows them. */
    bank: text(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [check("payout_accounts_status", sql`${table.status} in ('incomplete', 'ready')`)],
);
