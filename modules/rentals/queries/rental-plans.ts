import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { cleanings, jobs, properties, rentalPickups, rentalSettings } from "#db/schema/index.ts";
import { nameShown } from "#modules/accounts/index.ts";
import type { SubscriptionStatus } from "#modules/accounts/rules.ts";
import { servedBy } from "#modules/areas/index.ts";
import { curbLawsOf, curbPlacesOf, texts } from "#modules/homes/index.ts";
import type { CanKind, CanRhythm, CurbLaw } from "#modules/homes/rules.ts";
import { stoppedAt } from "#modules/pickups/index.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import { instantText, recordsOf, rowsOf } from "#platform/queries/rows.ts";
import type { Weekday } from "#platform/values/days.ts";
import type { TimeWindow } from "#platform/values/windows.ts";
import type { Cleaning } from "../rules/cleanings.ts";
import type { RentalMode, RentalPickupState, RentalSettings, RentalWindow } from "../rules/feeds.ts";
import type { HandMadePickup, StoppedPickup } from "../rules/plan-changes.ts";

/** The rentals of a statement: one, a host's, or a bucket's. */
export type Rentals = { propertyId: string } | { homeownerId: string } | { bucket: number };

/** All the facts that a rental's plan depends on. Instants and days are text, as on the wire. */
export type RentalFacts = {
  id: string;
  name: string;
  homeownerId: string;
  userId: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  laws: CurbLaw[];
  checkInTime: string;
  checkOutTime: string;
  collectionDays: Weekday[];
  canRhythms: CanRhythm[] | null;
  outEveningBefore: boolean;
  inAfterCollection: boolean;
  numberOfCans: number;
  isRemoved: boolean;
  /** Whether a runner serves its ZIP code. */
  isAreaServed: boolean;
  /** Null if the host has not saved any. */
  settings: RentalSettings | null;
  subscription: SubscriptionStatus | null;
  /** When the service ends; null if no end is set. */
  endsAt: string | null;
  /** Counted stays that touch the planned days or the day before, and all planned pickups from the first day on. */
  stays: {
    id: string;
    fromOn: string;
    untilOn: string;
    fromTime: string | null;
    untilTime: string | null;
  }[];
  pickups: PickupFacts[];
  /** Pickups scheduled by hand. */
  handMade: HandMadePickup[];
  stopped: StoppedPickup[];
};

export type PickupFacts = {
  id: string;
  pickupOn: string;
  isCheckout: boolean;
  isCollection: boolean;
  stayId: string | null;
  nextGuestsAt: string | null;
  state: RentalPickupState;
  job: {
    id: string;
    status: JobStatus;
    runnerId: string | null;
    /** The runner's name, with the last name shortened for privacy; null if no runner has accepted. */
    runner: string | null;
    scheduledOn: string;
    timeWindow: TimeWindow;
    windowStartsAt: string;
    windowEndsAt: string;
    outBy: string;
    inBy: string;
    canKinds: CanKind[];
    address: string;
    city: string;
    zipCode: string;
    numberOfCans: number;
    /** Until when a cleaner needs its cans; null if nobody does. */
    cleaning: Cleaning | null;
  } | null;
};

export async function hasRentals(db: Db, rentals: Rentals): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from properties as rental join homeowner_profiles as home on home.id = rental.homeowner_id
      where ${among(rentals)} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Locks rentals' jobs from a day on until the transaction ends, in id order, so accepts come before or after. Later
 * statements see what earlier holders committed.
 */
export async function lockRentalJobs(tx: Db, rentals: Rentals, fromOn: string): Promise<void> {
  await tx.execute(sql`
    select from jobs where jobs.status in ('scheduled', 'assigned') and jobs.property_id in (
      select rental.id from properties as rental join homeowner_profiles as home on home.id = rental.homeowner_id
      where ${among(rentals)}) and jobs.scheduled_on >= ${fromOn}::date
    order by jobs.id for no key update`);
}

