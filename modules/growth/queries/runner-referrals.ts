import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { referralCodes, runnerReferralKeys, runnerReferrals } from "#db/schema/index.ts";
import { quoted } from "#db/schema/platform.ts";
import { egregiousCauses } from "#modules/conduct/rules.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy, sortedPage } from "#platform/queries/sorted.ts";
import type { Cents } from "#platform/values/money.ts";
import type { RunnerPerson, RunnerReferralOutcome } from "../rules/runners.ts";

/** A code's owner, if an approved, active runner; else null. */
export async function findReferringRunner(
  db: Db,
  code: string,
): Promise<{ userId: string; name: string; since: string } | null> {
  const [row] = await rowsOf<{ userId: string; name: string; since: string }>(
    db,
    sql`select person.id as "userId", person.first_name as name, ${instantText(sql`runner.created_at`)} as since
      from ${referralCodes} as own join users as person on person.id = own.user_id
      join runner_profiles as runner on runner.user_id = person.id
      where own.code = ${code} and person.role = 'runner' and runner.application_status = 'approved'
        and person.deleted_at is null and person.suspended_at is null`,
  );
  return row ?? null;
}

/** When the person applied, and how many pickups they completed; null if they have not applied. */
export async function findNewRunner(
  db: Db,
  userId: string,
): Promise<{ since: string; completed: number } | null> {
  const [row] = await rowsOf<{ since: string; completed: number }>(
    db,
    sql`select ${instantText(sql`created_at`)} as since, completed_jobs as completed
      from runner_profiles where user_id = ${userId}::uuid`,
  );
  return row ?? null;
}

/** The referral a new runner applied with; null without a code. */
export async function findRunnerReferral(db: Db, userId: string) {
  const [row] = await db.select().from(runnerReferrals).where(eq(runnerReferrals.userId, userId));
  return row ?? null;
}

/** False when they joined with a code before. */
export async function insertRunnerReferral(
  db: Db,
  joined: typeof runnerReferrals.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(runnerReferrals)
    .values(joined)
    .onConflictDoNothing()
    .returning({ userId: runnerReferrals.userId });
  return added.length > 0;
}

/** How many completed pickups of the runner `runner` count; those refused in review do not. */
const counted = sql`(select count(*)::int from jobs where jobs.runner_id = runner.id and jobs.status = 'completed'
  and not exists (select from job_anomalies as anomaly where anomaly.job_id = jobs.id and anomaly.outcome = 'refused'
    and anomaly.answer_outcome is distinct from 'reversed'))`;

/** The cents that the referral `row` paid to one or both sides, less what was taken back. */
const paidOf = (row: string, sides: readonly ("own" | "theirs")[]) => sql`(
  select coalesce(sum(-entry.amount_cents), 0)::int from ledger_transactions as booked
  join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
  where booked.source in (${sql.join(
    sides.flatMap((side) =>
      ["", ":back"].map(
        (end) => sql`'runnerReferral:' || ${sql.raw(row)}.user_id || ${sql.raw(`':${side}${end}'`)}`,
      ),
    ),
    sql`, `,
  )}))`;

export type OwnRunnerReferralRow = {
  code: string | null;
  waiting: number;
  paid: number;
  earnedCents: Cents;
  expected: { from: string; cents: Cents; pickups: number; done: number } | null;
};

/** A runner's own code, whom they referred, and what their own referral still promises, in one statement. */
export async function findOwnRunnerReferrals(
  db: Db,
  asked: { userId: string; openSince: string },
): Promise<OwnRunnerReferralRow> {
  const isOpen = (of: string) =>
    sql`${sql.raw(of)}.outcome is null and ${sql.raw(of)}.joined_at > ${asked.openSince}::timestamptz`;
  const [row] = await rowsOf<OwnRunnerReferralRow>(
    db,
    sql`
    select (select code from ${referralCodes} where user_id = person.id) as code,
      count(brought.user_id) filter (where ${isOpen("brought")})::int as waiting,
      count(brought.user_id) filter (where brought.outcome = 'paid' and brought.reversed_at is null)::int as paid,
      coalesce(sum(${paidOf("brought", ["theirs"])}) filter (where brought.outcome = 'paid'), 0)::int as "earnedCents",
      (select json_build_object('from', other.first_name, 'cents', own.pay_cents, 'pickups', own.pickups,
          'done', least(${counted}, own.pickups))
        from ${runnerReferrals} as own join users as other on other.id = own.referrer_id
        join runner_profiles as runner on runner.user_id = own.user_id
        where own.user_id = person.id and ${isOpen("own")}) as expected
    from (select ${asked.userId}::uuid as id) as person
    left join ${runnerReferrals} as brought on brought.referrer_id = person.id
    group by person.id`,
  );
  if (!row) throw new Error("A group of one person has a row");
  return row;
}

