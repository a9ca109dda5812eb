import pg from "pg";

/** People and things to query a crowd's lists for. */
export type Crowd = {
  /** A homeowner with bills and a runner with 3,000 pickups. */
  homeowner: { userId: string; homeownerId: string };
  runner: { userId: string; runnerId: string };
  admin: { userId: string };
  jobId: string;
};

/**
 * Adds a few thousand of everything on operators' lists, dated around `present`: people, bills, credits, problems,
 * support, the waiting list, the audit log. Inserts rows directly, complete only as far as lists show; counts and
 * figures are not updated. `url` is a server's database.
 */
export async function addCrowd(url: string, present: string): Promise<Crowd> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  const run = (text: string) => client.query(text);
  const ago = (days: number) =>
    `timestamptz '${present}' - interval '${days} days' + nth % 997 * interval '${days} days' / 997`;
  try {
    await run("set session_replication_role = replica");
    for (const [name, count] of [
      ["homes", 3000],
      ["runners", 2000],
      ["admins", 20],
    ] as const)
      await run(
        `create temporary table crowd_${name} as
         select nth, gen_random_uuid() as user_id, gen_random_uuid() as id, ${ago(200)} as at from generate_series(1, ${count}) as one (nth)`,
      );
    await run(
      `insert into users (id, role, first_name, last_name, email, created_at)
       select user_id, 'homeowner', 'Crowd' || nth % 50, 'Person' || nth, 'crowd' || nth || '@example.com', at from crowd_homes
       union all select user_id, 'runner', 'Swift' || nth % 50, 'Person' || nth, 'swift' || nth || '@example.com', at from crowd_runners
       union all select user_id, 'admin', 'Alex', 'Desk' || nth, 'desk' || nth || '@example.com', at from crowd_admins`,
    );
    await run(
      `insert into homeowner_profiles (id, user_id, address, public_street, city, state, zip_code, pickup_days, time_zone, created_at)
       select id, user_id, nth || ' Elm Street', 'Elm Street', 'New York', 'NY', (20000 + nth % 60)::text, array['Monday'], 'America/New_York', at
       from crowd_homes`,
    );
    await run(
      `insert into subscriptions (id, user_id, status, monthly_rate_cents, provider_id, created_at, activated_at, ended_at, period_ends_at)
       select gen_random_uuid(), user_id, status, 2900, 'crowd_' || user_id, at, at, case status when 'canceled' then at end, at
       from (select *, case when nth % 30 = 0 then 'canceled' when nth % 30 = 1 then 'past_due' else 'active' end as status from crowd_homes) as home`,
    );
    await run(
      `insert into runner_profiles (id, user_id, phone_number, city, service_areas, availability_windows, vehicle_type, payout_email,
         is_available, application_status, submitted_at, id_check_consented_at, training_completed_at, rating_sum, rating_count, created_at)
       select id, user_id, '(212) 555-0199', 'New York', array[(20000 + nth % 60)::text], array['Flexible/Anytime'], 'Car', 'swift' || nth || '@example.com',
         nth % 20 < 10, case when nth % 20 = 19 then 'rejected' when nth % 20 > 14 then 'submitted' else 'approved' end, at, at, at, 400 + nth % 100, 100, at from crowd_runners`,
    );
    await run(
      "insert into directory select * from directory_of(array(select user_id from crowd_homes union all select user_id from crowd_runners))",
    );
    // People who sort after everyone else in every list, so a search's cost among many shows.
    await run(
      `insert into directory (user_id, role, profile_id, state, is_suspended, is_online, name_key, rating, since, created_at, words)
       select gen_random_uuid(), case when nth % 2 = 0 then 'homeowner' else 'runner' end, gen_random_uuid(),
         case when nth % 2 = 0 then 'incomplete' else 'rejected' end, false, false, 'zz' || nth, 100, '2020-01-01', '2020-01-01',
         array_to_tsvector(array['stranger' || nth, 'zip:' || 40000 + nth % 5000]) from generate_series(1, 40000) as one (nth)`,
    );
    await addPickups(run, present);
    await addMoney(run);
    await run("select recount_area_sums()");
    await addMatters(run, ago);
    const [found] = (
      await client.query<{
        home: string;
        home_user: string;
        runner: string;
        runner_user: string;
        admin: string;
        job: string;
      }>(
        `select home.id as home, home.user_id as home_user, runner.id as runner, runner.user_id as runner_user, admin.user_id as admin,
           (select id from jobs where status = 'scheduled' order by scheduled_on, id limit 1) as job
         from crowd_homes as home, crowd_runners as runner, crowd_admins as admin where home.nth = 7 and runner.nth = 7 and admin.nth = 7`,
      )
    ).rows;
    if (!found) throw new Error("The crowd is missing");
    await run("analyze");
    return {
      homeowner: { userId: found.home_user, homeownerId: found.home },
      runner: { userId: found.runner_user, runnerId: found.runner },
      admin: { userId: found.admin },
      jobId: found.job,
    };
  } finally {
    await client.end();
  }
}

