import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, newZip } from "#testkit/factories.ts";
import { addRental, addStay, plan } from "#testkit/rentals.ts";
import type { PlannedPickup } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("drafts that lost their time stay drafts, and the answer counts them", async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode });
  const rental = await addRental(app, home);
  await addRunner(app, { serviceAreas: [zipCode] });
  const settings = { isAutomatic: true, defaultWindow: "13:00", mode: "draft" };
  await app.typed(home, "rental.saveSettings", settings);
  await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
  await addStay(app, rental, { fromOn: "2026-03-15", untilOn: "2026-03-18" });
  await plan(app, rental);
  const drafts = async () => (await app.typed(home, "rental.plannedPickups")).body as PlannedPickup[];
  const ids = (await drafts()).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await app.deps.db
    .update(properties)
    .set({ checkInTime: "11:00" })
    .where(eq(properties.id, rental.propertyId));
  expect((await app.typed(home, "rental.confirmPickups", { ids })).body).toEqual({ confirmed: 1, left: 1 });
  expect((await drafts()).map(({ state, hasTime }) => [state, hasTime])).toEqual([
    ["draft", false],
    ["scheduled", true],
  ]);
});