/** Open referrals whose new runner completed enough pickups. */
export function listDueRunners(
  db: Db,
  due: { joinedSince: string; limit: number },
): Promise<{ userId: string }[]> {
  return rowsOf<{ userId: string }>(
    db,
    sql`
    select brought.user_id as "userId" from ${runnerReferrals} as brought
    join runner_profiles as runner on runner.user_id = brought.user_id and runner.completed_jobs >= brought.pickups
    where brought.outcome is null and brought.joined_at > ${due.joinedSince}::timestamptz and ${counted} >= brought.pickups
    order by brought.joined_at, brought.user_id limit ${due.limit}`,
  );
}

/** Locks a referral until the transaction ends. False once it is decided. */
export async function lockOpenRunner(tx: Db, userId: string): Promise<boolean> {
  const open = await tx
    .select({ userId: runnerReferrals.userId })
    .from(runnerReferrals)
    .where(sql`${runnerReferrals.userId} = ${userId}::uuid and ${runnerReferrals.outcome} is null`)
    .for("update");
  return open.length > 0;
}

/** Whether a runner was stopped from working for an egregious cause. */
const isStopped = (userId: ReturnType<typeof sql>) =>
  sql`exists (select from work_notices as notice where notice.user_id = ${userId}
    and notice.applied_at is not null and notice.ended_at is null and notice.cause in ${quoted(egregiousCauses)})`;

/** Whether a runner was stopped from working for an egregious cause, or deleted their account. */
export async function hasStopped(db: Db, userId: string): Promise<{ isStopped: boolean; isErased: boolean }> {
  const [row] = await rowsOf<{ isStopped: boolean; isErased: boolean }>(
    db,
    sql`select ${isStopped(sql`person.id`)} as "isStopped", person.deleted_at is not null as "isErased"
      from users as person where person.id = ${userId}::uuid`,
  );
  return row ?? { isStopped: false, isErased: true };
}

/** How many referrals have paid the runner since an instant. */
export async function countPaidRunners(
  db: Db,
  asked: { referrerId: string; since: string },
): Promise<number> {
  const { referrerId, since } = asked;
  return db.$count(
    runnerReferrals,
    sql`${runnerReferrals.referrerId} = ${referrerId}::uuid and ${runnerReferrals.decidedAt} >= ${since}::timestamptz
      and ${runnerReferrals.referrerCents} > 0`,
  );
}

/** What identifies two runners. `isReal`: whether payout accounts are real. */
export function listRunnerPersons(
  db: Db,
  asked: { userIds: string[]; isReal: boolean },
): Promise<(RunnerPerson & { userId: string })[]> {
  return rowsOf<RunnerPerson & { userId: string }>(
    db,
    sql`
    select person.id as "userId", person.email, nullif(runner.payout_email, '') as "payoutEmail",
      runner.phone_number as phone,
      case when ${asked.isReal} then account.provider_id end as account,
      case when ${asked.isReal} then account.bank end as bank
    from users as person join runner_profiles as runner on runner.user_id = person.id
    left join payout_accounts as account on account.user_id = person.id
    where person.id = any(${sql.param(asked.userIds)}::uuid[])`,
  );
}

/** Stores what identifies a runner. False, storing nothing, when any of it counted before. */
export async function insertRunnerKeys(tx: Db, of: { userId: string; digests: string[] }): Promise<boolean> {
  const { userId } = of;
  const digests = [...new Set(of.digests)].toSorted();
  const added = await tx
    .insert(runnerReferralKeys)
    .values(digests.map((digest) => ({ digest, userId })))
    .onConflictDoNothing()
    .returning({ digest: runnerReferralKeys.digest });
  if (added.length === digests.length) return true;
  await tx.delete(runnerReferralKeys).where(eq(runnerReferralKeys.userId, userId));
  return false;
}

/** Decides a referral that the transaction locked while it was open. */
export async function decideRunnerReferral(
  tx: Db,
  decided: {
    userId: string;
    outcome: RunnerReferralOutcome;
    referrerCents: Cents | null;
    decidedAt: string;
  },
): Promise<void> {
  const { userId, ...set } = decided;
  await tx.update(runnerReferrals).set(set).where(eq(runnerReferrals.userId, userId));
}

