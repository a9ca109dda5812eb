import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { tips } from "#db/schema/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import type { TipStatus } from "../rules/tips.ts";

export type TipRow = typeof tips.$inferSelect;

/** A tip's status as its giver sees it: a refund that failed is on its way until it is settled. */
const shownStatus = sql<TipStatus>`case when exists (select from failed_refunds as failed
  where failed.tip_id = tips.id and failed.settled_at is null) then 'refunding' else tips.status end`;

/** What decides whether a home's pickup may be tipped; null for another home's. */
export type TippedJob = {
  completedAt: string | null;
  day: string;
  runnerId: string | null;
  /** Null once the runner's account was erased. */
  runnerUserId: string | null;
  /** Whether a subscription's card can pay it. */
  hasCard: boolean;
};

/** `isHeld`: locks everything the tip's decision depends on until the transaction ends. */
export async function findTippedJob(
  db: Db,
  of: { jobId: string; homeownerId: string; isHeld?: boolean },
): Promise<{ job: TippedJob; tip: TipRow | null } | null> {
  const [job] = await rowsOf<TippedJob>(
    db,
    sql`
    select ${instantText(sql`jobs.completed_at`)} as "completedAt", jobs.scheduled_on::text as day,
      jobs.runner_id as "runnerId", person.id as "runnerUserId",
      exists (select from homeowner_profiles as home join subscriptions on subscriptions.user_id = home.user_id
        where home.id = jobs.homeowner_id and subscriptions.status not in ('incomplete', 'canceled')) as "hasCard"
    from jobs left join runner_profiles as runner on runner.id = jobs.runner_id
    left join users as person on person.id = runner.user_id and person.deleted_at is null
    where jobs.id = ${of.jobId}::uuid and jobs.homeowner_id = ${of.homeownerId}::uuid
    ${of.isHeld ? sql.raw("for share of jobs") : sql``}`,
  );
  if (!job) return null;
  const [tip] = await db
    .select({ ...getTableColumns(tips), status: shownStatus })
    .from(tips)
    .where(and(eq(tips.jobId, of.jobId), sql`${tips.status} <> 'declined'`));
  return { job, tip: tip ?? null };
}

/** A tip, locked until the transaction ends; null when there is none. */
export async function lockTip(tx: Db, id: string): Promise<TipRow | null> {
  const [row] = await tx.select().from(tips).where(eq(tips.id, id)).for("update");
  return row ?? null;
}

/** The tip of a pickup, unless it was declined, locked until the transaction ends; null when there is none. */
export async function lockTipOfJob(tx: Db, jobId: string): Promise<TipRow | null> {
  const [row] = await tx
    .select()
    .from(tips)
    .where(and(eq(tips.jobId, jobId), sql`${tips.status} <> 'declined'`))
    .for("update");
  return row ?? null;
}

/** The tip paid by a charge of the provider, locked until the transaction ends; null when there is none. */
export async function lockTipOfCharge(tx: Db, providerId: string): Promise<TipRow | null> {
  const [row] = await tx.select().from(tips).where(eq(tips.providerId, providerId)).for("update");
  return row ?? null;
}

export async function findTip(db: Db, id: string): Promise<TipRow | null> {
  const [row] = await db.select().from(tips).where(eq(tips.id, id));
  return row ?? null;
}

/** False when the pickup has a tip already. */
export async function insertTip(db: Db, tip: typeof tips.$inferInsert): Promise<boolean> {
  const added = await db.insert(tips).values(tip).onConflictDoNothing().returning({ id: tips.id });
  return added.length > 0;
}

/** charging → paid or declined. False when it was settled before. */
export async function settleCharge(
  tx: Db,
  {
    id,
    ...changes
  }: { id: string } & ({ status: "paid"; providerId: string; paidAt: string } | { status: "declined" }),
): Promise<boolean> {
  const settled = await tx
    .update(tips)
    .set(changes)
    .where(and(eq(tips.id, id), eq(tips.status, "charging")))
    .returning({ id: tips.id });
  return settled.length > 0;
}

/**
 * paid → refunding, before an undisputed paid tip's time to take it back is over; at any time when the pickup was
 * refused in review. False otherwise.
 */
export async function beginTipBack(
  tx: Db,
  { id, now, isRefused }: { id: string; now: string; isRefused: boolean },
): Promise<boolean> {
  const begun = await tx
    .update(tips)
    .set({ status: "refunding", takenBackAt: now })
    .where(
      and(
        eq(tips.id, id),
        eq(tips.status, "paid"),
        isRefused ? undefined : sql`${tips.paidAt} > ${now}::timestamptz - interval '24 hours'`,
        // The bank has already taken the money back.
        sql`not exists (select from disputes where disputes.tip_id = ${tips.id})`,
      ),
    )
    .returning({ id: tips.id });
  return begun.length > 0;
}

