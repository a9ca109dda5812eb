import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type LedgerAccount, type LedgerKind, ledgerAccounts, ledgerKinds } from "#modules/billing/rules.ts";
import { users } from "./accounts.ts";
import { jobs } from "./jobs.ts";
import { instant, quoted, ref } from "./platform.ts";

/** Why a credit was booked; one that an admin took back counts as "hand". */
export const creditCause = sql`coalesce(replace(split_part(source, ':', 1), 'back', 'hand'), case when job_id is not null then 'missed' end)`;

/**
 * Money movements. Append-only by trigger; a trigger checks that entries sum to zero. `ledgerSides` in
 * `modules/billing/rules.ts` maps each kind to its accounts. Sources:
 *
 * - earning: the job.
 * - adjustment: an admin's act; "held:<job id>" and "freed:<job id>" when an earning was held back from its week's
 * payout, and paid later if its review allows it; "addOn:<add-on id>" for done extra work; "tipPay:<tip id>" and
 * "tipPay:<tip id>:back" for a tip; "trip:<job id>" for a blocked
 * stop; "minimum:<runner's user id>:<day>" for a day below its minimum;
 * "runnerReferral:<new runner's user id>:own" and ":theirs", the referrer's, and each with ":back".
 * - payout: "payout:<payout id>".
 * - charge: "charge:<invoice id>"; "void:<invoice id>" when reversed.
 * - payment: "payment:<invoice id>".
 * - credit: the missed job; "cancelled:<job id>" when an operator canceled it; "hold:<hold id>"; "problem:<problem
 * id>"; "oneOff:<one-off id>" for what a credit paid of a single pickup that did not come; "coupon:<coupon id>:<user id>";
 * "referral:<new homeowner's user id>:own" and ":theirs", the referrer's; "gift:<gift id>".
 * - credit_reversal: the job; a referral's source with ":back".
 * - refund: "refund:<provider refund id>"; "refund:<provider refund id>:failed" when the bank returned it.
 * - tip: "tip:<tip id>"; "tip:<tip id>:back" when taken back.
 * - gift: "giftPaid:<gift id>"; "giftPaid:<gift id>:back" when refunded. gift_use: "giftUse:<gift id>".
 * - tip and gift: "failedRefund:<failed refund id>:back" when the bank returned a refund, and with ":sent" once it is sent again.
 * - dispute: "dispute:<dispute id>:<provider's movement id>".
 */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: uuid().primaryKey(),
    kind: text().$type<LedgerKind>().notNull(),
    jobId: uuid("job_id").references(() => jobs.id),
    /** The source, such as "payment:" and the invoice id: each source moves money once. */
    source: text().unique("ledger_transactions_source_unique"),
    /** The reason: an admin's text or a message key. */
    reason: text(),
    bookedAt: instant("booked_at").notNull(),
  },
  (table) => [
    check("ledger_transactions_kind", sql`${table.kind} in ${quoted(ledgerKinds)}`),
    check(
      "ledger_transactions_lengths",
      sql`char_length(${table.source}) <= 300 and char_length(${table.reason}) <= 1000`,
    ),
    check(
      "ledger_transactions_earning_has_job",
      sql`${table.kind} <> 'earning' or ${table.jobId} is not null`,
    ),
    uniqueIndex("ledger_transactions_job_kind").on(table.jobId, table.kind),
    index("ledger_transactions_booked").on(table.bookedAt),
    index("ledger_transactions_held_pay").on(table.source).where(sql`source like 'held:%'`),
    index("ledger_transactions_credits_page")
      .on(table.bookedAt, table.id)
      .where(sql`kind in ('credit', 'credit_reversal')`),
    index("ledger_transactions_credit_cause")
      .on(creditCause, table.bookedAt, table.id)
      .where(sql`kind in ('credit', 'credit_reversal')`),
    // A runner's history skips all earnings by it.
    index("ledger_transactions_pay").on(table.id).where(sql`kind in ('payout', 'adjustment')`),
    index("ledger_transactions_credits").on(table.bookedAt).where(sql`kind in ('credit', 'credit_reversal')`),
  ],
);

/** The two sides of a movement in cents; debits positive, credits negative. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid().primaryKey(),
    transactionId: ref("transaction_id", () => ledgerTransactions.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** The balance's owner; null for the platform's own accounts. */
    userId: uuid("user_id").references(() => users.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /** The Monday of a runner's pay week, in the platform's zone; null on other accounts. */
    payWeek: date("pay_week", { mode: "string" }),
  },
  (table) => [
    check("ledger_entries_account", sql`${table.account} in ${quoted(ledgerAccounts)}`),
    check("ledger_entries_amount", sql`${table.amountCents} between -100000000000 and 100000000000`),
    check(
      "ledger_entries_holder",
      sql`(${table.account} in ('runner_payable', 'homeowner_balance')) = (${table.userId} is not null)`,
    ),
    check(
      "ledger_entries_pay_week",
      sql`(${table.account} = 'runner_payable') = (${table.payWeek} is not null) and extract(isodow from ${table.payWeek}) = 1`,
    ),
    index("ledger_entries_pay_week_runner")
      .on(table.payWeek, table.userId)
      .where(sql`account = 'runner_payable'`),
    index("ledger_entries_transaction").on(table.transactionId),
    // All a sum needs, so that the table is not read.
    index("ledger_entries_sums").on(table.userId, table.account, table.transactionId, table.amountCents),
  ],
);
