import { present } from "./calendar.ts";

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** Admins named in the audit log. */
const admins = 20;

/** An instant for a numbered row, spread over the days before the present. */
const ago = (days: number, nth = "nth") =>
  `timestamptz '${present}' - interval '${days} days' + ${nth} % 9973 * interval '${days} days' / 9973`;

/**
 * Some months of what admins look at: applications, bills and refunds, disputes, problems, ratings, support, the waiting
 * list, invitations, rentals, messages, notes and the audit log. Requires pickups and money.
 */
export async function addDesk(run: Run, homes: number): Promise<void> {
  await run(
    `create unlogged table bench_admins as
     select nth, uuidv7('-300 days') as user_id from generate_series(0, ${admins - 1}) as admin (nth)`,
  );
  await run(
    `insert into users (id, role, first_name, last_name, email, created_at)
     select user_id, 'admin', 'Alex', 'Desk' || nth, 'desk' || nth || '@example.com', ${ago(300)} from bench_admins`,
  );
  await addApplicants(run, Math.round(homes / 200));
  await addBills(run);
  await addReports(run);
  await addSupport(run);
  await addWaiting(run, homes);
  await addRentals(run);
  await addMessages(run);
  const subject = `(select user_id from bench_homes as home where home.nth = entry.nth::bigint * 7919 % ${homes})`;
  await run(
    `insert into person_notes (id, user_id, words, written_by, written_at)
     select uuidv7(at - clock_timestamp()), ${subject}, 'Rings twice', (select user_id from bench_admins where nth = entry.nth % ${admins}), at
     from (select nth, ${ago(200)} as at from generate_series(0, ${Math.round(homes / 2)}) as note (nth)) as entry`,
  );
  await run(
    `insert into audit_log (id, user_id, action, subject_id, before, after, happened_at)
     select uuidv7(at - clock_timestamp()), (select user_id from bench_admins as admin where admin.nth = entry.nth % ${admins}),
       'admin.' || (array['addNote', 'answerSupport', 'assignJob', 'cancelJob', 'giveCredit', 'refundInvoice', 'releaseJobToOpen',
         'resolveProblem', 'reviewRunner', 'signOutPerson', 'suspendPerson', 'snoozeAlert'])[1 + nth / ${admins} % 12],
       ${subject}, '{"status": "scheduled"}', '{"status": "assigned", "reason": "Asked by phone"}', at
     from (select nth, ${ago(300)} as at from generate_series(0, ${homes * 5 - 1}) as entry (nth)) as entry`,
  );
}

/** What triggers keep of these rows: who waits in a ZIP code, and where a conversation is in the queue. Requires indexes. */
export async function countDesk(run: Run): Promise<void> {
  await run("insert into waiting_zips select zip_code, count(*) from waiting_list group by zip_code");
  await run("update support_threads set place = place_of_thread(id, last_message_at)");
}

async function addApplicants(run: Run, applicants: number): Promise<void> {
  await run(
    `create unlogged table bench_applicants as
     select nth, uuidv7(at - clock_timestamp()) as user_id, uuidv7(at - clock_timestamp()) as runner_id, at
     from (select nth, ${ago(60)} as at from generate_series(0, ${applicants - 1}) as applicant (nth)) as applicant`,
  );
  await run(
    `insert into users (id, role, first_name, last_name, email, created_at)
     select user_id, 'runner', 'Ada', 'Newcomer' || nth, 'applicant' || nth || '@example.com', at from bench_applicants`,
  );
  await run("insert into preferences (user_id) select user_id from bench_applicants");
  await run(
    `insert into runner_profiles (id, user_id, phone_number, city, service_areas, availability_windows, vehicle_type,
       payout_email, is_available, application_status, submitted_at, id_check_consented_at, training_completed_at, created_at)
     select runner_id, user_id, '(212) 555-0198', 'New York', (select areas from bench_runners where bench_runners.nth = applicant.nth),
       array['Flexible/Anytime'], 'Car', 'applicant' || nth || '@example.com', false,
       (array['submitted', 'submitted', 'more_info', 'rejected'])[1 + nth % 4], at, at, at, at from bench_applicants as applicant`,
  );
  await run(
    `insert into application_events (id, runner_id, step, user_id, happened_at)
     select uuidv7(at - clock_timestamp()), runner_id, 'submitted', user_id, at from bench_applicants`,
  );
}

