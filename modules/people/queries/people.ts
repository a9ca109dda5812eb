import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "#db/client.ts";
import { admins, emailOf, personNotes, sessions, users } from "#db/schema/index.ts";
import { subscriptionStatuses, type TimelineKind, timelineKinds } from "#modules/accounts/rules.ts";
import { zoneOf } from "#modules/homes/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { checkedRows, instantText } from "#platform/queries/rows.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import * as contract from "../contract.ts";

const shown = contract.person.output;
const personRow = shown.extend({
  homeowner: shown.shape.homeowner
    .unwrap()
    .omit({ serviceEndsOn: true, monthlyRate: true, balance: true, owed: true })
    .extend({
      subscriptionStatus: z.enum(subscriptionStatuses).nullable(),
      monthlyRateCents: z.int().nullable(),
      serviceEndsAt: z.string().nullable(),
      balanceCents: z.int(),
    })
    .nullable(),
  runner: shown.shape.runner
    .unwrap()
    .omit({ rating: true, owed: true })
    .extend({ ratingSum: z.int(), ratingCount: z.int(), owedCents: z.int() })
    .nullable(),
});

export type PersonRow = z.output<typeof personRow>;

/** A person for the admin page, by the id of the user, home or runner; null when there is none. */
export async function findPerson(
  db: Db,
  { id, now, today }: { id: string; now: string; today: string },
): Promise<PersonRow | null> {
  const [row] = await checkedRows(
    db,
    personRow,
    sql`
    select person.id as "userId", person.role, person.first_name as "firstName", person.last_name as "lastName", ${emailOf(sql`person.email`)} as email,
      person.email_verified_at is not null as "isEmailVerified", ${instantText(sql`person.created_at`)} as "createdAt",
      ${instantText(sql`person.suspended_at`)} as "suspendedAt", ${instantText(sql`person.deleted_at`)} as "deletedAt",
      (select ${instantText(sql`max(extended_at)`)} from sessions where user_id = coalesce(person.account_id, person.id)) as "lastSeenAt",
      (select count(*)::int from sessions where user_id = coalesce(person.account_id, person.id) and expires_at > ${now}::timestamptz) as sessions,
      exists (select from sms_numbers as number join preferences on preferences.user_id = person.id
        where number.user_id = coalesce(person.account_id, person.id) and number.confirmed_at is not null
          and number.stopped_at is null and number.failed_at is null and preferences.sms_notifications) as "canText",
      case when home.id is not null then json_build_object(
        'homeownerId', home.id, 'phoneNumber', home.phone_number, 'address', home.address, 'unit', home.unit, 'city', home.city,
        'state', home.state, 'zipCode', home.zip_code, 'subscriptionStatus', latest.status,
        'monthlyRateCents', latest.monthly_rate_cents, 'serviceEndsAt', ${instantText(sql`latest.ends_at`)},
        'servicePausesOn', (latest.pauses_at at time zone home.time_zone)::date,
        'balanceCents', (select coalesce(-sum(amount_cents), 0) from ledger_entries
          where user_id = person.id and account = 'homeowner_balance'),
        'completed', (select count(*) from jobs where homeowner_id = home.id and status = 'completed'),
        'missed', (select count(*) from jobs where homeowner_id = home.id and status = 'missed'),
        'nextPickupOn', (select min(scheduled_on) from jobs where homeowner_id = home.id and scheduled_on >= ${today}::date
          and status in ('scheduled', 'assigned', 'in_progress')),
        'otherHomes', coalesce((select json_agg(json_build_object('homeownerId', other.id, 'address', other.address) order by other.id)
          from users as each join homeowner_profiles as other on other.user_id = each.id
          where each.deleted_at is null and each.id <> person.id and (each.id = person.account_id
            or each.account_id = coalesce(person.account_id, person.id))), '[]')) end as homeowner,
      case when runner.id is not null then json_build_object(
        'runnerId', runner.id, 'phoneNumber', runner.phone_number, 'city', runner.city, 'serviceAreas', runner.service_areas,
        'applicationStatus', runner.application_status, 'isAvailable', runner.is_available, 'ratingSum', runner.rating_sum,
        'ratingCount', runner.rating_count, 'completed', runner.completed_jobs,
        'openJobs', (select count(*) from jobs where runner_id = runner.id and status in ('assigned', 'in_progress')),
        'owedCents', (select coalesce(-sum(amount_cents), 0) from ledger_entries
          where user_id = person.id and account = 'runner_payable')) end as runner
    from users as person
    left join homeowner_profiles as home on home.user_id = person.id
    left join runner_profiles as runner on runner.user_id = person.id
    left join lateral (
      select status, monthly_rate_cents, pauses_at, case when cancel_at_period_end and status <> 'canceled' then period_ends_at end as ends_at
      from subscriptions where user_id = person.id
      order by activated_at is null and status in ('incomplete', 'canceled'), created_at desc limit 1
    ) as latest on true
    where person.id = ${ownerOf(id)}`,
    "person",
  );
  return row ?? null;
}