/** refunding → refunded, under the provider's id. Safe to repeat. */
export async function endTipBack(db: Db, { id, refundId }: { id: string; refundId: string }): Promise<void> {
  await db
    .update(tips)
    .set({ status: "refunded", refundId })
    .where(and(eq(tips.id, id), eq(tips.status, "refunding")));
}

/** Tips that the provider has not answered since an instant, oldest first. */
export async function listUnsettledTips(db: Db, before: string): Promise<{ id: string }[]> {
  return rowsOf<{ id: string }>(
    db,
    sql`
    select id from tips where status in ('charging', 'refunding')
      and coalesce(taken_back_at, created_at) < ${before}::timestamptz
    order by created_at limit 200`,
  );
}

/**
 * A runner's tips of a pay week, in cents, that may still be taken back: no deduction may use them. An hour more than
 * they may be, for acts under way.
 */
export function revocableTips(of: { userId: SQL; payWeek: SQL; now: string }): SQL {
  return sql`coalesce((select sum(given.amount_cents) from tips as given
    join runner_profiles as tipped on tipped.id = given.runner_id
    join ledger_transactions as passed on passed.source = 'tipPay:' || given.id
    join ledger_entries as part on part.transaction_id = passed.id and part.account = 'runner_payable'
    where tipped.user_id = ${of.userId} and part.pay_week = ${of.payWeek}
      and given.status = 'paid' and given.paid_at > ${of.now}::timestamptz - interval '25 hours'), 0)`;
}

export type TipPay = {
  userId: string;
  /** The week it was booked into; null before it was. */
  payWeek: string | null;
  /** Whether that week has no payouts yet and owes all of a tip that is being taken back. */
  isOwed: boolean;
  day: string;
};

/** Whose pay a tip is, and where it was booked. */
export async function findTipPay(tx: Db, { id, now }: { id: string; now: string }): Promise<TipPay> {
  const others = revocableTips({ userId: sql`runner.user_id`, payWeek: sql`week.monday`, now });
  const [row] = await rowsOf<TipPay>(
    tx,
    sql`
    select runner.user_id as "userId", jobs.scheduled_on::text as day, week.monday::text as "payWeek",
      not exists (select from payouts where pay_week = week.monday)
      and coalesce((select -sum(amount_cents) from ledger_entries where account = 'runner_payable'
        and pay_week = week.monday and ledger_entries.user_id = runner.user_id), 0)
        >= ${others} + tips.amount_cents as "isOwed"
    from tips join runner_profiles as runner on runner.id = tips.runner_id join jobs on jobs.id = tips.job_id
    left join lateral (
      select entry.pay_week as monday from ledger_transactions as booked
      join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
      where booked.source = 'tipPay:' || tips.id) as week on true
    where tips.id = ${id}::uuid`,
  );
  if (!row) throw new Error(`Tip ${id} has gone`);
  return row;
}

/**
 * The provider's subscription that pays a homeowner's tips: one that runs, else the latest; null without any. One that ended
 * counts, because a charge without an answer may have been made before.
 */
export async function findTipSubscription(db: Db, userId: string): Promise<string | null> {
  const [row] = await rowsOf<{ providerId: string }>(
    db,
    sql`
    select provider_id as "providerId" from subscriptions where user_id = ${userId}::uuid and provider_id is not null
    order by status = 'canceled', created_at desc limit 1`,
  );
  return row?.providerId ?? null;
}

/** A homeowner's latest tips, between two instants if given, with the pickup's day and the runner's first name. */
export function listTips(
  db: Db,
  of: { userId: string; from: string | null; before: string | null },
): Promise<
  (Pick<TipRow, "id" | "jobId" | "status" | "createdAt" | "paidAt"> & {
    amountCents: Cents;
    day: string;
    runner: string;
  })[]
> {
  return rowsOf(
    db,
    sql`
    select tips.id, tips.job_id as "jobId", tips.amount_cents as "amountCents",
      ${shownStatus} as status,
      ${instantText(sql`tips.created_at`)} as "createdAt", ${instantText(sql`tips.paid_at`)} as "paidAt",
      jobs.scheduled_on::text as day, person.first_name as runner
    from tips join jobs on jobs.id = tips.job_id
    join runner_profiles as runner on runner.id = tips.runner_id
    join users as person on person.id = runner.user_id
    where tips.user_id = ${of.userId}::uuid and tips.status <> 'declined'
      and tips.created_at >= coalesce(${of.from}::timestamptz, '-infinity') and tips.created_at < coalesce(${of.before}::timestamptz, 'infinity')
    order by tips.created_at desc limit 50`,
  );
}
