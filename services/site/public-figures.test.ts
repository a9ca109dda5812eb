import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("anybody reads what counts today: the documented rates until others take effect", async () => {
  const admin = await addAdmin(app);
  const figures = async () => (await app.typed(null, "site.figures")).body;
  const [price, rate] = [
    { rate: "monthlyPrice", amount: "35.00", effectiveOn: "2026-03-12" },
    { rate: "runnerRate", amount: "13.00", effectiveOn: "2026-03-11" },
  ];
  for (const input of [price, rate])
    expect((await app.typed(admin, "admin.setRate", input)).status).toBe(200);
  expect(await figures()).toEqual({ monthlyRateCents: 2900, runnerRateCents: 1200 });
  app.clock.now = "2026-03-11T15:00:00.000Z";
  expect(await figures()).toEqual({ monthlyRateCents: 2900, runnerRateCents: 1300 });
  app.clock.now = "2026-03-12T15:00:00.000Z";
  expect(await figures()).toEqual({ monthlyRateCents: 3500, runnerRateCents: 1300 });
});
