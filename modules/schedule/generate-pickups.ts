/** Writes many homes' generated pickups in one statement per change: a round trip each would take hours. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles } from "#db/schema/index.ts";
import type { PickupWishes } from "#modules/homes/days.ts";
import {
  type CalendarPlace,
  calendarOf,
  curbPlacesOf,
  isDueOn,
  isLeftOut,
  joinServing,
  liesIn,
  texts,
} from "#modules/homes/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { timeWindows, windowsOverlap } from "#platform/values/windows.ts";

/** The homes of a statement: a bucket's, optionally in one holiday area, or a single home. */
export type Homes = { bucket: number; area?: string } | { homeownerId: string };

/** The rules' results, computed once for all homes so that statements only look them up. */
export type PickupPlan = {
  /** UTC instant. Anything due out by then is too late. */
  now: string;
  places: CalendarPlace[];
  /** The actual day of each collection, by calendar; canceled collections are left out. */
  days: { calendar: number; dueOn: string; weekday: number; onDay: string }[];
  /** For each time zone and wish: the times of each day's pickups from `firstDay` on, and their pay. */
  wishes: (Wishes & {
    firstDay: string;
    pickups: {
      windowStartsAt: string;
      windowEndsAt: string;
      outBy: string;
      inBy: string;
      payCents: number;
    }[];
  })[];
};

/** A home's wishes, and the places whose rules for cans at the curb cover it (`curbPlacesOf`). */
export type Wishes = Omit<PickupWishes, "laws"> & { curbPlaces: string | null };

export async function listWishes(db: Db, homes: Homes): Promise<Wishes[]> {
  return db
    .selectDistinct({
      timeZone: homeownerProfiles.timeZone,
      pickupWindow: homeownerProfiles.pickupWindow,
      outEveningBefore: homeownerProfiles.outEveningBefore,
      inAfterCollection: homeownerProfiles.inAfterCollection,
      curbPlaces: curbPlacesOf(homeownerProfiles),
    })
    .from(homeownerProfiles)
    .where(isAmong(homes));
}

/** Homes whose street without the house number is not stored yet. */
export async function listHomesWithoutStreet(db: Db, homes: Homes) {
  return db
    .select({ id: homeownerProfiles.id, address: homeownerProfiles.address })
    .from(homeownerProfiles)
    .where(and(isAmong(homes), isNull(homeownerProfiles.publicStreet)));
}

export async function saveStreets(db: Db, streets: { id: string; publicStreet: string }[]): Promise<void> {
  if (streets.length === 0) return;
  await db.execute(sql`
    update homeowner_profiles set public_street = found.street
    from unnest(${texts(streets.map(({ id }) => id))}, ${texts(streets.map(({ publicStreet }) => publicStreet))})
      as found (id, street)
    where homeowner_profiles.id = found.id::uuid`);
}

/**
 * Adds missing wanted pickups, each with its creation event, and returns how many. A confirmed extra pickup in an
 * overlapping window, or a one-off paid for alone, replaces a wanted one until it is canceled. Safe to repeat and to run
 * concurrently: a constraint allows one per home and day.
 */