type Run = (text: string) => Promise<unknown>;

/** Thirty pickups of one runner on each of a hundred days. */
async function addPickups(run: Run, present: string): Promise<void> {
  await run(
    `create temporary table crowd_visits as
     select nth, gen_random_uuid() as id, date '${present.slice(0, 10)}' - 1 - (nth / 30)::int as day from generate_series(0, 2999) as one (nth)`,
  );
  await run(
    `insert into jobs (id, homeowner_id, runner_id, kind, status, scheduled_on, time_window, window_starts_at, window_ends_at, out_by, in_by,
       address, public_street, city, zip_code, number_of_cans, pay_cents, accepted_at, completed_at, created_at)
     select pickup.id, home.id, (select id from crowd_runners where nth = 7), 'one_off', 'completed', day, 'morning', day + time '12:00',
       day + time '16:00', day + time '16:00', day + time '16:00', '1 Elm Street', 'Elm Street', 'New York', '20001', 2, 1200,
       day + time '09:00', day + time '13:00', day - interval '28 days'
     from crowd_visits as pickup join crowd_homes as home on home.nth = 1 + pickup.nth % 3000`,
  );
}

async function addMoney(run: Run): Promise<void> {
  await run(
    `create temporary table crowd_bills as
     select 2 * home.nth + month as nth, gen_random_uuid() as id, user_id, subscriptions.id as subscription_id, at + month * interval '30 days' as at,
       case when (2 * home.nth + month) % 100 = 0 then 'open' else 'paid' end as status
     from crowd_homes as home join subscriptions using (user_id) cross join generate_series(0, 1) as month`,
  );
  await run(
    `insert into invoices (id, user_id, subscription_id, provider_id, number, status, amount_cents, period_starts_on, period_ends_on, created_at, paid_at)
     select id, user_id, subscription_id, 'crowd_' || id, 'TC-' || nth, status, 2900, at::date, at::date + 30, at, case status when 'paid' then at end from crowd_bills`,
  );
  await run(
    `insert into refunds (id, invoice_id, amount_cents, status, reason, created_at, settled_at)
     select gen_random_uuid(), id, 100, 'succeeded', 'Rained out', at, at from crowd_bills where nth % 4 = 1`,
  );
  await run(
    `insert into disputes (id, invoice_id, provider_id, amount_cents, status, created_at, closed_at)
     select gen_random_uuid(), id, 'crowd_' || id, 2900, case when nth % 200 = 3 then 'under_review' else 'won' end, at,
       case when nth % 200 = 3 then null else at end from crowd_bills where nth % 4 = 3`,
  );
  await run(
    `create temporary table crowd_movements as
     select gen_random_uuid() as id, 'credit' as kind, case when nth % 300 = 2 then 'hand:' else 'hold:' end || gen_random_uuid() as source, user_id, at from crowd_bills
     union all select gen_random_uuid(), 'payment', 'payment:' || id, user_id, at from crowd_bills where status = 'paid'`,
  );
  await run(
    "insert into ledger_transactions (id, kind, source, booked_at) select id, kind, source, at from crowd_movements",
  );
  await run(
    `insert into ledger_entries (id, transaction_id, account, user_id, amount_cents)
     select gen_random_uuid(), id, account, case when account = 'homeowner_balance' then user_id end, cents from crowd_movements
     cross join lateral (values (case kind when 'credit' then 'credits_given' else 'provider_cash' end, 100), ('homeowner_balance', -100)) as side (account, cents)`,
  );
}

