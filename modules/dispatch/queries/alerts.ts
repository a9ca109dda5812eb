import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  alertSnoozes,
  clockSkews,
  dayReports,
  deliveries,
  failedRefunds,
  gifts,
  holidays,
  homeownerProfiles,
  invariantChecks,
  jobAnomalies,
  jobEvents,
  jobs,
  loginAttempts,
  payHolds,
  payouts,
  platformSettings,
  problems,
  properties,
  rentalFeeds,
  runnerProfiles,
  streetCorrections,
  subscriptions,
  supportThreads,
  tips,
  users,
  workNotices,
} from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { pairsTooOften, runnersTooFast, seenTo } from "#modules/pickups/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type AlertKind, alertsOfKind, lostDeliveries } from "../rules.ts";

/** A cause (see modules/dispatch/contract/alerts.ts), with the counts of its kind: snoozed and not. */
export type AlertRow = {
  kind: AlertKind;
  key: string;
  count: number;
  at: string;
  day: string | null;
  zipCode: string | null;
  areas: number;
  name: string | null;
  profileId: string | null;
  snoozedUntil: string | null;
  snoozedBy: string | null;
  activeOfKind: number;
  snoozedOfKind: number;
};

/** Causes from outside the tables: holidays without a rule, kinds of failed tasks, and settings. */
export type GivenCauses = {
  holidays: { onDay: string; name: string }[];
  deadLetters: { name: string; count: number; since: string }[];
  /** As what codes by text message are counted, and from how many on they are one. */
  smsCodes: { accountHash: string; from: number };
};

/** The limits for due soon and for waiting too long. */
export type AlertTimes = {
  now: string;
  soonBefore: string;
  unclaimedBefore: string;
  /** The days whose missed pickups alert. */
  missedDays: string[];
  /** The platform's day, and the next. */
  today: string;
  tomorrow: string;
  lateBefore: string;
  applicationsBefore: string;
  feedsBefore: string;
};

/** The most rows read per kind; each alert groups some of them. */
const mostRows = 20_000;
const mostMissed = 5000;

/** How many ZIP codes some pickups are in, and which one where that is one. */
const areas = sql`count(distinct zip_code)`;
const theOnlyZip = sql`case when count(distinct zip_code) = 1 then min(zip_code) end`;

/**
 * The causes of all kinds, most urgent first and snoozed ones last. Limits every part before grouping, and reads it
 * through an index of open rows only.
 */
export async function listAlerts(db: Db, times: AlertTimes, given: GivenCauses): Promise<AlertRow[]> {
  const { unclaimedBefore, lateBefore } = times;
  const dueBefore = unclaimedBefore > lateBefore ? unclaimedBefore : lateBefore;
  const causes = Object.values(causesOf).map((causeOf) => causeOf(times, given));
  return rowsOf<AlertRow>(
    db,
    // One scan for every cause, on the index in due order. By status alone, the planner would pick an index that holds
    // weeks of open jobs.
    sql`
    with due as materialized (
      select status, scheduled_on, zip_code, runner_id, out_by, needs_confirmation from ${jobs}
      where status in ('scheduled', 'assigned') and out_by < ${dueBefore}::timestamptz order by out_by limit ${literally(mostRows)})
    select kind, key, count::int, ${instantText(sql`at`)} as at, day::text, zip_code as "zipCode", areas::int, name,
      profile_id as "profileId", ${instantText(sql`snoozed_until`)} as "snoozedUntil", snoozed_by as "snoozedBy",
      active_of_kind::int as "activeOfKind", snoozed_of_kind::int as "snoozedOfKind"
    from (
      select cause.*, snooze.until as snoozed_until, snoozer.first_name as snoozed_by,
        count(*) filter (where snooze.key is null) over (partition by kind) as active_of_kind,
        count(snooze.key) over (partition by kind) as snoozed_of_kind,
        row_number() over (partition by kind order by snooze.key is not null, cause.at, cause.key) as place
      from (${sql.join(causes, sql` union all `)}) as cause
      left join ${alertSnoozes} as snooze on snooze.key = cause.key and snooze.until > ${times.now}::timestamptz
      left join ${users} as snoozer on snoozer.id = snooze.snoozed_by
    ) as placed
    where place <= ${alertsOfKind} order by place`,
    "alerts",
  );
}

