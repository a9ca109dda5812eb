import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { gateCodeViews, jobs, photos, properties, ratings, rentalFeeds } from "#db/schema/index.ts";
import { servedBy } from "#modules/areas/index.ts";
import { isState } from "../days.ts";
import { latestLooks } from "./home-details.ts";

type JobRow = typeof jobs.$inferSelect;
export type PropertyRow = typeof properties.$inferSelect;
type FeedRow = typeof rentalFeeds.$inferSelect;

export async function insertProperty(db: Db, property: typeof properties.$inferInsert): Promise<void> {
  await db.insert(properties).values(property);
}

/** One of a host's own rentals; null if missing, removed or another host's. */
export async function findProperty(db: Db, property: { id: string; homeownerId: string }) {
  const [row] = await db.select().from(properties).where(isOwn(property));
  return row ?? null;
}

function isOwn({ id, homeownerId }: { id: string; homeownerId: string }) {
  return and(eq(properties.id, id), eq(properties.homeownerId, homeownerId), isNull(properties.removedAt));
}

export async function updateProperty(
  db: Db,
  { id, version }: { id: string; version: number },
  changes: Partial<Omit<PropertyRow, "id" | "homeownerId" | "version">>,
): Promise<boolean> {
  const saved = await db
    .update(properties)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(properties.id, id), eq(properties.version, version)))
    .returning({ id: properties.id });
  return saved.length > 0;
}

/** Removes a rental from its host's lists. True if removed now or before; false if missing or another host's. */
export async function markPropertyRemoved(
  db: Db,
  property: { id: string; homeownerId: string; now: string },
): Promise<boolean> {
  const removed = await db
    .update(properties)
    .set({ removedAt: sql`coalesce(${properties.removedAt}, ${property.now}::timestamptz)` })
    .where(and(eq(properties.id, property.id), eq(properties.homeownerId, property.homeownerId)))
    .returning({ id: properties.id });
  return removed.length > 0;
}

/** Deletes removed rentals' gate codes once no pickup there is open. Returns how many. */
export async function forgetGateCodes(db: Db, { propertyId, limit }: { propertyId?: string; limit: number }) {
  const done = db
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        propertyId === undefined ? undefined : eq(properties.id, propertyId),
        isNotNull(properties.removedAt),
        isNotNull(properties.gateCodeSealed),
        sql`not exists (select from ${jobs} where ${jobs.propertyId} = ${properties.id}
          and ${jobs.status} in ('scheduled', 'assigned', 'in_progress'))`,
      ),
    )
    .limit(limit);
  const forgotten = await db
    .update(properties)
    .set({ gateCodeSealed: null })
    .where(inArray(properties.id, done))
    .returning({ id: properties.id });
  return forgotten.length;
}

/** Their stays are deleted too. */
export async function deleteFeedsOfProperty(db: Db, propertyId: string): Promise<void> {
  await db.delete(rentalFeeds).where(eq(rentalFeeds.propertyId, propertyId));
}

/** What a rental's picture shows: the rental, or where its cans stand. */
export type RentalPicture = "property" | "cans";

/** Deletes a rental's picture unless it is the given one; keeps pending uploads. Returns the deleted ids. */
export async function deletePictureOfProperty(
  db: Db,
  picture: { propertyId: string; purposes: readonly RentalPicture[]; except: string | null },
): Promise<string[]> {
  const deleted = await db
    .delete(photos)
    .where(
      and(
        eq(photos.propertyId, picture.propertyId),
        inArray(photos.purpose, [...picture.purposes]),
        isNotNull(photos.attachedAt),
        picture.except === null ? undefined : ne(photos.id, picture.except),
      ),
    )
    .returning({ id: photos.id });
  return deleted.map(({ id }) => id);
}

/** Moves a rental's unstarted jobs to its current address. Under `lockRentalJobs`. */
export async function moveOpenJobsOfProperty(
  db: Db,
  propertyId: string,
  place: Pick<JobRow, "address" | "publicStreet" | "city" | "zipCode" | "latitude" | "longitude">,
): Promise<void> {
  await db
    .update(jobs)
    .set(place)
    .where(and(eq(jobs.propertyId, propertyId), inArray(jobs.status, ["scheduled", "assigned"])));
}