/** Four months per home: 1 in 100 is open, 1 in 100 refunded, 2 in 1,000 disputed. */
async function addBills(run: Run): Promise<void> {
  await run(
    `create unlogged table bench_bills as
     select (row_number() over (order by at, home.nth))::int as nth, uuidv7(at - clock_timestamp()) as id, home.user_id, subscription_id, at, paid,
       case when month = 3 and home.nth % 100 = 7 then 'open' else 'paid' end as status
     from (select home.nth, home.user_id, subscriptions.id as subscription_id from bench_homes as home
         join subscriptions on subscriptions.user_id = home.user_id) as home
     cross join generate_series(0, 3) as month
     cross join lateral (select ${ago(30, "home.nth")} - (3 - month) * interval '30 days' as at) as billed
     cross join lateral (select at + interval '1 hour' as paid) as settled`,
  );
  await run(
    `insert into invoices (id, user_id, subscription_id, provider_id, number, status, amount_cents, refunded_cents, period_starts_on,
       period_ends_on, attempts, created_at, paid_at)
     select id, user_id, subscription_id, 'bench_in_' || id, 'TC-' || lpad(nth::text, 8, '0'), status, 2900,
       case when nth % 100 = 11 and status = 'paid' then 500 else 0 end, at::date, at::date + 30, 1, at,
       case status when 'paid' then paid end from bench_bills`,
  );
  await run(
    `insert into refunds (id, invoice_id, amount_cents, status, provider_id, reason, requested_by, created_at, settled_at)
     select uuidv7(paid - clock_timestamp()), id, 500, 'succeeded', 'bench_re_' || id, 'Rained out',
       (select user_id from bench_admins as admin where admin.nth = bill.nth % ${admins}), paid + interval '1 day', paid + interval '1 day'
     from bench_bills as bill where nth % 100 = 11 and status = 'paid'`,
  );
  await run(
    `insert into disputes (id, invoice_id, provider_id, amount_cents, status, created_at, closed_at)
     select uuidv7(paid - clock_timestamp()), id, 'bench_dp_' || id, 2900, case when nth % 20000 = 13 then 'under_review' else 'won' end,
       paid + interval '2 days', case when nth % 20000 = 13 then null else paid + interval '9 days' end
     from bench_bills where nth % 500 = 13 and status = 'paid'`,
  );
  await run(
    `create unlogged table bench_movements as
     select uuidv7(at - clock_timestamp()) as id, 'charge' as kind, 'charge:' || id as source, null as reason, at, user_id, 2900 as cents from bench_bills
     union all
     select uuidv7(paid - clock_timestamp()), 'payment', 'payment:' || id, null, paid, user_id, 2900 from bench_bills where status = 'paid'
     union all
     select uuidv7(paid - clock_timestamp()), 'refund', 'refund:bench_re_' || id, null, paid + interval '1 day', null, 500
     from bench_bills where nth % 100 = 11 and status = 'paid'
     union all
     select uuidv7(at - clock_timestamp()), 'credit', 'hand:' || gen_random_uuid(), 'Sorry', at, user_id, 300 from bench_bills where nth % 400 = 17`,
  );
  await run(
    `insert into ledger_transactions (id, kind, source, reason, booked_at) select id, kind, source, reason, at from bench_movements`,
  );
  await run(
    `insert into ledger_entries (id, transaction_id, account, user_id, amount_cents)
     select uuidv7(at - clock_timestamp()), id, account, case when account = 'homeowner_balance' then user_id end, sign * cents
     from bench_movements join (values
       ('charge', 'homeowner_balance', 1), ('charge', 'subscription_revenue', -1),
       ('payment', 'provider_cash', 1), ('payment', 'homeowner_balance', -1),
       ('refund', 'subscription_revenue', 1), ('refund', 'provider_cash', -1),
       ('credit', 'credits_given', 1), ('credit', 'homeowner_balance', -1)
     ) as side (of_kind, account, sign) on side.of_kind = kind`,
  );
}

/** Problems with 4 in 100 recent pickups, ratings of 1 in 5, and wrong-day reports. */
async function addReports(run: Run): Promise<void> {
  await run(
    `insert into problems (id, job_id, homeowner_id, runner_id, kind, wish, words, reported_at, outcome, resolved_at)
     select uuidv7(at - clock_timestamp()), id, homeowner_id, runner_id, 'damage', 'credit', 'The lid is broken.', at,
       case when nth % 100 = 0 then null else 'answered' end, case when nth % 100 = 0 then null else at + interval '5 hours' end
     from (select row_number() over () as nth, id, homeowner_id, runner_id, completed_at + interval '2 hours' as at from jobs
       where status = 'completed' and get_byte(uuid_send(id), 15) % 25 = 0) as done`,
  );
  await run(
    `insert into ratings (job_id, stars, rated_at, runner_id)
     select id, 4, completed_at + interval '3 hours', runner_id from jobs where status = 'completed' and get_byte(uuid_send(id), 15) % 5 = 1`,
  );
  await run(
    `update runner_profiles set rating_sum = 4 * least(rated.count, 100), rating_count = least(rated.count, 100)
     from (select runner_id, count(*) from ratings group by runner_id) as rated where rated.runner_id = runner_profiles.id`,
  );
  await run(
    `insert into rating_appeals (job_id, words, appealed_at, outcome, decided_at, decided_by)
     select job_id, 'The gate was open.', rated_at, case when nth % 5000 = 0 then null else 'stays' end,
       case when nth % 5000 = 0 then null else rated_at end, case when nth % 5000 = 0 then null else (select user_id from bench_admins where bench_admins.nth = 0) end
     from (select row_number() over () as nth, * from ratings) as rated where nth % 100 = 0`,
  );
  await run(
    `insert into day_reports (id, homeowner_id, on_day, reported_at, outcome, resolved_at, resolved_by)
     select uuidv7(at - clock_timestamp()), home_id, (at + interval '3 days')::date, at, case when nth % 1000 = 3 then null else 'right' end,
       case when nth % 1000 = 3 then null else at end, case when nth % 1000 = 3 then null else (select user_id from bench_admins where bench_admins.nth = 0) end
     from (select nth, home_id, ${ago(90)} as at from bench_homes where nth % 50 = 3) as home`,
  );
}

