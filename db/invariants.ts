import type { Database } from "./client.ts";

/**
 * The invariants of the business, each a query that finds its violations (quality/expectations.md). Most are also
 * constraints or triggers: this is the second look, over all data, after races, faults and loads.
 */
export const invariants: Readonly<Record<string, string>> = {
  "M1 each ledger transaction sums to zero": `
    select transaction_id, sum(amount_cents) from ledger_entries group by transaction_id
    having sum(amount_cents) <> 0 or count(*) < 2`,
  "M1 no ledger transaction is without entries": `
    select id from ledger_transactions
    where not exists (select from ledger_entries where transaction_id = ledger_transactions.id)`,
  "M3 exactly one earning entry for each completed job": `
    select jobs.id from jobs left join ledger_transactions as booked on booked.job_id = jobs.id and booked.kind = 'earning'
    left join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
    where jobs.status = 'completed' group by jobs.id having count(entry.id) <> 1`,
  "M3 no earning for any other job": `
    select booked.id from ledger_transactions as booked join jobs on jobs.id = booked.job_id
    where booked.kind = 'earning' and jobs.status <> 'completed'`,
  "M3 an earning is the job's pay, owed to the job's runner": `
    select jobs.id from jobs
    join ledger_transactions as booked on booked.job_id = jobs.id and booked.kind = 'earning'
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
    left join runner_profiles as runner on runner.id = jobs.runner_id
    where entry.amount_cents <> -jobs.pay_cents or entry.user_id is distinct from runner.user_id`,
  "M7 at most one live subscription for each homeowner": `
    select user_id from subscriptions where status <> 'canceled' group by user_id having count(*) > 1`,
  "S1 the events of a job form one path that ends in its status": `
    select id from (
      select jobs.id, jobs.status, event.to_status, event.from_status,
        lag(event.to_status) over (partition by jobs.id order by event.happened_at, event.id) as before,
        row_number() over (partition by jobs.id order by event.happened_at desc, event.id desc) as from_end
      from jobs left join job_events as event on event.job_id = jobs.id
    ) as step
    where from_status is distinct from before or (from_end = 1 and to_status is distinct from status)`,
  "S2 a runner exactly where somebody took the job": `
    select id from jobs where (runner_id is not null) <> (status in ('assigned', 'in_progress', 'completed'))`,
  "S3 at most one generated job for each home, date and kind": `
    select homeowner_id from jobs where kind = 'weekly' group by homeowner_id, scheduled_on, kind having count(*) > 1`,
  "S4 completed exactly where completedAt is set, and not before it was accepted": `
    select id from jobs
    where (completed_at is not null) <> (status = 'completed') or completed_at < accepted_at`,
  "S5 no open job of a home whose service is paused, ended or was never set up": `
    select jobs.id from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
    where jobs.status in ('scheduled', 'assigned') and not exists (
      select from subscriptions where user_id = home.user_id and status in ('active', 'past_due'))`,
  "a runner's count of completed jobs is the number of them": `
    select runner.id from runner_profiles as runner left join jobs on jobs.runner_id = runner.id and jobs.status = 'completed'
    group by runner.id having count(jobs.id) <> runner.completed_jobs`,
  "only an approved runner is online": `
    select id from runner_profiles where is_available and application_status <> 'approved'`,
};

/** Every violated invariant with at most 20 of the rows that violate it; empty when all hold. */
export async function findViolations(
  database: Pick<Database, "execute">,
): Promise<{ invariant: string; rows: Record<string, unknown>[] }[]> {
  const violations: { invariant: string; rows: Record<string, unknown>[] }[] = [];
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await database.execute(`select * from (${query}) as violation limit 20`);
    if (rows.length > 0) violations.push({ invariant, rows });
  }
  return violations;
}
