import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";

/**
 * Empties what admins wrote about somebody in what is kept for ever: why money was given or taken, why a job of theirs was
 * changed, and the reasons and notes of the audit log. Who did what and when stays.
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
    update audit_log set before = without_words(before), after = without_words(after)
    where subject_id in (
      select ${of.userId}::uuid
      union select id from jobs where homeowner_id = ${of.homeownerId}::uuid
      union select id from jobs where runner_id = ${of.runnerId}::uuid)
      and (without_words(before), without_words(after)) is distinct from (before, after)`);
}
