import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { properties, stayGuests } from "#db/schema/index.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addRunner } from "#testkit/factories.ts";
import { addRental, addStay } from "#testkit/rentals-of-guests.ts";
import type { Overflow } from "./contract/board.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
  app.clock.now = "2026-03-10T15:00:00.000Z";
});
afterAll(() => app.close());

const overflows = async (host: Who) => (await app.typed(host, "rental.overflows")).body as Overflow[];

/** Eight guests from Monday on at a rental with a can of 96 gallons, emptied on Saturdays. */
async function fullHouse(property: Partial<typeof properties.$inferInsert> = {}) {
  const host = await addHomeowner(app);
  const rental = await addRental(app, host, {
    property: { guests: 8, numberOfCans: 1, ...property },
  });
  const stayId = await addStay(app, rental, { fromOn: "2026-03-08", untilOn: "2026-03-16" });
  return { host, rental, stayId };
}

test("cans that guests fill before the truck are forecast, with a time for an extra pickup", async () => {
  const { host, rental, stayId } = await fullHouse();
  expect(await overflows(host)).toEqual([
    {
      propertyId: rental.propertyId,
      onDay: "2026-03-13",
      nextTruckOn: "2026-03-14",
      timeWindow: "11:00",
      stayId,
    },
  ]);
  expect(await overflows(await addHomeowner(app))).toEqual([]);
});

test("the guests of the booking count, not the most the rental takes", async () => {
  const { host, stayId } = await fullHouse();
  await app.typed(host, "guests.saveGuest", { stayId, language: "en", guests: 5 });
  expect(await overflows(host)).toEqual([]);
  await app.deps.db.update(stayGuests).set({ guests: 7 }).where(eq(stayGuests.stayId, stayId));
  expect(await overflows(host)).toEqual([]);
  await app.deps.db.update(stayGuests).set({ guests: 12 }).where(eq(stayGuests.stayId, stayId));
  expect(await overflows(host)).toMatchObject([{ onDay: "2026-03-12" }]);
});

test.each<[string, Partial<typeof properties.$inferInsert>]>([
  ["the host has not said how many guests it takes", { hasSize: false }],
  ["collection days are unknown", { collectionDays: [] }],
  ["the can is larger", { canGallons: 200 }],
  ["another can holds trash too", { numberOfCans: 2 }],
])("nothing is forecast when %s", async (_, property) => {
  const { host } = await fullHouse(property);
  expect(await overflows(host)).toEqual([]);
});

test("trash every other week lasts a week longer, and recycling empties nothing", async () => {
  const weekly = { canKind: "recycling", weekday: "Saturday", everyWeeks: 1, anchorOn: null } as const;
  const { host, rental } = await fullHouse({
    guests: 5,
    numberOfCans: 2,
    canRhythms: [{ canKind: "trash", weekday: "Saturday", everyWeeks: 2, anchorOn: "2026-03-07" }, weekly],
  });
  expect(await overflows(host)).toMatchObject([{ onDay: "2026-03-16", nextTruckOn: "2026-03-21" }]);
  await app.deps.db.update(properties).set({ canRhythms: null }).where(eq(properties.id, rental.propertyId));
  expect(await overflows(host)).toEqual([]);
});

test("an extra pickup that day answers it, at any price the host saw", async () => {
  const { host, rental } = await fullHouse({ zipCode: "10001" });
  await addRunner(app, { serviceAreas: ["10001"] });
  const [overflow] = await overflows(host);
  const added = await app.typed(host, "rental.scheduleCleanup", {
    propertyId: rental.propertyId,
    scheduledDate: overflow?.onDay,
    timeWindow: overflow?.timeWindow,
    isCheckout: true,
  });
  expect(added.status).toBe(200);
  expect(await overflows(host)).toEqual([]);
});
