import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, newZip } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.now = "2026-03-10T15:00:00.000Z";
});
afterAll(() => app.close());

const openIn = async (zipCode: string) => (await app.typed(null, "site.openJobs", { zipCode })).body;

test("a visitor sees how many jobs of a ZIP code can be taken in the next 7 days, and nothing else", async () => {
  const zipCode = newZip();
  const homeowner = await addHomeowner(app, { zipCode });
  expect(await openIn(zipCode)).toEqual({ count: 0, isMore: false });
  await addJob(app, homeowner, { scheduledOn: "2026-03-16" });
  await addJob(app, homeowner, { scheduledOn: "2026-03-17" });
  await addJob(app, homeowner, { scheduledOn: "2026-03-12", status: "cancelled" });
  await addJob(app, homeowner, { scheduledOn: "2026-03-09" });
  await addJob(app, await addHomeowner(app, { zipCode: newZip() }));
  expect(await openIn(zipCode)).toEqual({ count: 1, isMore: false });
});

test("it counts no further than 20", async () => {
  const zipCode = newZip();
  for (let home = 0; home < 4; home += 1) {
    const homeowner = await addHomeowner(app, { zipCode });
    for (let day = 11; day <= 15; day += 1) await addJob(app, homeowner, { scheduledOn: `2026-03-${day}` });
  }
  expect(await openIn(zipCode)).toEqual({ count: 20, isMore: false });
  await addJob(app, await addHomeowner(app, { zipCode }), { scheduledOn: "2026-03-11" });
  expect(await openIn(zipCode)).toEqual({ count: 20, isMore: true });
});