/** Items for operators to handle, most of them done. */
async function addMatters(run: Run, ago: (days: number) => string): Promise<void> {
  const anAdmin = "(select user_id from crowd_admins where crowd_admins.nth = 1)";
  await run(
    `insert into problems (id, job_id, homeowner_id, runner_id, kind, wish, reported_at, outcome, resolved_at)
     select gen_random_uuid(), id, homeowner_id, runner_id, 'damage', 'credit', at, case when nth % 60 = 0 then null else 'answered' end, case when nth % 60 = 0 then null else at end
     from (select nth, id, homeowner_id, runner_id, day + interval '20 hours' as at from crowd_visits join jobs using (id)) as pickup`,
  );
  await run(
    `insert into ratings (job_id, stars, rated_at, runner_id)
     select id, 4, day + interval '20 hours', (select id from crowd_runners where nth = 7) from crowd_visits`,
  );
  await run(
    `insert into rating_appeals (job_id, appealed_at, outcome, decided_at, decided_by)
     select id, at, case when is_open then null else 'stays' end, case when is_open then null else at end, case when is_open then null else ${anAdmin} end
     from (select id, day + interval '21 hours' as at, nth % 15 = 0 as is_open from crowd_visits) as pickup`,
  );
  await run(
    `insert into day_reports (id, homeowner_id, on_day, reported_at, outcome, resolved_at, resolved_by)
     select gen_random_uuid(), id, (at + interval '3 days')::date, at, case when is_open then null else 'right' end, case when is_open then null else at end,
       case when is_open then null else ${anAdmin} end from (select *, nth % 15 = 0 as is_open from crowd_homes) as home`,
  );
  await run(
    `create temporary table crowd_threads as select nth, gen_random_uuid() as id, user_id, at from crowd_homes`,
  );
  await run(
    `insert into support_threads (id, user_id, topic, opened_at, last_message_at, closed_at)
     select id, user_id, 'job', at, at + interval '1 hour', case when nth % 2 = 0 then null else at + interval '2 hours' end from crowd_threads`,
  );
  await run(
    `insert into support_messages (id, thread_id, user_id, is_from_support, words, sent_at)
     select gen_random_uuid(), id, user_id, part = 1, 'When do they come?', at + part * interval '1 hour' from crowd_threads
     cross join generate_series(0, 1) as part where part = 0 or nth % 4 <> 0`,
  );
  await run("update support_threads set place = place_of_thread(id, last_message_at)");
  await run(
    `insert into waiting_list (id, zip_code, email, language, created_at)
     select gen_random_uuid(), (30000 + nth % 1500)::text, 'waiting' || nth || '@example.com', 'en', ${ago(200)} from generate_series(1, 5000) as one (nth)`,
  );
  await run("insert into waiting_zips select zip_code, count(*) from waiting_list group by zip_code");
  await run(
    `insert into invitations (id, email, first_name, language, invited_by, created_at, sent_at, expires_at)
     select gen_random_uuid(), 'invited' || nth || '@example.com', 'Ada', 'en', ${anAdmin}, at, at, at + interval '14 days'
     from (select nth, ${ago(180)} as at from generate_series(1, 3000) as one (nth)) as invitation`,
  );
  await run(
    `insert into pushes (id, area, from_on, to_on, reason, pushed_at)
     select gen_random_uuid(), '20001', at::date, at::date + 1, 'weather', at from (select nth, ${ago(180)} as at from generate_series(1, 2000) as one (nth)) as push`,
  );
  await run(
    `insert into audit_log (id, user_id, action, subject_id, before, after, happened_at)
     select gen_random_uuid(), (select user_id from crowd_admins where crowd_admins.nth = 1 + entry.nth % 20),
       case when nth % 200 = 0 then 'admin.setRule' else 'admin.act' || chr(97 + nth / 20 % 12) end,
       (select user_id from crowd_homes where crowd_homes.nth = 1 + entry.nth % 3000), null, '{"setting": "areas", "effectiveOn": "2026-01-01", "value": {"zipCodes": []}}', at
     from (select nth, ${ago(200)} as at from generate_series(1, 20000) as one (nth)) as entry`,
  );
}
