import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { areaSums, creditCause } from "#db/schema/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy, sortedPage } from "#platform/queries/sorted.ts";
import type { Cents } from "#platform/values/money.ts";
import type { CreditCause } from "../contract.ts";

/** One homeowner's rows or everyone's. */
type Page<Name extends string> = ListPage<Name> & { userId: string | null };

const id = { column: sql`id`, type: "uuid" } as const;
const newest: Sort = {
  keys: [{ column: sql`created_at`, type: "timestamptz" }, id],
  isDescending: true,
};
const amount: Sort = { keys: [{ column: sql`amount_cents`, type: "int" }, id], isDescending: true };
const sorts = { newest, amount };
const newestCredits: Sort = {
  keys: [{ column: sql`booked_at`, type: "timestamptz" }, id],
  isDescending: true,
};

/** The ledger source of an admin's credit, and of its reversal. */
export const handSource = (creditId: string) => `hand:${creditId}`;
export const backSource = (transactionId: string) => `back:${transactionId}`;

const isByHand = sql`coalesce(found.source ~ '^(hand|back):', false)`;

export type AdminCreditRow = {
  id: string;
  userId: string;
  name: string;
  source: string | null;
  cents: Cents;
  reason: string | null;
  pickupOn: string | null;
  by: string | null;
  bookedAt: string;
  isTakenBack: boolean;
  /** The amount the homeowner owes now; negative when we owe them. */
  balanceCents: Cents;
};

/** Credits and reversals, with one row beyond the limit if there are more. Refuses with CURSOR_INVALID. */
export function listCredits(
  db: Db,
  page: Page<"newest"> & { cause: CreditCause | null },
): Promise<(AdminCreditRow & { cursor: string })[]> {
  // The balances index finds one homeowner's credits; the credits index finds everyone's.
  const ofPerson = page.userId
    ? sql`id in (select transaction_id from ledger_entries
        where user_id = ${page.userId}::uuid and account = 'homeowner_balance')`
    : sql`true`;
  return rowsOf<AdminCreditRow & { cursor: string }>(
    db,
    sql`
    select found.id, found.cursor, entry.user_id as "userId", trim(person.first_name || ' ' || person.last_name) as name,
      found.source, (-entry.amount_cents)::int as cents, found.reason, jobs.scheduled_on::text as "pickupOn",
      case when ${isByHand} then (select trim(admin.first_name || ' ' || admin.last_name) from audit_log as done
        join users as admin on admin.id = done.user_id
        where done.subject_id = entry.user_id and done.action in ('admin.giveCredit', 'admin.takeCreditBack')
          and done.after->>'transactionId' = found.id::text limit 1) end as by,
      ${instantText(sql`found.booked_at`)} as "bookedAt",
      ${isByHand} and exists (select from ledger_transactions as back where back.source = 'back:' || found.id) as "isTakenBack",
      (select sum(amount_cents)::int from ledger_entries as owed
        where owed.user_id = entry.user_id and owed.account = 'homeowner_balance') as "balanceCents"
    from ${sortedPage(
      sortedBy(newestCredits, page),
      sql`ledger_transactions where kind in ('credit', 'credit_reversal') and ${ofPerson}
        and ${page.cause ? sql`${creditCause} = ${page.cause}` : sql`true`}`,
      page.limit,
    )} as found
    join ledger_entries as entry on entry.transaction_id = found.id and entry.account = 'homeowner_balance'
    join users as person on person.id = entry.user_id
    left join problems on problems.id = case when found.source like 'problem:%' then substr(found.source, 9)::uuid end
    left join jobs on jobs.id = coalesce(found.job_id, problems.job_id,
      case when found.source like 'cancelled:%' then substr(found.source, 11)::uuid end)
    order by found.place`,
    "credits",
  );
}

export async function findCredit(
  db: Db,
  id: string,
): Promise<{ userId: string; cents: Cents; source: string | null } | null> {
  const [row] = await rowsOf<{ userId: string; cents: Cents; source: string | null }>(
    db,
    sql`
    select entry.user_id as "userId", (-entry.amount_cents)::int as cents, booked.source
    from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'homeowner_balance'
    where booked.id = ${id}::uuid and booked.kind = 'credit'`,
  );
  return row ?? null;
}