/** The facts for planning from a day on, by rental. `today` is the platform's. Stays that begin after `until` are not planned yet. */
export async function listRentalFacts(
  db: Db,
  rentals: Rentals,
  { fromOn, until, today }: { fromOn: string; until: string; today: string },
): Promise<RentalFacts[]> {
  return rowsOf<RentalFacts>(
    db,
    sql`
    select rental.id, rental.name, rental.homeowner_id as "homeownerId", home.user_id as "userId", rental.address, rental.city,
      rental.state, rental.zip_code as "zipCode", zip_codes.latitude, zip_codes.longitude, rental.time_zone as "timeZone",
      ${curbLawsOf(curbPlacesOf({ city: sql`rental.city`, state: sql`rental.state`, zipCode: sql`rental.zip_code` }))} as laws,
      rental.check_in_time as "checkInTime", rental.check_out_time as "checkOutTime",
      to_json(rental.collection_days) as "collectionDays", rental.can_rhythms as "canRhythms",
      rental.out_evening_before as "outEveningBefore", rental.in_after_collection as "inAfterCollection", rental.number_of_cans as "numberOfCans",
      rental.removed_at is not null as "isRemoved", ${servedBy(sql`rental.zip_code`, today)} as "isAreaServed",
      case when settings.homeowner_id is not null then json_build_object('isAutomatic', settings.is_automatic,
        'defaultWindow', settings.default_window, 'mode', settings.mode) end as settings,
      subscription.status as subscription,
      ${instantText(sql`coalesce(subscription.pauses_at,
        case when subscription.cancel_at_period_end then subscription.period_ends_at end)`)} as "endsAt",
      (
        select coalesce(json_agg(json_build_object('id', stay.id, 'fromOn', stay.from_on, 'untilOn', stay.until_on,
          'fromTime', stay.from_time, 'untilTime', stay.until_time)), '[]')
        from rental_stays as stay join rental_feeds as feed on feed.id = stay.feed_id
        where stay.property_id = rental.id and stay.until_on >= ${fromOn}::date - 1 and stay.from_on <= ${until}::date
          and stay.gone_at is null
          and (not stay.is_blocked or feed.counts_blocked)
      ) as stays,
      (
        select coalesce(json_agg(json_build_object('id', pickup.id, 'pickupOn', pickup.visit_on, 'isCheckout', pickup.is_checkout,
          'isCollection', pickup.is_collection, 'stayId', pickup.stay_id, 'nextGuestsAt', ${instantText(sql`pickup.next_guests_at`)},
          'state', pickup.state, 'job', case when job.id is not null then json_build_object('id', job.id, 'status', job.status, 'runnerId', job.runner_id,
            'runner', case when job.runner_id is not null then ${nameShown("person", "choice")} end,
            'scheduledOn', job.scheduled_on, 'timeWindow', job.time_window,
            'windowStartsAt', ${instantText(sql`job.window_starts_at`)}, 'windowEndsAt', ${instantText(sql`job.window_ends_at`)},
            'outBy', ${instantText(sql`job.out_by`)}, 'inBy', ${instantText(sql`job.in_by`)},
            'canKinds', job.can_kinds, 'address', job.address,
            'city', job.city, 'zipCode', job.zip_code, 'numberOfCans', job.number_of_cans, 'cleaning', (
              select json_build_object('leg', wait.leg, 'untilAt', ${instantText(sql`wait.until_at`)})
              from ${cleanings} as wait where wait.job_id = job.id and wait.done_at is null)) end
          ) order by pickup.visit_on), '[]')
        from rental_visits as pickup left join jobs as job on job.id = pickup.job_id
        left join runner_profiles as runner on runner.id = job.runner_id
        left join users as person on person.id = runner.user_id
        left join preferences as choice on choice.user_id = person.id
        where pickup.property_id = rental.id and pickup.visit_on >= ${fromOn}::date
      ) as pickups,
      (
        select coalesce(json_agg(json_build_object('jobId', job.id, 'onDay', job.scheduled_on, 'status', job.status,
          'windowStartsAt', ${instantText(sql`job.window_starts_at`)}, 'outBy', ${instantText(sql`job.out_by`)}) order by job.id), '[]')
        from jobs as job
        where job.property_id = rental.id and job.scheduled_on >= ${fromOn}::date and job.status <> 'cancelled'
          and not exists (select from rental_visits where job_id = job.id)
      ) as "handMade",
      (
        select coalesce(json_agg(json_build_object('onDay', job.scheduled_on, 'timeWindow', job.time_window, 'stayIds', (
          select coalesce(json_agg(stay.id), '[]') from rental_stays as stay where stay.property_id = rental.id
            and stay.until_on between job.scheduled_on - 1 and job.scheduled_on and stay.seen_at <= stop.at))), '[]')
        from jobs as job cross join lateral (select ${stoppedAt("job")} as at) as stop
        where job.property_id = rental.id and job.scheduled_on >= ${fromOn}::date and job.status = 'cancelled'
          and stop.at is not null
          and not exists (select from jobs as later where later.property_id = job.property_id
            and later.scheduled_on = job.scheduled_on and (later.created_at, later.id) > (job.created_at, job.id))
      ) as stopped
    from properties as rental
    join homeowner_profiles as home on home.id = rental.homeowner_id
    left join rental_settings as settings on settings.homeowner_id = rental.homeowner_id
    left join subscriptions as subscription on subscription.user_id = home.user_id and subscription.status <> 'canceled'
    left join zip_codes on zip_codes.zip = rental.zip_code
    where ${among(rentals)}
    order by rental.created_at, rental.id`,
  );
}