export async function addPickups(db: Db, homes: Homes, plan: PickupPlan): Promise<number> {
  return countOf(
    db,
    sql`with ${lookups(plan)}, added as (
      insert into jobs (id, homeowner_id, kind, status, scheduled_on, time_window, window_starts_at, window_ends_at,
        out_by, in_by, can_kinds, due_on, address, public_street, city, zip_code, latitude, longitude, number_of_cans,
        pay_cents, special_instructions, created_at)
      select new_id(), home.id, 'weekly', 'scheduled', wanted.on_day, home.pickup_window, wanted.window_starts_at,
        wanted.window_ends_at, wanted.out_by, wanted.in_by, wanted.can_kinds, wanted.due_on,
        case when home.unit is null then home.address else home.address || ', ' || home.unit end,
        home.public_street, home.city, home.zip_code, zip_codes.latitude, zip_codes.longitude, home.number_of_cans,
        wanted.pay_cents, home.special_instructions, ${plan.now}::timestamptz
      from homeowner_profiles as home
      ${joinServing}
      join wish on ${hasWishes}
      cross join lateral (
        select array(
          select scheduled_on from jobs where jobs.homeowner_id = home.id and jobs.kind = 'weekly' and jobs.status <> 'cancelled'
            and jobs.scheduled_on >= wish.first_day and jobs.scheduled_on < wish.first_day + cardinality(wish.out_by)
        ) as days offset 0
      ) as there
      cross join lateral ${wantedPickups(plan, { butOn: sql`there.days` })} as wanted
      left join zip_codes on zip_codes.zip = home.zip_code
      where ${among(homes)} and wanted.out_by > ${plan.now}::timestamptz
        and not exists (
          select from jobs where coalesce(jobs.property_id, jobs.homeowner_id) = home.id
            and jobs.scheduled_on = wanted.on_day and jobs.requested_at is not null and jobs.status <> 'cancelled'
            and not jobs.needs_confirmation
            and (jobs.time_window = any(wish.overlapping)
              or exists (select from one_offs where one_offs.job_id = jobs.id))
        )
      on conflict do nothing
      returning id
    ), recorded as (
      insert into job_events (id, job_id, to_status, happened_at)
      select id, id, 'scheduled', ${plan.now}::timestamptz from added
    )
    select count(*)::int as count from added`,
  );
}

/**
 * Cancels pickups that have not begun and are no longer wanted, or wanted at another time, with events and notices to
 * runners. One whose window has begun, or that an operator made later that day, keeps its time. Returns how many were canceled.
 */
export async function cancelUnwantedPickups(
  db: Db,
  homes: Homes,
  plan: PickupPlan,
  why: { userId: string | null; reason: string },
): Promise<number> {
  return countOf(
    db,
    sql`with ${lookups(plan)}, unwanted as materialized (
      select pickup.id
      from homeowner_profiles as home
      left ${joinServing}
      join wish on ${hasWishes}
      cross join lateral (
        select jobs.id
        from jobs
        left join ${wantedPickups(plan)} as wanted on wanted.on_day = jobs.scheduled_on
          and subscription.id is not null
        where jobs.homeowner_id = home.id and jobs.kind = 'weekly' and jobs.status in ('scheduled', 'assigned')
          and jobs.scheduled_on >= wish.first_day and jobs.scheduled_on < wish.first_day + cardinality(wish.out_by)
          and jobs.out_by > ${plan.now}::timestamptz and (
            wanted.on_day is null or (
              jobs.window_starts_at > ${plan.now}::timestamptz and wanted.out_by > ${plan.now}::timestamptz and
              (jobs.time_window, jobs.window_starts_at, jobs.window_ends_at, jobs.out_by, jobs.in_by) is distinct from
              (home.pickup_window, wanted.window_starts_at, wanted.window_ends_at, wanted.out_by, wanted.in_by)
              and not exists (select from pushed_jobs where job_id = jobs.id and undone_at is null and times_after is not null)))
      ) as pickup
      where ${among(homes)}
    ), held as materialized (
      select id, status, runner_id, scheduled_on from jobs
      where id in (select id from unwanted) and status in ('scheduled', 'assigned')
      order by id
      for update
    ), cancelled as (
      update jobs set status = 'cancelled', runner_id = null, accepted_at = null
      from held where jobs.id = held.id
      returning held.id, held.status, held.runner_id, held.scheduled_on
    ), recorded as (
      insert into job_events (id, job_id, from_status, to_status, user_id, reason, happened_at)
      select new_id(), id, status, 'cancelled', ${why.userId}::uuid, ${why.reason}, ${plan.now}::timestamptz
      from cancelled
    ), notified as (
      insert into notifications (id, user_id, type, params, link, created_at)
      select new_id(), runner.user_id, 'jobCancelled', jsonb_build_object('date', cancelled.scheduled_on::text),
        '/runner', ${plan.now}::timestamptz
      from cancelled join runner_profiles as runner on runner.id = cancelled.runner_id
    )
    select count(*)::int as count from cancelled`,
  );
}

