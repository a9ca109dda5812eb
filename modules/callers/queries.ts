import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "#db/client.ts";
import { ownerOf } from "#modules/people/index.ts";
import type { DayCursor } from "#platform/cursor.ts";
import { literally } from "#platform/queries/prepared.ts";
import { checkedRows, instantText } from "#platform/queries/rows.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import {
  type ApplicationStatus,
  type AvailabilityWindow,
  applicationStatuses,
} from "#platform/values/runner-words.ts";
import { personPickup, personPickups } from "./contract.ts";

const pickupRow = personPickups.output.shape.rows.element;

/** A page of a person's pickups, with one more than the limit if there are more. Reads a page of each home by key. */
export function listPickups(
  db: Db,
  page: { id: string; when: "coming" | "past"; now: string; limit: number; after: DayCursor | null },
): Promise<z.output<typeof pickupRow>[]> {
  const { after, now } = page;
  const isComing = page.when === "coming";
  const side = sql.raw(isComing ? ">" : "<");
  const turn = sql.raw(isComing ? "" : "desc");
  const inOrder = sql`order by scheduled_on ${turn}, id ${turn} limit ${literally(page.limit + 1)}`;
  // A home's rows have one owner and a runner's one runner: only the others are looked up for each row.
  // Selecting all columns of a job would take a fifth of the page's time.
  const columns = sql`id, scheduled_on, time_window, status, needs_confirmation, homeowner_id, property_id, runner_id,
    address, started_at, completed_at`;
  const bounds = (today: ReturnType<typeof sql>) =>
    sql`scheduled_on ${sql.raw(isComing ? ">=" : "<")} ${today} and ${
      after ? sql`(scheduled_on, id) ${side} (${after.day}::date, ${after.id}::uuid)` : sql`true`
    }`;
  const todayAt = (zone: ReturnType<typeof sql>) => sql`(${now}::timestamptz at time zone ${zone})::date`;
  return checkedRows(
    db,
    pickupRow,
    sql`
    with person as materialized (
      select users.id, coalesce(users.account_id, users.id) as account_id, runner.id as runner_id,
        trim(users.first_name || ' ' || users.last_name) as name from users
      left join runner_profiles as runner on runner.user_id = users.id where users.id = ${ownerOf(page.id)}),
    homes as materialized (
      select home.id, home.time_zone, trim(own.first_name || ' ' || own.last_name) as name
      from person join users as own on own.id = person.account_id or own.account_id = person.account_id
      join homeowner_profiles as home on home.user_id = own.id where own.deleted_at is null or own.id = person.id)
    select jobs.id, jobs.scheduled_on::text as day, jobs.time_window as "timeWindow", jobs.status,
      jobs.needs_confirmation as "needsConfirmation", jobs.homeowner_id as "homeownerId",
      jobs.address, rental.name as place, coalesce(rental.time_zone, jobs.time_zone) as "timeZone", jobs.homeowner, jobs.runner,
      ${instantText(sql`jobs.started_at`)} as "outAt", ${instantText(sql`jobs.completed_at`)} as "inAt",
      told.problems, told.open as "openProblems"
    from (
      select * from (
        (select own.*, homes.time_zone, homes.name as homeowner, trim(worker.first_name || ' ' || worker.last_name) as runner
          from homes cross join lateral (
            select ${columns} from jobs where homeowner_id = homes.id and ${bounds(todayAt(sql`homes.time_zone`))} ${inOrder}) as own
          left join runner_profiles as profile on profile.id = own.runner_id
          left join users as worker on worker.id = profile.user_id)
        union all
        (select run.*, home.time_zone, trim(owner.first_name || ' ' || owner.last_name), (select name from person)
          from (select ${columns} from jobs where runner_id = (select runner_id from person)
            and ${bounds(todayAt(sql`${platformTimeZone}`))} ${inOrder}) as run
          join homeowner_profiles as home on home.id = run.homeowner_id
          join users as owner on owner.id = home.user_id)
      ) as each ${inOrder}
    ) as jobs
    left join properties as rental on rental.id = jobs.property_id
    cross join lateral (
      select count(*)::int as problems, (count(*) filter (where outcome is null))::int as open
      from problems where job_id = jobs.id) as told
    order by jobs.scheduled_on ${turn}, jobs.id ${turn}`,
    `callerPickups ${page.when} ${after ? "after" : "first"}`,
  );
}

