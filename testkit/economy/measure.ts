import { sql } from "drizzle-orm";
import { providerFees } from "#modules/billing/rules.ts";
import { dueDay, minutesOfJob } from "#modules/pickups/index.ts";
import { hourlyCents } from "#modules/rates/rules/pay.ts";
import type { Deps } from "#platform/deps.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

/** Figures of a simulated town's whole months, from its ledger and measured minutes. */
export type EconomyFigures = {
  homes: number;
  streets: number;
  months: number;
  /** Pickups that were due, completed, missed, and completed by the home's regular runner. */
  due: number;
  completed: number;
  missed: number;
  byRegular: number;
  /** On site and on the way, of both legs. */
  minutes: number;
  chargedCents: Cents;
  feeCents: Cents;
  payCents: Cents;
  creditCents: Cents;
  /** Lines of the completed pickups' pay, by kind. */
  payLines: { kind: string; cents: Cents }[];
  /** Homes by what they pay a month. */
  prices: { cents: Cents; homes: number }[];
};

export async function measure(
  deps: Deps,
  of: { fromOn: string; beforeOn: string; streets: number; months: number },
): Promise<EconomyFigures> {
  const isDue = sql`jobs.scheduled_on >= ${of.fromOn}::date and jobs.scheduled_on < ${of.beforeOn}::date`;
  const sum = (account: string, kinds: string) => sql`(select coalesce(sum(entry.amount_cents), 0)::int
    from ledger_entries as entry join ledger_transactions as moved on moved.id = entry.transaction_id
    where entry.account = ${sql.raw(`'${account}'`)} and moved.kind in (${sql.raw(kinds)}))`;
  const [row] = await rowsOf<Omit<EconomyFigures, "streets" | "months" | "feeCents"> & { charges: number }>(
    deps.db,
    sql`
    select (select count(*)::int from subscriptions where status = 'active') as homes, work.*,
      -${sum("subscription_revenue", "'charge'")} as "chargedCents",
      (select count(*)::int from ledger_transactions where kind = 'charge') as charges,
      ${sum("runner_pay", "'earning', 'adjustment'")} as "payCents",
      ${sum("credits_given", "'credit', 'credit_reversal'")} as "creditCents",
      (select coalesce(json_agg(line order by line.cents desc), '[]') from (
        select part->>'kind' as kind, sum((part->>'cents')::int)::int as cents
        from jobs cross join jsonb_array_elements(coalesce(jobs.pay_terms->'lines',
          jsonb_build_array(jsonb_build_object('kind', 'flat', 'cents', jobs.pay_cents)))) as part
        where jobs.status = 'completed' and ${isDue} group by 1) as line) as "payLines",
      (select json_agg(price order by price.cents) from (
        select monthly_rate_cents as cents, count(*)::int as homes from subscriptions where status = 'active' group by 1
      ) as price) as prices
    from (
      select count(*)::int as due, (count(*) filter (where jobs.status = 'completed'))::int as completed,
        (count(*) filter (where jobs.status = 'missed'))::int as missed,
        (count(*) filter (where jobs.status = 'completed' and exists (
          select from regular_homes as regular where regular.homeowner_id = jobs.homeowner_id
            and regular.runner_id = jobs.runner_id and regular.weekday = extract(isodow from ${dueDay}))))::int as "byRegular",
        coalesce(sum(${minutesOfJob}) filter (where jobs.status = 'completed'), 0)::int as minutes
      from jobs where ${isDue} and jobs.kind = 'weekly' and jobs.status in ('scheduled', 'assigned', 'in_progress', 'completed', 'missed')
    ) as work`,
  );
  if (!row) throw new Error("A select without a table has a row");
  const { charges, ...figures } = row;
  const feeCents = providerFees({ paymentCents: figures.chargedCents, payments: charges });
  return { ...figures, streets: of.streets, months: of.months, feeCents };
}

/** What runners earn an hour on site and on the way. */
export function hourly({ payCents, minutes }: EconomyFigures): Cents {
  return hourlyCents(payCents, minutes) ?? 0;
}

/** What is left of a home in a month. */
export function marginPerHome(of: EconomyFigures): Cents {
  const { chargedCents, feeCents, payCents, creditCents, homes, months } = of;
  return Math.round((chargedCents - feeCents - payCents - creditCents) / (homes * months));
}

/** The share of due pickups that the home's regular runner completed, in percent. */
export function regularPercent({ byRegular, due }: EconomyFigures): number {
  return due === 0 ? 0 : Math.floor((byRegular * 1000) / due) / 10;
}
