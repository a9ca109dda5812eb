import { sql } from "drizzle-orm";
import * as z from "zod";
import { taskNames } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { literally } from "#platform/queries/prepared.ts";
import { checkedRows } from "#platform/queries/rows.ts";

/** The most rows counted for a figure. */
const most = literally(10_000);

const figures = z.object({
  tasks: z.object({ ready: z.int(), later: z.int(), active: z.int(), failed: z.int() }),
  /** How long the oldest due task has waited; null without one. */
  taskAgeSeconds: z.number().nullable(),
  promises: z.object({ kept: z.int(), broken: z.int() }),
  unsettled: z.object({ charges: z.int(), credits: z.int(), refunds: z.int(), payouts: z.int() }),
  feedsFailing: z.int(),
  /** The start of each schedule's last completed run; null before the first. */
  lastDone: z.record(z.string(), z.iso.datetime({ offset: true }).nullable()),
});

/** What the metrics show of the database, in one statement along partial indexes. Each count stops at 10,000. */
export async function findServiceFigures(
  db: Db,
  { fromDay, untilDay, schedules }: { fromDay: string; untilDay: string; schedules: readonly string[] },
): Promise<z.output<typeof figures>> {
  const names = sql`${`{${taskNames}}`}::text[]`;
  const [row] = await checkedRows(
    db,
    figures,
    sql`select
      json_build_object('ready', queued.ready, 'later', queued.later,
        'active', (select count(*) from (select from tasks.job where name = any(${names}) and state = 'active' limit ${most}) as task),
        'failed', (select count(*) from (select from tasks.job where name = any(${names}) and state = 'failed' limit ${most}) as task)
      ) as tasks,
      queued.age as "taskAgeSeconds",
      (select json_build_object('kept', coalesce(sum(promises_kept), 0), 'broken', coalesce(sum(promises_broken), 0))
        from daily_figures where on_day between ${fromDay}::date and ${untilDay}::date) as promises,
      json_build_object(
        'charges', (select count(*) from (select from subscriptions where status = 'past_due' limit ${most}) as owed),
        'credits', (select count(*) from (select from credit_transfers where provider_id is null limit ${most}) as sent),
        'refunds', (select count(*) from (select from refunds where status = 'pending' limit ${most}) as sent),
        'payouts', (select count(*) from (select from payouts where status <> 'paid' limit ${most}) as owed)
      ) as unsettled,
      (select count(*)::int from (select from rental_feeds where failing_since is not null limit ${most}) as feed)
        as "feedsFailing",
      (select json_object_agg(wanted.name, good.started_at)
        from unnest(${`{${schedules}}`}::text[]) as wanted(name)
        left join lateral (select started_at from schedule_runs where schedule = wanted.name and outcome = 'done'
          order by started_at desc limit 1) as good on true) as "lastDone"
    from (
      select (count(*) filter (where start_after <= now()))::int as ready,
        (count(*) filter (where start_after > now()))::int as later,
        (extract(epoch from now() - min(start_after) filter (where start_after <= now())))::float8 as age
      from (select start_after from tasks.job where name = any(${names}) and state < 'active' and not blocked
        limit ${most}) as waiting
    ) as queued`,
    "service figures",
  );
  if (!row) throw new Error("The figures have no row");
  return row;
}
