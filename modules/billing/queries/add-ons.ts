import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { AddOnKind } from "#modules/rates/rules.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

/**
 * Done extra work in the payment provider's words: "addOn:<id>", then how many bills with it were voided: "addOn:<id>:1".
 */
const prefix = "addOn:";
const key = sql`${prefix}::text || done.id || case when done.voided_bills > 0 then ':' || done.voided_bills else '' end`;

/** The extra work of keys, with the voided bills that they name; other lines' keys are left out. */
const keyed = (keys: string[]) => sql`
  select split_part(key, ':', 2)::uuid as id, coalesce(nullif(split_part(key, ':', 3), ''), '0')::smallint as voided_bills
  from unnest(${sql.param(keys.filter(isAddOnKey))}::text[]) as key`;

const isUnbilled = sql`done.done_at is not null and done.price_cents > 0 and done.invoice_id is null`;

/** A homeowner's done extra work that no bill charges yet, oldest first. */
export async function listUnbilledAddOns(tx: Db, userId: string): Promise<{ key: string; cents: Cents }[]> {
  return rowsOf(
    tx,
    sql`select ${key} as key, done.price_cents as cents from add_ons as done join jobs on jobs.id = done.job_id
      join homeowner_profiles as home on home.id = jobs.homeowner_id
      where home.user_id = ${userId}::uuid and ${isUnbilled} order by done.done_at, done.id`,
  );
}

/** Notes the bill that charges extra work, by keys. Keys from before a bill was voided no longer count. */
export async function putAddOnsOnInvoice(tx: Db, { keys, invoiceId }: { keys: string[]; invoiceId: string }) {
  if (!keys.some(isAddOnKey)) return;
  await tx.execute(sql`
    update add_ons as done set invoice_id = ${invoiceId}::uuid
    where (done.id, done.voided_bills) in (${keyed(keys)}) and ${isUnbilled}`);
}

/**
 * Takes extra work off a void bill, so that the next one charges it: what it charged, and what its keys name if it was
 * unknown until now. Safe to repeat.
 */
export async function takeAddOnsOffInvoice(
  tx: Db,
  { keys, invoiceId }: { keys: string[]; invoiceId: string },
) {
  await tx.execute(sql`
    update add_ons as done
    set invoice_id = null, provider_id = null, told_at = null, voided_bills = done.voided_bills + 1
    from (
      select id, voided_bills from add_ons where invoice_id = ${invoiceId}::uuid
      union ${keyed(keys)}) as void
    where done.id = void.id and done.voided_bills = void.voided_bills
      and (done.invoice_id = ${invoiceId}::uuid or ${isUnbilled})`);
}

/** Whether a line's key names extra work. */
export function isAddOnKey(each: string): boolean {
  return each.startsWith(prefix);
}

export type UntoldAddOn = {
  key: string;
  id: string;
  voidedBills: number;
  customerId: string;
  kind: AddOnKind;
  units: number;
  onDay: string;
  cents: Cents;
};

/** Unbilled extra work of known customers that the payment provider has not confirmed, oldest first. */
export async function listUntoldAddOns(db: Db, limit: number): Promise<UntoldAddOn[]> {
  return rowsOf(
    db,
    sql`select ${key} as key, done.id, done.voided_bills as "voidedBills", customer.provider_id as "customerId",
        done.kind, done.units,
        jobs.scheduled_on::text as "onDay", done.price_cents as cents
      from add_ons as done join jobs on jobs.id = done.job_id
      join homeowner_profiles as home on home.id = jobs.homeowner_id
      join users as account on account.id = home.user_id and account.deleted_at is null
      join payment_customers as customer on customer.user_id = account.id and customer.provider_id is not null
      where ${isUnbilled} and done.provider_id is null order by done.done_at, done.id limit ${limit}`,
  );
}

/** Extra work whose line is current: once another of its bills is voided, it needs a new line. */
type Told = Pick<UntoldAddOn, "id" | "voidedBills">;

const isTold = ({ id, voidedBills }: Told) =>
  sql`id = ${id}::uuid and voided_bills = ${voidedBills}::smallint`;

/**
 * Records that extra work is being told to the provider. Returns when that first happened, as a UTC instant; null if it
 * waits for a line with another key since.
 */
export async function beginTellingAddOn(
  db: Db,
  { now, ...done }: Told & { now: string },
): Promise<string | null> {
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql`update add_ons set told_at = coalesce(told_at, ${now}::timestamptz) where ${isTold(done)}
      returning to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return row?.at ?? null;
}

export async function finishTellingAddOn(db: Db, told: Told & { providerId: string }): Promise<void> {
  await db.execute(sql`
    update add_ons set provider_id = ${told.providerId} where ${isTold(told)} and provider_id is null`);
}
