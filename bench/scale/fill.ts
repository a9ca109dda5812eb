import { createHash } from "node:crypto";
import pg from "pg";
import { keepMinutes } from "#modules/pickups/keep-minutes.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import type { Bench } from "./bench.ts";
import { lastWeek, mondayOfWeek, payWeek, present } from "./calendar.ts";
import { addDesk, countDesk } from "./fill-desk.ts";

/** Streets of a ZIP code: 20 homes each, all collected on one day. */
const streetsOfZip = 25;

/** A session for each, so no per-person rate limit applies. */
const signedInRunners = 2000;

export const fillShare = 113;

/**
 * Makes the data: homes with people, schedules and subscriptions, a runner per ten homes, `bench.weeks` weeks of
 * pickups with everything the acts would have left, and admin data. Uses a few statements over all rows, without
 * triggers, and creates indexes afterward.
 */
export async function fill(bench: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: bench.url, options: "-c TimeZone=UTC" });
  await client.connect();
  const run = (text: string, values?: unknown[]) => client.query(text, values);
  try {
    await run("set session_replication_role = replica");
    const indexes = await dropIndexes(client);
    await bench.step("people and homes", 8, () => addPeople(run, bench.homes));
    for (let nth = 0; nth < bench.weeks; nth++) {
      const week = lastWeek - bench.weeks + 1 + nth;
      const name = `pickups of the week of ${mondayOfWeek(week)}`;
      await bench.step(name, 20 / bench.weeks, () => addWeek(run, week, nth));
    }
    await bench.step("pickup events", 12, () => addEvents(run));
    await bench.step("arrivals", 8, () => addArrivals(run));
    await bench.step("promises", 8, () => addPromises(run));
    await bench.step("earnings and payouts", 15, () => addMoney(run));
    await bench.step("admin cases", 5, () => addDesk(run, bench.homes));
    for (const [nth, index] of indexes.entries())
      await bench.step(`index ${nth + 1} of ${indexes.length}`, 17 / indexes.length, () => run(index));
    await run("set session_replication_role = origin");
    await bench.step("declined offers, skipped days and holds", 2, () => addWishes(run));
    await bench.step("figures", 3, async () => {
      await run("select recount_figures()");
      await countDesk(run);
    });
    await bench.step("people directory", 2, () =>
      run("insert into directory select * from directory_of(array(select id from users))"),
    );
    await addSessions(run);
    await bench.step("vacuum and statistics", 10, () => run("vacuum (analyze)"));
    await bench.step("minutes of addresses", 5, () => keepMinutes(bench.depsAt(present)));
    await run("vacuum (analyze) address_minutes, area_minutes");
  } finally {
    await client.end();
  }
}

/** Two hundred first names and two thousand last names. */
const letters = (of: string, length: number) =>
  `initcap(left(translate(md5(${of}), '0123456789', 'aeioulnrst'), ${length}))`;
