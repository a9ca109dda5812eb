import { platformTimeZone } from "#platform/time/local-time.ts";
import { defaultMonthlyRateCents } from "#platform/values/money.ts";
import { billingInvariants } from "./billing-invariants.ts";
import type { Database } from "./client.ts";

/**
 * The business invariants, each a query for its violations. Most are also constraints or
 * triggers; this checks all data again after races, faults and load.
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
    where booked.kind = 'earning' and jobs.status <> 'completed'
      and not exists (select from job_anomalies where job_id = jobs.id and outcome = 'refused')`,
  "M3 an earning is the job's pay, owed to the job's runner": `
    select jobs.id from jobs
    join ledger_transactions as booked on booked.job_id = jobs.id and booked.kind = 'earning'
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
    left join runner_profiles as runner on runner.id = jobs.runner_id
    where entry.amount_cents <> -jobs.pay_cents
      or jobs.status = 'completed' and entry.user_id is distinct from runner.user_id`,
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
  "M6 an earning belongs to the week in which it was booked, Monday to Sunday in the platform's zone, or to a later one if its payouts were made": `
    select booked.id from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
    where booked.kind = 'earning'
      and entry.pay_week <> date_trunc('week', booked.booked_at at time zone '${platformTimeZone}')::date
      and (entry.pay_week < date_trunc('week', booked.booked_at at time zone '${platformTimeZone}')::date
        or not exists (select from payouts where pay_week = entry.pay_week - 7))`,
  "M6 a payout is of a week that was over when it was made, or when others of it were made": `
    select min(id::text) as id from payouts group by pay_week
    having max(created_at) < ((pay_week + 7)::timestamp at time zone '${platformTimeZone}') + interval '1 hour'`,
  "M8 an earning was held back once at most, freed only where it was held, and neither for more than it was": `
    select coalesce(held.job_id, freed.job_id) as job_id from (
      select substr(booked.source, 6)::uuid as job_id, entry.user_id, entry.amount_cents as cents
      from ledger_transactions as booked join ledger_entries as entry on entry.transaction_id = booked.id
      where booked.source like 'held:%' and entry.account = 'runner_payable'
    ) as held full join (
      select substr(booked.source, 7)::uuid as job_id, entry.user_id, -entry.amount_cents as cents
      from ledger_transactions as booked join ledger_entries as entry on entry.transaction_id = booked.id
      where booked.source like 'freed:%' and entry.account = 'runner_payable'
    ) as freed on freed.job_id = held.job_id
    left join ledger_transactions as earned on earned.job_id = held.job_id and earned.kind = 'earning'
    left join ledger_entries as earning on earning.transaction_id = earned.id and earning.account = 'runner_payable'
    where held.job_id is null or earning.id is null or held.cents not between 1 and -earning.amount_cents
      or held.user_id <> earning.user_id
      or freed.job_id is not null and (freed.user_id, freed.cents) is distinct from (held.user_id, held.cents)`,
  "M7 at most one live subscription for each homeowner": `
    select user_id from subscriptions where status <> 'canceled' group by user_id having count(*) > 1`,
  // Ignores time order, because a clock may step back.
  "S1 the events of a job form one path that ends in its status": `
    with steps as (
      select job_id as id, to_status as status, 1 as change, (from_status is null)::int as begun from job_events
      union all select job_id, from_status, -1, 0 from job_events where from_status is not null
      union all select id, status, -1, -1 from jobs
    )
    select id from steps group by id, status having sum(change) <> 0
    union select id from steps group by id having sum(begun) <> 0`,
  "S2 a runner exactly where somebody took the job": `
    select id from jobs where (runner_id is not null) <> (status in ('assigned', 'in_progress', 'completed'))`,
  "S3 at most one generated job for each home, date and kind": `
    select homeowner_id from jobs where kind = 'weekly' and status <> 'cancelled'
    group by homeowner_id, scheduled_on, kind having count(*) > 1`,
  // A clock may step back in between.
  "S4 completed exactly where completedAt is set, and not before it was accepted": `
    select id from jobs
    where (completed_at is not null) <> (status = 'completed') or completed_at < accepted_at - interval '15 minutes'`,
  "S5 no open job of a home whose service is paused, ended or was never set up, besides those paid for one by one": `
    select jobs.id from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
    where jobs.status in ('scheduled', 'assigned') and not exists (
      select from subscriptions where user_id = home.user_id and status in ('active', 'past_due'))
      and not exists (select from one_offs where one_offs.job_id = jobs.id)`,
  "each missed job has one unreversed credit, unless its home could not be served or had others; no other job has one": `
    select jobs.id from jobs left join (
      select job_id, count(*) filter (where kind = 'credit') as credits, count(*) filter (where kind = 'credit_reversal') as reversals
      from ledger_transactions where kind in ('credit', 'credit_reversal') and job_id is not null group by job_id
    ) as booked on booked.job_id = jobs.id
    where coalesce(credits, 0) - coalesce(reversals, 0) <> case when jobs.status = 'missed' and jobs.cannot_serve_reason is null
      and not exists (select from one_offs where one_offs.job_id = jobs.id) and exists (
      select from homeowner_profiles as home join subscriptions on subscriptions.user_id = home.user_id
      where home.id = jobs.homeowner_id and subscriptions.status <> 'incomplete' and monthly_rate_cents > 0
    ) then 1 else 0 end
    -- The month's credits, without those reversed by then, had reached its price, which may have risen since.
    and not (jobs.status = 'missed' and credits is null and exists (
      select from job_events as missed join homeowner_profiles as home on home.id = jobs.homeowner_id
      join ledger_entries as entry on entry.user_id = home.user_id and entry.account = 'homeowner_balance'
      join ledger_transactions as other on other.id = entry.transaction_id
        and other.booked_at <= missed.happened_at + interval '15 minutes'
        -- The month lasts until the next one is billed, which may be late.
        and other.booked_at >= least(missed.happened_at - interval '31 days', (
          select max(invoice.period_starts_on)::timestamp at time zone '${platformTimeZone}' from invoices as invoice
          join ledger_transactions as charge on charge.source = 'charge:' || invoice.id
          where invoice.user_id = home.user_id and charge.booked_at <= missed.happened_at))
      where missed.job_id = jobs.id and missed.to_status = 'missed'
        and other.kind = 'credit' and other.reason is distinct from 'problemByAdmin'
        and (split_part(other.source, ':', 1) in ('cancelled', 'problem') or other.job_id is not null and not exists (
          select from ledger_transactions as back where back.job_id = other.job_id and back.kind = 'credit_reversal'
            and back.booked_at < missed.happened_at - interval '15 minutes'))
      group by missed.id, home.user_id having -sum(entry.amount_cents) >= (
        select min(cents) from (
          select user_id, monthly_rate_cents from subscriptions where status <> 'incomplete'
          union all select user_id, amount_cents from invoices where amount_cents = ${defaultMonthlyRateCents}
            or amount_cents in (select cents from rates where rate = 'monthly_price')
          union all select user_id, (select sum((line->>'cents')::int) from jsonb_array_elements(price_lines) as line)
            from invoices where price_lines is not null
        ) as price (user_id, cents) where price.user_id = home.user_id)))
    -- A refund under the guarantee took back every credit before it.
    and not (jobs.status <> 'missed' and credits = 1 and exists (
      select from ledger_transactions as back
      join ledger_entries as entry on entry.transaction_id = back.id and entry.account = 'homeowner_balance'
      join homeowner_profiles as home on home.user_id = entry.user_id
      where home.id = jobs.homeowner_id and back.kind = 'credit_reversal' and starts_with(back.source, 'guarantee:')))`,
  "a job's credit goes to its homeowner": `
    select booked.id from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'homeowner_balance'
    join jobs on jobs.id = booked.job_id join homeowner_profiles as home on home.id = jobs.homeowner_id
    where booked.kind in ('credit', 'credit_reversal') and entry.user_id <> home.user_id`,
  "a credited problem has one credit, to its homeowner": `
    select coalesce(problem.id::text, booked.source) as problem
    from (
      select problems.id, problems.credit_cents, home.user_id from problems join jobs on jobs.id = problems.job_id
      join homeowner_profiles as home on home.id = jobs.homeowner_id where credit_cents is not null
    ) as problem full join (
      select booked.source, entry.user_id, -entry.amount_cents as cents from ledger_transactions as booked
      join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'homeowner_balance'
      where booked.kind = 'credit' and booked.source like 'problem:%'
    ) as booked on booked.source = 'problem:' || problem.id
    where (booked.user_id, booked.cents) is distinct from (problem.user_id, problem.credit_cents::bigint)`,
  "a problem names the home and the runner of its pickup": `
    select problems.id from problems join jobs on jobs.id = problems.job_id
    where (problems.homeowner_id, problems.runner_id) is distinct from (jobs.homeowner_id, jobs.runner_id)`,
  "a return pickup is at the problem's home": `
    select problems.id from problems join jobs on jobs.id = problems.job_id
    join jobs as pickup on pickup.id = problems.return_job_id
    where pickup.homeowner_id <> jobs.homeowner_id or pickup.property_id is distinct from jobs.property_id`,
  "a job has its three promises exactly when it is completed or missed, unless its home could not be served": `
    select jobs.id from jobs left join promises on promises.job_id = jobs.id group by jobs.id
    having count(promises.promise)
      <> case when jobs.status in ('completed', 'missed') and jobs.cannot_serve_reason is null then 3 else 0 end`,
  "a couldn't-serve job has its runner's report": `
    select jobs.id from jobs where cannot_serve_reason is not null and not exists (
      select from job_events where job_id = jobs.id and to_status = 'missed' and reason = jobs.cannot_serve_reason
        and user_id is not null)`,
  "a late completion was done in time": `
    select jobs.id from jobs join job_events as event on event.job_id = jobs.id
    where event.from_status = 'missed' and event.to_status = 'completed'
      and (event.captured_at is null or event.captured_at > jobs.in_by or event.user_id is null
        or event.captured_at < jobs.accepted_at - interval '2 minutes')`,
  "a promise is kept exactly if its times say so": `
    select jobs.id, promise from jobs join promises on promises.job_id = jobs.id
    where promise = 'out' and (outcome = 'kept') <> coalesce(coalesce(started_at, completed_at) <= due_at, false)
      or promise = 'in' and (outcome = 'kept') <> coalesce(completed_at <= due_at, false)`,
  "R1 a home has one regular runner a weekday at a time": `
    select one.id from regular_homes as one join regular_homes as other
      on other.homeowner_id = one.homeowner_id and other.weekday = one.weekday and other.id > one.id
      and daterange(one.from_on, one.until_on) && daterange(other.from_on, other.until_on)`,
  "R2 another runner's stop at a claimed home was given away or assigned by somebody": `
    select jobs.id from jobs join regular_homes as regular on regular.homeowner_id = jobs.homeowner_id
      and regular.weekday = extract(isodow from coalesce(jobs.due_on, jobs.scheduled_on)) and coalesce(jobs.due_on, jobs.scheduled_on) >= regular.from_on
      and (regular.until_on is null or coalesce(jobs.due_on, jobs.scheduled_on) < regular.until_on)
    join runner_profiles as runner on runner.id = jobs.runner_id
    where jobs.kind = 'weekly' and jobs.status = 'assigned' and jobs.runner_id <> regular.runner_id and jobs.accepted_at > regular.claimed_at
      and not exists (select from job_events as event where event.job_id = jobs.id and event.to_status = 'assigned'
        and (event.user_id = runner.user_id or event.given_to = runner.user_id))`,
  "R3 no runner has a stop at a home that blocked them": `
    select jobs.id from jobs join runner_preferences as wish on wish.homeowner_id = jobs.homeowner_id and wish.runner_id = jobs.runner_id
    where wish.preference = 'blocked' and jobs.status = 'assigned'`,
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
        where skipped.homeowner_id = jobs.homeowner_id and skipped.on_day = jobs.scheduled_on)
      -- A skip is of the collection due on its day, which a holiday may move away, and another one there.
      and not exists (
        select from homeowner_profiles as home cross join generate_series(0, 6) as ago cross join lateral (
          select rule from holidays
          where on_day = jobs.scheduled_on - ago and (area = home.state or starts_with(jobs.zip_code, area))
          order by area ~ '[0-9]' desc, length(area) desc limit 1
        ) as holiday
        where home.id = jobs.homeowner_id and (rule = 'shift_day' and ago = 0
            or rule = 'shift_week' and ago < extract(isodow from jobs.scheduled_on))
          and exists (select from jobs as other where other.homeowner_id = home.id and other.kind = 'weekly'
            and other.status = 'cancelled' and other.scheduled_on between jobs.scheduled_on and jobs.scheduled_on + 10)))`,
  "a paused or ended service has no active vacation hold": `
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
      select coalesce(array_agg(given.day order by given.nth), '{}') from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday',
        'Friday', 'Saturday', 'Sunday']) with ordinality as given (day, nth)
      where exists (select from can_rhythms where homeowner_id = home.id and weekday = given.nth))`,
  "a pickup's message is its homeowner's or its runner's, and its photo is theirs": `
    select message.id from pickup_messages as message join jobs on jobs.id = message.job_id
    join homeowner_profiles as home on home.id = jobs.homeowner_id
    join runner_profiles as runner on runner.id = message.runner_id
    left join photos as photo on photo.id = message.photo_id
    where message.author_id <> case when message.is_from_runner then runner.user_id else home.user_id end
      or photo.owner_id <> message.author_id or photo.job_id <> message.job_id or photo.purpose <> 'message'`,
  "a gate code view is for a job at its homeowner's home": `
    select looked.id from gate_code_looks as looked join jobs on jobs.id = looked.job_id
    where looked.homeowner_id <> jobs.homeowner_id`,
  "a checked item and its photo belong to the same rental pickup": `
    select tick.job_id, tick.item from rental_checks as tick join jobs on jobs.id = tick.job_id
    left join photos as photo on photo.id = tick.photo_id
    where jobs.property_id is null or tick.photo_id is not null and (photo.purpose <> 'check'
      or photo.job_id <> tick.job_id or photo.attached_at is null)`,
  "a photo of something ticked off is shown with it": `
    select photo.id from photos as photo where photo.purpose = 'check' and photo.attached_at is not null
    and not exists (select from rental_checks as tick where tick.photo_id = photo.id)`,
  "a runner's count of completed jobs is the number of them": `
    select runner.id from runner_profiles as runner left join jobs on jobs.runner_id = runner.id and jobs.status = 'completed'
    group by runner.id having count(jobs.id) <> runner.completed_jobs`,
  "a runner's rating is made of the last 100 ratings that count": `
    select runner.id from runner_profiles as runner cross join lateral (
      select coalesce(sum(stars), 0) as stars, count(*) as ratings from (
        select stars from ratings where runner_id = runner.id and excluded_because is null
        order by rated_at desc, job_id desc limit 100
      ) as last
    ) as counted where (runner.rating_sum, runner.rating_count) <> (counted.stars, counted.ratings)`,
  "a rating names its job's runner; one for cans not emptied does not count": `
    select ratings.job_id from ratings join jobs on jobs.id = ratings.job_id
    where jobs.status = 'completed' and ratings.runner_id is distinct from jobs.runner_id or excluded_because is null and exists (
      select from problems where problems.job_id = jobs.id and problems.kind = 'notEmptied')`,
  "a rating is excluded exactly if an admin accepted its appeal": `
    select ratings.job_id from ratings left join rating_appeals as appeal on appeal.job_id = ratings.job_id
    where excluded_because = 'appeal' and appeal.outcome is distinct from 'removed'
      or appeal.outcome = 'removed' and excluded_because is null`,
  "a moved pickup is on the day of its latest move, or over": `
    select last.job_id from (
      select distinct on (job_id) job_id, fate, to_on from pushed_jobs where undone_at is null
      order by job_id, pushed_at desc, to_on desc
    ) as last join jobs on jobs.id = last.job_id
    where jobs.status in ('scheduled', 'assigned', 'in_progress') and (last.fate = 'merged' or jobs.scheduled_on <> last.to_on)`,
  "each directory entry matches its account": `
    select user_id from (select * from directory except select * from directory_of(array(select id from users))) as wrong
    union all
    select user_id from (select * from directory_of(array(select id from users)) except select * from directory) as missing`,
  "a booking belongs to its calendar's rental, and a rental with calendars to its host": `
    select stay.id from rental_stays as stay join rental_feeds as feed on feed.id = stay.feed_id
    where stay.property_id <> feed.property_id
    union all
    select feed.id from rental_feeds as feed join properties as property on property.id = feed.property_id
    where property.removed_at is not null`,
  "a template for guests has words, and is for a rental of its own host": `
    select template.id from guest_templates as template left join properties as property on property.id = template.property_id
    where property.homeowner_id <> template.homeowner_id
      or not exists (select from guest_template_texts where template_id = template.id)`,
  "a letter to a guest goes by a template of the stay's own host": `
    select message.id from guest_messages as message join guest_templates as template on template.id = message.template_id
    join rental_stays as stay on stay.id = message.stay_id join properties as property on property.id = stay.property_id
    where property.homeowner_id <> template.homeowner_id`,
  "each ZIP code has as many who wait as the waiting list": `
    select zip_code from waiting_zips as zip
    full join (select zip_code, count(*) as waiting from waiting_list group by zip_code) as counted using (zip_code)
    where zip.waiting is distinct from counted.waiting`,
  "a support thread's summary matches its messages": `
    select id from support_threads where place is distinct from place_of_thread(id, last_message_at)`,
  "days off of a runner have no day in common": `
    select one.runner_id from runner_days_off as one join runner_days_off as other
      on other.runner_id = one.runner_id and other.from_on > one.from_on and other.from_on <= one.until_on`,
  "a planned visit of a rental has a pickup there on its day that was not cancelled": `
    select pickup.id from rental_visits as pickup left join jobs on jobs.id = pickup.job_id
    where pickup.state in ('scheduled', 'asked', 'kept') and (jobs.id is null or jobs.status = 'cancelled'
      or jobs.property_id is distinct from pickup.property_id or jobs.scheduled_on <> pickup.visit_on)`,
  "a waiting or dropped rental pickup has no job, and no two share one": `
    select pickup.id from rental_visits as pickup join jobs on jobs.id = pickup.job_id
    where pickup.state = 'draft' or pickup.state = 'dropped' and jobs.status in ('scheduled', 'assigned')
    union all
    select min(id::text)::uuid from rental_visits where job_id is not null group by job_id having count(*) > 1`,
  "a visit of a rental is of a stay there, and whatever pickup it has is there": `
    select pickup.id from rental_visits as pickup left join rental_stays as stay on stay.id = pickup.stay_id
    left join jobs on jobs.id = pickup.job_id
    where stay.property_id <> pickup.property_id or jobs.id is not null and jobs.property_id is distinct from pickup.property_id`,
  "only an approved runner is online": `
    select id from runner_profiles where is_available and application_status <> 'approved'`,
  "nobody is online whose background check is in doubt": `
    select runner.id from runner_profiles as runner join background_checks as background on background.user_id = runner.user_id
    where is_available and (background.status in ('consider', 'suspended')
      or background.status = 'pending' and background.updated_by is not null)`,
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
  "the totals match homes, approved runners, active subscriptions and their revenue": `
    select counted.* from (
      select coalesce(sum(homeowners), 0) as homeowners, coalesce(sum(active_subscribers), 0) as active_subscribers,
        coalesce(sum(approved_runners), 0) as approved_runners,
        coalesce(sum(monthly_cents), 0) as monthly_cents from total_figures
    ) as counted where (homeowners, active_subscribers, approved_runners, monthly_cents) <> (
      (select count(*) from homeowner_profiles as home join users as person on person.id = home.user_id where deleted_at is null),
      (select count(*) from subscriptions where status = 'active'),
      (select count(*) from runner_profiles where application_status = 'approved'),
      (select coalesce(sum(monthly_rate_cents), 0) from subscriptions where status = 'active'))`,
  "the total figures count the jobs, those that are not over and those that were missed": `
    select counted.* from (
      select coalesce(sum(jobs), 0) as jobs, coalesce(sum(pending_jobs), 0) as pending, coalesce(sum(missed_jobs), 0) as missed
      from total_figures
    ) as counted, (
      select count(*) as jobs, count(*) filter (where status in ('scheduled', 'assigned', 'in_progress')) as pending,
        count(*) filter (where status = 'missed') as missed from jobs
    ) as actual where (counted.jobs, counted.pending, counted.missed) <> (actual.jobs, actual.pending, actual.missed)`,
  "a day's revenue is what was booked on it": `
    with actual as (
      select (booked_at at time zone 'America/New_York')::date as on_day, -sum(amount_cents) as cents
      from ledger_entries join ledger_transactions as booked on booked.id = transaction_id
      where account = 'subscription_revenue' group by 1
    ), counted as (select on_day, sum(revenue_cents) as cents from daily_figures group by on_day)
    select coalesce(counted.on_day, actual.on_day) as on_day from counted full join actual on actual.on_day = counted.on_day
    where coalesce(counted.cents, 0) <> coalesce(actual.cents, 0)`,
  "a month's area sums match the ledger": `
    with actual as (
      select month, sum(revenue_cents) as revenue, sum(credit_cents) as credit, sum(refund_cents) as refund, sum(dispute_cents) as dispute,
        sum(payment_cents) as payment, sum(payments) as payments, sum(runner_cents) as runner from area_movements group by month
    ), counted as (
      select month, sum(revenue_cents) as revenue, sum(credit_cents) as credit, sum(refund_cents) as refund, sum(dispute_cents) as dispute,
        sum(payment_cents) as payment, sum(payments) as payments, sum(runner_cents) as runner from area_sums group by month
    )
    select coalesce(counted.month, actual.month) as month from counted full join actual on actual.month = counted.month
    where (counted.revenue, counted.credit, counted.refund, counted.dispute, counted.payment, counted.payments, counted.runner)
      is distinct from (actual.revenue, actual.credit, actual.refund, actual.dispute, actual.payment, actual.payments, actual.runner)`,
  ...billingInvariants,
};

/** Most rows counted of one invariant. */
const mostCounted = 1000;

/** The statement that counts an invariant's violations, up to 1,000, as `violations`. */
export function countOf(invariant: string): string {
  return `select count(*)::int as violations from (select from (${invariants[invariant]}) as violation limit ${mostCounted}) as counted`;
}

/** Each violated invariant with up to 20 violating rows; empty when all hold. */
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
