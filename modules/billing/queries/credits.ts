import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  creditTransfers,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  paymentCustomers,
  users,
} from "#db/schema/index.ts";
import type { Deps } from "#platform/deps.ts";
import { lockCredits } from "#platform/queries/buckets.ts";
import { recordsOf, rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { entriesOf, type Movement } from "../rules.ts";
import { ranSubscription } from "./subscriptions.ts";

export type Credit = {
  ids: { transaction: string; debit: string; credit: string };
  movement: Extract<Movement, { kind: "credit" | "credit_reversal" }>;
};

/**
 * Books credits in one statement, without those of 0 cents or already credited by source or job. Returns the ids of the
 * transactions booked.
 */
export async function bookCredits(db: Db, credits: Credit[], now: string): Promise<Set<string>> {
  const given = credits.filter(({ movement }) => movement.cents !== 0);
  if (given.length === 0) return new Set();
  const transactions = recordsOf(
    ledgerTransactions,
    ["id", "kind", "jobId", "source", "reason"],
    given.map(({ ids, movement }) => ({ ...movement, id: ids.transaction })),
  );
  const entries = recordsOf(
    ledgerEntries,
    ["id", "transactionId", "account", "userId", "amountCents"],
    given.flatMap(({ ids, movement }) =>
      entriesOf(movement).map((entry) => ({ ...entry, id: ids[entry.side], transactionId: ids.transaction })),
    ),
  );
  const entered = await rowsOf<{ id: string }>(
    db,
    sql`
    with booked as (
      insert into ${ledgerTransactions} (id, kind, job_id, source, reason, booked_at)
      select id, kind, job_id, source, reason, ${now}::timestamptz from ${transactions}
      on conflict do nothing returning id
    )
    insert into ${ledgerEntries} (id, transaction_id, account, user_id, amount_cents)
    select record.id, booked.id, account, user_id, amount_cents from booked join ${entries} on transaction_id = booked.id
    returning transaction_id as id`,
  );
  return new Set(entered.map(({ id }) => id));
}

/** Reason for a pickup credit whose amount an admin chose. It is never cut and doesn't count toward the limit. */
export const chosenByAdmin = "problemByAdmin";

type PickupCredit = Omit<Extract<Movement, { kind: "credit" | "credit_reversal" }>, "kind">;

/**
 * Books credits for failed pickups, in this order, and returns the cents booked for each. Those booked to an account
 * since its paid month began never exceed its monthly price: the last is cut to what is left, and those after it are 0.
 */
export async function creditPickups(deps: Deps, tx: Db, pickups: PickupCredit[]): Promise<Cents[]> {
  const left = await lockLeft(
    tx,
    pickups.flatMap(({ userId, reason }) => (reason === chosenByAdmin ? [] : userId)),
  );
  const credits = pickups.map((pickup): Credit => {
    const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
    if (pickup.reason === chosenByAdmin) return { ids, movement: { kind: "credit", ...pickup } };
    const most = left.get(pickup.userId) ?? 0;
    const cents = Math.min(pickup.cents, most);
    left.set(pickup.userId, most - cents);
    return { ids, movement: { kind: "credit", ...pickup, cents } };
  });
  const booked = await bookCredits(tx, credits, deps.now());
  return credits.map(({ ids, movement }) => (booked.has(ids.transaction) ? movement.cents : 0));
}

/** What pickups may still be credited this paid month. Holds the accounts' credits until the transaction ends. */
async function lockLeft(tx: Db, userIds: string[]): Promise<Map<string, Cents>> {
  if (userIds.length === 0) return new Map();
  await lockCredits(tx, userIds);
  return findLeft(tx, userIds);
}

/** The same without holding anything. */
export async function findLeft(tx: Db, userIds: string[]): Promise<Map<string, Cents>> {
  const ran = ranSubscription(tx, sql`account.id`);
  const rows = await rowsOf<{ userId: string; cents: number }>(
    tx,
    sql`
    select account.id as "userId", greatest(0, ran.monthly_rate_cents - (
      select coalesce(-sum(entry.amount_cents), 0)
      from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.user_id = account.id and entry.account = 'homeowner_balance' and booked.kind = 'credit'
        and booked.booked_at >= ran.began_at and booked.reason is distinct from ${chosenByAdmin} and (
          split_part(booked.source, ':', 1) in ('cancelled', 'problem')
          or booked.job_id is not null and not exists (
            select from ledger_transactions as back where back.job_id = booked.job_id and back.kind = 'credit_reversal'))
    ))::int as cents
    from unnest(${sql.param([...new Set(userIds)])}::uuid[]) as account (id) cross join lateral ${ran}`,
  );
  return new Map(rows.map(({ userId, cents }) => [userId, cents]));
}

/** The ledger source of a credit reversal by a guarantee refund. */
export const guaranteeSource = (refundId: string) => `guarantee:${refundId}`;

/** Unused credits for failed pickups, holds and pauses, in cents; an admin's and those for damage don't count. */
export async function unusedServiceCredit(db: Db, userId: string): Promise<number> {
  const [row] = await rowsOf<{ cents: number }>(
    db,
    sql`
    select greatest(0, least(-coalesce(sum(entry.amount_cents), 0), -coalesce(sum(entry.amount_cents) filter (
      where booked.kind = 'charge' and entry.amount_cents < 0 and split_part(booked.source, ':', 1) = 'charge'
        or booked.kind in ('credit', 'credit_reversal') and (
        booked.job_id is not null or split_part(booked.source, ':', 1) in ('hold', 'cancelled', 'guarantee')
        or exists (select from problems where booked.source = 'problem:' || problems.id and problems.kind <> 'damage'))), 0)))::int as cents
    from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
    where entry.user_id = ${userId}::uuid and entry.account = 'homeowner_balance'`,
  );
  return row?.cents ?? 0;
}

/**
 * The given days on which a home was credited because an operator canceled its pickup, or whose generated pickup was
 * refused after a problem with it was made good (`isMadeGood`).
 */
export async function listCreditedDays(db: Db, asked: { homeownerId: string; days: string[] }) {
  const rows = await db
    .selectDistinct({ day: jobs.scheduledOn })
    .from(jobs)
    .where(
      and(
        eq(jobs.homeownerId, asked.homeownerId),
        inArray(jobs.scheduledOn, asked.days),
        eq(jobs.status, "cancelled"),
        sql`(exists (select from ledger_transactions where source = 'cancelled:' || ${jobs.id}) or ${jobs.kind} = 'weekly'
          and exists (select from problems where job_id = ${jobs.id} and outcome in ('credit', 'returnVisit')))`,
      ),
    );
  return rows.map(({ day }) => day);
}

/**
 * Credits and reversals that the payment provider has not confirmed, oldest first: for known customers with an
 * undeleted account, booked since an instant, paged after the previous page's last; of one user if given. `cents` lowers
 * the next invoice, or raises it when negative.
 */
export async function listUntoldCredits(
  db: Db,
  page: {
    bookedSince: string;
    userId?: string;
    after: { bookedAt: string; transactionId: string } | null;
    limit: number;
  },
) {
  return db
    .select({
      transactionId: ledgerTransactions.id,
      bookedAt: ledgerTransactions.bookedAt,
      customerId: sql<string>`${paymentCustomers.providerId}`,
      cents: sql<number>`(-${ledgerEntries.amountCents})::int`,
      reason: ledgerTransactions.reason,
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.transactionId, ledgerTransactions.id),
        eq(ledgerEntries.account, "homeowner_balance"),
      ),
    )
    .innerJoin(
      paymentCustomers,
      and(eq(paymentCustomers.userId, ledgerEntries.userId), isNotNull(paymentCustomers.providerId)),
    )
    .innerJoin(users, and(eq(users.id, ledgerEntries.userId), isNull(users.deletedAt)))
    .leftJoin(creditTransfers, eq(creditTransfers.transactionId, ledgerTransactions.id))
    .where(
      and(
        sql`${ledgerTransactions.kind} in ('credit', 'credit_reversal')`,
        gt(ledgerTransactions.bookedAt, page.bookedSince),
        isNull(creditTransfers.providerId),
        page.userId ? eq(users.id, page.userId) : undefined,
        page.after
          ? sql`(${ledgerTransactions.bookedAt}, ${ledgerTransactions.id}) > (${page.after.bookedAt}::timestamptz, ${page.after.transactionId}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(ledgerTransactions.bookedAt), asc(ledgerTransactions.id))
    .limit(page.limit);
}

/** Records that a credit is being sent to the provider. Returns when that first happened. */
export async function beginCreditTransfer(db: Db, transfer: { transactionId: string; now: string }) {
  await db
    .insert(creditTransfers)
    .values({ transactionId: transfer.transactionId, createdAt: transfer.now })
    .onConflictDoNothing();
  const [row] = await db
    .select({ createdAt: creditTransfers.createdAt })
    .from(creditTransfers)
    .where(eq(creditTransfers.transactionId, transfer.transactionId));
  return row?.createdAt ?? transfer.now;
}

/** Stores the provider's answer. False, with no change, when it had already answered. */
export async function finishCreditTransfer(db: Db, transfer: { transactionId: string; providerId: string }) {
  const finished = await db
    .update(creditTransfers)
    .set({ providerId: transfer.providerId })
    .where(and(eq(creditTransfers.transactionId, transfer.transactionId), isNull(creditTransfers.providerId)))
    .returning({ id: creditTransfers.transactionId });
  return finished.length > 0;
}
