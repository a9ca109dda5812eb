import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { curbLaws, curbPlaceKeys, curbPlaces } from "#db/schema/index.ts";
import { curbLawsOf, curbPlaceKeysOf, curbPlacesOf, joinServing } from "#modules/homes/index.ts";
import type { CurbLaw, CurbPlaceKind } from "#modules/homes/rules.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { TimeWindow } from "#platform/values/windows.ts";

export type CurbPlace = { kind: CurbPlaceKind; name: string; state: string; zipCodes: readonly string[] };

/** Every place's rules, by state, place and first day. */
export function listLaws(db: Db) {
  return selectLaws(db)
    .where(isNull(curbLaws.withdrawnAt))
    .orderBy(asc(curbPlaces.state), asc(curbPlaces.name), asc(curbLaws.startsOn), asc(curbLaws.id));
}

/** A rule, withdrawn or not, locked until the transaction ends; null without one. */
export async function lockLaw(db: Db, id: string) {
  const [row] = await selectLaws(db)
    .where(and(eq(curbLaws.id, id), isNull(curbLaws.withdrawnAt)))
    .for("update", { of: curbLaws });
  return row ?? null;
}

function selectLaws(db: Db) {
  return db
    .select({
      id: curbLaws.id,
      kind: curbPlaces.kind,
      name: curbPlaces.name,
      state: curbPlaces.state,
      zipCodes: sql<string[]>`(
        select coalesce(json_agg(substr(key, 2) order by key), '[]') from ${curbPlaceKeys}
        where ${curbPlaceKeys.placeId} = ${curbPlaces.id} and key ~ '^[zk]')`,
      startsOn: curbLaws.startsOn,
      outFrom: curbLaws.outFrom,
      backBy: curbLaws.backBy,
      fineCents: curbLaws.fineCents,
      source: curbLaws.source,
      readOn: curbLaws.readOn,
    })
    .from(curbLaws)
    .innerJoin(curbPlaces, eq(curbPlaces.id, curbLaws.placeId));
}

/** The center of a place by its ZIP codes, in degrees; null if none is known. */
export async function centerOf(db: Db, { kind, name, state, zipCodes }: CurbPlace) {
  const inside =
    kind === "state"
      ? sql`state = ${state}`
      : kind === "city"
        ? sql`state = ${state} and regexp_replace(lower(city), '[^a-z]', '', 'g') = regexp_replace(lower(${name}), '[^a-z]', '', 'g')`
        : sql`zip = any(${sql.param(zipCodes)})`;
  const [row] = await rowsOf<{ latitude: number | null; longitude: number | null }>(
    db,
    sql`select avg(latitude) as latitude, avg(longitude) as longitude from zip_codes where ${inside}`,
  );
  return row?.latitude != null && row.longitude != null
    ? { latitude: row.latitude, longitude: row.longitude }
    : null;
}

/** The place of this kind and name with its keys, made if new. Null if another place has one of its ZIP codes. */
export async function savePlace(
  db: Db,
  { id, ...place }: CurbPlace & { id: string; latitude: number; longitude: number },
): Promise<string | null> {
  const { kind, name, state, latitude, longitude } = place;
  const [saved] = await db
    .insert(curbPlaces)
    .values({ id, kind, name, state, latitude, longitude })
    .onConflictDoUpdate({
      target: [curbPlaces.kind, curbPlaces.state, curbPlaces.name],
      set: { latitude, longitude },
    })
    .returning({ id: curbPlaces.id });
  const placeId = saved?.id ?? id;
  const keys = curbPlaceKeysOf(place);
  await db
    .insert(curbPlaceKeys)
    .values(keys.map((key) => ({ key, placeId })))
    .onConflictDoNothing();
  const own = await db
    .select({ key: curbPlaceKeys.key })
    .from(curbPlaceKeys)
    .where(eq(curbPlaceKeys.placeId, placeId));
  return keys.every((key) => own.some((row) => row.key === key)) ? placeId : null;
}

