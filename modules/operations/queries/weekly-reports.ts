import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { weeklyReports } from "#db/schema/index.ts";
import { zoneOfReader } from "#modules/accounts/index.ts";
import { recordsOf, rowsOf } from "#platform/queries/rows.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import type { Role } from "#platform/values/actor.ts";
import type { Cents } from "#platform/values/money.ts";
import type { Language } from "#platform/values/preferences.ts";

/** A person due for a weekly report. */
export type WeekReader = {
  userId: string;
  role: Role;
  language: Language;
  /** The week's Monday, by the person's own clock. */
  weekOn: string;
};

const weeksOf = (readers: readonly WeekReader[]) => recordsOf(weeklyReports, ["userId", "weekOn"], readers);

/** A page of people, by id, whose report is due (Monday from an hour on, or Tuesday) and not yet sent. */
export function listWeekReaders(
  db: Db,
  page: { now: string; fromHour: number; after: string | null; limit: number },
): Promise<WeekReader[]> {
  return rowsOf<WeekReader>(
    db,
    sql`
    select reader."userId", reader.role, reader.language, reader.week_on::text as "weekOn"
    from (
      select person.id as "userId", person.role, preferences.language,
        ${page.now}::timestamptz at time zone (${zoneOfReader}) as local_now,
        (date_trunc('week', ${page.now}::timestamptz at time zone (${zoneOfReader})) - interval '7 days')::date as week_on
      from preferences
      join users as person on person.id = preferences.user_id
      left join homeowner_profiles on homeowner_profiles.user_id = person.id
      where preferences.weekly_reports and preferences.email_notifications
        and person.suspended_at is null and person.deleted_at is null
        and ${page.after ? sql`person.id > ${page.after}::uuid` : sql`true`}
    ) as reader
    where extract(isodow from local_now) <= 2
      and local_now >= date_trunc('week', local_now) + make_interval(hours => ${page.fromHour})
      and not exists (select from weekly_reports as told
        where told.user_id = reader."userId" and told.week_on = reader.week_on)
    order by reader."userId" limit ${page.limit}`,
  );
}

/** Marks weeks as reported; a concurrent run gets none of them. Returns the users newly marked. */
export async function claimWeeks(db: Db, readers: readonly WeekReader[], now: string): Promise<string[]> {
  const given = weeksOf(readers);
  const claimed = await rowsOf<{ userId: string }>(
    db,
    sql`
    insert into weekly_reports (user_id, week_on, has_letter, told_at)
    select user_id, week_on, false, ${now}::timestamptz from ${given} order by user_id
    on conflict do nothing returning user_id as "userId"`,
  );
  return claimed.map(({ userId }) => userId);
}

/** Records which reports had content. */
export async function noteWeekEmails(db: Db, emails: readonly WeekReader[]): Promise<void> {
  if (emails.length === 0) return;
  const given = weeksOf(emails);
  await db.execute(sql`
    update weekly_reports as told set has_letter = true from ${given}
    where told.user_id = record.user_id and told.week_on = record.week_on`);
}

/** A week's events at a home or a rental. */
export type WeekOfPlace = {
  userId: string;
  /** Null for the home itself. */
  property: string | null;
  done: number;
  missed: number;
  /** The next pickup day after the week; null when none is planned. */
  nextOn: string | null;
};

/** Homeowners' weeks by place, the home first; no row for places without past or coming pickups. */
export function weeksOfPlaces(db: Db, readers: readonly WeekReader[]): Promise<WeekOfPlace[]> {
  const given = weeksOf(readers);
  return rowsOf<WeekOfPlace>(
    db,
    sql`
    select record.user_id as "userId", place.name as property,
      count(*) filter (where pickup.status = 'completed' and pickup.scheduled_on < record.week_on + 7)::int as done,
      count(*) filter (where pickup.status = 'missed' and pickup.scheduled_on < record.week_on + 7)::int as missed,
      (min(pickup.scheduled_on) filter (where pickup.status in ('scheduled', 'assigned', 'in_progress')
        and pickup.scheduled_on >= record.week_on + 7))::text as "nextOn"
    from ${given}
    join homeowner_profiles as home on home.user_id = record.user_id
    join jobs as pickup on pickup.homeowner_id = home.id
      and pickup.scheduled_on between record.week_on and record.week_on + 60
      and pickup.status <> 'cancelled'
    left join properties as place on place.id = pickup.property_id
    group by record.user_id, pickup.property_id, place.name
    order by record.user_id, pickup.property_id nulls first, place.name`,
  );
}

