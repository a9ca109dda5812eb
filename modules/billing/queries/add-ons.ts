import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { AddOnKind } from "#modules/rates/rules.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

/** Done extra work in the payment provider's words: "addOn:<id>". */
const prefix = "addOn:";
const key = sql`${prefix}::text || done.id`;

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

/** Notes the bill that charges extra work, by keys; ignores other lines' keys. */
export async function putAddOnsOnInvoice(tx: Db, { keys, invoiceId }: { keys: string[]; invoiceId: string }) {
  const ids = keys.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
  if (ids.length === 0) return;
  await tx.execute(sql`
    update add_ons as done set invoice_id = ${invoiceId}::uuid
    where done.id = any(${sql.param(ids)}::uuid[]) and ${isUnbilled}`);
}

/** Whether a line's key names extra work. */
export function isAddOnKey(each: string): boolean {
  return each.startsWith(prefix);
}

export type UntoldAddOn = {
  key: string;
  id: string;
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
    sql`select ${key} as key, done.id, customer.provider_id as "customerId", done.kind, done.units,
        jobs.scheduled_on::text as "onDay", done.price_cents as cents
      from add_ons as done join jobs on jobs.id = done.job_id
      join homeowner_profiles as home on home.id = jobs.homeowner_id
      join users as account on account.id = home.user_id and account.deleted_at is null
      join payment_customers as customer on customer.user_id = account.id and customer.provider_id is not null
      where ${isUnbilled} and done.provider_id is null order by done.done_at, done.id limit ${limit}`,
  );
}

/** Records that extra work is being told to the provider. Returns when that first happened, as a UTC instant. */
export async function beginTellingAddOn(db: Db, { id, now }: { id: string; now: string }): Promise<string> {
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql`update add_ons set told_at = coalesce(told_at, ${now}::timestamptz) where id = ${id}::uuid
      returning to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return row?.at ?? now;
}

export async function finishTellingAddOn(db: Db, told: { id: string; providerId: string }): Promise<void> {
  await db.execute(sql`
    update add_ons set provider_id = ${told.providerId} where id = ${told.id}::uuid and provider_id is null`);
}