/** Inserts any number of planned pickups. */
export async function insertRentalPickups(db: Db, pickups: (typeof rentalPickups.$inferInsert)[]) {
  for (let at = 0; at < pickups.length; at += rowsAtOnce)
    await db.insert(rentalPickups).values(pickups.slice(at, at + rowsAtOnce));
}

export async function insertRentalJobs(db: Db, added: (typeof jobs.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < added.length; at += rowsAtOnce)
    await db.insert(jobs).values(added.slice(at, at + rowsAtOnce));
}

/** Stays far below the parameter limit of a statement. */
const rowsAtOnce = 500;

/** Updates planned pickups in one statement. */
export async function updateRentalPickups(
  db: Db,
  pickups: Omit<typeof rentalPickups.$inferSelect, "propertyId" | "updatedAt">[],
  now: string,
): Promise<void> {
  if (pickups.length === 0) return;
  const given = recordsOf(
    rentalPickups,
    ["id", "pickupOn", "isCheckout", "isCollection", "stayId", "nextGuestsAt", "state", "jobId", "askedAt"],
    pickups,
  );
  await db.execute(sql`
    update rental_visits as pickup set visit_on = record.visit_on, is_checkout = record.is_checkout,
      is_collection = record.is_collection, stay_id = record.stay_id, next_guests_at = record.next_guests_at,
      state = record.state, job_id = record.job_id, asked_at = record.asked_at, updated_at = ${now}::timestamptz
    from ${given} where pickup.id = record.id`);
}

export async function deleteRentalPickups(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(rentalPickups).where(inArray(rentalPickups.id, ids));
}

/** The columns that change when a job moves: day and times, place and cans, and that day's pay. */
const movedColumns = [
  "id",
  "scheduledOn",
  "timeWindow",
  "windowStartsAt",
  "windowEndsAt",
  "outBy",
  "inBy",
  "canKinds",
  "address",
  "publicStreet",
  "city",
  "zipCode",
  "latitude",
  "longitude",
  "numberOfCans",
  "payCents",
] as const;

export async function moveRentalJobs(
  db: Db,
  moved: Pick<typeof jobs.$inferSelect, (typeof movedColumns)[number]>[],
): Promise<void> {
  if (moved.length === 0) return;
  const given = recordsOf(jobs, movedColumns, moved);
  await db.execute(sql`
    update jobs set scheduled_on = record.scheduled_on, time_window = record.time_window,
      window_starts_at = record.window_starts_at, window_ends_at = record.window_ends_at, out_by = record.out_by,
      in_by = record.in_by, can_kinds = record.can_kinds, address = record.address, public_street = record.public_street, city = record.city,
      zip_code = record.zip_code, latitude = record.latitude, longitude = record.longitude,
      number_of_cans = record.number_of_cans, pay_cents = record.pay_cents, pay_terms = null,
      requested_at = case when (jobs.scheduled_on, jobs.time_window) = (record.scheduled_on, record.time_window)
        then jobs.requested_at end
    from ${given} where jobs.id = record.id and jobs.status = 'scheduled'`);
}

