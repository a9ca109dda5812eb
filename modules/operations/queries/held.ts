import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rowsOf } from "#platform/queries/rows.ts";

/** Unfinished tasks of a name, with the email or schedule for those that have one. */
export type WaitingTasks = { task: string; subject: string | null; count: number };

/** Unfinished tasks queued up to an instant, the most frequent first. */
export async function listWaitingTasks(db: Db, until: string): Promise<WaitingTasks[]> {
  return rowsOf(
    db,
    sql`select name as task, coalesce(data ->> 'letter', data ->> 'kind', data ->> 'schedule') as subject, count(*)::int
      from tasks.job where state < 'completed' and created_on <= ${until}::timestamptz
      group by 1, 2 order by 3 desc, 1, 2`,
  );
}

/**
 * Deletes unfinished tasks of these names queued up to an instant, and settles their messages as skipped, those to webhooks as failed. Returns how
 * many tasks.
 */
export async function dropMessages(
  tx: Db,
  { names, until, now }: { names: readonly string[]; until: string; now: string },
): Promise<number> {
  const dropped = await rowsOf<{ name: string; data: { messageId?: string; emailId?: string } }>(
    tx,
    sql`delete from tasks.job where state < 'completed' and created_on <= ${until}::timestamptz
      and name = any(${sql.param([...names])}::text[]) returning name, data`,
  );
  const idsOf = (task: string, id: "messageId" | "emailId") =>
    sql.param(dropped.flatMap(({ name, data }) => (name === task ? (data[id] ?? []) : [])));
  await tx.execute(sql`update deliveries set state = 'skipped', trouble = 'outdated', params = null,
      settled_at = ${now}::timestamptz
    where state in ('waiting', 'sending') and created_at <= ${until}::timestamptz`);
  await tx.execute(sql`update webhook_deliveries set state = 'failed', settled_at = ${now}::timestamptz
    where state = 'waiting' and created_at <= ${until}::timestamptz`);
  await tx.execute(sql`update guest_messages set state = 'skipped'
    where state = 'sent' and id = any(${idsOf("guest-message", "messageId")}::uuid[])`);
  await tx.execute(sql`update record_emails set state = 'skipped'
    where state = 'sent' and id = any(${idsOf("record-email", "emailId")}::uuid[])`);
  return dropped.length;
}
