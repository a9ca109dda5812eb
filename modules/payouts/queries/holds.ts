import { desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { payHolds } from "#db/schema/index.ts";
import { quoted } from "#db/schema/platform.ts";
import { revocableTips } from "#modules/pickups/index.ts";
import { holdingKinds } from "#modules/pickups/rules/problems.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import type { HeldReason } from "../rules.ts";

/** An earning to hold back or to free, in cents. `isForDay`: held only because its pickup's day had not come. */
export type HeldEarning = { jobId: string; userId: string; cents: Cents; isForDay: boolean };

/** The ledger sources of a held earning, and of its release. */
export const heldSource = (jobId: string) => `held:${jobId}`;
export const freedSource = (jobId: string) => `freed:${jobId}`;

/**
 * Jobs with an anomaly that was refused, with an open one of a kind that holds pay, or with an open problem. A reversed
 * refusal no longer counts.
 */
const jobsInReview = sql`
    select job_id from job_anomalies where outcome is distinct from 'cleared'
      and answer_outcome is distinct from 'reversed' and (outcome is not null or kind in ${quoted(holdingKinds)})
    union select job_id from problems where outcome is null`;

/** Jobs whose earning may not be paid at an instant: they are in review, or the pickup's day is in the future. */
function jobsSpokenAgainst(now: string): SQL {
  return sql`${jobsInReview}
    union select early.job_id from job_anomalies as early join jobs as ahead on ahead.id = early.job_id
      join homeowner_profiles as home on home.id = ahead.homeowner_id
      left join properties as rental on rental.id = ahead.property_id
      where early.kind = 'early'
        and ahead.scheduled_on > (${now}::timestamptz at time zone coalesce(rental.time_zone, home.time_zone))::date`;
}

/**
 * Whether an `entry` of the transaction `booked` is or will be paid, as far as known now. False for an earning that the
 * pay run will hold; true for one held before, because its week has both movements.
 */
export function isPayable(now: string): SQL {
  return sql`(booked.kind <> 'earning' or booked.job_id not in (${jobsSpokenAgainst(now)})
    or exists (select from payouts as made where made.pay_week = entry.pay_week and made.user_id = entry.user_id)
    or exists (select from ledger_transactions as moved where moved.source = 'held:' || booked.job_id))`;
}

/** The cents that a pay run held of the earning `booked` and has not freed yet; no row if none. */
export const heldByPayRun = sql`
  select part.amount_cents as cents from ledger_transactions as held
  join ledger_entries as part on part.transaction_id = held.id and part.account = 'runner_payable'
  where booked.kind = 'earning' and held.source = 'held:' || booked.job_id
    and not exists (select from ledger_transactions where source = 'freed:' || booked.job_id)`;

/** Whether the held job of the transaction `booked` waits only for its day, or waited for it until now. */
export function isForDay(now: string): SQL {
  return sql`(booked.job_id not in (${jobsInReview})
    and (booked.job_id in (${jobsSpokenAgainst(now)}) or ${wasForDay(sql`booked.job_id`)}))`;
}

/**
 * Whether an `entry` of the transaction `booked` earns a pickup that was refused in review before it was paid. Such pay
 * is not earned; the amount held for it cancels it out.
 */
export const isRefused = sql`(booked.kind = 'earning'
  and exists (select from job_anomalies as anomaly where anomaly.job_id = booked.job_id and anomaly.outcome = 'refused'
    and anomaly.answer_outcome is distinct from 'reversed')
  and not exists (select from ledger_transactions as freed where freed.source = 'freed:' || booked.job_id)
  and (exists (select from ledger_transactions as moved where moved.source = 'held:' || booked.job_id)
    or not exists (select from payouts as made where made.pay_week = entry.pay_week and made.user_id = entry.user_id)))`;

/** Earnings of a closed week to hold for review, each capped at the amount the week owes its runner. */
export async function listEarningsToHold(
  tx: Db,
  of: { payWeek: string; now: string },
): Promise<HeldEarning[]> {
  const { payWeek, now } = of;
  const held = earningsToHold({ payWeek: sql`${payWeek}::date`, now, freed: sql`0` });
  return rowsOf(
    tx,
    sql`select held.*, "jobId" not in (${jobsInReview}) as "isForDay" from (${held}) as held`,
  );
}

/**
 * A job's earning that was refused before payment and that its week still owes in full, not counting tips that may be
 * taken back; null if there is none.
 */
export async function findRefusedEarning(
  tx: Db,
  { jobId, now }: { jobId: string; now: string },
): Promise<(HeldEarning & { payWeek: string }) | null> {
  const [row] = await rowsOf<HeldEarning & { payWeek: string }>(
    tx,
    sql`
    select booked.job_id as "jobId", entry.user_id as "userId", -entry.amount_cents::int as cents, false as "isForDay",
      entry.pay_week::text as "payWeek"
    from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
    where booked.job_id = ${jobId}::uuid and ${isRefused}
      and (select sum(amount_cents) from ledger_entries where account = 'runner_payable'
        and pay_week = entry.pay_week and user_id = entry.user_id)
        + ${revocableTips({ userId: sql`entry.user_id`, payWeek: sql`entry.pay_week`, now })} <= entry.amount_cents`,
  );
  return row ?? null;
}

/**
 * The cents of a runner's week that deductions may use: what it owes, less tips that may be taken back. One statement, so
 * every tip is counted consistently. Negative when deductions used more.
 */
export async function findSpendablePay(
  tx: Db,
  { userId, payWeek, now }: { userId: string; payWeek: string; now: string },
): Promise<Cents> {
  const tips = revocableTips({ userId: sql`${userId}::uuid`, payWeek: sql`${payWeek}::date`, now });
  const [row] = await rowsOf<{ cents: number }>(
    tx,
    sql`select (coalesce(-sum(amount_cents), 0) - ${tips})::int as cents from ledger_entries
      where account = 'runner_payable' and user_id = ${userId}::uuid and pay_week = ${payWeek}::date`,
  );
  return row?.cents ?? 0;
}

/** Held earnings whose review has ended. */
export async function listEarningsToFree(tx: Db, now: string): Promise<HeldEarning[]> {
  return rowsOf(
    tx,
    sql`select freed.*, ${wasForDay(sql`freed."jobId"`)} as "isForDay" from (${earningsToFree(now)}) as freed`,
  );
}

/**
 * Amounts a pay run adds to a week before it makes the payouts, as known now, as rows (job_id, user_id, cents):
 * negative for earnings it holds, positive for earnings it frees. Freed earnings go into the last closed week.
 */
export function movesBeforePayouts(of: { payWeek: SQL; openWeek: string; now: string }): SQL {
  const { payWeek, openWeek, now } = of;
  const freed = sql`
    select freed."jobId" as job_id, freed."userId" as user_id, freed.cents from (${earningsToFree(now)}) as freed
    where ${payWeek} = ${openWeek}::date - 7 and not exists (select from payouts where pay_week = ${payWeek})`;
  const freedHere = sql`coalesce((select sum(cents) from (${freed}) as back where back.user_id = entry.user_id), 0)`;
  return sql`
    select held."jobId" as job_id, held."userId" as user_id, -held.cents as cents from (${earningsToHold({ payWeek, now, freed: freedHere })}) as held
    union all ${freed}`;
}

/** `movesBeforePayouts` for one runner's week, in cents. */
export async function listMovesBeforePayouts(
  db: Db,
  of: { userId: string; payWeek: string; openWeek: string; now: string },
): Promise<Omit<HeldEarning, "userId">[]> {
  const moves = movesBeforePayouts({ ...of, payWeek: sql`${of.payWeek}::date` });
  return rowsOf(
    db,
    sql`select job_id as "jobId", cents::int,
      case when cents < 0 then job_id not in (${jobsInReview}) else ${wasForDay(sql`move.job_id`)} end as "isForDay"
    from (${moves}) as move where user_id = ${of.userId}::uuid order by cents desc`,
  );
}

function wasForDay(jobId: SQL): SQL {
  const reason = "heldForDay" satisfies HeldReason;
  return sql`exists (select from ledger_transactions where source = 'held:' || ${jobId} and reason = ${reason})`;
}

/** Earnings that a closed week holds back; `freed` ones move into it. Skips runners who have a payout. */
function earningsToHold({ payWeek, now, freed }: { payWeek: SQL; now: string; freed: SQL }): SQL {
  return sql`
    select "jobId", "userId", (least(running, owed) - least(running - cents, owed))::int as cents
    from (
      select against.job_id as "jobId", entry.user_id as "userId", -entry.amount_cents as cents,
        sum(-entry.amount_cents) over (partition by entry.user_id order by against.job_id) as running, week.owed
      from (${jobsSpokenAgainst(now)}) as against
      join ledger_transactions as booked on booked.job_id = against.job_id and booked.kind = 'earning'
      join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
        and entry.pay_week = ${payWeek}
      cross join lateral (
        select greatest(${freed} - sum(amount_cents), 0) as owed from ledger_entries
        where account = 'runner_payable' and pay_week = ${payWeek} and user_id = entry.user_id
      ) as week
      where not exists (select from payouts where pay_week = ${payWeek} and user_id = entry.user_id)
        and not exists (select from ledger_transactions where source = 'held:' || against.job_id)
    ) as held
    where least(running, owed) > least(running - cents, owed)`;
}

function earningsToFree(now: string): SQL {
  return sql`
    select held.job_id as "jobId", entry.user_id as "userId", entry.amount_cents::int as cents
    from (
      select id, substr(source, 6)::uuid as job_id from ledger_transactions as booked
      where source like 'held:%'
        and not exists (select from ledger_transactions where source = 'freed:' || substr(booked.source, 6))
    ) as held
    join ledger_entries as entry on entry.transaction_id = held.id and entry.account = 'runner_payable'
    where held.job_id not in (${jobsSpokenAgainst(now)})`;
}

/** The first week from a given one on that has no payouts. It gets none until the transaction ends. */
export async function firstUnpreparedWeek(tx: Db, wanted: string): Promise<string> {
  const [row] = await rowsOf<{ week: string }>(tx, sql`select open_pay_week(${wanted}::date)::text as week`);
  if (!row) throw new Error("A select without a table has a row");
  return row.week;
}

/** Whether pay is stopped until an operator confirms it. */
export async function isPayHeld(db: Db): Promise<boolean> {
  return (await db.$count(payHolds, isNull(payHolds.confirmedAt))) > 0;
}

/** The time of the latest transfer an operator confirmed, by the provider's clock; null when there is none. */
export async function findConfirmedUntil(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ until: payHolds.newestTransferAt })
    .from(payHolds)
    .where(isNotNull(payHolds.confirmedAt))
    .orderBy(desc(payHolds.newestTransferAt))
    .limit(1);
  return row?.until ?? null;
}

