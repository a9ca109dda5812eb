import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isFreeReturn } from "#db/schema/index.ts";
import type { CardBrand, SubscriptionStatus } from "#modules/accounts/rules.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { AddOnBillKind } from "../rules.ts";
import { addOnLines } from "./add-ons.ts";
import type { InvoiceRow } from "./invoices.ts";

/** A rental's part of a bill. `month` is its first day. */
export type RentalBill = {
  name: string;
  month: string;
  pickups: number;
  includedPickups: number;
  cents: number;
};

/** Extra work on a bill; `onDay` is its pickup's day. */
export type AddOnBill = { id: string; kind: AddOnBillKind; units: number; onDay: string; cents: number };

export type BillingFacts = {
  subscription: {
    status: SubscriptionStatus;
    plan: string;
    monthlyRateCents: number;
    nextRateCents: number | null;
    nextRateFrom: string | null;
    periodEndsAt: string | null;
    pausedAt: string | null;
    pausesAt: string | null;
    cancelAtPeriodEnd: boolean;
    cardBrand: CardBrand | null;
    cardLast4: string | null;
    cardExpiryMonth: number | null;
    cardExpiryYear: number | null;
  } | null;
  /** When the first service began; null before that. */
  firstActivatedAt: string | null;
  /** The amount the homeowner owes us besides unpaid bills; negative when we owe them. */
  balanceCents: number;
  /** Holds that end, and so earn their credit, before the month does; earliest first. */
  holds: { fromOn: string; untilOn: string }[];
  /** Rentals' months that the next bill charges, with their pickups so far; oldest first. */
  rentals: RentalBill[];
  /** Done extra work and trip fees that the next bill charges, oldest first. */
  addOns: AddOnBill[];
  /** Newest first, at most 60. */
  invoices: (Pick<
    InvoiceRow,
    | "id"
    | "number"
    | "status"
    | "amountCents"
    | "creditedCents"
    | "refundedCents"
    | "periodStartsOn"
    | "periodEndsOn"
    | "subscriptionId"
    | "nextAttemptAt"
    | "needsAction"
    | "receiptUrl"
    | "createdAt"
    | "paidAt"
    | "priceLines"
  > & {
    refundingCents: number;
    /** What it charges for rentals, oldest first. */
    rentals: RentalBill[];
    addOns: AddOnBill[];
    /** Pickups completed on the days it covers, at home and at rentals. */
    pickups: number;
  })[];
  /** Newest first, at most 60. `cents` is negative for a credit taken back. */
  credits: {
    id: string;
    cents: number;
    source: string | null;
    reason: string | null;
    /** The day of the credited pickup; null for other credits. */
    jobOn: string | null;
    bookedAt: string;
  }[];
};

const rentalBill = (
  pickups: SQL,
  cents: SQL,
) => sql`json_build_object('name', rental.name, 'month', bill.month,
  'pickups', ${pickups}, 'includedPickups', bill.included_pickups, 'cents', ${cents})`;

