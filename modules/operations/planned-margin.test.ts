import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { owe } from "#testkit/pay.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("the margin counts all planned pickups, including rentals, and finds homes that cost more than they pay", async () => {
  const admin = await addAdmin(app);
  const planned = async () => (await app.typed(admin, "admin.plannedMargin")).body;
  expect(await planned()).toMatchObject({ homes: 0, pickups: 0, left: "0.00" });
  const host = await addHomeowner(app);
  for (let nth = 0; nth < 7; nth++)
    await addJob(app, host, { scheduledOn: `2026-03-${11 + nth}`, kind: nth < 4 ? "checkout" : "one_off" });
  await addJob(app, host, { scheduledOn: "2026-03-20", status: "cancelled" });
  await addJob(app, host, { scheduledOn: "2026-04-07" });
  await addHomeowner(app);
  const paused = await addHomeowner(app, { subscription: "paused" });
  await addJob(app, paused);
  expect(await planned()).toEqual({
    days: 28,
    homes: 2,
    losingHomes: 1,
    pickups: 7,
    rentalPickups: 4,
    price: "58.00",
    fee: "2.28",
    pay: "91.25",
    left: "-35.53",
  });
});

test("the jobs behind a pay run row are shown to admins only, and belong to that runner", async () => {
  const [runner, other] = [await addRunner(app), await addRunner(app)];
  await owe(app, runner, { payWeek: "2026-03-02", cents: 1200 });
  const read = (who: Parameters<TestApp["typed"]>[0], runnerId: string) =>
    app.typed(who, "admin.payRunJobs", { runnerId, week: "2026-03-04" });
  const admin = await addAdmin(app);
  expect((await read(admin, runner.runnerId)).body).toMatchObject({ lines: [{ amount: "12.00" }] });
  expect((await read(admin, other.runnerId)).body).toEqual({ lines: [] });
  expect((await read(runner, runner.runnerId)).status).toBe(403);
  expect((await read(admin, app.deps.newId())).status).toBe(404);
});