/** How many of the given transfers are neither booked here nor on their way. */
export async function countUnknownTransfers(
  db: Db,
  transfers: readonly { transferId: string; reference: string }[],
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
    select count(*)::int as count
    from json_to_recordset(${JSON.stringify(transfers)}::json) as transfer ("transferId" text, reference text)
    where not exists (select from payouts where provider_id is not null and provider_id = transfer."transferId")
      and not exists (select from payouts where status <> 'paid' and status = 'sending'
        and transfer.reference in ('payout:' || user_id || ':' || pay_week, 'payout:' || id))`,
  );
  return row?.count ?? 0;
}

/** Stops pay until an operator confirms it; does nothing when already stopped. */
export async function holdPay(db: Db, hold: Omit<typeof payHolds.$inferInsert, "confirmedAt">) {
  await db.insert(payHolds).values(hold).onConflictDoNothing();
}

/** Resumes pay. Returns the number of unknown transfers; null when pay was not stopped. */
export async function confirmPay(db: Db, now: string): Promise<number | null> {
  const [confirmed] = await db
    .update(payHolds)
    .set({ confirmedAt: now })
    .where(isNull(payHolds.confirmedAt))
    .returning({ unknown: payHolds.unknownTransfers });
  return confirmed?.unknown ?? null;
}