/** People's credits in their weeks, by the platform's days, less reversals. */
export function creditsOfWeeks(
  db: Db,
  readers: readonly WeekReader[],
): Promise<{ userId: string; cents: Cents }[]> {
  const given = weeksOf(readers);
  return rowsOf<{ userId: string; cents: Cents }>(
    db,
    sql`
    select record.user_id as "userId", (-sum(entry.amount_cents))::int as cents
    from ${given}
    join ledger_entries as entry on entry.user_id = record.user_id and entry.account = 'homeowner_balance'
    join ledger_transactions as booked on booked.id = entry.transaction_id
      and booked.kind in ('credit', 'credit_reversal')
      and (booked.booked_at at time zone ${platformTimeZone})::date between record.week_on and record.week_on + 6
    group by record.user_id`,
  );
}

/** A runner's week: pickups done on its days, the pay week's total, and the current rating (null without one). */
export type WeekOfRunner = {
  userId: string;
  jobs: number;
  earnedCents: Cents;
  ratingSum: number;
  ratingCount: number;
};

export function weeksOfRunners(db: Db, readers: readonly WeekReader[]): Promise<WeekOfRunner[]> {
  const given = weeksOf(readers);
  return rowsOf<WeekOfRunner>(
    db,
    sql`
    select record.user_id as "userId", runner.rating_sum as "ratingSum", runner.rating_count as "ratingCount",
      (select count(*)::int from jobs as pickup where pickup.runner_id = runner.id and pickup.status = 'completed'
        and pickup.scheduled_on between record.week_on and record.week_on + 6) as jobs,
      (select coalesce(-sum(entry.amount_cents), 0)::int from ledger_entries as entry
        join ledger_transactions as booked on booked.id = entry.transaction_id
        where entry.user_id = record.user_id and entry.account = 'runner_payable'
          and entry.pay_week = record.week_on and booked.kind in ('earning', 'adjustment')) as "earnedCents"
    from ${given}
    join runner_profiles as runner on runner.user_id = record.user_id`,
  );
}

/** The whole service's week, by the platform's days. */
export type WeekOfService = {
  completed: number;
  missed: number;
  revenueCents: Cents;
  newHomeowners: number;
  newRunners: number;
};

export async function weekOfService(db: Db, weekOn: string): Promise<WeekOfService> {
  const day = (instant: string) => sql`(${sql.raw(instant)} at time zone ${platformTimeZone})::date`;
  const [row] = await rowsOf<WeekOfService>(
    db,
    sql`
    select coalesce(sum(completed), 0)::int as completed, coalesce(sum(revenue_cents), 0)::float8 as "revenueCents",
      (select count(*)::int from jobs where status = 'missed'
        and scheduled_on between ${weekOn}::date and ${weekOn}::date + 6) as missed,
      (select count(*)::int from homeowner_profiles as home join users as person on person.id = home.user_id
        where person.created_at >= ${weekOn}::date - 1 and ${day("person.created_at")} between ${weekOn}::date and ${weekOn}::date + 6) as "newHomeowners",
      (select count(*)::int from runner_profiles as runner
        where runner.created_at >= ${weekOn}::date - 1 and ${day("runner.created_at")} between ${weekOn}::date and ${weekOn}::date + 6) as "newRunners"
    from daily_figures where on_day between ${weekOn}::date and ${weekOn}::date + 6`,
  );
  if (!row) throw new Error("Sums have a row");
  return row;
}