const firstName = letters("'first' || nth * 31 % 200", 5);
const lastName = letters("'last' || nth::bigint * 17 % 2000", 7);

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** Drops the indexes that no constraint needs. Returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select indexname as name, indexdef as statement from pg_indexes
     where schemaname = 'public' and not exists (select from pg_constraint where conindid = (quote_ident(indexname))::regclass)
     order by tablename, indexname`,
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows.map(({ statement }) => statement);
}

async function addPeople(run: Run, homes: number): Promise<void> {
  const zips = Math.min(Math.max(Math.round(homes / 500), 5), 20_000);
  const runners = Math.round(homes / 10);
  await run(
    `create unlogged table bench_zips as
     select zip, state, city, time_zone, (row_number() over (order by md5(zip)))::int - 1 as nth from zip_codes
     where time_zone in ('America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles') and zip !~ '^0'
     order by md5(zip) limit ${zips}`,
  );
  await run("create unique index on bench_zips (nth)");
  await run("analyze bench_zips");
  await run(
    `create unlogged table bench_homes as
     select home.nth, uuidv7(joined.ago) as user_id, uuidv7(joined.ago) as home_id, zip, state, city, time_zone,
       1 + (bench_zips.nth + street.nth) % 6 as weekday, bench_zips.nth * ${streetsOfZip} + street.nth as street_nth, street.name as street,
       case home.nth % 100 when 0 then 'paused' when 1 then 'canceled' else 'active' end as status,
       case when home.nth % 20 < 12 then 'morning' when home.nth % 20 < 17 then 'afternoon' else 'evening' end as pickup_window,
       (1 + home.nth % 9999) || ' ' || street.name as address
     from generate_series(0, ${homes - 1}) as home (nth)
     cross join lateral (select nth, ${letters("'street' || nth", 6)} || ' Street' as name
       from (select home.nth / ${zips} % ${streetsOfZip} as nth) as given) as street
     cross join lateral (select interval '-300 days' + home.nth * (interval '270 days' / ${homes}) as ago) as joined
     join bench_zips on bench_zips.nth = home.nth::bigint * 7919 % ${zips}
     order by home.nth`,
  );
  await run(
    `create unlogged table bench_runners as
     select runner.nth, uuidv7('-300 days') as user_id, uuidv7('-300 days') as runner_id, (
       select array_agg(zip order by nth) from bench_zips where nth in (
         runner.nth % ${zips}, (runner.nth + 1) % ${zips}, (runner.nth + 2) % ${zips},
         (runner.nth + 3) % ${zips}, (runner.nth + 4) % ${zips})
     ) as areas from generate_series(0, ${runners - 1}) as runner (nth)`,
  );
  await run("create unique index on bench_homes (nth)");
  await run("create unique index on bench_runners (nth)");
  await run("analyze bench_homes, bench_runners");
  const since = `timestamptz '${present}' - interval '300 days'`;
  await run(
    `insert into users (id, role, first_name, last_name, email, created_at)
     select user_id, 'homeowner', ${firstName}, ${lastName}, 'home' || nth || '@example.com', ${since} from bench_homes
     union all select user_id, 'runner', ${firstName}, ${lastName}, 'runner' || nth || '@example.com', ${since} from bench_runners`,
  );
  await run("insert into preferences (user_id) select id from users");
  await run(
    `insert into homeowner_profiles (id, user_id, address, public_street, city, state, zip_code, pickup_days, time_zone,
       pickup_window, created_at)
     select home_id, user_id, address, street, city, state, zip,
       array[(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])[weekday]], time_zone, pickup_window, ${since}
     from bench_homes`,
  );
  await run(
    `insert into can_rhythms (homeowner_id, can_kind, weekday, every_weeks, anchor_on)
     select home_id, 'trash', weekday, 1, null from bench_homes
     union all
     select home_id, 'recycling', weekday, 2, date '${mondayOfWeek(0)}' + weekday - 1 + 7 * (nth / 2 % 2) from bench_homes
     where nth % 2 = 0`,
  );
  await run(
    `insert into subscriptions (id, user_id, status, monthly_rate_cents, provider_id, created_at, activated_at, ended_at,
       paused_at, period_starts_at, period_ends_at)
     select id, user_id, status, 2900, 'bench_sub_' || id, ${since}, ${since},
       case status when 'canceled' then timestamptz '${present}' - interval '1 day' end,
       case status when 'paused' then timestamptz '${present}' - interval '1 day' end,
       timestamptz '${present}' - interval '10 days', timestamptz '${present}' + interval '20 days'
     from (select uuidv7('-300 days') as id, * from bench_homes) as home`,
  );
  await run(
    `insert into runner_profiles (id, user_id, phone_number, city, service_areas, availability_windows, vehicle_type,
       payout_email, is_available, application_status, id_check_consented_at, training_completed_at, created_at)
     select runner_id, user_id, '(212) 555-0199', 'New York', areas, array['Flexible/Anytime'], 'Car',
       'runner' || nth || '@example.com', true, 'approved', ${since}, ${since}, ${since} from bench_runners`,
  );
}

/** One pickup per home and week: of 100 past ones, 95 completed, 2 missed; later, 70 open and 30 taken. */
async function addWeek(run: Run, week: number, nth: number): Promise<void> {
  const isOver = week < 0;
  await run(
    `insert into jobs (id, homeowner_id, runner_id, kind, status, scheduled_on, time_window, window_starts_at, window_ends_at,
       out_by, in_by, can_kinds, address, public_street, city, zip_code, latitude, longitude, number_of_cans, pay_cents,
       accepted_at, completed_at, created_at)
     select uuidv7(created_at - clock_timestamp()), home_id, case when is_taken then runner_id end, 'weekly', status, day,
       pickup_window, starts_at, ends_at, ends_at, ends_at, can_kinds, address, street, city, zip, latitude,
       longitude, 1, 1200, case when is_taken then created_at + interval '1 hour' end,
       case status when 'completed' then
         case when chance % 50 = 0 then ends_at + interval '30 minutes' else starts_at + interval '20 minutes' end end,
       created_at
     from (
       select *, status in ('assigned', 'completed') as is_taken, starts_at - interval '28 days' as created_at
       from (
         select home.*, zip_codes.latitude, zip_codes.longitude, runner.runner_id, chance, day,
           (day + hours.starts) at time zone home.time_zone as starts_at,
           (day + hours.ends) at time zone home.time_zone as ends_at,
           case when ${isOver} then
             case when chance < 95 then 'completed' when chance < 97 then 'missed' else 'cancelled' end
           else case when chance < 70 then 'scheduled' else 'assigned' end end as status,
           case when home.nth % 2 = 0 and (${nth + 1} + home.nth / 2) % 2 = 0
             then array['trash', 'recycling'] else array['trash'] end as can_kinds
         from (select nth, home_id, zip, city, time_zone, weekday, pickup_window, address, street from bench_homes
           where ${isOver} or status = 'active') as home
         cross join lateral (select date '${mondayOfWeek(week)}' + home.weekday - 1 as day,
           (home.nth * 31 + ${nth} * 17) % 100 as chance) as given
         join (values ('morning', time '08:00', time '12:00'), ('afternoon', '12:00', '16:00'), ('evening', '16:00', '20:00'))
           as hours (name, starts, ends) on hours.name = home.pickup_window
         join zip_codes on zip_codes.zip = home.zip
         join bench_runners as runner on runner.nth = (home.nth + ${nth} * 13) % (select count(*) from bench_runners)
       ) as pickup
     ) as pickup order by day`,
  );
}

async function addEvents(run: Run): Promise<void> {
  await run(
    `insert into job_events (id, job_id, to_status, happened_at)
     select uuidv7(created_at - clock_timestamp()), id, 'scheduled', created_at from jobs`,
  );
  await run(
    `insert into job_events (id, job_id, from_status, to_status, user_id, happened_at)
     select uuidv7(accepted_at - clock_timestamp()), jobs.id, 'scheduled', 'assigned', runner.user_id, accepted_at
     from jobs join bench_runners as runner on runner.runner_id = jobs.runner_id`,
  );
  await run(
    `insert into job_events (id, job_id, from_status, to_status, user_id, happened_at)
     select uuidv7(completed_at - clock_timestamp()), jobs.id, 'assigned', 'completed', runner.user_id, completed_at
     from jobs join bench_runners as runner on runner.runner_id = jobs.runner_id where jobs.status = 'completed'`,
  );
  await run(
    `insert into job_events (id, job_id, from_status, to_status, happened_at)
     select uuidv7(ended_at - clock_timestamp()), id, 'scheduled', status, ended_at from (
       select id, status, case status when 'missed' then out_by + interval '5 minutes' else created_at + interval '1 day' end as ended_at
       from jobs where status in ('missed', 'cancelled')
     ) as ended`,
  );
}

/** Adds when the runner arrived and finished, for both legs of each completed pickup. */
async function addArrivals(run: Run): Promise<void> {
  await run(
    `insert into runner_steps (id, user_id, job_id, step, came_at, captured_at, arrived_at)
     select uuidv7(completed_at - clock_timestamp()), runner.user_id, jobs.id, leg.step,
       completed_at - make_interval(secs => 60 + 240 * random()), completed_at, completed_at
     from jobs join bench_runners as runner on runner.runner_id = jobs.runner_id
     cross join (values ('out'), ('in')) as leg (step) where jobs.status = 'completed'`,
  );
}

async function addPromises(run: Run): Promise<void> {
  await run(
    `insert into promises (job_id, promise, due_at, outcome, decided_at)
     select id, due.promise, due.due_at, case when due.is_kept then 'kept' else 'broken' end,
       coalesce(completed_at, out_by + interval '5 minutes')
     from jobs cross join lateral (values
       ('out', out_by, coalesce(completed_at <= out_by, false)),
       ('in', in_by, coalesce(completed_at <= in_by, false)),
       ('photos', in_by, completed_at is not null)
     ) as due (promise, due_at, is_kept)
     where status in ('completed', 'missed')`,
  );
}

/** Earnings, credits for missed pickups, and the payouts of all weeks before the pay run's week. */
async function addMoney(run: Run): Promise<void> {
  const weekOf = (instant: string) =>
    `date_trunc('week', ${instant} at time zone '${platformTimeZone}')::date`;
  await run(
    `create unlogged table bench_booked as
     select uuidv7(completed_at - clock_timestamp()) as id, 'earning' as kind, jobs.id as job_id, null as source,
       completed_at as booked_at, runner.user_id, pay_cents as cents, ${weekOf("completed_at")} as pay_week
     from jobs join bench_runners as runner on runner.runner_id = jobs.runner_id where jobs.status = 'completed'
     union all
     select uuidv7(out_by - clock_timestamp()), 'credit', jobs.id, null, out_by + interval '5 minutes', home.user_id, 670, null
     from jobs join bench_homes as home on home.home_id = jobs.homeowner_id where jobs.status = 'missed'`,
  );
  await run(
    `insert into payouts (id, user_id, pay_week, amount_cents, status, provider_id, attempts, created_at, sent_at, paid_at)
     select id, user_id, pay_week, cents, 'paid', 'bench_transfer_' || id, 1, paid_at, paid_at, paid_at from (
       select uuidv7() as id, user_id, pay_week, sum(cents) as cents, (pay_week + 8) + interval '14 hours' as paid_at
       from bench_booked where kind = 'earning' and pay_week < '${payWeek}' group by user_id, pay_week
     ) as week`,
  );
  await run(
    `insert into bench_booked
     select uuidv7(paid_at - clock_timestamp()), 'payout', null, 'payout:' || id, paid_at, user_id, amount_cents, pay_week from payouts`,
  );
  await run(
    `insert into ledger_transactions (id, kind, job_id, source, reason, booked_at)
     select id, kind, job_id, source, case kind when 'credit' then 'missed' end, booked_at from bench_booked`,
  );
  await run(
    `insert into ledger_entries (id, transaction_id, account, user_id, amount_cents, pay_week)
     select uuidv7(booked_at - clock_timestamp()), id, account, case when has_holder then user_id end, sign * cents,
       case when account = 'runner_payable' then pay_week end
     from bench_booked join (values
       ('earning', 'runner_pay', 1, false), ('earning', 'runner_payable', -1, true),
       ('credit', 'credits_given', 1, false), ('credit', 'homeowner_balance', -1, true),
       ('payout', 'runner_payable', 1, true), ('payout', 'provider_cash', -1, false)
     ) as side (of_kind, account, sign, has_holder) on side.of_kind = kind`,
  );
  await run(
    `update runner_profiles set completed_jobs = done.jobs
     from (select user_id, count(*) as jobs from bench_booked where kind = 'earning' group by user_id) as done
     where done.user_id = runner_profiles.user_id`,
  );
  await run("drop table bench_booked");
}

async function addWishes(run: Run): Promise<void> {
  await run("analyze jobs");
  await run(
    `insert into job_declines (runner_id, job_id, declined_at)
     select runner_id, job.id, '${present}' from bench_runners cross join lateral (
       select id from jobs where status = 'scheduled' and zip_code = areas[1] order by window_starts_at, id limit 3
     ) as job`,
  );
  await run(
    `insert into skipped_days (homeowner_id, on_day, created_at)
     select home_id, date '${mondayOfWeek(3)}' + 7 * (nth / 100 % 6) + weekday - 1, '${present}' from bench_homes where nth % 100 = 50`,
  );
  await run(
    `insert into service_holds (id, homeowner_id, from_on, until_on, created_at)
     select uuidv7(), home_id, '${mondayOfWeek(4)}', date '${mondayOfWeek(7)}' - 1, '${present}' from bench_homes where nth % 200 = 60`,
  );
}

/** A numbered runner's session: a cookie token as long as a real one. */
export function tokenOf(nth: number): string {
  return createHash("sha256").update(`bench ${nth}`).digest("base64url");
}

async function addSessions(run: Run): Promise<void> {
  const hashes = Array.from({ length: signedInRunners }, (_, nth) =>
    createHash("sha256").update(tokenOf(nth)).digest("base64url"),
  );
  await run(
    `insert into sessions (token_hash, user_id, signed_in_at, extended_at, expires_at)
     select hash, user_id, '${present}', '${present}', timestamptz '${present}' + interval '14 days'
     from unnest($1::text[]) with ordinality as given (hash, nth)
     join bench_runners as runner on runner.nth = given.nth - 1`,
    [hashes],
  );
}