/** Updates pickups that have not begun to the home's current cans and instructions. */
export async function refreshPickups(db: Db, homes: Homes, plan: PickupPlan): Promise<number> {
  return countOf(
    db,
    sql`with ${lookups(plan)}, outdated as materialized (
      select pickup.id, wanted.due_on, wanted.can_kinds, home.number_of_cans, home.special_instructions
      from homeowner_profiles as home
      ${joinServing}
      join wish on ${hasWishes}
      cross join lateral ${wantedPickups(plan)} as wanted
      cross join lateral (
        select jobs.id from jobs
        where jobs.homeowner_id = home.id and jobs.scheduled_on = wanted.on_day and jobs.kind = 'weekly'
          and jobs.status in ('scheduled', 'assigned')
          and (coalesce(jobs.due_on, jobs.scheduled_on), jobs.can_kinds, jobs.number_of_cans, jobs.special_instructions) is distinct from
            (wanted.due_on, wanted.can_kinds, home.number_of_cans, home.special_instructions)
      ) as pickup
      where ${among(homes)}
    ), held as materialized (
      select id from jobs
      where id in (select id from outdated) and status in ('scheduled', 'assigned')
      order by id
      for no key update
    ), refreshed as (
      update jobs set due_on = outdated.due_on, can_kinds = outdated.can_kinds, number_of_cans = outdated.number_of_cans,
        special_instructions = outdated.special_instructions
      from outdated join held using (id) where jobs.id = outdated.id
      returning jobs.id
    )
    select count(*)::int as count from refreshed`,
  );
}

/** `wish` and `due_day`: the plan as relations, small enough to scan for each home. */
function lookups({ wishes, days }: PickupPlan): SQL {
  const dueDays = Object.values(
    Object.groupBy(days, ({ calendar, weekday }) => `${calendar} ${weekday}`),
  ) as PickupPlan["days"][];
  const instants = (name: "windowStartsAt" | "windowEndsAt" | "outBy" | "inBy") =>
    texts(wishes.map(({ pickups }) => listOf(pickups.map((pickup) => pickup[name]))));
  return sql`
    wish as materialized (
      select time_zone, pickup_window, overlapping::text[] as overlapping,
        out_evening_before::boolean as out_evening_before, in_after_collection::boolean as in_after_collection, nullif(curb_places, '') as curb_places,
        first_day::date as first_day, window_starts_at::timestamptz[] as window_starts_at, window_ends_at::timestamptz[] as window_ends_at,
        out_by::timestamptz[] as out_by, in_by::timestamptz[] as in_by, pay_cents::int[] as pay_cents
      from unnest(${texts(wishes.map((wish) => wish.timeZone))}, ${texts(wishes.map((wish) => wish.pickupWindow))},
        ${texts(wishes.map((wish) => listOf(timeWindows.filter((each) => windowsOverlap(each, wish.pickupWindow)))))},
        ${texts(wishes.map((wish) => String(wish.outEveningBefore)))},
        ${texts(wishes.map((wish) => String(wish.inAfterCollection)))},
        ${texts(wishes.map((wish) => wish.curbPlaces ?? ""))},
        ${texts(wishes.map((wish) => wish.firstDay))}, ${instants("windowStartsAt")}, ${instants("windowEndsAt")},
        ${instants("outBy")}, ${instants("inBy")},
        ${texts(wishes.map(({ pickups }) => listOf(pickups.map((pickup) => pickup.payCents))))})
        as given (time_zone, pickup_window, overlapping, out_evening_before, in_after_collection, curb_places, first_day,
          window_starts_at, window_ends_at, out_by, in_by, pay_cents)
    ), due_day as materialized (
      select calendar::int as calendar, weekday::int as weekday, due_on::date[] as due_on, on_day::date[] as on_day
      from unnest(${texts(dueDays.map(([day]) => String(day?.calendar)))},
        ${texts(dueDays.map(([day]) => String(day?.weekday)))},
        ${texts(dueDays.map((some) => listOf(some.map(({ dueOn }) => dueOn))))},
        ${texts(dueDays.map((some) => listOf(some.map(({ onDay }) => onDay))))})
        as given (calendar, weekday, due_on, on_day)
    )`;
}

