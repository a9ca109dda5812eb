import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { ledgerEntries, ledgerTransactions } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { entriesOf, type Movement } from "../rules.ts";

type BookingIds = { transaction: string; debit: string; credit: string };

/**
 * Books a money movement with its two entries in one statement. False, with nothing booked, when its source, or its job
 * and kind, were booked before. Safe to repeat when the movement has a source or a job.
 */
export async function book(
  db: Db,
  { ids, now, movement }: { ids: BookingIds; now: string; movement: Movement },
): Promise<boolean> {
  const [debit, credit] = entriesOf(movement);
  const source = "source" in movement ? movement.source : null;
  const jobId = "jobId" in movement ? movement.jobId : null;
  const row = (id: string, entry: typeof debit | typeof credit) =>
    sql`(${id}::uuid, ${entry.account}::text, ${entry.userId}::uuid, ${entry.amountCents}::bigint, ${entry.payWeek}::date)`;
  const booked = await rowsOf(
    db,
    sql`
    with booked as (
      insert into ledger_transactions (id, kind, job_id, source, reason, booked_at)
      values (${ids.transaction}, ${movement.kind}, ${jobId ?? null}, ${source ?? null},
        ${movement.reason ?? null}, ${now})
      on conflict do nothing returning id
    )
    insert into ledger_entries (id, transaction_id, account, user_id, amount_cents, pay_week)
    select entry.id, booked.id, entry.account, entry.user_id, entry.amount_cents, entry.pay_week
    from booked, (values ${row(ids.debit, debit)}, ${row(ids.credit, credit)})
      as entry (id, account, user_id, amount_cents, pay_week)
    returning id`,
  );
  return booked.length > 0;
}

/** Whether a source has moved money. */
export async function isBooked(db: Db, source: string): Promise<boolean> {
  const [row] = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.source, source));
  return row !== undefined;
}

/** Books a runner's earning for a job, which the platform then owes. Once per job, by constraint. */
export async function bookEarning(
  db: Db,
  earning: {
    ids: BookingIds;
    jobId: string;
    userId: string;
    cents: Cents;
    /** The Monday of the week it is earned in; if that week's payouts exist, the next open week counts. */
    payWeek: string;
    now: string;
  },
): Promise<void> {
  const transactionId = earning.ids.transaction;
  await db
    .insert(ledgerTransactions)
    .values({ id: transactionId, kind: "earning", jobId: earning.jobId, bookedAt: earning.now });
  await db.insert(ledgerEntries).values([
    { id: earning.ids.debit, transactionId, account: "runner_pay", amountCents: earning.cents },
    {
      id: earning.ids.credit,
      transactionId,
      account: "runner_payable",
      userId: earning.userId,
      amountCents: -earning.cents,
      payWeek: sql`open_pay_week(${earning.payWeek}::date)`,
    },
  ]);
}

/** The cents a homeowner owes us; negative when we owe them. */
export async function homeownerBalance(db: Db, userId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.account, "homeowner_balance")));
  return Number(row?.cents ?? 0);
}

/** The cents we still owe a runner for a pay week: earnings and adjustments, less payouts. */
export async function runnerWeekBalance(db: Db, week: { userId: string; payWeek: string }): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(-sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, week.userId),
        eq(ledgerEntries.account, "runner_payable"),
        eq(ledgerEntries.payWeek, week.payWeek),
      ),
    );
  return Number(row?.cents ?? 0);
}