const sidesRow = personPickup.output
  .pick({ homeownerId: true, homeowner: true, runBy: true, calls: true })
  .extend({ userId: z.string() });

/** Whose pickup it is, who runs it, and the calls about it; null when there is none. */
export async function findSidesOfPickup(db: Db, jobId: string): Promise<z.output<typeof sidesRow> | null> {
  const [row] = await checkedRows(
    db,
    sidesRow,
    sql`
    select owner.id as "userId", home.id as "homeownerId", trim(owner.first_name || ' ' || owner.last_name) as homeowner,
      case when runner.id is not null then json_build_object('runnerId', runner.id, 'phoneNumber', runner.phone_number,
        'name', trim(worker.first_name || ' ' || worker.last_name)) end as "runBy",
      (select coalesce(json_agg(json_build_object('at', ${instantText(sql`call.called_at`)}, 'to', call.called,
          'by', trim(caller.first_name || ' ' || caller.last_name), 'hasFailed', call.refused_at is not null,
          'from', case when caller.role = 'admin' then 'support' when caller.role = 'runner' then 'runner' else 'homeowner' end)
          order by call.called_at, call.id), '[]')
        from pickup_calls as call join users as caller on caller.id = call.caller_id where call.job_id = jobs.id) as calls
    from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id join users as owner on owner.id = home.user_id
    left join runner_profiles as runner on runner.id = jobs.runner_id left join users as worker on worker.id = runner.user_id
    where jobs.id = ${jobId}::uuid`,
    "sidesOfPickup",
  );
  return row ?? null;
}

/** A home's account; null when there is none or it was erased. */
export async function findHomeAccount(db: Db, homeownerId: string): Promise<{ userId: string } | null> {
  const [row] = await checkedRows(
    db,
    z.object({ userId: z.string() }),
    sql`
    select owner.id as "userId" from homeowner_profiles as home join users as owner on owner.id = home.user_id
    where home.id = ${homeownerId}::uuid and owner.deleted_at is null`,
    "homeAccount",
  );
  return row ?? null;
}

const days = z.array(z.string());

const stateRow = z.object({
  trash: days,
  recycling: days,
  yard: days,
  trashEveryOther: days,
  recyclingEveryOther: days,
  yardEveryOther: days,
  timeWindow: z.string(),
  outEveningBefore: z.boolean(),
  inAfterCollection: z.boolean(),
  cans: z.int(),
  longDriveway: z.boolean(),
  hasStairs: z.boolean(),
  zipCode: z.string(),
  subscriptionStatus: z.string(),
  isCanceled: z.boolean(),
  endsOn: z.string().nullable(),
  pausesOn: z.string().nullable(),
  skipped: days,
  extra: days,
  /** Never stored: they tell whether the address or the instructions changed. */
  place: z.string(),
  instructions: z.string(),
});

export type HomeState = z.output<typeof stateRow>;

