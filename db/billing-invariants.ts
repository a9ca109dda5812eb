import { ledgerSides } from "#modules/billing/rules.ts";

/** The amount booked for an invoice, in cents, and whether another person's balance changed for it. */
const bookedFor = `
  select
    coalesce(sum(entry.amount_cents) filter (where booked.kind = 'charge' and entry.account = 'homeowner_balance'), 0) as charged,
    coalesce(sum(entry.amount_cents) filter (where booked.kind = 'payment' and entry.account = 'provider_cash'), 0) as paid,
    coalesce(bool_or(entry.account = 'homeowner_balance' and entry.user_id <> invoice.user_id), false) as is_foreign
  from ledger_transactions as booked join ledger_entries as entry on entry.transaction_id = booked.id
  where booked.source in ('charge:' || invoice.id, 'void:' || invoice.id, 'payment:' || invoice.id)`;

const allowedSides = Object.entries(ledgerSides)
  .flatMap(([kind, { debit, credit }]) => [`('${kind}', '${debit}')`, `('${kind}', '${credit}')`])
  .join(", ");

/** The invariants of charges, credits and refunds; part of `invariants`. */
export const billingInvariants: Readonly<Record<string, string>> = {
  "M2 a movement is booked in the two accounts of its kind": `
    select booked.id, booked.kind, entry.account from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id
    where (booked.kind, entry.account) not in (${allowedSides})`,
  "an invoice is charged to its homeowner once it is owed, and not where it is void": `
    select invoice.id, invoice.status, booked.charged from invoices as invoice cross join lateral (${bookedFor}) as booked
    where booked.is_foreign
      or booked.charged <> case when invoice.status = 'void' then 0 else invoice.amount_cents end`,
  "a paid invoice's payment is its amount less credits": `
    select invoice.id, invoice.status, booked.paid from invoices as invoice cross join lateral (${bookedFor}) as booked
    where booked.paid
      <> case when invoice.status = 'paid' then invoice.amount_cents - invoice.credited_cents else 0 end`,
  "no charge, payment or refund comes from nothing": `
    select id, source from ledger_transactions where
      (kind in ('charge', 'payment') and not exists (
        select from invoices where source in ('charge:' || id, 'void:' || id, 'payment:' || id)))
      or (kind = 'refund' and not exists (
        select from refunds where source in ('refund:' || provider_id, 'refund:' || provider_id || ':failed')))`,
  "a refund is booked exactly where the money went back": `
    select refund.id, refund.status from refunds as refund
    where (
      select coalesce(sum(entry.amount_cents), 0)
      from ledger_transactions as booked join ledger_entries as entry on entry.transaction_id = booked.id
      where booked.source in ('refund:' || refund.provider_id, 'refund:' || refund.provider_id || ':failed')
        and entry.account = 'subscription_revenue'
    ) <> case when refund.status = 'succeeded' then refund.amount_cents else 0 end`,
  // A refund that the provider does not know yet may be too much beside one made there meanwhile: it will refuse ours.
  "an invoice's refunds add up, and never exceed its payment": `
    select invoice.id from invoices as invoice left join refunds as refund on refund.invoice_id = invoice.id
      and refund.status <> 'failed'
    cross join lateral (select refund.requested_by is null and refund.provider_id is not null as was_made_there) as made
    group by invoice.id
    having coalesce(sum(refund.amount_cents) filter (where refund.status = 'succeeded'), 0) <> invoice.refunded_cents
      or greatest(
          sum(refund.amount_cents) filter (where refund.provider_id is not null),
          sum(refund.amount_cents) filter (where not was_made_there),
          case when not bool_or(was_made_there) then sum(refund.amount_cents) end)
        > case when invoice.status = 'paid' then invoice.amount_cents - invoice.credited_cents else 0 end`,
  "a dispute's cost equals its bookings, and each booking has a known dispute": `
    select coalesce(dispute.id::text, booked.source) as dispute from disputes as dispute full join (
      select split_part(source, ':', 2) as dispute_id, min(source) as source, sum(entry.amount_cents) as cents
      from ledger_transactions as moved join ledger_entries as entry on entry.transaction_id = moved.id
      where moved.kind = 'dispute' and entry.account = 'dispute_costs' group by 1
    ) as booked on booked.dispute_id = dispute.id::text
    where dispute.id is null or dispute.withdrawn_cents <> coalesce(booked.cents, 0)`,
  "a transferred credit exists": `
    select transaction_id from credit_transfers join ledger_transactions as booked on booked.id = transaction_id
    where booked.kind not in ('credit', 'credit_reversal')`,
  "a reversed credit was given by hand, to the same homeowner, for the same amount": `
    select back.id, back.source from ledger_transactions as back
    join ledger_entries as taken on taken.transaction_id = back.id and taken.account = 'homeowner_balance'
    left join ledger_transactions as given on given.kind = 'credit' and given.source like 'hand:%'
      and back.source = 'back:' || given.id
    left join ledger_entries as gave on gave.transaction_id = given.id and gave.account = 'homeowner_balance'
    where back.source like 'back:%'
      and (back.kind <> 'credit_reversal'
        or (gave.user_id, -gave.amount_cents) is distinct from (taken.user_id, taken.amount_cents))`,
  "a referral is credited to both as decided, and taken back from both": `
    select coalesce(brought.user_id::text, booked.user_id) as referral from (select * from referrals where outcome = 'credited') as brought
    full join (
      select split_part(moved.source, ':', 2) as user_id,
        coalesce(-sum(entry.amount_cents) filter (where moved.source like '%:own%'), 0) as own,
        coalesce(-sum(entry.amount_cents) filter (where moved.source like '%:theirs%'), 0) as theirs,
        coalesce(-sum(entry.amount_cents) filter (where moved.source like '%:theirs'), 0) as given,
        array_agg(distinct (entry.user_id, moved.source like '%:own%')) as holders
      from ledger_transactions as moved
      join ledger_entries as entry on entry.transaction_id = moved.id and entry.account = 'homeowner_balance'
      where moved.source like 'referral:%' group by 1) as booked on booked.user_id = brought.user_id::text
    where brought.user_id is null or (booked.own, booked.theirs, booked.given) is distinct from (
        case when brought.reversed_at is null then brought.credit_cents else 0 end::numeric,
        case when brought.reversed_at is null then brought.referrer_cents else 0 end::numeric, brought.referrer_cents::numeric)
      or not booked.holders <@ array[(brought.user_id, true), (brought.referrer_id, false)]`,
  "a referral of a runner is paid to both as decided, and at most that is taken back": `
    select coalesce(brought.user_id::text, booked.user_id) as referral from (select * from runner_referrals where outcome = 'paid') as brought
    full join (
      select split_part(moved.source, ':', 2) as user_id, count(distinct entry.pay_week) as weeks,
        coalesce(-sum(entry.amount_cents) filter (where moved.source like '%:own'), 0) as own,
        coalesce(-sum(entry.amount_cents) filter (where moved.source like '%:theirs'), 0) as theirs,
        coalesce(sum(entry.amount_cents) filter (where moved.source like '%:own:back'), 0) as own_back,
        coalesce(sum(entry.amount_cents) filter (where moved.source like '%:theirs:back'), 0) as theirs_back,
        bool_and(moved.kind = 'adjustment') as is_pay,
        array_agg(distinct (entry.user_id, moved.source like '%:own%')) as holders
      from ledger_transactions as moved
      join ledger_entries as entry on entry.transaction_id = moved.id and entry.account = 'runner_payable'
      where moved.source like 'runnerReferral:%' group by 1) as booked on booked.user_id = brought.user_id::text
    where brought.user_id is null or booked.user_id is null or not booked.is_pay or booked.weeks <> 1
      or (booked.own, booked.theirs) is distinct from (brought.pay_cents::numeric, brought.referrer_cents::numeric)
      or booked.own_back not between 0 and booked.own or booked.theirs_back not between 0 and booked.theirs
      or (booked.own_back + booked.theirs_back > 0) <> (brought.reversed_at is not null)
      or not booked.holders <@ array[(brought.user_id, true), (brought.referrer_id, false)]`,
  "a coupon counts its uses, and each is credited once in full": `
    select coupon.id from coupons as coupon where coupon.uses <> (select count(*) from coupon_uses where coupon_id = coupon.id)
    union all
    select coalesce(used.coupon_id, split_part(booked.source, ':', 2)::uuid) from coupon_uses as used full join (
      select moved.source, moved.kind, entry.user_id, -entry.amount_cents as cents from ledger_transactions as moved
      join ledger_entries as entry on entry.transaction_id = moved.id and entry.account = 'homeowner_balance'
      where moved.source like 'coupon:%') as booked on booked.source = 'coupon:' || used.coupon_id || ':' || used.user_id
    where (booked.kind, booked.user_id, booked.cents) is distinct from ('credit', used.user_id, used.credit_cents::bigint)`,
  "a gift is owed from its payment until it is used or refunded, and becomes its receiver's credit once": `
    select coalesce(gift.id::text, booked.gift_id) as gift from gifts as gift full join (
      select split_part(moved.source, ':', 2) as gift_id,
        coalesce(sum(entry.amount_cents) filter (where entry.account = 'provider_cash'), 0) as cash,
        coalesce(-sum(entry.amount_cents) filter (where entry.account = 'gifts_owed'), 0) as owed,
        coalesce(-sum(entry.amount_cents) filter (where entry.account = 'homeowner_balance'), 0) as credited,
        array_agg(distinct entry.user_id) filter (where entry.account = 'homeowner_balance') as receivers
      from ledger_transactions as moved join ledger_entries as entry on entry.transaction_id = moved.id
      where moved.source like 'gift:%' or moved.source like 'giftUse:%' or moved.source like 'giftPaid:%' or moved.source like 'giftLost:%'
        or moved.source like 'giftBack:%' group by 1
    ) as booked on booked.gift_id = gift.id::text
    where gift.id is null
      or (coalesce(booked.cash, 0), coalesce(booked.owed, 0), coalesce(booked.credited, 0)) is distinct from (
        case when gift.status in ('paid', 'disputed', 'lost', 'redeemed') then gift.amount_cents else 0 end::numeric,
        case when gift.status in ('paid', 'disputed') then gift.amount_cents else 0 end::numeric,
        case when gift.status = 'redeemed' then gift.amount_cents else 0 end::numeric)
      or booked.receivers <> array[gift.redeemed_by]`,
  "a single pickup is paid by a bill of its own, and every other bill has a subscription": `
    select coalesce(paid.id, bill.id) from (select * from one_offs where status in ('booked', 'returned')) as paid
    full join (select * from invoices where subscription_id is null) as bill on bill.id = paid.invoice_id
    where (bill.status, bill.user_id, bill.amount_cents) is distinct from ('paid', paid.user_id, paid.price_cents)`,
  "a paid single pickup is its home's, or its money goes back": `
    select paid.id from one_offs as paid join invoices as bill on bill.id = paid.invoice_id
    left join jobs on jobs.id = paid.job_id
    left join homeowner_profiles as home on home.id = jobs.homeowner_id
    where home.user_id <> paid.user_id
      or (jobs.id is null or jobs.status = 'cancelled' or jobs.status = 'missed' and jobs.cannot_serve_reason is null) and (
        bill.amount_cents > bill.credited_cents and not exists (select from refunds where invoice_id = bill.id)
          and not exists (select from disputes where invoice_id = bill.id)
        or bill.credited_cents > 0 and not exists (
          select from ledger_transactions where kind = 'credit' and source = 'oneOff:' || paid.id))`,
  "a refund that the bank returned is owed until it is sent again": `
    select coalesce(failed.id::text, booked.failed_id) as failed_refund from failed_refunds as failed full join (
      select split_part(moved.source, ':', 2) as failed_id, sum(entry.amount_cents) as cash
      from ledger_transactions as moved
      join ledger_entries as entry on entry.transaction_id = moved.id and entry.account = 'provider_cash'
      where moved.source like 'failedRefund:%' group by 1) as booked on booked.failed_id = failed.id::text
    where failed.id is null or booked.cash is distinct from case when failed.asked_at is null then failed.amount_cents else 0 end::numeric`,
  "done extra work is paid to its runner once, and nothing else is": `
    select coalesce(done.id::text, booked.source) as add_on from (select * from add_ons where done_at is not null and pay_cents > 0) as done
    join runner_profiles as runner on runner.id = done.runner_id
    full join (
      select moved.source, moved.kind, entry.user_id, -entry.amount_cents as cents from ledger_transactions as moved
      join ledger_entries as entry on entry.transaction_id = moved.id and entry.account = 'runner_payable'
      where moved.source like 'addOn:%') as booked on booked.source = 'addOn:' || done.id
    where (booked.kind, booked.user_id, booked.cents) is distinct from ('adjustment', runner.user_id, done.pay_cents::bigint)`,
  "a blocked stop is paid to the runner who came once, and nothing else is": `
    select coalesce(trip.job_id::text, booked.source) as job from (select * from trip_fees where pay_cents > 0) as trip
    join runner_profiles as runner on runner.id = trip.runner_id
    full join (
      select moved.source, moved.kind, entry.user_id, -entry.amount_cents as cents from ledger_transactions as moved
      join ledger_entries as entry on entry.transaction_id = moved.id and entry.account = 'runner_payable'
      where moved.source like 'trip:%') as booked on booked.source = 'trip:' || trip.job_id
    where (booked.kind, booked.user_id, booked.cents) is distinct from ('adjustment', runner.user_id, trip.pay_cents::bigint)`,
  "a blocked stop has its proof, and costs its home only what an earlier day's message said": `
    select trip.job_id from trip_fees as trip join jobs on jobs.id = trip.job_id
    where jobs.status <> 'missed' or jobs.homeowner_id <> trip.homeowner_id or jobs.cannot_serve_reason is distinct from trip.reason
      or trip.price_cents > 0 and (jobs.property_id is not null or not exists (
        select from trip_fees as earlier join jobs as warned on warned.id = earlier.job_id
        where earlier.homeowner_id = trip.homeowner_id and earlier.warned_cents >= trip.price_cents
          and earlier.warned_until >= jobs.scheduled_on and warned.scheduled_on < jobs.scheduled_on
          and earlier.done_at < (select min(coalesce(captured_at, happened_at)) from job_events
            where job_id = trip.job_id and to_status = 'missed')))`,
  "a trip fee is on a bill of its homeowner": `
    select trip.job_id from trip_fees as trip join homeowner_profiles as home on home.id = trip.homeowner_id
    join invoices as invoice on invoice.id = trip.invoice_id
    where invoice.user_id <> home.user_id or invoice.status = 'void'`,
  "a tip is charged, paid to its runner, and taken back, each once and in full": `
    select coalesce(tip.id::text, booked.tip_id) as tip from tips as tip
    join runner_profiles as runner on runner.id = tip.runner_id
    full join (
      select split_part(moved.source, ':', 2) as tip_id,
        sum(entry.amount_cents) filter (where entry.account = 'provider_cash') as cash,
        -sum(entry.amount_cents) filter (where entry.account = 'runner_payable') as pay,
        sum(entry.amount_cents) filter (where entry.account = 'runner_pay') as ours,
        (array_agg(distinct entry.user_id) filter (where entry.account = 'runner_payable')) as payees,
        count(*) as entries
      from ledger_transactions as moved join ledger_entries as entry on entry.transaction_id = moved.id
      where moved.source like 'tip:%' or moved.source like 'tipPay:%' group by 1
    ) as booked on booked.tip_id = tip.id::text
    left join lateral (select 1 as one from job_anomalies where job_id = tip.job_id and outcome = 'refused' limit 1) as refused on true
    where tip.id is null or (coalesce(booked.cash, 0), coalesce(booked.pay, 0), coalesce(booked.ours, 0), coalesce(booked.entries, 0))
        is distinct from case
          when tip.status = 'paid' then (tip.amount_cents::numeric, tip.amount_cents::numeric, 0::numeric, 4::bigint)
          when tip.status in ('refunding', 'refunded') and refused.one = 1 and booked.entries = 6
            then (0::numeric, tip.amount_cents::numeric, tip.amount_cents::numeric, 6::bigint)
          when tip.status in ('refunding', 'refunded') then (0::numeric, 0::numeric, 0::numeric, 8::bigint)
          else (0::numeric, 0::numeric, 0::numeric, 0::bigint) end
      or booked.payees <> array[runner.user_id]`,
  "a tip is for a completed pickup, from its home to its runner; of a refused one it is taken back": `
    select tip.id from tips as tip join jobs on jobs.id = tip.job_id
    join homeowner_profiles as home on home.id = jobs.homeowner_id
    where home.user_id <> tip.user_id
      or (jobs.status <> 'completed' or jobs.runner_id is distinct from tip.runner_id) and not (
        exists (select from job_anomalies where job_id = tip.job_id and outcome = 'refused')
        and (tip.status <> 'paid' or exists (select from disputes where tip_id = tip.id)))`,
  "a job's pay is the sum of its lines": `
    select id from jobs where pay_terms is not null and sum_of_lines(pay_terms->'lines') <> pay_cents`,
  "a day is topped up once, to the minimum that its pickups promised": `
    select booked.source from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'runner_payable'
    join runner_profiles as runner on runner.user_id = entry.user_id
    where booked.source like 'minimum:%' and (booked.source not like 'minimum:' || runner.user_id || ':%'
      or -entry.amount_cents > coalesce((select max((pay_terms->>'dayMinimumCents')::int) from jobs
        where jobs.runner_id = runner.id and jobs.status = 'completed'
          and jobs.scheduled_on = split_part(booked.source, ':', 3)::date), 0))`,
  "extra work is on a bill of its homeowner, and bills cover their lines": `
    select done.id from add_ons as done join jobs on jobs.id = done.job_id
    join homeowner_profiles as home on home.id = jobs.homeowner_id
    join invoices as invoice on invoice.id = done.invoice_id
    where invoice.user_id <> home.user_id or invoice.amount_cents < (
      select sum(price_cents) from add_ons as line where line.invoice_id = invoice.id)`,
  "a settled rental month counts completed pickups, on a bill of its host that is not void": `
    select bill.property_id, bill.month from rental_months as bill
    join properties as rental on rental.id = bill.property_id
    join homeowner_profiles as home on home.id = rental.homeowner_id
    left join invoices as invoice on invoice.id = bill.invoice_id
    where invoice.user_id <> home.user_id or invoice.status = 'void' or bill.pickups > (
      select count(*) from jobs where property_id = rental.id and status = 'completed'
        and scheduled_on >= bill.month and scheduled_on < bill.month + interval '1 month')`,
};
