import { createHash } from "node:crypto";
import { expect } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  guestTemplates,
  guestTemplateTexts,
  properties,
  rentalFeeds,
  rentalStays,
  stayGuests,
} from "#db/schema/index.ts";
import type { Stay as HostStay } from "#modules/guests/contract.ts";
import { stopToken } from "#modules/guests/stop.ts";
import type { TestApp, Who } from "./app.ts";
import { addHomeowner, type Homeowner } from "./factories.ts";
import { deliverAll } from "./links.ts";

type Property = typeof properties.$inferInsert;
type Feed = typeof rentalFeeds.$inferInsert;
type Stay = typeof rentalStays.$inferInsert;

/** Input of `guests.saveTemplate`. */
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

/** A host's rental in New York with trash collection on Saturdays and a calendar. */
export async function addRental(
  app: TestApp,
  host: Pick<Homeowner, "homeownerId">,
  { property = {}, feed = {} }: { property?: Partial<Property>; feed?: Partial<Feed> } = {},
): Promise<{ propertyId: string; feedId: string }> {
  // A host without a confirmed address cannot send emails.
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

/** A stay there from Friday, March 13, 2026, to Monday by default. */
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

/** A guest who stays there, and an automatic email to them four hours before arrival; always the same. */
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

/** The part of an answer that shows this refusal code. */
export const refusedWith = (code: string) => ({ body: { code } });

/** What hosts and guests do with messages. */
export function hostsAndGuests(current: () => TestApp) {
  async function made(host: Who, more: object = {}): Promise<string> {
    const answer = await current().typed(host, "guests.saveTemplate", { ...guestTemplate, ...more });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { id: string }).id;
  }
  const stop = (token: string) => current().typed(null, "guests.stopMessages", { token });
  return {
    /** Before each test, at 11 AM on a Tuesday in New York. */
    async begin(): Promise<void> {
      const app = current();
      // The schedule must not send the previous test's templates.
      await app.deps.db.delete(guestTemplates);
      await deliverAll(app);
      app.clock.now = "2026-03-10T15:00:00.000Z";
      app.emails.length = 0;
    },

    /** After all tests. */
    async end(): Promise<void> {
      const app = current();
      // Removing a rental deletes its calendars; a test only sets the removal date.
      await app.deps.db.update(properties).set({ removedAt: null });
      expect(await findViolations(app.database)).toEqual([]);
      await app.close();
    },

    made,
    stop,
    deliver: () => deliverAll(current()),
    send: (who: Who, stayId: string, templateId: string) =>
      current().typed(who, "guests.sendMessage", { stayId, templateId }),
    staysOf: async (who: Who) => (await current().typed(who, "guests.stays")).body as HostStay[],

    /** A host with a rental, a stay, its guest and a template. */
    async hosting(more: { template?: object; guest?: object; stay?: Partial<Stay> } = {}) {
      const app = current();
      const host = await addHomeowner(app);
      const rental = await addRental(app, host);
      const stayId = await addStay(app, rental, more.stay);
      const guest = { name: "Ana", email: "ana@example.com", language: "en", ...more.guest };
      expect((await app.typed(host, "guests.saveGuest", { stayId, ...guest })).status).toBe(200);
      return { host, rental, stayId, templateId: await made(host, more.template) };
    },

    /** Opens the unsubscribe link in an email to Ana. */
    async stopAs(propertyId: string, homeownerId: string): Promise<void> {
      const addressHash = createHash("sha256").update(`${homeownerId} ana@example.com`).digest("hex");
      const token = stopToken(current().deps.vault, { propertyId, addressHash });
      expect(await stop(token)).toMatchObject({ status: 200 });
    },
  };
}
