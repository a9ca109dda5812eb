import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import type { AddOnBillKind } from "../rules.ts";

/**
 * What bills charge besides months, as keys at the payment provider: "addOn:<id>" or "trip:<id>", then how many bills with
 * it were voided: "addOn:<id>:1". Both tables have the columns of a bill's line.
 */
const sources = {
  "addOn:": { table: sql.raw("add_ons"), isDone: sql`done.done_at is not null` },
  "trip:": { table: sql.raw("trip_fees"), isDone: sql`true` },
} as const;
type Prefix = keyof typeof sources;
const prefixes = Object.keys(sources) as Prefix[];

const key = (prefix: Prefix) =>
  sql`${prefix}::text || done.id || case when done.voided_bills > 0 then ':' || done.voided_bills else '' end`;

/** The lines of keys with a prefix, with the voided bills that they name; other lines' keys are left out. */
const keyed = (prefix: Prefix, keys: string[]) => sql`
  select split_part(key, ':', 2)::uuid as id, coalesce(nullif(split_part(key, ':', 3), ''), '0')::smallint as voided_bills
  from unnest(${sql.param(keys.filter((each) => each.startsWith(prefix)))}::text[]) as key`;

const isUnbilled = (prefix: Prefix) =>
  sql`${sources[prefix].isDone} and done.price_cents > 0 and done.invoice_id is null`;

/** A line of either table as bills show it. */
const addOnBillOf = (prefix: Prefix): SQL =>
  prefix === "trip:" ? sql`'tripFee' as kind, 1 as units` : sql`done.kind, done.units`;

/** Rows of both tables; `columns` and `where` may name `done`, its `job` and the `home`. */
export function addOnLines(columns: (prefix: Prefix) => SQL, where: (isUnbilledHere: SQL) => SQL): SQL {
  const each = (prefix: Prefix) => sql`
    select done.id, ${addOnBillOf(prefix)}, done.price_cents, done.done_at, ${columns(prefix)}
    from ${sources[prefix].table} as done join jobs as job on job.id = done.job_id
    join homeowner_profiles as home on home.id = job.homeowner_id
    where ${where(isUnbilled(prefix))}`;
  return sql.join(prefixes.map(each), sql` union all `);
}

/** A homeowner's done extra work and trip fees that no bill charges yet, oldest first. */
export async function listUnbilledAddOns(tx: Db, userId: string): Promise<{ key: string; cents: Cents }[]> {
  return rowsOf(
    tx,
    sql`select key, price_cents as cents from (${addOnLines(
      (prefix) => sql`${key(prefix)} as key`,
      (unbilled) => sql`home.user_id = ${userId}::uuid and ${unbilled}`,
    )}) as line order by done_at, id`,
  );
}

/** Notes the bill that charges lines, by keys. Keys from before a bill was voided no longer count. */
export async function putAddOnsOnInvoice(tx: Db, { keys, invoiceId }: { keys: string[]; invoiceId: string }) {
  for (const prefix of prefixes) {
    if (!keys.some((each) => each.startsWith(prefix))) continue;
    await tx.execute(sql`
      update ${sources[prefix].table} as done set invoice_id = ${invoiceId}::uuid
      where (done.id, done.voided_bills) in (${keyed(prefix, keys)}) and ${isUnbilled(prefix)}`);
  }
}

/**
 * Takes lines off a void bill, so that the next one charges them: what it charged, and what its keys name if it was
 * unknown until now. Safe to repeat.
 */
export async function takeAddOnsOffInvoice(
  tx: Db,
  { keys, invoiceId }: { keys: string[]; invoiceId: string },
) {
  for (const prefix of prefixes)
    await tx.execute(sql`
      update ${sources[prefix].table} as done
      set invoice_id = null, provider_id = null, told_at = null, voided_bills = done.voided_bills + 1
      from (
        select id, voided_bills from ${sources[prefix].table} where invoice_id = ${invoiceId}::uuid
        union ${keyed(prefix, keys)}) as void
      where done.id = void.id and done.voided_bills = void.voided_bills
        and (done.invoice_id = ${invoiceId}::uuid or ${isUnbilled(prefix)})`);
}

/** Whether a line's key names extra work or a trip fee. */
export function isAddOnKey(each: string): boolean {
  return prefixes.some((prefix) => each.startsWith(prefix));
}

export type UntoldAddOn = {
  key: string;
  id: string;
  voidedBills: number;
  customerId: string;
  kind: AddOnBillKind;
  units: number;
  onDay: string;
  cents: Cents;
};

/** Unbilled lines of known customers that the payment provider has not confirmed, oldest first. */
export async function listUntoldAddOns(db: Db, limit: number): Promise<UntoldAddOn[]> {
  return rowsOf(
    db,
    sql`select line.key, line.id, line."voidedBills", customer.provider_id as "customerId", line.kind, line.units,
        line."onDay", line.price_cents as cents
      from (${addOnLines(
        (prefix) =>
          sql`${key(prefix)} as key, done.voided_bills as "voidedBills", job.scheduled_on::text as "onDay", home.user_id`,
        (unbilled) => sql`${unbilled} and done.provider_id is null`,
      )}) as line
      join users as account on account.id = line.user_id and account.deleted_at is null
      join payment_customers as customer on customer.user_id = account.id and customer.provider_id is not null
      order by line.done_at, line.id limit ${limit}`,
  );
}

/** A line that is current: once another of its bills is voided, it needs a new one. */
type Told = Pick<UntoldAddOn, "id" | "voidedBills" | "kind">;

const tableOf = ({ kind }: Told) => sources[kind === "tripFee" ? "trip:" : "addOn:"].table;

const isTold = ({ id, voidedBills }: Told) =>
  sql`id = ${id}::uuid and voided_bills = ${voidedBills}::smallint`;

/**
 * Records that a line is being told to the provider. Returns when that first happened, as a UTC instant; null if it
 * waits for a line with another key since.
 */
export async function beginTellingAddOn(
  db: Db,
  { now, ...done }: Told & { now: string },
): Promise<string | null> {
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql`update ${tableOf(done)} set told_at = coalesce(told_at, ${now}::timestamptz) where ${isTold(done)}
      returning to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return row?.at ?? null;
}

export async function finishTellingAddOn(db: Db, told: Told & { providerId: string }): Promise<void> {
  await db.execute(sql`
    update ${tableOf(told)} set provider_id = ${told.providerId} where ${isTold(told)} and provider_id is null`);
}
