import { and, eq, inArray, sql } from "drizzle-orm";
import { entriesOf, type Movement } from "#domain/ledger.ts";
import type { Db } from "../client.ts";
import { jobs, ledgerEntries, ledgerTransactions } from "../schema/index.ts";
import { records } from "./records.ts";

export type Credit = {
  ids: { transaction: string; debit: string; credit: string };
  movement: Extract<Movement, { kind: "credit" | "credit_reversal" }>;
};

/**
 * Books credits in one statement, whatever their number. Those of 0 cents, and those whose source or job has been
 * credited already, are left out.
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

/** Those of some days for which a home was credited because an operator cancelled its pickup. */
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
