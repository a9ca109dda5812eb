import { properties, rentalFeeds, rentalStays } from "#db/schema/index.ts";
import { lockHomeBucket } from "#modules/homes/home-details.ts";
import { planRental } from "#modules/rentals/plan-rental.ts";
import type { TestApp } from "./app.ts";
import { type Homeowner, serveArea } from "./factories.ts";

export type Rental = { propertyId: string; feedId: string; home: Homeowner };

/** A rental in a served ZIP code with a calendar already read, in New York by default; nothing is planned yet. */
export async function addRental(
  app: TestApp,
  home: Homeowner,
  values: Partial<typeof properties.$inferInsert> = {},
): Promise<Rental> {
  const propertyId = app.deps.newId();
  await app.deps.db.insert(properties).values({
    id: propertyId,
    homeownerId: home.homeownerId,
    name: "Beach Loft",
    address: "12 Oak Avenue",
    city: "New York",
    state: "NY",
    zipCode: home.zipCode,
    timeZone: "America/New_York",
    guests: 4,
    bedrooms: 2,
    amenities: [],
    numberOfCans: 2,
    createdAt: app.clock.now,
    ...values,
  });
  await serveArea(app, values.zipCode ?? home.zipCode);
  return { propertyId, feedId: await addRentalFeed(app, propertyId), home };
}

export async function addRentalFeed(
  app: TestApp,
  propertyId: string,
  values: Partial<typeof rentalFeeds.$inferInsert> = {},
): Promise<string> {
  const id = app.deps.newId();
  await app.deps.db.insert(rentalFeeds).values({
    id,
    propertyId,
    kind: "airbnb",
    addressSealed: "0badcafe.sealed",
    addressHash: id,
    host: "calendars.example",
    createdAt: app.clock.now,
    dueAt: app.clock.now,
    ...values,
  });
  return id;
}

/** A stay from the last successful read of the rental's calendar. */
export async function addStay(
  app: TestApp,
  { propertyId, feedId }: Pick<Rental, "propertyId" | "feedId">,
  stay: { fromOn: string; untilOn: string } & Partial<typeof rentalStays.$inferInsert>,
): Promise<string> {
  const id = app.deps.newId();
  await app.deps.db.insert(rentalStays).values({
    id,
    feedId,
    propertyId,
    uid: id,
    nth: 0,
    isBlocked: false,
    seenAt: app.clock.now,
    ...stay,
  });
  return id;
}

/** Plans a rental's pickups, as every change to it does. */
export function plan(app: TestApp, { propertyId, home }: Rental): Promise<number> {
  return app.deps.transact(async (tx) => {
    await lockHomeBucket(tx, home.homeownerId);
    return planRental(app.deps, tx, propertyId);
  });
}
