import { platformTimeZone } from "#domain/schedule/local-time.ts";
import { billingInvariants } from "./billing-invariants.ts";
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
  "M4 a payout is what its runner's week came to": `
    select payout.id from payouts as payout cross join lateral (
      select -sum(entry.amount_cents) as cents from ledger_entries as entry
      join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.account = 'runner_payable' and entry.pay_week = payout.pay_week and entry.user_id = payout.user_id
        and booked.kind <> 'payout'
    ) as week where week.cents is distinct from payout.amount_cents`,
  "M4 at most one payout for each runner and week": `
    select user_id, pay_week from payouts group by user_id, pay_week having count(*) > 1`,
  "M4 nobody is left out of a week whose payouts were made": `
    select user_id, pay_week from ledger_entries as entry
    where account = 'runner_payable' and exists (select from payouts where pay_week = entry.pay_week)
      and not exists (select from payouts where pay_week = entry.pay_week and user_id = entry.user_id)
    group by user_id, pay_week having sum(amount_cents) < 0`,
  "M5 what a runner earned was paid or is owed": `
    select earned.user_id from (
      select entry.user_id, -sum(entry.amount_cents) filter (where booked.kind <> 'payout') as earned,
        -sum(entry.amount_cents) as owed
      from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.account = 'runner_payable' group by entry.user_id
    ) as earned left join (
      select user_id, sum(amount_cents) as paid from payouts where status = 'paid' group by user_id
    ) as paid on paid.user_id = earned.user_id
    where coalesce(earned.earned, 0) <> coalesce(paid.paid, 0) + earned.owed`,
  "M4 a payout is paid exactly where its amount was booked, once, and by a transfer": `
    select payout.id, booked.id as booked_id
    from (select * from payouts where status = 'paid') as payout
    full join (
      select booked.id, booked.source, entry.user_id, entry.pay_week, entry.amount_cents
      from ledger_transactions as booked
      join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
      where booked.kind = 'payout'
    ) as booked on booked.source = 'payout:' || payout.id
    where payout.id is null or booked.id is null or payout.provider_id is null
      or (booked.user_id, booked.pay_week, booked.amount_cents)
        is distinct from (payout.user_id, payout.pay_week, payout.amount_cents::bigint)`,
  "M5 no week of a runner is below zero": `
    select user_id, pay_week from ledger_entries where account = 'runner_payable'
    group by user_id, pay_week having sum(amount_cents) > 0`,
  "M6 an earning belongs to the week in which it was booked, Monday to Sunday in the platform's zone": `
    select booked.id from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
    where booked.kind = 'earning'
      and entry.pay_week <> date_trunc('week', booked.booked_at at time zone '${platformTimeZone}')::date`,
  "M6 a payout is of a week that was over when it was made": `
    select id from payouts
    where created_at < ((pay_week + 7)::timestamp at time zone '${platformTimeZone}') + interval '1 hour'`,
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
    select homeowner_id from jobs where kind = 'weekly' and status <> 'cancelled'
    group by homeowner_id, scheduled_on, kind having count(*) > 1`,
  "S4 completed exactly where completedAt is set, and not before it was accepted": `
    select id from jobs
    where (completed_at is not null) <> (status = 'completed') or completed_at < accepted_at`,
  "S5 no open job of a home whose service is paused, ended or was never set up": `
    select jobs.id from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
    where jobs.status in ('scheduled', 'assigned') and not exists (
      select from subscriptions where user_id = home.user_id and status in ('active', 'past_due'))`,
  "a missed job was credited once, and no other one unless that was taken back": `
    select jobs.id from jobs left join (
      select job_id, count(*) filter (where kind = 'credit') as credits, count(*) filter (where kind = 'credit_reversal') as reversals
      from ledger_transactions where kind in ('credit', 'credit_reversal') and job_id is not null group by job_id
    ) as booked on booked.job_id = jobs.id
    where coalesce(credits, 0) - coalesce(reversals, 0) <> case when jobs.status = 'missed' and exists (
      select from homeowner_profiles as home join subscriptions on subscriptions.user_id = home.user_id
      where home.id = jobs.homeowner_id and subscriptions.status <> 'incomplete' and monthly_rate_cents > 0
    ) then 1 else 0 end`,
  "a job's credit is its homeowner's": `
    select booked.id from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'homeowner_balance'
    join jobs on jobs.id = booked.job_id join homeowner_profiles as home on home.id = jobs.homeowner_id
    where booked.kind in ('credit', 'credit_reversal') and entry.user_id <> home.user_id`,
  "a job has its three promises exactly when it is completed or missed": `
    select jobs.id from jobs left join promises on promises.job_id = jobs.id group by jobs.id
    having count(promises.promise) <> case when jobs.status in ('completed', 'missed') then 3 else 0 end`,
  "a promise was kept exactly where the times say so": `
    select jobs.id, promise from jobs join promises on promises.job_id = jobs.id
    where promise = 'out' and (outcome = 'kept') <> coalesce(coalesce(started_at, completed_at) <= due_at, false)
      or promise = 'in' and (outcome = 'kept') <> coalesce(completed_at <= due_at, false)`,
  "two vacation holds of a home have no day in common": `
    select one.id from service_holds as one join service_holds as other
      on other.homeowner_id = one.homeowner_id and other.id > one.id
    where one.cancelled_at is null and other.cancelled_at is null
      and one.from_on <= other.until_on and other.from_on <= one.until_on`,
  "a vacation hold of at least seven days is credited once it is settled, and no other one": `
    select hold.id from service_holds as hold join homeowner_profiles as home on home.id = hold.homeowner_id
    left join ledger_transactions as booked on booked.source = 'hold:' || hold.id
    where (booked.id is not null) <> (
      hold.settled_at is not null and hold.until_on - hold.from_on >= 6 and exists (
        select from subscriptions where user_id = home.user_id and status <> 'incomplete' and monthly_rate_cents > 0))`,
  "no open visit at a home that is on hold, and no generated one on a day that was skipped": `
    select jobs.id from jobs where status in ('scheduled', 'assigned') and (
      property_id is null and exists (select from service_holds as hold where hold.homeowner_id = jobs.homeowner_id
        and hold.cancelled_at is null and jobs.scheduled_on between hold.from_on and hold.until_on)
      or kind = 'weekly' and exists (select from skipped_days as skipped
        where skipped.homeowner_id = jobs.homeowner_id and skipped.on_day = jobs.scheduled_on))`,
  "a service that is paused or has ended has no vacation hold under way since": `
    select hold.id from service_holds as hold join homeowner_profiles as home on home.id = hold.homeowner_id
    join lateral (
      select status, coalesce(ended_at, paused_at) as since from subscriptions
      where user_id = home.user_id and status <> 'incomplete' order by created_at desc limit 1
    ) as ran on true
    where ran.status in ('paused', 'canceled') and hold.cancelled_at is null and hold.settled_at is null
      and hold.until_on >= (ran.since at time zone home.time_zone)::date
      and (ran.status = 'canceled' or hold.from_on <= (ran.since at time zone home.time_zone)::date)`,
  "a home's pickup days are the weekdays of its rhythms": `
    select home.id from homeowner_profiles as home where home.pickup_days is distinct from (
      select array_agg(given.day order by given.nth) from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday',
        'Friday', 'Saturday', 'Sunday']) with ordinality as given (day, nth)
      where exists (select from can_rhythms where homeowner_id = home.id and weekday = given.nth))`,
  "a runner's count of completed jobs is the number of them": `
    select runner.id from runner_profiles as runner left join jobs on jobs.runner_id = runner.id and jobs.status = 'completed'
    group by runner.id having count(jobs.id) <> runner.completed_jobs`,
  "only an approved runner is online": `
    select id from runner_profiles where is_available and application_status <> 'approved'`,
  "a day's figures are its jobs and their promises": `
    with counted as (
      select on_day, sum(jobs) as jobs, sum(completed) as completed, sum(promises_kept) as kept, sum(promises_broken) as broken
      from daily_figures group by on_day
    ), actual as (
      select scheduled_on as on_day, count(*) filter (where status <> 'cancelled') as jobs,
        count(*) filter (where status = 'completed') as completed, coalesce(sum(promised.kept), 0) as kept, coalesce(sum(promised.broken), 0) as broken
      from jobs left join (
        select job_id, count(*) filter (where outcome = 'kept') as kept, count(*) filter (where outcome = 'broken') as broken
        from promises group by job_id
      ) as promised on promised.job_id = jobs.id group by scheduled_on
    )
    select coalesce(counted.on_day, actual.on_day) as on_day from counted full join actual on actual.on_day = counted.on_day
    where (coalesce(counted.jobs, 0), coalesce(counted.completed, 0), coalesce(counted.kept, 0), coalesce(counted.broken, 0))
      <> (coalesce(actual.jobs, 0), coalesce(actual.completed, 0), coalesce(actual.kept, 0), coalesce(actual.broken, 0))`,
  "the total figures are the homes, the approved runners and what active subscriptions bring": `
    select counted.* from (
      select coalesce(sum(homeowners), 0) as homeowners, coalesce(sum(approved_runners), 0) as approved_runners,
        coalesce(sum(monthly_cents), 0) as monthly_cents from total_figures
    ) as counted where (homeowners, approved_runners, monthly_cents) <> (
      (select count(*) from homeowner_profiles),
      (select count(*) from runner_profiles where application_status = 'approved'),
      (select coalesce(sum(monthly_rate_cents), 0) from subscriptions where status = 'active'))`,
  ...billingInvariants,
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