/** The first week from a given Monday on in which pay can still be booked; locked until the transaction ends. */
export async function openPayWeek(tx: Db, monday: string): Promise<string> {
  const [row] = await rowsOf<{ week: string }>(tx, sql`select open_pay_week(${monday}::date)::text as week`);
  return row?.week ?? monday;
}

/** Paid referrals whose new runner was later stopped for an egregious cause. */
export function listStoppedReferrals(
  db: Db,
  due: { decidedSince: string; limit: number },
): Promise<{ userId: string; referrerId: string }[]> {
  return rowsOf<{ userId: string; referrerId: string }>(
    db,
    sql`
    select brought.user_id as "userId", brought.referrer_id as "referrerId" from ${runnerReferrals} as brought
    where brought.outcome = 'paid' and brought.reversed_at is null
      and brought.decided_at > ${due.decidedSince}::timestamptz and ${isStopped(sql`brought.user_id`)}
    order by brought.decided_at, brought.user_id limit ${due.limit}`,
  );
}

/** What a referral paid to each of the two, with the pay week of each. */
export function listReferralPay(
  db: Db,
  userId: string,
): Promise<{ source: string; whose: "own" | "theirs"; userId: string; payWeek: string; cents: Cents }[]> {
  return rowsOf(
    db,
    sql`
    select booked.source, side.whose, entry.user_id as "userId", entry.pay_week::text as "payWeek",
      (-entry.amount_cents)::int as cents
    from (values ('own'), ('theirs')) as side (whose)
    join ledger_transactions as booked on booked.source = 'runnerReferral:' || ${userId}::text || ':' || side.whose
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
    order by entry.user_id`,
  );
}

/** Marks a paid referral as taken back. False when it was before. */
export async function markRunnerReversed(
  tx: Db,
  reversed: { userId: string; now: string },
): Promise<boolean> {
  const changed = await tx
    .update(runnerReferrals)
    .set({ reversedAt: reversed.now })
    .where(
      sql`${runnerReferrals.userId} = ${reversed.userId}::uuid and ${runnerReferrals.outcome} = 'paid' and ${runnerReferrals.reversedAt} is null`,
    )
    .returning({ userId: runnerReferrals.userId });
  return changed.length > 0;
}

/** Deletes what identifies an erased runner, and cancels what was promised but not paid. */
export async function deleteRunnerReferralsOf(tx: Db, userId: string): Promise<void> {
  await tx
    .delete(runnerReferrals)
    .where(sql`${runnerReferrals.userId} = ${userId}::uuid and ${runnerReferrals.outcome} is null`);
  await tx.delete(runnerReferralKeys).where(eq(runnerReferralKeys.userId, userId));
}

const newest: Sort = {
  keys: [
    { column: sql`joined_at`, type: "timestamptz" },
    { column: sql`user_id`, type: "uuid" },
  ],
  isDescending: true,
};

export type ListedRow = {
  runner: { id: string; name: string };
  referrer: { id: string; name: string };
  payCents: Cents;
  pickups: number;
  done: number;
  paidCents: Cents;
  outcome: RunnerReferralOutcome | null;
  reversedAt: string | null;
  joinedAt: string;
};

/** Referrals with their status, one row beyond the limit if there are more. Refuses with CURSOR_INVALID. */
export function listRunnerReferrals(
  db: Db,
  page: ListPage<"newest">,
): Promise<(ListedRow & { cursor: string })[]> {
  const named = (profile: string, person: string) =>
    sql`json_build_object('id', ${sql.raw(profile)}.id, 'name', trim(${sql.raw(person)}.first_name || ' ' || ${sql.raw(person)}.last_name))`;
  return rowsOf<ListedRow & { cursor: string }>(
    db,
    sql`
    select ${named("runner", "person")} as runner, ${named("other", "friend")} as referrer,
      found.pay_cents as "payCents", found.pickups, least(${counted}, found.pickups) as done,
      ${paidOf("found", ["own", "theirs"])} as "paidCents",
      found.outcome, ${instantText(sql`found.reversed_at`)} as "reversedAt", ${instantText(sql`found.joined_at`)} as "joinedAt",
      found.cursor
    from ${sortedPage(sortedBy(newest, page), sql`runner_referrals where true`, page.limit)} as found
    join runner_profiles as runner on runner.user_id = found.user_id join users as person on person.id = found.user_id
    join runner_profiles as other on other.user_id = found.referrer_id join users as friend on friend.id = found.referrer_id
    order by found.place`,
    "runnerReferrals",
  );
}
