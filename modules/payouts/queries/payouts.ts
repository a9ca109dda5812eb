import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { payHolds, payoutAccounts, payouts } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { type PayoutStatus, waitsForAccount } from "../rules/payouts.ts";

export type PayoutRow = typeof payouts.$inferSelect;

/**
 * Holds every payout of every week until the transaction ends: what changes a closed week's sum, and what makes payouts
 * of sums, happen one after another. Statements that come later see what the one before has left.
 */
export async function lockPayWeeks(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(715521, 0)`);
}

/**
 * The weeks before one that may still owe somebody a payout: those of which nothing was prepared yet, and the last of
 * them in any case. Reads one entry a week.
 */
export async function listUnpreparedWeeks(db: Db, beforeWeek: string): Promise<string[]> {
  const rows = await rowsOf<{ week: string }>(
    db,
    sql`
    with recursive weeks (week) as (
      (select pay_week from ledger_entries
        where account = 'runner_payable' and pay_week < ${beforeWeek}::date order by pay_week limit 1)
      union all
      select (select pay_week from ledger_entries
        where account = 'runner_payable' and pay_week > week and pay_week < ${beforeWeek}::date order by pay_week limit 1)
      from weeks where week is not null
    )
    select week::text from weeks
    where week is not null
      and (week = ${beforeWeek}::date - 7 or not exists (select from ${payouts} where pay_week = week))
    order by week`,
  );
  return rows.map(({ week }) => week);
}

/**
 * One payout for every runner to whom a closed week owes something, whatever their number; under `lockPayWeeks`. Those
 * there are stay as they are. An earning that is being booked into the week is waited for, and later ones go to the
 * next week (`open_pay_week`). Returns how many were added.
 */
export async function insertPayouts(tx: Db, week: { payWeek: string; now: string }): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(715522, ${week.payWeek}::date - date '2000-01-01')`);
  const [there] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.payWeek, week.payWeek))
    .limit(1);
  // Looking for a conflict at each row is a quarter of what inserting it costs, and where there is none it finds none.
  const butThose = there ? sql`on conflict (pay_week, user_id) do nothing` : sql``;
  const [row] = await rowsOf<{ made: number }>(
    tx,
    sql`
    with made as (
      insert into ${payouts} (id, user_id, pay_week, amount_cents, created_at)
      select new_id(), user_id, pay_week, -sum(amount_cents), ${week.now}::timestamptz
      from ledger_entries
      where account = 'runner_payable' and pay_week = ${week.payWeek}::date
      group by user_id, pay_week having sum(amount_cents) < 0
      ${butThose}
      returning 1
    )
    select count(*)::int as made from made`,
  );
  return row?.made ?? 0;
}

export type DuePayout = { id: string; accountId: string | null };

/**
 * Payouts to send, the oldest weeks first: what waits or was refused, and what has been on its way since before an
 * instant, because whoever sent it has died or did not learn what became of it. `beforeWeek`: only of earlier weeks.
 * `anyone`: also runners without an account that is ready.
 */
