import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

export type LedgerKind = "earning";
export type LedgerAccount = "runner_pay" | "runner_payable";

/** Movements of money. Append-only by trigger; each one's entries sum to zero, checked by trigger. */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: uuid().primaryKey(),
    kind: text().$type<LedgerKind>().notNull(),
    jobId: uuid("job_id").references(() => jobs.id),
    bookedAt: instant("booked_at").notNull(),
  },
  (table) => [
    check("ledger_transactions_kind", sql`${table.kind} in ('earning')`),
    check(
      "ledger_transactions_earning_has_job",
      sql`${table.kind} <> 'earning' or ${table.jobId} is not null`,
    ),
    uniqueIndex("ledger_transactions_job_kind").on(table.jobId, table.kind),
    index("ledger_transactions_booked").on(table.bookedAt),
  ],
);

/** The two sides of a movement, in cents; debits positive, credits negative. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid().primaryKey(),
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** Whose balance it is; null for the platform's own accounts. */
    userId: uuid("user_id").references(() => users.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  },
  (table) => [
    check("ledger_entries_account", sql`${table.account} in ('runner_pay', 'runner_payable')`),
    check("ledger_entries_amount", sql`${table.amountCents} between -100000000000 and 100000000000`),
    check(
      "ledger_entries_holder",
      sql`(${table.account} = 'runner_payable') = (${table.userId} is not null)`,
    ),
    index("ledger_entries_transaction").on(table.transactionId),
    index("ledger_entries_balance").on(table.userId, table.account),
  ],
);