/**
 * A row per wanted pickup day of `home`, which `subscription` serves and whose wishes are `wish`. The day follows from
 * its can schedules and its place's calendar, or from an operator's push. It is not skipped, in a hold, or after the
 * service's end. `butOn` excludes days, which is fastest if all pickups exist. Each `offset 0` fixes the order of
 * steps, so that speed does not depend on the planner's estimates.
 */
function wantedPickups({ places }: PickupPlan, { butOn }: { butOn?: SQL } = {}): SQL {
  return sql`(
    select due.on_day, due.due_on, due.can_kinds, wish.window_starts_at[due.nth] as window_starts_at,
      wish.window_ends_at[due.nth] as window_ends_at, wish.out_by[due.nth] as out_by, wish.in_by[due.nth] as in_by,
      wish.pay_cents[due.nth] as pay_cents
    from (
      select moved.on_day, min(moved.due_on) as due_on, moved.on_day - wish.first_day + 1 as nth, array_remove(array[
          case when bool_or(rhythm.can_kind = 'trash') then 'trash' end,
          case when bool_or(rhythm.can_kind = 'recycling') then 'recycling' end,
          case when bool_or(rhythm.can_kind = 'yard') then 'yard' end], null) as can_kinds
      from (select ${calendarOf(places)} as calendar offset 0) as placed
      cross join (select * from can_rhythms where homeowner_id = home.id offset 0) as rhythm
      cross join lateral (
        select due_on, on_day from due_day where calendar = placed.calendar and weekday = rhythm.weekday offset 0
      ) as weekly
      cross join (
        select array_agg(planned_on order by pushed_at desc, to_on desc) as planned_on,
          array_agg(to_on order by pushed_at desc, to_on desc) as to_on
        from pushed_jobs
        where homeowner_id = home.id and planned_on is not null and undone_at is null and to_on >= wish.first_day
        offset 0
      ) as pushed
      cross join lateral (
        select due_on, coalesce(pushed.to_on[array_position(pushed.planned_on, on_day)], on_day) as on_day
        from unnest(weekly.due_on, weekly.on_day) as planned (due_on, on_day)
      ) as moved
      where ${isDueOn(sql`moved.due_on`)} ${butOn ? sql`and moved.on_day <> all(${butOn})` : sql``}
        and not ${isLeftOut(sql`home.id`, { dueOn: sql`moved.due_on`, onDay: sql`moved.on_day` })}
      group by moved.on_day
    ) as due
    where due.nth between 1 and cardinality(wish.out_by)
      and (not subscription.cancel_at_period_end or subscription.period_ends_at is null
        or wish.window_starts_at[due.nth] < subscription.period_ends_at)
      and (subscription.pauses_at is null or wish.window_starts_at[due.nth] < subscription.pauses_at)
    offset 0)`;
}

const hasWishes = sql`wish.time_zone = home.time_zone and wish.pickup_window = home.pickup_window
  and wish.out_evening_before = home.out_evening_before and wish.in_after_collection = home.in_after_collection
  and wish.curb_places is not distinct from ${curbPlacesOf({
    city: sql`home.city`,
    state: sql`home.state`,
    zipCode: sql`home.zip_code`,
  })}`;

/** A Postgres array literal; the values contain no quotes or commas. */
function listOf(values: (string | number)[]): string {
  return `{${values.join(",")}}`;
}

function among(homes: Homes): SQL {
  if ("homeownerId" in homes) return sql`home.id = ${homes.homeownerId}::uuid`;
  return sql`home.bucket = ${homes.bucket}::smallint and ${liesIn(homes.area ?? "")}`;
}

function isAmong(homes: Homes) {
  return "homeownerId" in homes
    ? eq(homeownerProfiles.id, homes.homeownerId)
    : eq(homeownerProfiles.bucket, homes.bucket);
}

async function countOf(db: Db, statement: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, statement);
  return row?.count ?? 0;
}