/** Each kind as rows (kind, key, count, at, day, zip_code, name, profile_id, areas). */
const causesOf: Record<AlertKind, (times: AlertTimes, given: GivenCauses) => SQL> = {
  // A snoozed alert returns once little time is left.
  unclaimed: ({ unclaimedBefore, soonBefore }) => sql`
    select 'unclaimed' as kind,
      'unclaimed:' || scheduled_on || case when min(out_by) < ${soonBefore}::timestamptz then '' else ':later' end as key, count(*) as count, min(out_by) as at,
      scheduled_on as day, ${theOnlyZip} as zip_code, null::text as name, null::uuid as profile_id, ${areas} as areas
    from due where status = 'scheduled' and not needs_confirmation and out_by < ${unclaimedBefore}::timestamptz
    group by scheduled_on`,
  // The key follows the latest one, so a pickup missed after a snooze raises the alert again. Remedies are looked up
  // per pickup; a join would scan all credits.
  missed: ({ missedDays }) => sql`
    select 'missed', 'missed:' || scheduled_on || ':' || max(extract(epoch from latest))::bigint, count(*), min(out_by),
      scheduled_on, ${theOnlyZip}, null, null::uuid, ${areas}
    from (
      select id, homeowner_id, scheduled_on, zip_code, out_by, in_by, max(out_by) over (partition by scheduled_on) as latest
      from (
        select id, homeowner_id, scheduled_on, zip_code, out_by, in_by from ${jobs}
        where status = 'missed' and scheduled_on = any(${`{${missedDays}}`}::date[])
          and cannot_serve_reason is null
        order by scheduled_on desc limit ${literally(mostMissed)}
      ) as cut
    ) as lost
    left join lateral (select true as is_done from (${seenTo("lost")}) as done limit 1) as seen on true
    where seen.is_done is null
    group by scheduled_on`,
  runnerUnsafe: ({ missedDays }) => sql`
    select 'runnerUnsafe', 'runnerUnsafe:' || lost.id, 1, told.at, lost.scheduled_on, lost.zip_code,
      trim(person.first_name || ' ' || person.last_name), lost.homeowner_id, 0
    from (
      (select id, homeowner_id, scheduled_on, zip_code from ${jobs}
        where status = 'missed' and scheduled_on = any(${`{${missedDays}}`}::date[])
          and (cannot_serve_reason = 'unsafe' or is_withheld)
        order by scheduled_on desc limit ${literally(mostMissed)})
      union all (select id, homeowner_id, scheduled_on, zip_code from ${jobs}
        where is_withheld and status = 'scheduled' order by scheduled_on limit ${literally(mostMissed)})
    ) as lost
    join lateral (select user_id, happened_at as at from ${jobEvents} where job_id = lost.id and reason = 'unsafe'
      order by happened_at desc limit 1) as told on true
    join ${users} as person on person.id = told.user_id`,
  outLate: ({ lateBefore }) =>
    lateOf(
      "outLate",
      sql`select scheduled_on, runner_id, out_by as due from due where status = 'assigned' and out_by < ${lateBefore}::timestamptz`,
    ),
  inLate: ({ lateBefore }) =>
    lateOf(
      "inLate",
      sql`select scheduled_on, runner_id, in_by as due from ${jobs}
        where status = 'in_progress' and in_by < ${lateBefore}::timestamptz order by in_by limit ${literally(mostRows)}`,
    ),
  paymentFailed: () => sql`
    select 'paymentFailed', 'paymentFailed:' || owed.id, 1, coalesce(owed.period_ends_at, owed.created_at), null::date,
      home.zip_code, trim(person.first_name || ' ' || person.last_name), home.id, 0
    from (select id, user_id, period_ends_at, created_at from ${subscriptions} where status = 'past_due'
      order by period_ends_at, id limit ${literally(mostRows)}) as owed
    join ${users} as person on person.id = owed.user_id
    left join ${homeownerProfiles} as home on home.user_id = person.id`,
  unclaimedAhead: ({ tomorrow, unclaimedBefore }) => sql`
    select 'unclaimedAhead', 'unclaimedAhead:' || scheduled_on, count(*), min(out_by), scheduled_on, ${theOnlyZip}, null,
      null::uuid, ${areas}
    from (
      select scheduled_on, zip_code, out_by, status, needs_confirmation from ${jobs}
      where status in ('scheduled', 'assigned') and out_by >= ${unclaimedBefore}::timestamptz
        and out_by < (${tomorrow}::date + 2)::timestamptz
      order by out_by limit ${literally(mostRows)}
    ) as ahead
    where scheduled_on = ${tomorrow}::date and status = 'scheduled' and not needs_confirmation
    group by scheduled_on`,
  problemOpen: ({ now }) => sql`
    select 'problemOpen', 'problemOpen:' || problem.id, 1, problem.reported_at, job.scheduled_on, job.zip_code,
      trim(person.first_name || ' ' || person.last_name), home.id, 0
    from (select id, job_id, reported_at from ${problems}
      where outcome is null and answer_by < ${now}::timestamptz order by reported_at, id limit ${literally(mostRows)}) as problem
    join ${jobs} as job on job.id = problem.job_id
    join ${homeownerProfiles} as home on home.id = job.homeowner_id
    join ${users} as person on person.id = home.user_id`,
  // Its key contains when the answer was due, so a question after a snooze alerts again.
  supportOpen: ({ now }) => sql`
    select 'supportOpen', 'supportOpen:' || thread.id || ':' || extract(epoch from thread.answer_by)::bigint, 1, thread.place,
      null::date, null, trim(person.first_name || ' ' || person.last_name), home.id, 0
    from (select id, user_id, place, answer_by from ${supportThreads}
      where closed_at is null and answer_by < ${now}::timestamptz order by answer_by, id limit ${literally(mostRows)}) as thread
    join ${users} as person on person.id = thread.user_id
    left join ${homeownerProfiles} as home on home.user_id = person.id`,
  // One cause per runner: its key contains the latest, so a new one alerts again.
  anomalyOpen: () => sql`
    select 'anomalyOpen', 'anomalyOpen:' || found.user_id || ':' || extract(epoch from max(found.found_at))::bigint,
      count(distinct found.job_id), min(found.found_at), null::date, null, trim(person.first_name || ' ' || person.last_name), null::uuid, 0
    from (select user_id, job_id, found_at from ${jobAnomalies} where outcome is null
      order by found_at, id limit ${literally(mostRows)}) as found
    join ${users} as person on person.id = found.user_id
    group by found.user_id, person.first_name, person.last_name`,
  applicationWaiting: ({ applicationsBefore }) => sql`
    select 'applicationWaiting', 'applicationWaiting:' || runner.id, 1, coalesce(runner.submitted_at, runner.created_at),
      null::date, null, trim(person.first_name || ' ' || person.last_name), runner.id, 0
    from ${runnerProfiles} as runner join ${users} as person on person.id = runner.user_id
    where runner.application_status = 'submitted'
      and coalesce(runner.submitted_at, runner.created_at) < ${applicationsBefore}::timestamptz`,
  noticeDue: ({ now }) => sql`
    select 'noticeDue', 'noticeDue:' || notice.id, 1, notice.effective_at, null::date, null,
      trim(person.first_name || ' ' || person.last_name), runner.id, 0
    from (select id, user_id, effective_at from ${workNotices}
      where ended_at is null and applied_at is null and effective_at <= ${now}::timestamptz
      order by effective_at, id limit ${literally(mostRows)}) as notice
    join ${runnerProfiles} as runner on runner.user_id = notice.user_id
    join ${users} as person on person.id = notice.user_id and person.deleted_at is null`,
  // A gift's giver has no profile.
  refundFailed: () => sql`
    select 'refundFailed', 'refundFailed:' || failed.id, 1, failed.failed_at, null::date, null,
      coalesce(trim(person.first_name || ' ' || person.last_name), gift.giver_name, '…' || right(gift.code, 4)), home.id, 0
    from (select id, tip_id, gift_id, failed_at from ${failedRefunds} where asked_at is null
      order by failed_at, id limit ${literally(mostRows)}) as failed
    left join ${tips} as tip on tip.id = failed.tip_id
    left join ${jobs} as job on job.id = tip.job_id
    left join ${homeownerProfiles} as home on home.id = job.homeowner_id
    left join ${users} as person on person.id = tip.user_id
    left join ${gifts} as gift on gift.id = failed.gift_id`,
  payHeld: () => payoutsOf("payHeld", "held"),
  payFailed: () => payoutsOf("payFailed", "failed"),
  deadLetters: (_, { deadLetters }) => sql`
    select 'deadLetters', 'deadLetters:' || name, count, since, null::date, null, name, null::uuid, 0
    from json_to_recordset(${JSON.stringify(deadLetters)}::json) as given (name text, count int, since timestamptz)`,
  holidayAhead: ({ now }, given) => sql`
    select 'holidayAhead', 'holidayAhead:' || given."onDay", 1, ${now}::timestamptz, given."onDay", null, given.name, null::uuid, 0
    from json_to_recordset(${JSON.stringify(given.holidays)}::json) as given ("onDay" date, name text)
    where not exists (select from ${holidays} where area = '' and on_day = given."onDay")`,
  streetWrong: () => sql`
    select 'streetWrong', 'streetWrong:' || id, voices, proposed_at, null::date, zip_code, initcap(street), null::uuid, 1
    from (select * from ${streetCorrections} where outcome is null
      order by proposed_at, id limit ${literally(mostRows)}) as open`,
  // A street that has its own alert is left out. Homes are looked up one by one: a join may read every home.
  dayWrong: () => sql`
    select 'dayWrong', 'dayWrong:' || report.on_day || ':' || home.zip_code, count(*), min(report.reported_at), report.on_day,
      home.zip_code, null, null::uuid, 1
    from (select homeowner_id, on_day, reported_at from ${dayReports} where outcome is null
      order by reported_at, id limit ${literally(mostRows)}) as report
    cross join lateral (select each.zip_code, each.public_street from ${homeownerProfiles} as each
      where each.id = report.homeowner_id offset 0) as home
    where not exists (select from ${streetCorrections} as open where open.outcome is null and open.zip_code = home.zip_code
      and open.street = ${streetKey(sql`home.public_street`)} and open.from_weekday = extract(isodow from report.on_day))
    group by report.on_day, home.zip_code`,
  feedFailing: ({ feedsBefore }) =>
    feedsOf(
      "feedFailing",
      sql`select id, property_id, failing_since as since, 1 as count from ${rentalFeeds}
        where failing_since is not null and failing_since < ${feedsBefore}::timestamptz
        order by failing_since, id limit ${literally(mostRows)}`,
    ),
  feedSuspicious: () =>
    feedsOf(
      "feedSuspicious",
      sql`select id, property_id, doubted_since as since, missing_stays as count from ${rentalFeeds}
        where doubted_since is not null order by doubted_since, id limit ${literally(mostRows)}`,
    ),
  feedIncomplete: () =>
    feedsOf(
      "feedIncomplete",
      sql`select id, property_id, incomplete_since as since, unnamed_entries + left_out_stays as count from ${rentalFeeds}
        where incomplete_since is not null order by incomplete_since, id limit ${literally(mostRows)}`,
    ),
  extraWaiting: () => sql`
    select 'extraWaiting', 'extraWaiting:' || home.id, extra.count, extra.since, extra.day, null,
      trim(person.first_name || ' ' || person.last_name), home.id, 0
    from (
      select homeowner_id, count(*) as count, min(requested_at) as since, min(scheduled_on) as day
      from (select homeowner_id, coalesce(requested_at, created_at) as requested_at, scheduled_on from ${jobs}
        where needs_confirmation and status = 'scheduled' order by window_starts_at, id limit ${literally(mostRows)}) as cut
      group by homeowner_id
    ) as extra
    join ${homeownerProfiles} as home on home.id = extra.homeowner_id
    join ${users} as person on person.id = home.user_id`,
  // Its key contains the latest one, so a new one after a snooze alerts again.
  tooFast: ({ now }) => sql`
    select 'tooFast', 'tooFast:' || runner.id || ':' || extract(epoch from fast.until)::bigint, fast.count, fast.since, null::date,
      null, trim(person.first_name || ' ' || person.last_name), runner.id, 0
    from (${runnersTooFast(now)}) as fast
    join ${runnerProfiles} as runner on runner.id = fast.runner_id
    join ${users} as person on person.id = runner.user_id`,
  tooOften: ({ now }) => sql`
    select 'tooOften', 'tooOften:' || runner.id || ':' || coalesce(pair.place_id::text, 'all:' || home.id), pair.count, pair.since, null::date, null,
      trim(person.first_name || ' ' || person.last_name) || ' + ' || trim(resident.first_name || ' ' || resident.last_name),
      runner.id, 0
    from (${pairsTooOften(now)}) as pair
    join ${runnerProfiles} as runner on runner.id = pair.runner_id
    join ${users} as person on person.id = runner.user_id
    join ${homeownerProfiles} as home on home.id = pair.homeowner_id
    join ${users} as resident on resident.id = home.user_id`,
  // Look at the total only if enough were lost, because it may be large.
  deliveriesFailing: ({ now, today }) => sql`
    select 'deliveriesFailing', 'deliveriesFailing:' || channel || ':' || ${today}::text, lost.count, lost.since, null::date, null,
      channel, null::uuid, 0
    from (
      select channel, count(*) as count, min(created_at) as since
      from (select channel, created_at from ${deliveries}
        where state in ('failed', 'bounced') and created_at >= ${now}::timestamptz - interval '1 day'
        order by created_at desc limit ${literally(mostRows)}) as cut
      group by channel having count(*) >= ${literally(lostDeliveries.least)}
    ) as lost
    where lost.count * ${literally(lostDeliveries.oneIn)} >= (select count(*) from (
      select from ${deliveries} as sent where sent.channel = lost.channel
        and sent.created_at >= ${now}::timestamptz - interval '1 day' limit ${literally(mostRows)}) as day)`,
  smsCodes: ({ now, today }, { smsCodes }) => sql`
    select 'smsCodes', 'smsCodes:' || ${today}::text, count(*), min(attempted_at), null::date, null, null, null::uuid, 0
    from ${loginAttempts} where account_hash = ${smsCodes.accountHash} and kind = 'sms_code'
      and attempted_at > ${now}::timestamptz - interval '1 day'
    having count(*) > 0 and count(*) >= ${smsCodes.from}::int`,
  payRunsHeld: () => sql`
    select 'payRunsHeld', 'payRunsHeld:' || id, unknown_transfers, found_at, null::date, null, null, null::uuid, 0
    from ${payHolds} where confirmed_at is null`,
  // Names hold characters that a key may not.
  invariantViolated: () => sql`
    select 'invariantViolated', 'invariantViolated:' || md5(invariant) || ':' || extract(epoch from violated_since)::bigint,
      coalesce(violations, 0), violated_since, null::date, null, invariant, null::uuid, 0
    from ${invariantChecks} where violated_since is not null`,
  restoreHeld: () => sql`
    select 'restoreHeld', 'restoreHeld:' || extract(epoch from (value -> 0 ->> 'backupMadeAt')::timestamptz)::bigint, 1, (value -> 0 ->> 'backupMadeAt')::timestamptz,
      null::date, null, null, null::uuid, 0
    from ${platformSettings} where key = 'restored' and value -> 0 ->> 'releasedAt' is null`,
  // Ignore ended processes, which no longer measure.
  clockSkew: () => sql`
    select 'clockSkew', 'clockSkew:' || process_id, abs(skew_milliseconds) / 1000, noticed_at, null::date, null, null, null::uuid, 0
    from ${clockSkews} where measured_at > clock_timestamp() - interval '10 minutes'`,
};

