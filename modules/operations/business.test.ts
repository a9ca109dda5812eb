import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testkit/app.ts";
import { testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
} from "#testkit/factories.ts";
import { homePrices } from "#testkit/home-prices.ts";
import { payRuleOf } from "#testkit/pay-rule.ts";
import type { AreaPromises, Capacity, PlacedMargin, Retention, WhatIf } from "./contract/business.ts";

let app: TestApp;
let admin: Person;
let dear: Homeowner;
let host: Homeowner;
const rental = "0b51c7a4-3f53-4c2b-9a52-6f1d7a3c9e10";
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
  dear = await addHomeowner(app, { firstName: "Dee", lastName: "Dear", address: "5 Oak Street" });
  host = await addHomeowner(app, { firstName: "Ho", lastName: "Ost", zipCode: "10002" });
  await addHomeowner(app, { subscription: "paused" });
  await app.database.execute(
    `insert into properties (id, homeowner_id, name, address, city, state, zip_code, time_zone, guests, bedrooms, amenities, number_of_cans, created_at)
     values ($1, $2, 'Loft', '9 Pine Street', 'New York', 'NY', '10003', 'America/New_York', 2, 1, '{}', 1, now())`,
    [rental, host.homeownerId],
  );
  for (let nth = 0; nth < 4; nth++) await addJob(app, dear, { scheduledOn: `2026-03-${11 + nth}` });
  await addJob(app, dear, { scheduledOn: "2026-04-08" });
  await addJob(app, dear, { scheduledOn: "2026-03-16", status: "cancelled" });
  await addJob(app, host, { scheduledOn: "2026-03-12", payCents: 300 });
  for (let nth = 0; nth < 3; nth++)
    await addJob(app, host, {
      kind: "checkout",
      propertyId: rental,
      scheduledOn: `2026-03-${12 + nth}`,
      payCents: 300,
      zipCode: "10003",
      publicStreet: "Pine Street",
    });
  const credit = { creditId: app.deps.newId(), userId: dear.userId, amount: "5.00", reason: "Sorry" };
  expect((await app.typed(admin, "admin.giveCredit", credit)).status).toBe(200);
});
afterAll(() => app.close());

type Margins = { rows: PlacedMargin[]; nextCursor: string | null; total: PlacedMargin & { losing: number } };
const margins = async (input: object) =>
  (await app.typed(admin, "admin.plannedMargins", input)).body as Margins;

test("margins are worst first, add up at every level, and share a host’s price by pickups", async () => {
  const homes = await margins({ level: "home" });
  expect(homes.rows).toMatchObject([
    {
      name: "Dee Dear",
      pickups: 4,
      price: "29.00",
      fees: "1.14",
      pay: "52.14",
      credits: "5.43",
      left: "-29.71",
    },
    {
      name: "Ho Ost",
      pickups: 4,
      price: "29.00",
      fees: "1.14",
      pay: "13.04",
      credits: "0.00",
      left: "14.82",
    },
  ]);
  expect((await margins({ level: "property" })).rows).toMatchObject([
    { id: rental, name: "Loft", zipCode: "10003", pickups: 3, price: "21.75", fees: "0.86", pay: "9.78" },
  ]);
  expect(
    (await margins({ level: "street" })).rows.map(({ name, zipCode, pickups }) => [name, zipCode, pickups]),
  ).toEqual([
    ["Elm Street", "10001", 4],
    ["Elm Street", "10002", 1],
    ["Pine Street", "10003", 3],
  ]);
  const areas = await margins({});
  expect(areas.rows).toMatchObject([{ name: "100", homes: 2, pickups: 8, left: "-14.89" }]);
  expect(areas.total).toMatchObject({ homes: 2, left: homes.total.left, losing: 1 });
  const { rows } = await app.database.execute(
    `select count(*)::int as pickups, sum(pay_cents)::int as cents from jobs
     where scheduled_on >= '2026-03-10' and scheduled_on < '2026-04-07' and status <> 'cancelled'`,
  );
  expect(areas.total.pickups).toBe(rows[0]?.pickups);
  expect(areas.total.pay).toBe(((Number(rows[0]?.cents) * 365) / (12 * 28) / 100).toFixed(2));
});

