import {
  guestTemplates,
  guestTemplateTexts,
  properties,
  rentalFeeds,
  rentalStays,
  stayGuests,
} from "#db/schema/index.ts";
import type { TestApp } from "./app.ts";
import type { Homeowner } from "./factories.ts";

type Property = typeof properties.$inferInsert;
type Feed = typeof rentalFeeds.$inferInsert;
type Stay = typeof rentalStays.$inferInsert;

/** What `guests.saveTemplate` takes. */
export const guestTemplate = {
  propertyId: null,
  name: "Trash day",
  isAutomatic: false,
  moment: "arrival",
  offsetHours: -24,
  texts: {
    en: { subject: "Trash at {property}", body: "Hi {guest},\nit is collected on {trash_day}." },
  },
};

/** A rental of a host, in New York, whose trash is collected on Saturdays; with a calendar. */
export async function addRental(
  app: TestApp,
  host: Pick<Homeowner, "homeownerId">,
  { property = {}, feed = {} }: { property?: Partial<Property>; feed?: Partial<Feed> } = {},
): Promise<{ propertyId: string; feedId: string }> {
  // Whose address is not confirmed writes to nobody.
  await app.database.execute(
    "update users set email_verified_at = $2 where id = (select user_id from homeowner_profiles where id = $1)",
    [host.homeownerId, app.clock.now],
  );
  const propertyId = app.deps.newId();
  const feedId = app.deps.newId();
  await app.deps.db.insert(properties).values({
    id: propertyId,
    homeownerId: host.homeownerId,
    name: "Lake House",
    address: "12 Oak Avenue",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    timeZone: "America/New_York",
    guests: 4,
    bedrooms: 2,
    amenities: [],
    numberOfCans: 2,
    collectionDays: ["Saturday"],
    cansPlace: "Behind the garage",
    createdAt: app.clock.now,
    ...property,
  });
  await app.deps.db.insert(rentalFeeds).values({
    id: feedId,
    propertyId,
    kind: "airbnb",
    addressSealed: "00000000.sealed",
    addressHash: feedId,
    host: "www.airbnb.com",
    createdAt: app.clock.now,
    dueAt: app.clock.now,
    ...feed,
  });
  return { propertyId, feedId };
}

/** A stay there from Friday, 13 March 2026, to Monday, unless said otherwise. */
export async function addStay(
  app: TestApp,
  { propertyId, feedId }: { propertyId: string; feedId: string },
  stay: Partial<Stay> = {},
): Promise<string> {
  const id = app.deps.newId();
  await app.deps.db.insert(rentalStays).values({
    id,
    feedId,
    propertyId,
    uid: id,
    nth: 0,
    fromOn: "2026-03-13",
    untilOn: "2026-03-16",
    isBlocked: false,
    title: "Reserved",
    seenAt: app.clock.now,
    ...stay,
  });
  return id;
}

/** Somebody who stays there, and a letter that goes to them by itself four hours before their arrival: the same each time. */
export async function addAwaitedGuest(app: TestApp, host: Homeowner): Promise<void> {
  const stayId = await addStay(app, await addRental(app, host));
  await app.deps.db.insert(stayGuests).values({
    stayId,
    name: "Ana",
    email: "ana@example.com",
    language: "en",
    updatedAt: app.clock.now,
  });
  const templateId = app.deps.newId();
  await app.deps.db.insert(guestTemplates).values({
    id: templateId,
    homeownerId: host.homeownerId,
    name: "Trash day",
    isAutomatic: true,
    moment: "arrival",
    offsetHours: -4,
    createdAt: app.clock.now,
    updatedAt: app.clock.now,
  });
  await app.deps.db
    .insert(guestTemplateTexts)
    .values({ templateId, language: "en", ...guestTemplate.texts.en });
}