/** Adds a rule; false if the place has one from that day already. */
export async function insertLaw(db: Db, law: typeof curbLaws.$inferInsert): Promise<boolean> {
  const added = await db.insert(curbLaws).values(law).onConflictDoNothing().returning({ id: curbLaws.id });
  return added.length > 0;
}

export async function withdrawLaw(
  db: Db,
  { id, withdrawnAt }: { id: string; withdrawnAt: string },
): Promise<void> {
  await db.update(curbLaws).set({ withdrawnAt }).where(eq(curbLaws.id, id));
}

/**
 * Planned pickups that may change with a place's rules, alike ones together. `isKept`: a runner has a rental's, so that
 * its times change only if the rule forbids them. Times are UTC instants.
 */
export type PlannedAlike = {
  city: string;
  zipCode: string;
  timeZone: string;
  pickupWindow: TimeWindow;
  outEveningBefore: boolean;
  inAfterCollection: boolean;
  laws: CurbLaw[];
  onDay: string;
  isKept: boolean;
  windowStartsAt: string;
  inBy: string;
  pickups: number;
  homes: string[];
};

/** Planned pickups from a day on in a place. */
export function listPlannedIn(db: Db, place: CurbPlace, { fromOn, now }: { fromOn: string; now: string }) {
  const keys = sql`any(${sql.param(curbPlaceKeysOf(place))})`;
  const covers = (at: { city: SQL; state: SQL; zipCode: SQL }) =>
    place.kind === "city"
      ? sql`'c' || ${at.state} || regexp_replace(lower(${at.city}), '[^a-z]', '', 'g') = ${keys}`
      : place.kind === "state"
        ? sql`${at.state} = ${place.state}`
        : sql`${at.zipCode} = any(${sql.param(place.zipCodes)})`;
  const home = { city: sql`home.city`, state: sql`home.state`, zipCode: sql`home.zip_code` };
  const rental = { city: sql`rental.city`, state: sql`rental.state`, zipCode: sql`rental.zip_code` };
  return rowsOf<PlannedAlike>(
    db,
    sql`with planned as (
      select home.id as home_id, home.city, home.zip_code, home.time_zone, home.pickup_window, home.out_evening_before,
        home.in_after_collection, ${curbPlacesOf(home)} as places, jobs.scheduled_on, false as is_kept, jobs.window_starts_at, jobs.in_by
      from homeowner_profiles as home
      ${joinServing}
      join jobs on jobs.homeowner_id = home.id and jobs.kind = 'weekly'
      where ${covers(home)} and jobs.status in ('scheduled', 'assigned') and jobs.scheduled_on >= ${fromOn}::date
        and jobs.window_starts_at > ${now}::timestamptz
      union all
      select rental.id, rental.city, rental.zip_code, rental.time_zone, 'morning', true, true,
        ${curbPlacesOf(rental)}, jobs.scheduled_on, jobs.status = 'assigned', jobs.window_starts_at, jobs.in_by
      from properties as rental
      join rental_visits as pickup on pickup.property_id = rental.id and pickup.is_collection
      join jobs on jobs.id = pickup.job_id
      where ${covers(rental)} and jobs.status in ('scheduled', 'assigned') and jobs.scheduled_on >= ${fromOn}::date
        and jobs.window_starts_at > ${now}::timestamptz
    )
    select planned.city, planned.zip_code as "zipCode", planned.time_zone as "timeZone",
      planned.pickup_window as "pickupWindow", planned.out_evening_before as "outEveningBefore",
      planned.in_after_collection as "inAfterCollection", ${curbLawsOf(sql`planned.places`)} as laws,
      planned.scheduled_on::text as "onDay", planned.is_kept as "isKept", ${instantText(sql`planned.window_starts_at`)} as "windowStartsAt",
      ${instantText(sql`planned.in_by`)} as "inBy", count(*)::int as pickups,
      json_agg(distinct planned.home_id) as homes
    from planned
    group by planned.city, planned.zip_code, planned.time_zone, planned.pickup_window, planned.out_evening_before,
      planned.in_after_collection, planned.places, planned.scheduled_on, planned.is_kept, planned.window_starts_at, planned.in_by
    order by planned.scheduled_on, planned.zip_code`,
  );
}
