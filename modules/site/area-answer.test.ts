import { afterAll, beforeAll, expect, test } from "vitest";
import { addHolidays } from "#modules/homes/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addRunner } from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await addRunner(app, { serviceAreas: ["62704"] });
});
afterAll(() => app.close());

const ask = async (zipCode: string) => (await app.typed(null, "site.areaAnswer", { zipCode })).body;
const springfield = { zipCode: "62704", city: "Springfield", state: "IL", isServed: true, oneOff: null };

test("where a runner serves, a first pickup is possible from tomorrow, by the clock there", async () => {
  app.clock.now = "2026-03-11T15:00:00.000Z";
  expect(await ask("62704")).toEqual({ ...springfield, today: "2026-03-11", firstOn: "2026-03-12" });
  // 11 PM on the 11th in Springfield.
  app.clock.now = "2026-03-12T04:00:00.000Z";
  expect(await ask("62704")).toEqual({ ...springfield, today: "2026-03-11", firstOn: "2026-03-12" });
});

test("a holiday on which no truck comes is not the first day", async () => {
  const holiday = {
    name: "Christmas Day",
    rule: "shift_week",
    changedAt: app.clock.now,
    changedBy: null,
  } as const;
  await addHolidays(app.deps.db, [
    { ...holiday, id: app.deps.newId(), area: "", onDay: "2026-12-25" },
    { ...holiday, id: app.deps.newId(), area: "CA", onDay: "2026-12-26" },
  ]);
  app.clock.now = "2026-12-24T18:00:00.000Z";
  // Friday's trucks come on Saturday.
  expect(await ask("62704")).toEqual({ ...springfield, today: "2026-12-24", firstOn: "2026-12-26" });
});

test("where nobody serves there is no first day, and no answer for a ZIP code that does not exist", async () => {
  expect(await ask("62701")).toMatchObject({ zipCode: "62701", state: "IL", isServed: false, firstOn: null });
  expect(await ask("00001")).toBeNull();
});

test("the price of a single pickup is told where a runner serves, from its day on", async () => {
  app.clock.now = "2026-12-28T18:00:00.000Z";
  const set = await setPrices(app, await addAdmin(app), { ...homePrices, oneOff: "15.00" }, "2026-12-29");
  expect(set.status).toBe(200);
  expect(await ask("62704")).toMatchObject({ isServed: true, oneOff: null });
  app.clock.now = "2026-12-29T18:00:00.000Z";
  expect(await ask("62704")).toMatchObject({ isServed: true, oneOff: "15.00" });
  expect(await ask("62701")).toMatchObject({ isServed: false, oneOff: null });
});