test("a typed price and pay replace the real ones, and pages continue", async () => {
  const typed = { level: "home", price: "39", pay: "4", limit: 1 };
  const first = await margins(typed);
  expect(first.rows).toMatchObject([{ name: "Dee Dear", price: "39.00", pay: "17.38", left: "14.76" }]);
  const second = await margins({ ...typed, cursor: first.nextCursor });
  expect(second).toMatchObject({ rows: [{ name: "Ho Ost", left: "20.19" }], nextCursor: null });
  expect((await margins({ level: "area", within: "100" })).rows.map(({ name }) => name)).toEqual([
    "10001",
    "10002",
    "10003",
  ]);
});

test("capacity compares an area’s planned pickups with its runners’ hours, days off and limit", async () => {
  const runner = await addRunner(app);
  await app.database.execute("update runner_profiles set availability_windows = $1 where id = $2", [
    ["Morning (9am-12pm)"],
    runner.runnerId,
  ]);
  await addRunner(app, { serviceAreas: ["20001"] });
  await app.database.execute(
    "insert into runner_days_off (runner_id, from_on, until_on, created_at) values ($1, '2026-03-12', '2026-03-13', now())",
    [runner.runnerId],
  );
  const { body } = await app.typed(admin, "admin.capacity", { area: "100" });
  const { days, ...rest } = body as Capacity;
  expect(rest).toMatchObject({ area: "100", runners: 1, isMeasured: false, minutes: 5.6 });
  expect(days.map(({ onDay, morning }) => [onDay, morning.planned, morning.canTake]).slice(0, 5)).toEqual([
    ["2026-03-10", 0, 32],
    ["2026-03-11", 1, 32],
    ["2026-03-12", 3, 0],
    ["2026-03-13", 2, 0],
    ["2026-03-14", 2, 32],
  ]);
});

test("kept promises are counted by ZIP code and week", async () => {
  const jobId = await addJob(app, host, { scheduledOn: "2026-03-03" });
  await app.database.execute(
    `insert into promises (job_id, promise, due_at, outcome, decided_at)
     values ($1, 'out', now(), 'kept', now()), ($1, 'in', now(), 'broken', now())`,
    [jobId],
  );
  const { weeks, rows } = (await app.typed(admin, "admin.areaPromises", { area: "100" }))
    .body as AreaPromises;
  expect([weeks[0], weeks.at(-1)]).toEqual(["2025-12-22", "2026-03-09"]);
  expect(rows).toMatchObject([{ zipCode: "10002", kept: 1, made: 2 }]);
  expect(rows[0]?.weeks.at(-2)).toEqual({ kept: 1, made: 2 });
});

test("retention follows each month’s homes, and counts why they left", async () => {
  await app.database.execute(
    `update subscriptions set activated_at = '2025-11-05T12:00:00Z', status = 'canceled',
       ended_at = '2026-01-20T12:00:00Z', cancel_reason = ' Moved ' where user_id = $1`,
    [(await addHomeowner(app)).userId],
  );
  await app.database.execute(
    "update subscriptions set activated_at = '2025-11-20T12:00:00Z' where user_id = $1",
    [(await addHomeowner(app)).userId],
  );
  const { cohorts, reasons } = (await app.typed(admin, "admin.retention")).body as Retention;
  expect(cohorts[0]).toEqual({ month: "2025-11", joined: 2, kept: [2, 2, 1] });
  expect(reasons).toEqual([{ reason: "Moved", count: 1 }]);
});

test("opening an area adds it to ours once a runner serves it, and tells those who wait", async () => {
  const areas = { rule: "areas", value: { zipCodes: ["606"] }, effectiveOn: "2026-03-10", seen: null };
  expect((await app.typed(admin, "admin.setRule", areas)).status).toBe(200);
  const open = () => app.typed(admin, "admin.openArea", { zipCode: "10009" });
  expect((await open()).body).toMatchObject({ code: "AREA_NOT_SERVED" });
  await addRunner(app, { serviceAreas: ["10009"] });
  expect((await open()).status).toBe(200);
  expect((await open()).status).toBe(200);
  const { body } = await app.typed(admin, "admin.rules");
  expect(body).toMatchObject({ areas: { now: { zipCodes: ["10009", "606"] } } });
});