/** Sets the rental's current number of cans on jobs that no runner has accepted. */
export async function recountCansOfProperty(db: Db, propertyId: string, numberOfCans: number): Promise<void> {
  await db
    .update(jobs)
    .set({ numberOfCans })
    .where(and(eq(jobs.propertyId, propertyId), eq(jobs.status, "scheduled")));
}

const pictures = alias(photos, "property_pictures");
const cansPictures = alias(photos, "cans_pictures");

/** A begun pickup counts from its first day to its last planned day; one left open after that does not. */
const shownAt = (now: string) => ({
  property: properties,
  photoId: pictures.id,
  cansPhotoId: cansPictures.id,
  isBeingServed: sql<boolean>`exists (select from ${jobs} where ${jobs.propertyId} = ${properties.id} and ${jobs.status} = 'in_progress'
    and (${now}::timestamptz at time zone ${properties.timeZone})::date between
      (${jobs.windowStartsAt} at time zone ${properties.timeZone})::date and (${jobs.inBy} at time zone ${properties.timeZone})::date)`,
});

/** The rental's picture of a kind. The purpose is literal, so that a prepared plan can use the index. */
const isItsPicture = (picture: typeof pictures | typeof cansPictures, purpose: RentalPicture) =>
  and(
    eq(picture.propertyId, properties.id),
    sql`${picture.purpose} = ${sql.raw(`'${purpose}'`)}`,
    isNotNull(picture.attachedAt),
  );

export type ShownProperty = {
  property: PropertyRow;
  photoId: string | null;
  cansPhotoId: string | null;
  isBeingServed: boolean;
};

/** A host's rentals, pictures, pickups in progress, and the mean of all checkout ratings (null if none). */
export async function listProperties(db: Db, { homeownerId, now }: { homeownerId: string; now: string }) {
  return db
    .select({
      ...shownAt(now),
      meanStars: sql<
        string | null
      >`(select avg(${ratings.stars}) from ${ratings} join ${jobs} on ${jobs.id} = ${ratings.jobId} where ${jobs.homeownerId} = ${homeownerId} and ${jobs.kind} = 'checkout')`,
    })
    .from(properties)
    .leftJoin(pictures, isItsPicture(pictures, "property"))
    .leftJoin(cansPictures, isItsPicture(cansPictures, "cans"))
    .where(and(eq(properties.homeownerId, homeownerId), isNull(properties.removedAt)))
    .orderBy(asc(properties.createdAt), asc(properties.id));
}

/**
 * A host's rentals, oldest first, each with whether a runner serves its ZIP code, its collection days, and the kinds of
 * its calendars, oldest first.
 */
export async function listServedRentals(
  db: Db,
  { homeownerId, today }: { homeownerId: string; today: string },
) {
  return db
    .select({
      id: properties.id,
      name: properties.name,
      address: properties.address,
      city: properties.city,
      zipCode: properties.zipCode,
      isServed: servedBy(sql`${properties.zipCode}`, today),
      collectionDays: properties.collectionDays,
      numberOfCans: properties.numberOfCans,
      calendars: sql<FeedRow["kind"][]>`array(
        select feed.kind from ${rentalFeeds} as feed where feed.property_id = ${properties}.id
        order by feed.created_at, feed.id)`,
    })
    .from(properties)
    .where(and(eq(properties.homeownerId, homeownerId), isNull(properties.removedAt)))
    .orderBy(asc(properties.createdAt), asc(properties.id));
}

/**
 * Keeps the address of a host without a home at the first rental, for time zones, bills and the waiting list. Does
 * nothing to a home, or without rentals. Under `lockHomeBucket`.
 */
export async function followFirstRental(db: Db, homeownerId: string): Promise<void> {
  await db.execute(sql`
    update homeowner_profiles as home set (address, public_street, city, state, zip_code, time_zone) =
      (first.address, null, first.city, first.state, first.zip_code, first.time_zone)
    from (
      select * from properties where homeowner_id = ${homeownerId}::uuid and removed_at is null
      order by created_at, id limit 1
    ) as first
    where home.id = ${homeownerId}::uuid and cardinality(home.pickup_days) = 0
      and (home.address, home.city, home.state, home.zip_code) is distinct from
        (first.address, first.city, first.state, first.zip_code)`);
}