/** One cause per calendar and outage. */
function feedsOf(kind: AlertKind, feeds: SQL): SQL {
  return sql`
    select ${kind}, ${kind} || ':' || feed.id || ':' || extract(epoch from feed.since)::bigint, feed.count, feed.since, null::date,
      home.zip_code, trim(person.first_name || ' ' || person.last_name), home.id, 0
    from (${feeds}) as feed join ${properties} as property on property.id = feed.property_id and property.removed_at is null
    join ${homeownerProfiles} as home on home.id = property.homeowner_id
    join ${users} as person on person.id = home.user_id`;
}

/** One cause per runner and day. */
function lateOf(kind: AlertKind, late: SQL): SQL {
  return sql`
    select ${kind}, ${kind} || ':' || late.scheduled_on || ':' || late.runner_id, count(*), min(late.due), late.scheduled_on, null,
      trim(person.first_name || ' ' || person.last_name), late.runner_id, 0
    from (${late}) as late join ${runnerProfiles} as runner on runner.id = late.runner_id
    join ${users} as person on person.id = runner.user_id
    group by late.scheduled_on, late.runner_id, person.first_name, person.last_name`;
}

/** One cause per pay week. */
function payoutsOf(kind: AlertKind, status: "held" | "failed"): SQL {
  return sql`
    select ${kind}, ${kind} || ':' || pay_week, count(*), min(created_at), pay_week, null, null, null::uuid, 0
    from ${payouts} where status <> 'paid' and status = ${status} group by pay_week`;
}