/** Forgets planned pickups that a pause or end canceled, to plan them again; dropped ones stay so. */
export async function forgetPickups(db: Db, homeownerIds: string[]): Promise<void> {
  await db.execute(sql`
    delete from rental_visits as pickup using properties as rental
    where rental.id = pickup.property_id and rental.homeowner_id = any(${texts(homeownerIds)}::uuid[])
      and (pickup.state = 'draft' or pickup.state in ('scheduled', 'asked', 'kept')
        and exists (select from jobs where jobs.id = pickup.job_id and jobs.status = 'cancelled'))`);
}

/** A planned pickup at a host's rental, locked until the transaction ends; null if missing or another host's. */
export async function lockRentalPickup(tx: Db, pickup: { id: string; homeownerId: string }) {
  const [row] = await tx
    .select()
    .from(rentalPickups)
    .where(
      sql`${rentalPickups.id} = ${pickup.id} and exists (select from properties as rental
        where rental.id = ${rentalPickups.propertyId} and rental.homeowner_id = ${pickup.homeownerId}::uuid)`,
    )
    .for("update");
  return row ?? null;
}

/** How many of these planned pickups belong to the host. */
export async function countPickupsOf(
  db: Db,
  pickups: { ids: string[]; homeownerId: string },
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from rental_visits as pickup join properties as rental on rental.id = pickup.property_id
      where pickup.id = any(${texts(pickups.ids)}::uuid[]) and rental.homeowner_id = ${pickups.homeownerId}::uuid`,
  );
  return row?.count ?? 0;
}

/** The ZIP code of each of those planned pickups that is a draft. */
export async function listZipsOfDrafts(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ zipCode: properties.zipCode })
    .from(rentalPickups)
    .innerJoin(properties, eq(properties.id, rentalPickups.propertyId))
    .where(and(inArray(rentalPickups.id, ids), eq(rentalPickups.state, "draft")));
  return rows.map(({ zipCode }) => zipCode);
}

export async function setPickupState(db: Db, pickup: { id: string; state: RentalPickupState; now: string }) {
  await db
    .update(rentalPickups)
    .set({ state: pickup.state, askedAt: null, updatedAt: pickup.now })
    .where(eq(rentalPickups.id, pickup.id));
}

/** Turns planned pickups with a canceled job back into drafts. */
export async function beginPickupAgain(db: Db, ids: string[], now: string): Promise<void> {
  await db
    .update(rentalPickups)
    .set({ state: "draft", jobId: null, askedAt: null, updatedAt: now })
    .where(inArray(rentalPickups.id, ids));
}

/** A host's settings; null if never saved. */
export async function findRentalSettings(db: Db, homeownerId: string): Promise<RentalSettings | null> {
  const [row] = await db
    .select({
      isAutomatic: rentalSettings.isAutomatic,
      defaultWindow: rentalSettings.defaultWindow,
      mode: rentalSettings.mode,
    })
    .from(rentalSettings)
    .where(eq(rentalSettings.homeownerId, homeownerId));
  return row ?? null;
}

export async function saveRentalSettings(
  db: Db,
  settings: {
    homeownerId: string;
    isAutomatic: boolean;
    defaultWindow: RentalWindow;
    mode: RentalMode;
    updatedAt: string;
  },
): Promise<void> {
  const { homeownerId: _, ...set } = settings;
  await db
    .insert(rentalSettings)
    .values(settings)
    .onConflictDoUpdate({ target: rentalSettings.homeownerId, set });
}

function among(rentals: Rentals): SQL {
  if ("propertyId" in rentals) return sql`rental.id = ${rentals.propertyId}::uuid`;
  if ("homeownerId" in rentals) return sql`rental.homeowner_id = ${rentals.homeownerId}::uuid`;
  return sql`home.bucket = ${rentals.bucket}::smallint`;
}