/** What an operator can change about a home, as the audit log tells it. */
export async function findHomeState(
  db: Db,
  { homeownerId, now }: { homeownerId: string; now: string },
): Promise<HomeState> {
  const weekdaysOf = (kind: string) => sql`array(
    select trim(to_char(date '2024-01-01' + weekday - 1, 'Day')) from can_rhythms
    where homeowner_id = home.id and can_kind = ${kind} order by weekday)`;
  const everyOtherOf = (kind: string) => sql`array(
    select anchor_on::text from can_rhythms where homeowner_id = home.id and can_kind = ${kind} and every_weeks = 2
    order by anchor_on)`;
  const today = sql`(${now}::timestamptz at time zone home.time_zone)::date`;
  const [row] = await checkedRows(
    db,
    stateRow,
    sql`
    select ${weekdaysOf("trash")} as trash, ${weekdaysOf("recycling")} as recycling, ${weekdaysOf("yard")} as yard,
      ${everyOtherOf("trash")} as "trashEveryOther", ${everyOtherOf("recycling")} as "recyclingEveryOther",
      ${everyOtherOf("yard")} as "yardEveryOther",
      home.pickup_window as "timeWindow", home.out_evening_before as "outEveningBefore",
      home.in_after_collection as "inAfterCollection", home.number_of_cans as cans,
      home.long_driveway as "longDriveway", home.has_stairs as "hasStairs", home.zip_code as "zipCode",
      coalesce(latest.status, 'none') as "subscriptionStatus", coalesce(latest.cancel_at_period_end, false) as "isCanceled",
      (case when latest.cancel_at_period_end then latest.period_ends_at at time zone ${platformTimeZone} end)::date::text as "endsOn",
      (latest.pauses_at at time zone home.time_zone)::date::text as "pausesOn",
      array(select on_day::text from skipped_days where homeowner_id = home.id and on_day >= ${today} order by on_day) as skipped,
      array(select scheduled_on::text from jobs where homeowner_id = home.id and scheduled_on >= ${today}
        and kind = 'one_off' and status <> 'cancelled' order by scheduled_on, id) as extra,
      concat_ws(chr(10), home.address, home.unit, home.city, home.state, home.zip_code) as place,
      coalesce(home.special_instructions, '') as instructions
    from homeowner_profiles as home
    left join lateral (
      select * from subscriptions where user_id = home.user_id
      order by activated_at is null and status in ('incomplete', 'canceled'), created_at desc limit 1
    ) as latest on true
    where home.id = ${homeownerId}::uuid`,
    "homeState",
  );
  if (!row) throw new Error(`Home ${homeownerId} has gone`);
  return row;
}

/** How many of a home's planned pickups begin after the last day of its service; all of them when it ends at once. */
export async function countAfter(
  db: Db,
  { homeownerId, lastDay, now }: { homeownerId: string; lastDay: string | null; now: string },
): Promise<number> {
  const [row] = await checkedRows(
    db,
    z.object({ count: z.int() }),
    sql`
    select count(*)::int as count from jobs where homeowner_id = ${homeownerId}::uuid and status in ('scheduled', 'assigned')
      and scheduled_on > coalesce(${lastDay}::date, (${now}::timestamptz at time zone ${platformTimeZone})::date)`,
    "pickupsAfter",
  );
  return row?.count ?? 0;
}

/** A runner's account; null when there is none or it was erased. */
export async function findRunnerAccount(
  db: Db,
  runnerId: string,
): Promise<{ userId: string; applicationStatus: ApplicationStatus } | null> {
  const [row] = await checkedRows(
    db,
    z.object({ userId: z.string(), applicationStatus: z.enum(applicationStatuses) }),
    sql`
    select owner.id as "userId", runner.application_status as "applicationStatus"
    from runner_profiles as runner join users as owner on owner.id = runner.user_id
    where runner.id = ${runnerId}::uuid and owner.deleted_at is null`,
    "runnerAccount",
  );
  return row ?? null;
}

const runnerState = z.object({
  isAvailable: z.boolean(),
  areas: days,
  hours: days,
  daysOff: days,
});

/** What an operator can change about a runner's work, as the audit log tells it: each day off from today on. */
export async function findRunnerState(
  db: Db,
  { runnerId, now }: { runnerId: string; now: string },
): Promise<z.output<typeof runnerState>> {
  const [row] = await checkedRows(
    db,
    runnerState,
    sql`
    select runner.is_available as "isAvailable", runner.service_areas as areas, runner.availability_windows as hours,
      array(select day::date::text from runner_days_off as off
        cross join generate_series(off.from_on, off.until_on, interval '1 day') as day
        where off.runner_id = runner.id and day >= (${now}::timestamptz at time zone ${platformTimeZone})::date
        order by day) as "daysOff"
    from runner_profiles as runner where runner.id = ${runnerId}::uuid`,
    "runnerState",
  );
  if (!row) throw new Error(`Runner ${runnerId} has gone`);
  return { ...row, hours: row.hours.map((window) => hoursOf[window as AvailabilityWindow]) };
}

/** As the audit log shows them, in any language. */
const hoursOf: Record<AvailabilityWindow, string> = {
  "Early Morning (6am-9am)": "6:00–9:00",
  "Morning (9am-12pm)": "9:00–12:00",
  "Afternoon (12pm-5pm)": "12:00–17:00",
  "Evening (5pm-8pm)": "17:00–20:00",
  "Flexible/Anytime": "0:00–24:00",
};