/** Snoozes a cause. Null on success; otherwise the name of the person who already snoozed it. */
export async function snoozeAlert(
  db: Db,
  snooze: { key: string; until: string; userId: string; now: string },
): Promise<{ by: string } | null> {
  const put = await rowsOf<{ key: string }>(
    db,
    sql`
    insert into ${alertSnoozes} as snooze (key, until, snoozed_by, snoozed_at)
    values (${snooze.key}, ${snooze.until}::timestamptz, ${snooze.userId}, ${snooze.now}::timestamptz)
    on conflict (key) do update set until = excluded.until, snoozed_by = excluded.snoozed_by, snoozed_at = excluded.snoozed_at
    where snooze.until <= excluded.snoozed_at or snooze.snoozed_by = excluded.snoozed_by
    returning key`,
  );
  if (put.length > 0) return null;
  const [other] = await rowsOf<{ by: string }>(
    db,
    sql`
    select person.first_name as by from ${alertSnoozes} as snooze join ${users} as person on person.id = snooze.snoozed_by where snooze.key = ${snooze.key}`,
  );
  if (!other) throw new Error("A snooze that another one has kept from being put has gone");
  return other;
}

/** Ends a cause's snooze. Returns when it would have ended; null if it was not snoozed. */
export async function wakeAlert(db: Db, wake: { key: string; now: string }): Promise<string | null> {
  const [gone] = await rowsOf<{ until: string }>(
    db,
    sql`delete from ${alertSnoozes} where key = ${wake.key} and until > ${wake.now}::timestamptz
      returning ${instantText(sql`until`)} as until`,
  );
  return gone?.until ?? null;
}