test("a what-if plans a ZIP code’s real homes, or a grid", async () => {
  const ask = async (input: object) =>
    (await app.typed(admin, "admin.whatIf", { homes: 60, streets: 5, price: "29", pay: "4", ...input }))
      .body as WhatIf;
  expect(await ask({ zipCode: "10002" })).toMatchObject({
    homes: 1,
    pickupsPerWeek: 1,
    minutes: 5,
    isMeasured: false,
  });
  expect(await ask({})).toMatchObject({ homes: 60, streets: 5, pickupsPerWeek: 60, runsPerMorning: 1 });
  expect(
    (await app.typed(admin, "admin.whatIf", { homes: 2, streets: 3, price: "29", pay: "4" })).status,
  ).toBe(400);
});

test("a what-if opens a ZIP code for its homes and those who wait, by drafted rules", async () => {
  await app.database.execute(
    `insert into waiting_list (id, email, zip_code, language, created_at)
     select gen_random_uuid(), 'waits' || nth || '@example.com', '10002', 'en', now() from generate_series(1, 8) as nth`,
  );
  const ask = async (input: object) =>
    (
      await app.typed(admin, "admin.whatIf", {
        ...{ homes: 1, streets: 2, days: 1, price: "29", pay: "4", zipCode: "10002", ...input },
      })
    ).body as WhatIf;
  expect(await ask({ joining: 0 })).toMatchObject({ homes: 1, joining: 0, streets: 1 });
  expect(await ask({ joining: 50 })).toMatchObject({ homes: 5, joining: 4, streets: 3, pickupsPerWeek: 5 });
  const drafted = {
    joining: 100,
    payRule: payRuleOf({ firstOnStreet: "1.00", nextOnStreet: "0.50" }),
    priceRule: { ...homePrices, pool: [{ homes: 3, off: "2.00" }], floor: "20.00" },
  };
  const plan = await ask(drafted);
  // Two streets of four who join, each with a pool; the present home alone on its street.
  expect(plan).toMatchObject({
    homes: 9,
    joining: 8,
    streets: 3,
    pricePerHome: "27.22",
    payPerPickup: "4.67",
  });
  expect(Number(plan.hourly)).toBeCloseTo((4.6667 * 60 * 9) / (2 * plan.minutesPerRun * plan.runsPerWeek), 0);
  expect((await ask({ ...drafted, zipCode: "10009" })).homes).toBe(0);
});

test("a rental with a price of its own adds it at every level", async () => {
  const before = await margins({});
  const priced = app.deps.newId();
  await app.database.execute(
    `insert into properties select $1, homeowner_id, 'Lake House', address, city, state, zip_code, time_zone, guests, bedrooms, amenities,
       number_of_cans, created_at + interval '1 s' from properties where id = $2`,
    [priced, rental],
  );
  await app.database.execute("insert into rental_prices values ($1, '2026-03-01', 2900, 4, 1200, now())", [
    priced,
  ]);
  for (let nth = 0; nth < 5; nth++)
    await addJob(app, host, {
      kind: "checkout",
      propertyId: priced,
      scheduledOn: `2026-03-${20 + nth}`,
      payCents: 300,
      zipCode: "10003",
      publicStreet: "Pine Street",
    });
  // What the pickups of four weeks add to March's bill, in an average month.
  const own = ((29 + 12) * 365) / (12 * 28);
  const row = (await margins({ level: "property" })).rows.find(({ id }) => id === priced);
  expect(Number(row?.price)).toBeCloseTo((29 * 5) / 9 + own, 1);
  for (const level of ["area", "street", "home"])
    expect(Number((await margins({ level })).total.price)).toBeCloseTo(Number(before.total.price) + own, 1);
  expect((await app.typed(admin, "admin.plannedMargin")).body).toMatchObject({ price: "131.54" });
});
