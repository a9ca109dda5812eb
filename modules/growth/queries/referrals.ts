import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { referralCodes, referralHouseholds, referrals } from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import type { Household } from "../rules.ts";

/** False when the code is another's. A homeowner's first code stays. */
export async function insertCode(
  db: Db,
  own: { userId: string; code: string; createdAt: string },
): Promise<boolean> {
  await db.insert(referralCodes).values(own).onConflictDoNothing();
  const [row] = await db.select().from(referralCodes).where(eq(referralCodes.userId, own.userId));
  return row !== undefined;
}

/** Whose code it is; null for nobody's, or after that account was suspended or erased. */
export async function findReferrer(db: Db, code: string): Promise<{ userId: string; name: string } | null> {
  const [row] = await rowsOf<{ userId: string; name: string }>(
    db,
    sql`select person.id as "userId", person.first_name as name
      from ${referralCodes} as own join users as person on person.id = own.user_id
      where own.code = ${code} and person.role = 'homeowner' and person.deleted_at is null and person.suspended_at is null`,
  );
  return row ?? null;
}

export type OwnReferralRow = {
  code: string | null;
  waiting: number;
  credited: number;
  earnedCents: Cents;
  expected: { from: string; cents: Cents } | null;
};

/** A homeowner's own code, whom it brought, and what their own joining still promises, in one statement. */
export async function findOwnReferrals(db: Db, asked: { userId: string; openSince: string }) {
  const [row] = await rowsOf<OwnReferralRow>(
    db,
    sql`
    select (select code from ${referralCodes} where user_id = person.id) as code,
      count(brought.user_id) filter (where brought.outcome is null and brought.joined_at > ${asked.openSince}::timestamptz)::int as waiting,
      count(brought.user_id) filter (where brought.outcome = 'credited' and brought.reversed_at is null)::int as credited,
      coalesce(sum(brought.referrer_cents) filter (where brought.reversed_at is null), 0)::int as "earnedCents",
      (select json_build_object('from', other.first_name, 'cents', own.credit_cents)
        from ${referrals} as own join users as other on other.id = own.referrer_id
        where own.user_id = person.id and own.outcome is null and own.joined_at > ${asked.openSince}::timestamptz) as expected
    from (select ${asked.userId}::uuid as id) as person
    left join ${referrals} as brought on brought.referrer_id = person.id
    group by person.id`,
  );
  if (!row) throw new Error("A group of one person has a row");
  return row;
}

/** What a new homeowner joined with; null when with no code. */
export async function findReferral(db: Db, userId: string) {
  const [row] = await db.select().from(referrals).where(eq(referrals.userId, userId));
  return row ?? null;
}

/** False when they had joined with a code before. */
export async function insertReferral(db: Db, joined: typeof referrals.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(referrals)
    .values(joined)
    .onConflictDoNothing()
    .returning({ userId: referrals.userId });
  return added.length > 0;
}

/** Whether an account joined with another's code, directly or through others. */
export async function wasBroughtBy(db: Db, of: { accountId: string; by: string }): Promise<boolean> {
  const [row] = await rowsOf<{ was: boolean }>(
    db,
    sql`
    with recursive brought (account_id) as (
      select ${of.accountId}::uuid
      union
      select coalesce(referrer.account_id, referrer.id) from brought
      join users as home on home.id = brought.account_id or home.account_id = brought.account_id
      join ${referrals} as joined on joined.user_id = home.id
      join users as referrer on referrer.id = joined.referrer_id
    )
    select exists (select from brought where account_id = ${of.by}::uuid) as was`,
  );
  return row?.was ?? false;
}

/** Whether any home of the account ever had a service. */
export async function hadService(db: Db, accountId: string): Promise<boolean> {
  const [row] = await rowsOf<{ had: boolean }>(
    db,
    sql`select exists (select from users as home join subscriptions as service on service.user_id = home.id
      where (home.id = ${accountId}::uuid or home.account_id = ${accountId}::uuid) and service.activated_at is not null) as had`,
  );
  return row?.had ?? false;
}

/** A bill of the homeowner for which money came and stayed: it was neither refunded nor taken by the bank. */
const paidBill = sql`select from invoices as bill where bill.user_id = brought.user_id and bill.status = 'paid' and bill.subscription_id is not null
  and bill.amount_cents - bill.credited_cents - bill.refunded_cents > (
    select coalesce(sum(withdrawn_cents), 0) from disputes where invoice_id = bill.id)`;

/** Referrals that are due: a pickup came with its times kept, and a bill was paid with money. */
export function listDue(db: Db, due: { joinedSince: string; limit: number }): Promise<{ userId: string }[]> {
  return rowsOf<{ userId: string }>(
    db,
    sql`
    select brought.user_id as "userId" from ${referrals} as brought
    where brought.outcome is null and brought.joined_at > ${due.joinedSince}::timestamptz
      and exists (${paidBill})
      and exists (select from homeowner_profiles as home join jobs on jobs.homeowner_id = home.id
        where home.user_id = brought.user_id and jobs.status = 'completed'
          and not exists (select from promises where promises.job_id = jobs.id and promises.outcome = 'broken' and promises.promise in ('out', 'in')))
    order by brought.joined_at, brought.user_id limit ${due.limit}`,
  );
}

/** Credited referrals whose new homeowner has no payment left with us. */
export function listReturned(
  db: Db,
  due: { decidedSince: string; limit: number },
): Promise<{ userId: string }[]> {
  return rowsOf<{ userId: string }>(
    db,
    sql`
    select brought.user_id as "userId" from ${referrals} as brought
    where brought.outcome = 'credited' and brought.reversed_at is null
      and brought.decided_at > ${due.decidedSince}::timestamptz and not exists (${paidBill})
    order by brought.decided_at, brought.user_id limit ${due.limit}`,
  );
}