export async function listDuePayouts(
  db: Db,
  due: {
    staleBefore: string;
    beforeWeek: string | null;
    anyone: boolean;
    limit: number;
    after: { payWeek: string; id: string } | null;
  },
): Promise<(DuePayout & { payWeek: string })[]> {
  return db
    .select({ id: payouts.id, payWeek: payouts.payWeek, accountId: payoutAccounts.providerId })
    .from(payouts)
    .leftJoin(payoutAccounts, and(eq(payoutAccounts.userId, payouts.userId), isReady))
    .where(
      and(
        sql`${payouts.status} <> 'paid'`,
        isSendable(due.staleBefore),
        due.beforeWeek ? lt(payouts.payWeek, due.beforeWeek) : undefined,
        due.anyone ? undefined : sql`${payoutAccounts.userId} is not null`,
        due.after
          ? sql`(${payouts.payWeek}, ${payouts.id}) > (${due.after.payWeek}::date, ${due.after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(payouts.payWeek), asc(payouts.id))
    .limit(due.limit);
}

/**
 * Takes a payout for sending, for whoever comes first. Null where it is not to be sent, somebody else sends it, or pay is
 * held.
 */
export async function claimPayout(
  db: Db,
  claim: { payoutId: string; now: string; staleBefore: string },
): Promise<PayoutRow | null> {
  const [claimed] = await db
    .update(payouts)
    .set({ status: "sending", attempts: sql`${payouts.attempts} + 1`, sentAt: claim.now, reason: null })
    .where(
      and(
        eq(payouts.id, claim.payoutId),
        isSendable(claim.staleBefore),
        sql`not exists (select from ${payHolds} where ${payHolds.confirmedAt} is null)`,
      ),
    )
    .returning();
  return claimed ?? null;
}

/** sending → paid. False where it was not on its way any more. */
export async function markPaid(
  db: Db,
  paid: { payoutId: string; providerId: string; now: string },
): Promise<boolean> {
  const marked = await db
    .update(payouts)
    .set({ status: "paid", providerId: paid.providerId, paidAt: paid.now, reason: null })
    .where(and(eq(payouts.id, paid.payoutId), eq(payouts.status, "sending")))
    .returning({ id: payouts.id });
  return marked.length > 0;
}

/** sending → failed: the provider said no, so that the next attempt carries another key. Only for that attempt. */
export async function markRefused(
  db: Db,
  refusal: { payoutId: string; attempt: number; reason: string },
): Promise<void> {
  await db
    .update(payouts)
    .set({ status: "failed", refusals: sql`${payouts.refusals} + 1`, reason: refusal.reason })
    .where(
      and(
        eq(payouts.id, refusal.payoutId),
        eq(payouts.status, "sending"),
        eq(payouts.attempts, refusal.attempt),
      ),
    );
}

/** sending → held, with a reason. Only for that attempt. */
export async function holdClaimed(
  db: Db,
  hold: { payoutId: string; attempt: number; reason: string },
): Promise<void> {
  await db
    .update(payouts)
    .set({ status: "held", reason: hold.reason })
    .where(
      and(eq(payouts.id, hold.payoutId), eq(payouts.status, "sending"), eq(payouts.attempts, hold.attempt)),
    );
}

/** Writes down why it is not known what became of an attempt. It stays on its way. */
export async function noteUnknown(
  db: Db,
  unknown: { payoutId: string; attempt: number; reason: string },
): Promise<void> {
  await db
    .update(payouts)
    .set({ reason: unknown.reason })
    .where(
      and(
        eq(payouts.id, unknown.payoutId),
        eq(payouts.status, "sending"),
        eq(payouts.attempts, unknown.attempt),
      ),
    );
}

/**
 * Marks payouts that wait for their runner's account, at most so many, each once. Gives those that were not marked
 * before.
 */
export async function markWaiting(
  tx: Db,
  limit: number,
): Promise<{ userId: string; payWeek: string; amountCents: Cents }[]> {
  const waiting = tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        sql`${payouts.status} <> 'paid'`,
        inArray(payouts.status, ["pending", "failed"]),
        sql`${payouts.reason} is distinct from ${waitsForAccount}`,
        sql`not exists (select from ${payoutAccounts} where ${payoutAccounts.userId} = ${payouts.userId} and ${isReady})`,
      ),
    )
    .orderBy(asc(payouts.payWeek), asc(payouts.id))
    .limit(limit)
    .for("update");
  return tx
    .update(payouts)
    .set({ status: "pending", reason: waitsForAccount })
    .where(inArray(payouts.id, waiting))
    .returning({ userId: payouts.userId, payWeek: payouts.payWeek, amountCents: payouts.amountCents });
}

/** What is not paid yet, by status, and how many of these wait for an account. */
export async function countUnsettled(
  db: Db,
): Promise<{ status: PayoutStatus; count: number; waiting: number }[]> {
  return db
    .select({
      status: payouts.status,
      count: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${payouts.reason} = ${waitsForAccount})::int`,
    })
    .from(payouts)
    .where(sql`${payouts.status} <> 'paid'`)
    .groupBy(payouts.status);
}

/** A runner's payout of a week, held until the transaction ends; null where there is none. */
export async function lockPayout(tx: Db, of: { userId: string; payWeek: string }): Promise<PayoutRow | null> {
  const [row] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.payWeek, of.payWeek), eq(payouts.userId, of.userId)))
    .for("update");
  return row ?? null;
}

/** Keeps a payout back. False where it is on its way or was paid. */
export async function holdPayout(db: Db, hold: { payoutId: string; reason: string }): Promise<boolean> {
  const held = await db
    .update(payouts)
    .set({ status: "held", reason: hold.reason })
    .where(and(eq(payouts.id, hold.payoutId), inArray(payouts.status, ["pending", "failed", "held"])))
    .returning({ id: payouts.id });
  return held.length > 0;
}

/** held → pending. False where it was not held. */
export async function releasePayout(db: Db, payoutId: string): Promise<boolean> {
  const released = await db
    .update(payouts)
    .set({ status: "pending", reason: null })
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, "held")))
    .returning({ id: payouts.id });
  return released.length > 0;
}

/** Gives a payout that is not on its way its week's new sum; one of 0 cents is taken away. */
export async function resizePayout(db: Db, size: { payoutId: string; cents: Cents }): Promise<void> {
  const changeable = and(
    eq(payouts.id, size.payoutId),
    inArray(payouts.status, ["pending", "failed", "held"]),
  );
  const changed =
    size.cents === 0
      ? await db.delete(payouts).where(changeable).returning({ id: payouts.id })
      : await db
          .update(payouts)
          .set({ amountCents: size.cents })
          .where(changeable)
          .returning({ id: payouts.id });
  if (changed.length === 0) throw new Error(`Payout ${size.payoutId} was sent while its week was changed`);
}

const isReady = eq(payoutAccounts.status, "ready");

function isSendable(staleBefore: string) {
  return sql`(${payouts.status} in ('pending', 'failed') or (${payouts.status} = 'sending' and ${payouts.sentAt} <= ${staleBefore}::timestamptz))`;
}
