import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { ledgerTransactions } from "./ledger.ts";

/** Credits of the ledger that the payment provider was told of, so that they lower its next invoice: each once. */
export const creditTransfers = pgTable(
  "credit_transfers",
  {
    /** The booking; also the idempotency key towards the payment provider. */
    transactionId: uuid("transaction_id")
      .primaryKey()
      .references(() => ledgerTransactions.id),
    /** What the provider calls it; null until the provider has answered. */
    providerId: text("provider_id").unique("credit_transfers_provider_unique"),
    /** When the provider was first asked: it forgets the key of a request after a day. */
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("credit_transfers_unanswered").on(table.createdAt).where(sql`provider_id is null`)],
);