/** One rental with the latest views of its gate code; null if missing, removed or another host's. */
export async function findShownProperty(db: Db, property: { id: string; homeownerId: string; now: string }) {
  const views = latestLooks(
    db,
    and(eq(gateCodeViews.homeownerId, properties.homeownerId), eq(jobs.propertyId, properties.id)),
  );
  const [row] = await db
    .select({ ...shownAt(property.now), views: views.all })
    .from(properties)
    .leftJoin(pictures, isItsPicture(pictures, "property"))
    .leftJoin(cansPictures, isItsPicture(cansPictures, "cans"))
    .crossJoinLateral(views)
    .where(isOwn(property));
  return row ?? null;
}

/** Erases the details of a host's rentals; keeps the rows for past pickups. */
export async function eraseProperties(db: Db, homeownerId: string, now: string): Promise<void> {
  await db
    .update(properties)
    .set({
      name: "-",
      address: "-",
      amenities: [],
      cansPlace: null,
      curbPlace: null,
      accessNotes: null,
      gateCodeSealed: null,
      checklist: [],
      removedAt: sql`coalesce(${properties.removedAt}, ${now}::timestamptz)`,
    })
    .where(eq(properties.homeownerId, homeownerId));
}

// Parts of statements over many homes; `home` is the row of homeowner_profiles.

/** Which calendar applies to a place. Narrower places come first; state "" with prefix "" is everywhere. */
export type CalendarPlace = { state: string; zipPrefix: string; calendar: number };

/** One parameter for any number of values, so that the statement's text stays the same. */
export function texts(values: readonly string[]): SQL {
  return sql`${sql.param(values)}::text[]`;
}

/** Joins a home's subscription and excludes homes without service. */
export const joinServing = sql`join subscriptions as subscription on subscription.user_id = home.user_id
  and subscription.status <> 'canceled' and subscription.status in ('active', 'past_due')`;

/** The calendar of a home's place, as a SQL value. */
export function calendarOf(places: CalendarPlace[]): SQL {
  return sql`(
    select calendar::int
    from unnest(${texts(places.map((place) => place.state))}, ${texts(places.map((place) => place.zipPrefix))},
      ${texts(places.map((place) => String(place.calendar)))})
      with ordinality as place (state, zip_prefix, calendar, nth)
    where place.state in ('', home.state) and starts_with(home.zip_code, place.zip_prefix)
    order by nth limit 1)`;
}

export function liesIn(area: string): SQL {
  if (area === "") return sql`true`;
  return isState(area) ? sql`home.state = ${area}` : sql`starts_with(home.zip_code, ${area})`;
}

/** Whether a can schedule is due on the day `due_on` of its weekday. */
export function isDueOn(dueOn: SQL): SQL {
  return sql`(rhythm.every_weeks = 1 or (${dueOn} - rhythm.anchor_on) % 14 = 0)`;
}

/** Whether holidays move a home's own collection of a day to another day; the SQL of `isMovedAway`. */
export function movesAway(homeownerId: SQL, day: SQL): SQL {
  return sql`exists (
    select from homeowner_profiles as own join can_rhythms as rhythm on rhythm.homeowner_id = own.id
    cross join generate_series(0, 6) as ago
    cross join lateral (
      select rule from holidays
      where holidays.on_day = ${day} - ago and (area = own.state or starts_with(own.zip_code, area))
      order by area ~ '[0-9]' desc, length(area) desc limit 1
    ) as holiday
    where own.id = ${homeownerId} and rhythm.weekday = extract(isodow from ${day}) and ${isDueOn(day)}
      and (holiday.rule = 'shift_day' and ago = 0
        or holiday.rule = 'shift_week' and ago < extract(isodow from ${day})))`;
}

/**
 * Whether a home skipped the collection or its actual day, or has a vacation hold then. A skip is of the collection due
 * on its day, so once holidays move that away, other collections of the day stay.
 */
export function isLeftOut(homeownerId: SQL, { dueOn, onDay }: { dueOn: SQL; onDay: SQL }): SQL {
  return sql`(exists (select from skipped_days as skipped
      where skipped.homeowner_id = ${homeownerId} and skipped.on_day in (${dueOn}, ${onDay})
        and (skipped.on_day = ${dueOn} or not ${movesAway(homeownerId, onDay)}))
    or exists (select from service_holds as hold where hold.homeowner_id = ${homeownerId}
      and hold.cancelled_at is null and ${onDay} between hold.from_on and hold.until_on))`;
}