const timelineRow = contract.entry.omit({ at: true, amount: true, refundable: true }).extend({
  createdAt: z.string(),
  cents: z.int().nullable(),
  refundableCents: z.int().nullable(),
});

type TimelineRole = NonNullable<z.output<typeof contract.personTimeline.input>["role"]>;

export type TimelineRow = z.output<typeof timelineRow>;

/**
 * A person's history until now, latest first, with one row beyond the limit if there are more. With `role`, the sources
 * that only the other role has are left out: starting each takes time, also when it finds nothing.
 */
export function listTimeline(
  db: Db,
  page: {
    id: string;
    now: string;
    kind: TimelineKind | null;
    role: TimelineRole | null;
    limit: number;
    after: { createdAt: string; id: string } | null;
  },
): Promise<TimelineRow[]> {
  const { now, kind, after } = page;
  const parts = timelineKinds.filter((each) => (kind === null ? each !== "notice" : each === kind));
  const before = after
    ? sql`(at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`at <= ${now}::timestamptz`;
  const sources = sourcesOf({ until: after?.createdAt ?? now, after, limit: page.limit, role: page.role });
  const each = parts.map(
    (part) =>
      sql`(select ${sql.raw(`'${part}'`)} as kind, ${sources[part]} where ${before} order by at desc, id desc limit ${literally(page.limit + 1)})`,
  );
  return checkedRows(
    db,
    timelineRow,
    sql`
    with person as materialized (
      select users.id, home.id as home_id, runner.id as runner_id, case when runner.id is null
        and not exists (select from properties where properties.homeowner_id = home.id) then home.time_zone end as time_zone
      from users
      left join homeowner_profiles as home on home.user_id = users.id
      left join runner_profiles as runner on runner.user_id = users.id
      where users.id = ${ownerOf(page.id)})
    select entry.id, kind, what, day::text, job_id as "jobId", words, cents::int, invoice_id as "invoiceId",
      refundable as "refundableCents", ${instantText(sql`at`)} as "createdAt",
      coalesce((select trim(admin.first_name || ' ' || admin.last_name) from users as admin where admin.id = entry.by_id),
        case when what like 'link.%' then (select name from circle_acts where id = entry.id) end) as by,
      coalesce((select time_zone from person), (select ${zoneOf("jobs")} from jobs where jobs.id = entry.job_id),
        (select time_zone from homeowner_profiles where id = (select home_id from person))) as "timeZone"
    from (${sql.join(each, sql` union all `)}) as entry
    order by at desc, entry.id desc limit ${literally(page.limit + 1)}`,
    "timeline",
  );
}

/** An entry's columns and their sources; each uses one index on the person. */
const sourcesOf = (page: TimelinePage): Record<TimelineKind, SQL> => ({
  pickup: sql`* from (${ofRole(page.role, {
    homeowner: [pickupsOf("homeowner_id", "home_id", page), canceledOf(page)],
    runner: [pickupsOf("runner_id", "runner_id", page)],
  })}) as pickups`,
  money: moneyOf(page.role),
  problem: sql`* from (${ofRole(page.role, {
    homeowner: [problemsOf("homeowner_id", "home_id", page)],
    runner: [problemsOf("runner_id", "runner_id", page)],
  })}) as reports`,
  support: sql`* from (
    select id, last_message_at as at, topic || case when closed_at is null then '.open' else '.closed' end as what, null::date as day, job_id,
      (select left(message.words, 120) from support_messages as message where message.thread_id = thread.id
        order by message.sent_at desc, message.id desc limit 1) as words,
      null::bigint as cents, null::uuid as invoice_id, null::int as refundable, null::uuid as by_id
    from support_threads as thread where user_id = (select id from person)) as conversations`,
  notice: sql`* from (
    select id, created_at as at, type as what, case when params ->> 'date' ~ '^20\\d\\d-\\d\\d-\\d\\d$' then (params ->> 'date')::date end as day,
      null::uuid as job_id, params ->> 'words' as words, null::bigint as cents, null::uuid as invoice_id, null::int as refundable,
      null::uuid as by_id
    from notifications where user_id = (select id from person)) as notices`,
  note: sql`* from (
    select id, written_at as at, 'note' as what, null::date as day, null::uuid as job_id, words, null::bigint as cents,
      null::uuid as invoice_id, null::int as refundable, written_by as by_id
    from person_notes where user_id = (select id from person) and removed_at is null) as notes`,
  change: sql`* from (
    select id, happened_at as at, action as what, null::date as day, null::uuid as job_id, after ->> 'reason' as words,
      round((after ->> 'refunded')::numeric * 100)::bigint as cents, null::uuid as invoice_id, null::int as refundable, user_id as by_id
    from audit_log where subject_id = (select id from person)
      and action not like 'link.%' and action not in ('admin.addNote', 'admin.removeNote', 'admin.restoreNote', 'admin.giveCredit', 'admin.takeCreditBack')
    union all
    select log.id, log.happened_at, case when person.runner_id is null then log.action when log.after ->> 'runnerId' = person.runner_id::text
      then 'job.given' else 'job.taken' end, pickup.scheduled_on, pickup.id, log.after ->> 'reason', null, null, null, log.user_id
    from person cross join lateral (select * from audit_log where concerns @> array[person.id] offset 0) as log
    join jobs as pickup on pickup.id = log.subject_id
    union all
    select id, created_at, 'account.made', null, null, null, null, null, null, null
    from users where id = (select id from person)
    union all ${changesOf(page.role)}) as changes`,
});

type TimelinePage = {
  until: string;
  after: { createdAt: string; id: string } | null;
  limit: number;
  role: TimelineRole | null;
};

/** The sources of a role, or of both, as one. */
function ofRole(role: TimelineRole | null, of: Record<TimelineRole, SQL[]>): SQL {
  const parts = role ? of[role] : [...of.homeowner, ...of.runner];
  return sql.join(parts, sql` union all `);
}

/** What an account owes or was paid; only a home's payments can be refunded. */
function moneyOf(role: TimelineRole | null): SQL {
  const isHome = role !== "runner";
  const booked = sql`select entry.amount_cents, booked.* from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
      where entry.user_id = (select id from person)`;
  const accounts = {
    homeowner: [sql`${booked} and entry.account = 'homeowner_balance'`],
    runner: [sql`${booked} and entry.account = 'runner_payable' and booked.kind in ('payout', 'adjustment')`],
  };
  const refundable = sql`paid.amount_cents - paid.credited_cents - paid.refunded_cents
        - coalesce((select sum(amount_cents) from refunds where invoice_id = paid.id and status = 'pending'), 0)::int
        - coalesce((select sum(amount_cents) from disputes where invoice_id = paid.id
            and disputes.status in ('needs_response', 'under_review', 'lost')), 0)::int`;
  return sql`* from (
    select booked.id, booked.booked_at as at, booked.kind as what, job.scheduled_on as day, booked.job_id, booked.reason as words,
      -booked.amount_cents as cents, ${isHome ? sql`paid.id` : sql`null::uuid`} as invoice_id,
      ${isHome ? refundable : sql`null::int`} as refundable,
      case when booked.source like 'hand:%' or booked.source like 'back:%' then (select user_id from audit_log
        where subject_id = (select id from person) and action in ('admin.giveCredit', 'admin.takeCreditBack')
          and after ->> 'transactionId' = booked.id::text limit 1) end as by_id
    from (
      ${ofRole(role, accounts)}
    ) as booked
    left join jobs as job on job.id = booked.job_id
    ${isHome ? sql`left join invoices as paid on paid.status = 'paid' and paid.id = case when booked.kind = 'payment' then substr(booked.source, 9)::uuid end` : sql``}
  ) as movements`;
}

/** What changes only for one of the roles. */
function changesOf(role: TimelineRole | null): SQL {
  const ofRunner = sql`
    select id, happened_at, 'application.' || step, null, null, words, null, null, null, null
    from application_events where runner_id = (select runner_id from person) and step in ('submitted', 'answered', 'reopened')`;
  const ofHome = sql`
    select act.id, act.acted_at, 'link.' || act.kind, pickup.scheduled_on, act.job_id, null, null, null, null, null
    from circle_acts as act left join jobs as pickup on pickup.id = act.job_id
    where act.homeowner_id = (select home_id from person)
    union all
    select id, activated_at, 'service.begun', null, null, null, null, null, null, null
    from subscriptions where user_id = (select id from person) and activated_at is not null
    union all
    select event.id, event.happened_at, 'service.' || event.event, (event.ends_at at time zone ${platformTimeZone})::date, null,
      case when event.event = 'canceled' and whose.cancel_at_period_end and whose.status <> 'canceled' and not exists (
        select from subscription_events as later where later.subscription_id = whose.id and later.event = 'uncanceled'
          and later.happened_at >= event.happened_at) then whose.cancel_reason end, null, null, null, null
    from subscriptions as whose join subscription_events as event on event.subscription_id = whose.id
    where whose.user_id = (select id from person)
    union all
    select id, ended_at, 'service.ended', null, null, cancel_reason, null, null, null, null
    from subscriptions where user_id = (select id from person) and ended_at is not null`;
  return ofRole(role, { homeowner: [ofHome], runner: [ofRunner] });
}

/**
 * A person's latest pickups, without canceled ones, at the time they were done, missed or begun, else when they begin: at
 * least a page. Goes by days, as the index does: a pickup happens within a day of its own, so two more days hold all that
 * belong on the page.
 */
function pickupsOf(column: string, of: string, { until, limit }: TimelinePage): SQL {
  const whose = sql`${sql.raw(column)} = (select ${sql.raw(of)} from person) and status <> 'cancelled'`;
  const untilOn = sql`(${until}::timestamptz at time zone 'UTC')::date`;
  return sql`(
    select jobs.id, case status when 'completed' then completed_at when 'missed' then least(window_ends_at, found.happened_at)
        when 'in_progress' then coalesce(started_at, window_starts_at) else window_starts_at end as at,
      status as what, scheduled_on as day, jobs.id as job_id, coalesce(cannot_serve_reason, notes) as words, null::bigint as cents,
      null::uuid as invoice_id, null::int as refundable, null::uuid as by_id
    from jobs left join lateral (
      select happened_at from job_events where jobs.status = 'missed' and job_id = jobs.id and to_status = 'missed'
      order by happened_at desc limit 1
    ) as found on true
    where ${whose} and scheduled_on <= ${untilOn} + 1 and scheduled_on >= coalesce((
      select scheduled_on from jobs where ${whose} and scheduled_on <= ${untilOn} - 2
      order by scheduled_on desc offset ${literally(limit)} limit 1) - 2, '-infinity'))`;
}

/** A home's latest canceled pickups, when, by whom and why. A canceled pickup has no runner. */
function canceledOf({ until, after, limit }: TimelinePage): SQL {
  const isNext = after
    ? sql`(at, id) < (${until}::timestamptz, ${after.id}::uuid)`
    : sql`at <= ${until}::timestamptz`;
  return sql`(
    select * from (
      select pickup.id, coalesce(event.happened_at, pickup.window_starts_at) as at, pickup.status as what, pickup.scheduled_on as day,
        pickup.id as job_id, event.reason as words, null::bigint as cents, null::uuid as invoice_id, null::int as refundable,
        event.user_id as by_id
      from jobs as pickup left join lateral (
        select * from job_events where job_id = pickup.id and to_status = 'cancelled' order by happened_at desc, id desc limit 1
      ) as event on true
      where pickup.homeowner_id = (select home_id from person) and pickup.status = 'cancelled'
    ) as canceled where ${isNext} order by at desc, id desc limit ${literally(limit + 1)})`;
}

/** The latest problems with a person's pickups ("closed" with the homeowner's account), limited to a page before joining the pickups. */
function problemsOf(column: string, of: string, { until, after, limit }: TimelinePage): SQL {
  const isNext = after
    ? sql`(reported_at, id) < (${until}::timestamptz, ${after.id}::uuid)`
    : sql`reported_at <= ${until}::timestamptz`;
  return sql`
    select problem.id, problem.reported_at as at, problem.kind || '.' || case when problem.outcome = 'answered' and problem.resolved_by is null then 'closed'
        else coalesce(problem.outcome, 'open') end as what, pickup.scheduled_on as day,
      pickup.id as job_id, problem.words, null::bigint as cents, null::uuid as invoice_id, null::int as refundable,
      problem.resolved_by as by_id
    from (
      select * from problems where ${sql.raw(column)} = (select ${sql.raw(of)} from person) and ${isNext}
      order by reported_at desc, id desc limit ${literally(limit + 1)}
    ) as problem join jobs as pickup on pickup.id = problem.job_id`;
}

/** The user with the id of a user, a home or a runner, as a subquery. */
export function ownerOf(id: string): SQL {
  return sql`coalesce(
    (select id from users where id = ${id}::uuid),
    (select user_id from homeowner_profiles where id = ${id}::uuid),
    (select user_id from runner_profiles where id = ${id}::uuid))`;
}

/** The account fields an admin's change depends on, held until the transaction ends; null when there is none. */
export async function lockAccount(db: Db, userId: string) {
  const [row] = await db
    .select({ role: users.role, suspendedAt: users.suspendedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return row ?? null;
}

export async function setSuspended(
  db: Db,
  { userId, suspendedAt }: { userId: string; suspendedAt: string | null },
): Promise<void> {
  await db.update(users).set({ suspendedAt }).where(eq(users.id, userId));
}

/** Ends all of a person's sessions. Returns how many were still active. */
export async function endSessions(db: Db, { userId, now }: { userId: string; now: string }): Promise<number> {
  const [row] = await db
    .select({ running: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
  await db.delete(sessions).where(eq(sessions.userId, userId));
  return row?.running ?? 0;
}

/** An admin's current role; null for everyone else and when erased. */
export async function findAdmin(db: Db, userId: string) {
  const [row] = await db
    .select({ adminRole: admins.role, suspendedAt: users.suspendedAt })
    .from(users)
    .innerJoin(admins, eq(admins.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.role, "admin")));
  return row ?? null;
}

/** A note's person and text, whether removed or not; null when there is none. */
export async function findNote(db: Db, noteId: string): Promise<{ userId: string; words: string } | null> {
  const [row] = await db
    .select({ userId: personNotes.userId, words: personNotes.words })
    .from(personNotes)
    .where(eq(personNotes.id, noteId));
  return row ?? null;
}

/**
 * Removes a note, or restores it when `removedAt` is null. Returns its person; null when no note is in the other state.
 */
export async function setNoteRemoved(
  db: Db,
  { noteId, removedAt }: { noteId: string; removedAt: string | null },
): Promise<{ userId: string; words: string } | null> {
  const isOther = removedAt === null ? isNotNull(personNotes.removedAt) : isNull(personNotes.removedAt);
  const [row] = await db
    .update(personNotes)
    .set({ removedAt })
    .where(and(eq(personNotes.id, noteId), isOther))
    .returning({ userId: personNotes.userId, words: personNotes.words });
  return row ?? null;
}

export async function deleteNotesOf(db: Db, userId: string): Promise<void> {
  await db.delete(personNotes).where(eq(personNotes.userId, userId));
}
