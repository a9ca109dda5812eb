import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, ledgerEntries, ledgerTransactions } from "#db/schema/index.ts";
import { records } from "#platform/queries/records.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { entriesOf, type Movement } from "../rules/ledger.ts";

export type Credit = {
  ids: { transaction: string; debit: string; credit: string };
  movement: Extract<Movement, { kind: "credit" | "credit_reversal" }>;
};

/**
 * Books any number of credits in one statement. Leaves out those of 0 cents and those whose source or job was already
 * credited.
 */
export async function bookCredits(db: Db, credits: Credit[], now: string): Promise<void> {
  const given = credits.filter(({ movement }) => movement.cents !== 0);
  if (given.length === 0) return;
  const transactions = records(
    given.map(({ ids, movement }) => ({
      id: ids.transaction,
      kind: movement.kind,
      job_id: movement.jobId,
      source: movement.source,
      reason: movement.reason,
    })),
    "id uuid, kind text, job_id uuid, source text, reason text",
  );
  const entries = records(
    given.flatMap(({ ids, movement }) =>
      entriesOf(movement).map(({ side, account, userId, amountCents }) => ({
        id: ids[side],
        transaction_id: ids.transaction,
        account,
        user_id: userId,
        amount_cents: amountCents,
      })),
    ),
    "id uuid, transaction_id uuid, account text, user_id uuid, amount_cents bigint",
  );
  await db.execute(sql`
    with booked as (
      insert into ${ledgerTransactions} (id, kind, job_id, source, reason, booked_at)
      select id, kind, job_id, source, reason, ${now}::timestamptz from ${transactions}
      on conflict do nothing returning id
    )
    insert into ${ledgerEntries} (id, transaction_id, account, user_id, amount_cents)
    select record.id, booked.id, account, user_id, amount_cents from booked join ${entries} on transaction_id = booked.id`);
}

/** The ledger source of a credit reversal by a guarantee refund. */
export const guaranteeSource = (refundId: string) => `guarantee:${refundId}`;

/**
 * A homeowner's unused credits for failed pickups and holds, in cents. Excludes credits by an admin or for damage,
 * because they are not for the service.
 */
export async function unusedServiceCredit(db: Db, userId: string): Promise<number> {
  const [row] = await rowsOf<{ cents: number }>(
    db,
    sql`
    select greatest(0, least(-coalesce(sum(entry.amount_cents), 0), -coalesce(sum(entry.amount_cents) filter (
      where booked.kind in ('credit', 'credit_reversal') and (
        booked.job_id is not null or split_part(booked.source, ':', 1) in ('hold', 'cancelled', 'guarantee')
        or exists (select from problems where booked.source = 'problem:' || problems.id and problems.kind <> 'damage'))), 0)))::int as cents
    from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
    where entry.user_id = ${userId}::uuid and entry.account = 'homeowner_balance'`,
  );
  return row?.cents ?? 0;
}

/** The given days on which a home was credited because an operator canceled its pickup. */
export async function listCreditedDays(
  db: Db,
  asked: { homeownerId: string; days: string[] },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: jobs.scheduledOn })
    .from(jobs)
    .innerJoin(ledgerTransactions, sql`${ledgerTransactions.source} = 'cancelled:' || ${jobs.id}`)
    .where(
      and(
        eq(jobs.homeownerId, asked.homeownerId),
        inArray(jobs.scheduledOn, asked.days),
        eq(jobs.status, "cancelled"),
      ),
    );
  return rows.map(({ day }) => day);
}