export async function findBooking(db: Db, source: string): Promise<string | null> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select id from ledger_transactions where source = ${source}`,
  );
  return row?.id ?? null;
}

/** Who took a credit back, and when; null when nobody did. */
export async function findTakenBack(db: Db, transactionId: string) {
  const [row] = await rowsOf<{ by: string | null; at: string }>(
    db,
    sql`
    select ${instantText(sql`back.booked_at`)} as at,
      (select trim(admin.first_name || ' ' || admin.last_name) from audit_log as done
        join users as admin on admin.id = done.user_id
        where done.action = 'admin.takeCreditBack' and done.after->>'transactionId' = back.id::text
          and done.happened_at = back.booked_at limit 1) as by
    from ledger_transactions as back where back.source = ${backSource(transactionId)}`,
  );
  return row ?? null;
}

export type AdminBillRow = {
  id: string;
  userId: string;
  name: string;
  number: string | null;
  status: "open" | "paid" | "uncollectible" | "void";
  amountCents: Cents;
  creditedCents: Cents;
  backCents: Cents;
  disputedCents: Cents;
  periodStartsOn: string;
  createdAt: string;
  attempts: number;
};

/** Bills in a state, with one row beyond the limit if there are more. Refuses with CURSOR_INVALID. */
export function listBills(
  db: Db,
  page: Page<keyof typeof sorts> & { status: AdminBillRow["status"]; number: string | null },
): Promise<(AdminBillRow & { cursor: string })[]> {
  return rowsOf<AdminBillRow & { cursor: string }>(
    db,
    sql`
    select bill.id, bill.cursor, bill.user_id as "userId", trim(person.first_name || ' ' || person.last_name) as name, bill.number,
      bill.status, bill.amount_cents as "amountCents", bill.credited_cents as "creditedCents",
      (select coalesce(sum(amount_cents), 0)::int from refunds where invoice_id = bill.id and status <> 'failed') as "backCents",
      (select coalesce(sum(amount_cents), 0)::int from disputes where invoice_id = bill.id
        and status in ('needs_response', 'under_review', 'lost')) as "disputedCents",
      bill.period_starts_on::text as "periodStartsOn", ${instantText(sql`bill.created_at`)} as "createdAt", bill.attempts
    from ${sortedPage(
      sortedBy(sorts[page.sort], page),
      sql`invoices where ${page.number ? sql`number = ${page.number}` : sql`status = ${page.status}`}
        and ${page.userId ? sql`user_id = ${page.userId}::uuid` : sql`true`}`,
      page.limit,
    )} as bill join users as person on person.id = bill.user_id
    order by bill.place`,
    "bills",
  );
}

export type AdminRefundRow = {
  id: string;
  userId: string;
  name: string;
  number: string | null;
  cents: Cents;
  status: "pending" | "succeeded" | "failed";
  reason: string | null;
  by: string | null;
  createdAt: string;
};

/** Refunds, with one row beyond the limit if there are more. Refuses with CURSOR_INVALID. */
export function listRefunds(
  db: Db,
  page: Page<keyof typeof sorts>,
): Promise<(AdminRefundRow & { cursor: string })[]> {
  return rowsOf<AdminRefundRow & { cursor: string }>(
    db,
    sql`
    select found.id, found.cursor, bill.user_id as "userId", trim(person.first_name || ' ' || person.last_name) as name, bill.number,
      found.amount_cents as cents, found.status, found.reason,
      (select trim(asking.first_name || ' ' || asking.last_name) from users as asking where asking.id = found.requested_by) as by,
      ${instantText(sql`found.created_at`)} as "createdAt"
    from ${sortedPage(
      sortedBy(sorts[page.sort], page),
      sql`refunds
        where ${page.userId ? sql`invoice_id in (select id from invoices where user_id = ${page.userId}::uuid)` : sql`true`}`,
      page.limit,
    )} as found
    join invoices as bill on bill.id = found.invoice_id
    join users as person on person.id = bill.user_id
    order by found.place`,
    "refunds",
  );
}

export type AreaSums = {
  /** A ZIP code prefix; null for amounts that belong to no home. */
  area: string | null;
  revenueCents: Cents;
  creditCents: Cents;
  refundCents: Cents;
  disputeCents: Cents;
  paymentCents: Cents;
  payments: number;
  runnerCents: Cents;
};

/** The month's bookings by area, for the month that begins on a day; `digits` is the length of the ZIP prefix. */
export function sumAreas(
  db: Db,
  asked: { month: string; digits: 3 | 5; within: string | null },
): Promise<AreaSums[]> {
  return rowsOf<AreaSums>(
    db,
    sql`
    select nullif(left(zip_code, ${asked.digits}), '') as area, sum(revenue_cents)::float8 as "revenueCents",
      sum(credit_cents)::float8 as "creditCents", sum(refund_cents)::float8 as "refundCents",
      sum(dispute_cents)::float8 as "disputeCents", sum(payment_cents)::float8 as "paymentCents",
      sum(payments)::int as payments, sum(runner_cents)::float8 as "runnerCents"
    from ${areaSums}
    where month = ${asked.month}::date and ${asked.within ? sql`starts_with(zip_code, ${asked.within})` : sql`true`}
    group by 1`,
  );
}