/** How many referrals credited the homeowner since an instant; null once their account is erased. */
export async function countCredited(
  db: Db,
  asked: { referrerId: string; since: string },
): Promise<number | null> {
  const [row] = await rowsOf<{ credited: number }>(
    db,
    sql`select (select count(*)::int from ${referrals} where referrer_id = person.id
        and decided_at >= ${asked.since}::timestamptz and referrer_cents > 0) as credited
      from users as person where person.id = ${asked.referrerId}::uuid and person.deleted_at is null`,
  );
  return row?.credited ?? null;
}

/** The households of two accounts, each home with its account's email. `withCards`: whether cards are real. */
export function listHouseholds(
  db: Db,
  asked: { accountIds: string[]; withCards: boolean },
): Promise<(Household & { accountId: string })[]> {
  return rowsOf<Household & { accountId: string }>(
    db,
    sql`
    select coalesce(person.account_id, person.id) as "accountId", person.email, home.phone_number as phone,
      case when cardinality(home.pickup_days) > 0 then ${streetKey(sql`home.address`)} end as street,
      coalesce(home.zip_code, '') as "zipCode", home.unit,
      case when ${asked.withCards} then (
        select concat_ws(' ', card_brand, card_last4, card_expiry_month, card_expiry_year) from subscriptions
        where user_id = person.id and card_last4 is not null order by created_at desc limit 1) end as card
    from users as person left join homeowner_profiles as home on home.user_id = person.id
    where person.id = any(${sql.param(asked.accountIds)}::uuid[]) or person.account_id = any(${sql.param(asked.accountIds)}::uuid[])`,
  );
}

/** Whether another account had a service at an address of this one before it. Units differ only where both are known. */
export async function wasServedBefore(db: Db, accountId: string): Promise<boolean> {
  const [row] = await rowsOf<{ was: boolean }>(
    db,
    sql`
    select exists (
      select from users as person join homeowner_profiles as home on home.user_id = person.id
      join homeowner_profiles as other on other.zip_code = home.zip_code and other.id <> home.id
        and ${streetKey(sql`other.public_street`)} = ${streetKey(sql`home.public_street`)}
        and ${streetKey(sql`other.address`)} = ${streetKey(sql`home.address`)}
        and (home.unit is null or other.unit is null or lower(home.unit) = lower(other.unit))
      join users as owner on owner.id = other.user_id
      join subscriptions as service on service.user_id = owner.id and service.activated_at is not null
      where (person.id = ${accountId}::uuid or person.account_id = ${accountId}::uuid)
        and coalesce(owner.account_id, owner.id) <> ${accountId}::uuid
        and service.activated_at < (select min(activated_at) from subscriptions where user_id = person.id)) as was`,
  );
  return row?.was ?? false;
}

/** Keeps what a household is known by. False, also keeping nothing for good, when any of it counted before. */
export async function insertHousehold(tx: Db, household: { userId: string; digests: string[] }) {
  const { userId } = household;
  const digests = [...new Set(household.digests)].toSorted();
  if (digests.length === 0) return true;
  const added = await tx
    .insert(referralHouseholds)
    .values(digests.map((digest) => ({ digest, userId })))
    .onConflictDoNothing()
    .returning({ digest: referralHouseholds.digest });
  if (added.length === digests.length) return true;
  await tx.delete(referralHouseholds).where(eq(referralHouseholds.userId, userId));
  return false;
}

/** Locks a referral until the transaction ends. False once it is decided. */
export async function lockOpen(tx: Db, userId: string): Promise<boolean> {
  const open = await tx
    .select({ userId: referrals.userId })
    .from(referrals)
    .where(sql`${referrals.userId} = ${userId}::uuid and ${referrals.outcome} is null`)
    .for("update");
  return open.length > 0;
}

/** Decides a referral that the transaction locked while it was open. */
export async function decideReferral(
  tx: Db,
  decided: Pick<typeof referrals.$inferSelect, "userId" | "outcome" | "referrerCents" | "decidedAt">,
): Promise<void> {
  const { userId, ...set } = decided;
  await tx.update(referrals).set(set).where(eq(referrals.userId, userId));
}

/** Marks a credited referral as taken back. False when it was before. */
export async function markReversed(tx: Db, reversed: { userId: string; now: string }): Promise<boolean> {
  const changed = await tx
    .update(referrals)
    .set({ reversedAt: reversed.now })
    .where(
      sql`${referrals.userId} = ${reversed.userId}::uuid and ${referrals.outcome} = 'credited' and ${referrals.reversedAt} is null`,
    )
    .returning({ userId: referrals.userId });
  return changed.length > 0;
}

/** Whether money of the homeowner's bills is still with us. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const [row] = await rowsOf<{ paid: boolean }>(
    db,
    sql`select exists (${paidBill}) as paid from ${referrals} as brought where brought.user_id = ${userId}::uuid`,
  );
  return row?.paid ?? false;
}

/**
 * Forgets an account's code, what its household is known by, and what it still waits for: without its household nobody
 * could tell whether it counted before.
 */
export async function deleteReferralsOf(tx: Db, userId: string): Promise<void> {
  await tx
    .delete(referrals)
    .where(sql`${referrals.userId} = ${userId}::uuid and ${referrals.outcome} is null`);
  await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
  await tx.delete(referralHouseholds).where(eq(referralHouseholds.userId, userId));
}
