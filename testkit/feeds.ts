import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { jobs, notifications, properties, rentalStays } from "#db/schema/index.ts";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import { day, later, minute } from "#platform/instants.ts";
import type { TestApp } from "./app.ts";
import type { CalendarServer } from "./calendar-server.ts";
import { type CalendarEntry, calendarText } from "./calendar-texts.ts";
import { addHomeowner, type Homeowner, serveArea } from "./factories.ts";

/** A booking that begins so many days after March 10, 2026. */
export const stay = (
  uid: string,
  from: number,
  nights = 2,
  more: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  uid,
  from: later("2026-03-10T12:00:00.000Z", from * day).slice(0, 10),
  until: later("2026-03-10T12:00:00.000Z", (from + nights) * day).slice(0, 10),
  title: "Reserved",
  ...more,
});

/** Rentals whose calendars are read from a server. */
export function feeds(current: () => { app: TestApp; server: CalendarServer }) {
  let made = 0;

  /** A host with a rental without collection days, and its own path on the server. */
  async function aRental() {
    const { app, server } = current();
    const host = await addHomeowner(app);
    await serveArea(app, host.zipCode);
    const propertyId = app.deps.newId();
    await app.deps.db.insert(properties).values({
      id: propertyId,
      homeownerId: host.homeownerId,
      name: "Beach Loft",
      address: "12 Oak Avenue",
      city: "New York",
      state: "NY",
      zipCode: host.zipCode,
      timeZone: "America/New_York",
      guests: 4,
      bedrooms: 2,
      amenities: [],
      numberOfCans: 2,
      createdAt: app.clock.now,
    });
    made += 1;
    const path = `/${made}.ics`;
    return {
      host,
      propertyId,
      path,
      says: (entries: CalendarEntry[]) => server.serve(path, calendarText(entries)),
    };
  }

  const add = (who: Homeowner, propertyId: string, path: string) =>
    current().app.typed(who, "rental.addFeed", {
      propertyId,
      kind: "airbnb",
      address: new URL(path, "https://platform.test").href,
    });

  return {
    aRental,
    add,

    /** A rental with a calendar that has these entries. */
    async aFeed(entries: CalendarEntry[]) {
      const { app } = current();
      const rental = await aRental();
      rental.says(entries);
      const { status, body } = await add(rental.host, rental.propertyId, rental.path);
      expect(status).toBe(200);
      const { id } = body as Feed;
      /** The calendar's next reading. */
      const sync = async (next?: CalendarEntry[]) => {
        if (next) rental.says(next);
        app.clock.advance(minute);
        return (await app.typed(rental.host, "rental.syncFeed", { id })).body as Feed;
      };
      return { ...rental, id, feed: body as Feed, sync };
    },

    staysOf: async (id: string) =>
      (await current().app.deps.db.select().from(rentalStays).where(eq(rentalStays.feedId, id)))
        .filter(({ goneAt }) => goneAt === null)
        .map(({ uid }) => uid)
        .toSorted(),

    /** Days of checkout pickups that are still wanted. */
    pickupsOf: async (propertyId: string) =>
      (await current().app.deps.db.select().from(jobs).where(eq(jobs.propertyId, propertyId)))
        .filter(({ status }) => status === "scheduled" || status === "assigned")
        .map(({ scheduledOn }) => scheduledOn)
        .toSorted(),

    /** A host's notices about calendars. */
    told: async ({ userId }: Homeowner) =>
      (
        await current().app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))
      ).filter(({ type }) => type.startsWith("calendar")),
  };
}
