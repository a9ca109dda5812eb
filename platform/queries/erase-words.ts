import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/**
 * Blanks what admins wrote about a person in permanent records: reasons for credits and charges, reasons for job
 * changes, and the audit log's reasons and notes. Who did what and when stays.
 */
export async function eraseWordsAbout(
  tx: Db,
  of: { userId: string; homeownerId: string | null; runnerId: string | null },
): Promise<void> {
  await tx.execute(sql`
    update ledger_transactions set reason = null
    where reason is not null and kind not in ('charge', 'payment')
      and id in (select transaction_id from ledger_entries where user_id = ${of.userId}::uuid)`);
  await tx.execute(sql`
    update job_events as event set reason = null from users as writer
    where writer.id = event.user_id and writer.role = 'admin' and event.reason is not null and event.job_id in (
      select id from jobs where homeowner_id = ${of.homeownerId}::uuid
      union select id from jobs where runner_id = ${of.runnerId}::uuid
      union select job_id from job_events where given_to = ${of.userId}::uuid)`);
  await tx.execute(sql`
    update job_anomalies set reason = null, answer = null
    where (reason is not null or answer is not null) and (user_id = ${of.userId}::uuid
      or job_id in (select id from jobs where homeowner_id = ${of.homeownerId}::uuid))`);
  await tx.execute(sql`
    update work_notices set words = null, answer = null, appeal = null, appeal_words = null
    where user_id = ${of.userId}::uuid`);
  await tx.execute(sql`
    update audit_log set before = without_words(before), after = without_words(after)
    where subject_id in (
      select ${of.userId}::uuid
      union select id from jobs where homeowner_id = ${of.homeownerId}::uuid
      union select id from jobs where runner_id = ${of.runnerId}::uuid)
      and (without_words(before), without_words(after)) is distinct from (before, after)`);
}

/**
 * Blanks what a person wrote in records others keep: reasons for releasing or canceling a job, and notes on pickups
 * they ran. The "couldn't serve" reason is a fixed choice and stays.
 */
export async function eraseWordsOf(tx: Db, of: { userId: string; runnerId: string | null }): Promise<void> {
  await tx.execute(sql`
    update job_events as event set reason = null where user_id = ${of.userId}::uuid and reason is not null and not exists (
      select from jobs where id = event.job_id and cannot_serve_reason = event.reason)`);
  await tx.execute(sql`
    update jobs set notes = null where runner_id = ${of.runnerId}::uuid and notes is not null`);
  // A "couldn't serve" pickup may have another runner by now.
  await tx.execute(sql`
    update jobs set notes = null where notes is not null and id in (
      select job_id from job_events where user_id = ${of.userId}::uuid)`);
  await tx.execute(sql`
    update subscriptions set cancel_reason = null, client_secret = null, card_brand = null, card_last4 = null,
      card_expiry_month = null, card_expiry_year = null, card_expiry_told = null
    where user_id = ${of.userId}::uuid`);
  // Blanks the person's own text on refunds and holds; "guarantee" is the platform's.
  await tx.execute(sql`
    update refunds set reason = null
    where reason <> 'guarantee' and invoice_id in (select id from invoices where user_id = ${of.userId}::uuid)`);
  await tx.execute(sql`
    update payouts set reason = null
    where user_id = ${of.userId}::uuid and reason is not null and status in ('held', 'paid')`);
  await tx.execute(sql`update payout_accounts set bank = null where user_id = ${of.userId}::uuid`);
}