/** A conversation for 1 home in 10: 1 in 20 is open, and half of those wait for an answer. */
async function addSupport(run: Run): Promise<void> {
  await run(
    `create unlogged table bench_threads as
     select nth, uuidv7(at - clock_timestamp()) as id, user_id, at from (select nth, user_id, ${ago(120)} as at from bench_homes where nth % 10 = 4) as home`,
  );
  await run(
    `insert into support_threads (id, user_id, topic, opened_at, last_message_at, closed_at)
     select id, user_id, 'job', at, at + interval '2 hours', case when nth % 200 = 4 then null else at + interval '3 hours' end from bench_threads`,
  );
  await run(
    `insert into support_messages (id, thread_id, user_id, is_from_support, words, sent_at)
     select uuidv7(at - clock_timestamp()), id, case when part = 1 then (select user_id from bench_admins where bench_admins.nth = 0) else user_id end,
       part = 1, 'When do they come?', at + part * interval '1 hour'
     from bench_threads cross join generate_series(0, 2) as part where part < 2 or nth % 400 = 4 or nth % 200 <> 4`,
  );
}

/** Two waiting people per home, in ZIP codes without runners. */
async function addWaiting(run: Run, homes: number): Promise<void> {
  await run(
    `insert into waiting_list (id, zip_code, email, language, created_at)
     select uuidv7(at - clock_timestamp()), zip, 'waiting' || nth || '@example.com', 'en', at
     from (select nth, ${ago(300)} as at from generate_series(0, ${homes * 2 - 1}) as waiting (nth)) as entry
     join (select zip, row_number() over (order by md5(zip)) - 1 as place from zip_codes where zip not in (select zip from bench_zips)) as zips on place = floor(power(nth % 9949 / 9949.0, 3) * 5000)`,
  );
  await run(
    `insert into invitations (id, email, first_name, language, invited_by, created_at, sent_at, expires_at)
     select uuidv7(at - clock_timestamp()), 'invited' || nth || '@example.com', 'Ada', 'en',
       (select user_id from bench_admins where bench_admins.nth = entry.nth % ${admins}), at, at, at + interval '14 days'
     from (select nth, ${ago(180)} as at from generate_series(0, ${Math.round(homes / 10)}) as invitation (nth)) as entry`,
  );
}

/** A rental for 1 home in 5; half have a calendar, and 1 calendar in 100 cannot be read. */
async function addRentals(run: Run): Promise<void> {
  await run(
    `create unlogged table bench_rentals as
     select nth, uuidv7(at - clock_timestamp()) as id, home_id, zip, state, city, time_zone, at
     from (select *, ${ago(270)} as at from bench_homes where nth % 5 = 2) as home`,
  );
  await run(
    `insert into properties (id, homeowner_id, name, address, city, state, zip_code, time_zone, guests, bedrooms, amenities,
       number_of_cans, created_at)
     select id, home_id, 'Cabin ' || md5(nth::text), nth || ' Lake Street', city, state, zip, time_zone, 4, 2, '{}', 1, at from bench_rentals`,
  );
  await run(
    `insert into rental_feeds (id, property_id, kind, address_sealed, address_hash, host, created_at, due_at, tried_at, read_at,
       failure, failing_since, failures)
     select uuidv7(at - clock_timestamp()), id, 'airbnb', 'bench', 'bench' || nth, 'airbnb.com', at, timestamptz '${present}' + interval '1 hour',
       at, at, case when is_failing then 'unreachable' end, case when is_failing then at end, case when is_failing then 3 else 0 end
     from (select *, nth % 1000 = 2 as is_failing from bench_rentals where nth % 10 = 2) as rental`,
  );
}

/** Five messages per home in a month, half of them emails: 1 in 200 is lost. */
async function addMessages(run: Run): Promise<void> {
  await run(
    `insert into deliveries (source_id, channel, user_id, kind, state, trouble, message_id, provider_id, attempts, created_at, due_at,
       attempted_at, settled_at)
     select id, channel, user_id, 'pickupCompleted', case when is_lost then 'bounced' else 'delivered' end, case when is_lost then 'unreachable' end,
       id, 'bench_' || id, 1, at, at, at, at + interval '2 seconds'
     from (select uuidv7(at - clock_timestamp()) as id, *, case when part % 2 = 0 then 'email' else 'push' end as channel,
         (nth + part) % 200 = 0 as is_lost
       from (select nth, user_id, part, ${ago(30, "(nth * 5 + part)")} as at from bench_homes cross join generate_series(0, 4) as part)
         as message) as message`,
  );
}
