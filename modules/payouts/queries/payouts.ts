import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { payHolds, payoutAccounts, payouts } from "#db/schema/index.ts";
import { lockKeys } from "#platform/queries/lock-keys.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import { type PayoutStatus, waitsForAccount } from "../rules.ts";

export type PayoutRow = typeof payouts.$inferSelect;

/**
 * Locks all payouts of all weeks until the transaction ends. Serializes changes to a closed week's sum with making
 * payouts from sums; later statements see the earlier result.
 */
export async function lockPayWeeks(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.payoutsOrRates}, 0)`);
}

/** The weeks before one that may still owe payouts: those never prepared, and always the last one. */
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
 * Makes one payout for each runner owed money in a closed week; under `lockPayWeeks`. Keeps existing payouts. Waits for
 * an earning being booked into the week; later ones go to the next week (`open_pay_week`). Returns the number added.
 */
export async function insertPayouts(tx: Db, week: { payWeek: string; now: string }): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${lockKeys.payWeek}, ${week.payWeek}::date - date '2000-01-01')`,
  );
  const [there] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.payWeek, week.payWeek))
    .limit(1);
  // Checking each row for a conflict takes a quarter of the insert's time; skip it when the week has no payouts.
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
 * Payouts to send, oldest weeks first: those pending or refused, and those on their way since before an instant, whose
 * sender crashed or got no answer. `beforeWeek`: only earlier weeks. `anyone`: also runners without a ready account.
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

/** Claims a payout for one caller to send; null when it is claimed, not to be sent, or pay is stopped. */
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

/** sending → paid. False when it was no longer on its way. */
export async function markPaid(db: Db, paid: { payoutId: string; providerId: string; now: string }) {
  const marked = await db
    .update(payouts)
    .set({ status: "paid", providerId: paid.providerId, paidAt: paid.now, reason: null })
    .where(and(eq(payouts.id, paid.payoutId), eq(payouts.status, "sending")))
    .returning({ id: payouts.id });
  return marked.length > 0;
}

/** sending → failed: the provider refused, so the next attempt uses another key. Only for this attempt. */
export async function markRefused(db: Db, refusal: { payoutId: string; attempt: number; reason: string }) {
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

/** sending → held, with a reason. Only for this attempt. */
export async function withholdClaimed(db: Db, hold: { payoutId: string; attempt: number; reason: string }) {
  await db
    .update(payouts)
    .set({ status: "held", reason: hold.reason })
    .where(
      and(eq(payouts.id, hold.payoutId), eq(payouts.status, "sending"), eq(payouts.attempts, hold.attempt)),
    );
}

/** Stores why an attempt's result is unknown. The payout stays on its way. */
export async function noteUnknown(db: Db, unknown: { payoutId: string; attempt: number; reason: string }) {
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

/** Marks up to `limit` payouts as waiting for their runner's account, each once. Returns the newly marked ones. */
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

/** The unpaid payouts by status, and how many of them wait for an account. */
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

/** A runner's payout for a week, held until the transaction ends; null when there is none. */
export async function lockPayout(tx: Db, of: { userId: string; payWeek: string }): Promise<PayoutRow | null> {
  const [row] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.payWeek, of.payWeek), eq(payouts.userId, of.userId)))
    .for("update");
  return row ?? null;
}

export async function holdPayout(db: Db, hold: { payoutId: string; reason: string }): Promise<boolean> {
  const held = await db
    .update(payouts)
    .set({ status: "held", reason: hold.reason })
    .where(and(eq(payouts.id, hold.payoutId), inArray(payouts.status, ["pending", "failed", "held"])))
    .returning({ id: payouts.id });
  return held.length > 0;
}

/** held → pending. False when it was not held. */
export async function releasePayout(db: Db, payoutId: string): Promise<boolean> {
  const released = await db
    .update(payouts)
    .set({ status: "pending", reason: null })
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, "held")))
    .returning({ id: payouts.id });
  return released.length > 0;
}

/** Sets a payout that is not on its way to its week's new sum; deletes it at 0 cents. */
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

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

/** Where a runner's pay goes; null before the first setup. */
export async function findPayoutAccount(db: Db, userId: string): Promise<PayoutAccountRow | null> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return row ?? null;
}

/** Adds a runner's account. Keeps an existing one, because a runner has one account. */
export async function insertPayoutAccount(db: Db, account: typeof payoutAccounts.$inferInsert) {
  await db.insert(payoutAccounts).values(account).onConflictDoNothing({ target: payoutAccounts.userId });
}

/** Stores the provider's state of an account, unless a newer one is stored. */
export async function updatePayoutAccount(
  db: Db,
  state: Pick<PayoutAccountRow, "userId" | "status" | "bank" | "hasTaxDetails"> & { askedAt: string },
): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({
      status: state.status,
      bank: state.bank,
      hasTaxDetails: state.hasTaxDetails,
      updatedAt: state.askedAt,
    })
    .where(and(eq(payoutAccounts.userId, state.userId), lte(payoutAccounts.updatedAt, state.askedAt)));
}

/** Accounts that were not ready at the last check and that a payout waits for, longest unchecked first. */
export async function listAwaitedAccounts(db: Db, limit: number): Promise<PayoutAccountRow[]> {
  return db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.status, "incomplete"),
        sql`exists (select from ${payouts} where ${payouts.userId} = ${payoutAccounts.userId} and ${payouts.status} <> 'paid')`,
      ),
    )
    .orderBy(asc(payoutAccounts.updatedAt))
    .limit(limit);
}