const addOnBills = (where: (isUnbilled: SQL) => SQL) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'units', units, 'onDay', "onDay", 'cents', price_cents)
    order by done_at, id), '[]')
  from (${addOnLines(() => sql`job.scheduled_on as "onDay"`, where)}) as line)`;

/** A homeowner's billing data in one statement. Instants have Postgres's JSON format. */
export async function findBilling(db: Db, userId: string): Promise<BillingFacts> {
  const [row] = await rowsOf<{ facts: BillingFacts }>(
    db,
    sql`
    select json_build_object(
      'subscription', (
        select json_build_object(
          'status', status, 'plan', plan, 'monthlyRateCents', monthly_rate_cents,
          'nextRateCents', next_rate_cents, 'nextRateFrom', next_rate_from, 'periodEndsAt', period_ends_at, 'pausedAt', paused_at,
          'pausesAt', pauses_at,
          'cancelAtPeriodEnd', cancel_at_period_end, 'cardBrand', card_brand, 'cardLast4', card_last4,
          'cardExpiryMonth', card_expiry_month, 'cardExpiryYear', card_expiry_year)
        from subscriptions where user_id = payer.id order by created_at desc limit 1),
      'firstActivatedAt', (select min(activated_at) from subscriptions where user_id = payer.id),
      'balanceCents', (
        select coalesce(sum(amount_cents), 0)::int from ledger_entries
        where user_id = payer.id and account = 'homeowner_balance') - (
        select coalesce(sum(amount_cents - credited_cents), 0)::int from invoices
        where user_id = payer.id and status in ('open', 'uncollectible')),
      'holds', (
        select coalesce(json_agg(json_build_object('fromOn', hold.from_on, 'untilOn', hold.until_on)
          order by hold.from_on), '[]')
        from homeowner_profiles as home
        join service_holds as hold on hold.homeowner_id = home.id
        join subscriptions as live on live.user_id = home.user_id and live.status <> 'canceled'
        where home.user_id = payer.id and hold.settled_at is null and hold.cancelled_at is null
          -- Credits of ended holds are booked hourly.
          and (hold.until_on + 1)::timestamp at time zone home.time_zone + interval '1 hour' <= live.period_ends_at),
      'rentals', (
        select coalesce(json_agg(${rentalBill(sql`cost.pickups`, sql`cost.cents`)} order by bill.month, rental.created_at), '[]')
        from homeowner_profiles as home join properties as rental on rental.homeowner_id = home.id
        join rental_months as bill on bill.property_id = rental.id and bill.invoice_id is null
        left join subscriptions as live on live.user_id = home.user_id and live.status <> 'canceled'
        cross join lateral (
          select coalesce(bill.pickups, count(*)::int) as pickups, coalesce(bill.amount_cents, case when count(*) = 0 then 0
            else bill.part_cents + bill.extra_cents * greatest(0, count(*)::int - bill.included_pickups) end) as cents
          from jobs where property_id = rental.id and status in ('scheduled', 'assigned', 'in_progress', 'completed')
            and scheduled_on >= bill.month and scheduled_on < bill.month + interval '1 month'
            and not ${isFreeReturn("jobs")}) as cost
        where home.user_id = payer.id and cost.cents > 0 and (bill.settled_at is not null
          or (live.period_ends_at at time zone rental.time_zone)::date >= bill.month + interval '1 month')),
      'addOns', ${addOnBills((isUnbilled) => sql`home.user_id = payer.id and ${isUnbilled}`)},
      'invoices', (
        select coalesce(json_agg(json_build_object(
          'id', id, 'number', number, 'status', status, 'amountCents', amount_cents, 'creditedCents', credited_cents,
          'refundedCents', refunded_cents, 'refundingCents', (
            select coalesce(sum(amount_cents), 0)::int from refunds where invoice_id = invoice.id and status = 'pending'),
          'rentals', (
            select coalesce(json_agg(${rentalBill(sql`bill.pickups`, sql`bill.amount_cents`)} order by bill.month, rental.created_at), '[]')
            from rental_months as bill join properties as rental on rental.id = bill.property_id
            where bill.invoice_id = invoice.id),
          'addOns', ${addOnBills(() => sql`done.invoice_id = invoice.id`)},
          'pickups', (
            select count(*)::int from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
            where home.user_id = payer.id and jobs.status = 'completed'
              and jobs.scheduled_on >= period_starts_on and jobs.scheduled_on < period_ends_on),
          'periodStartsOn', period_starts_on, 'periodEndsOn', period_ends_on, 'subscriptionId', subscription_id,
          'nextAttemptAt', next_attempt_at, 'needsAction', needs_action, 'receiptUrl', receipt_url, 'createdAt', created_at, 'paidAt', paid_at,
          'priceLines', price_lines)
          order by created_at desc, id desc), '[]')
        from (select * from invoices where user_id = payer.id order by created_at desc, id desc limit 60) as invoice),
      'credits', (
        select coalesce(json_agg(json_build_object(
          'id', id, 'cents', cents, 'source', source, 'reason', reason, 'jobOn', scheduled_on, 'bookedAt', booked_at)
          order by booked_at desc, id desc), '[]')
        from (
          select booked.id, -entry.amount_cents as cents, booked.source, booked.reason, jobs.scheduled_on, booked.booked_at
          from ledger_entries as entry
          join ledger_transactions as booked on booked.id = entry.transaction_id
          left join problems on problems.id = case when booked.source like 'problem:%' then substr(booked.source, 9)::uuid end
          left join jobs on jobs.id = coalesce(booked.job_id, problems.job_id,
            case when booked.source like 'cancelled:%' then substr(booked.source, 11)::uuid end)
          where entry.user_id = payer.id and entry.account = 'homeowner_balance'
            and booked.kind in ('credit', 'credit_reversal')
          order by booked.booked_at desc, booked.id desc limit 60) as credited)
    ) as facts
    from (select ${userId}::uuid as id) as payer`,
  );
  if (!row) throw new Error("A select without a table has a row");
  return row.facts;
}
