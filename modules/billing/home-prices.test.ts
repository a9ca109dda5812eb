import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, invoices, notifications } from "#db/schema/index.ts";
import type { HomePrice } from "#modules/rates/contract/prices.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addUser, type Person, serveArea, signIn } from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";
import { home } from "#testkit/stripe-app.ts";
import type { Billing } from "./contract.ts";
import { bill } from "./tasks.ts";

let app: TestApp;
let admin: Person;
beforeEach(async () => {
  app = await testApp("postgres");
  await serveArea(app, home.zipCode);
  admin = await addAdmin(app);
});
afterEach(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

/** A homeowner who sets up a service at a house of Oak Avenue, unless said otherwise. */
async function join(number: number, change: object = {}): Promise<Person> {
  const who = await addUser(app);
  await app.call(who, "POST", "/api/create-subscription");
  const saved = await app.call(who, "POST", "/api/profile/homeowner", {
    ...home,
    address: `${number} Oak Avenue`,
    ...change,
  });
  expect(saved.status).toBe(200);
  return who;
}

const again = async (who: Person) => ({ ...who, cookie: await signIn(app, who.userId) });
const priceOf = async (who: Person) =>
  (await app.typed(await again(who), "homeowner.price")).body as HomePrice;
const billed = async (who: Person) =>
  (
    await app.deps.db
      .select({ from: invoices.periodStartsOn, cents: invoices.amountCents })
      .from(invoices)
      .where(eq(invoices.userId, who.userId))
      .orderBy(invoices.periodStartsOn)
  ).map(({ from, cents }) => `${from} ${cents}`);
const told = async (who: Person) =>
  (
    await app.deps.db
      .select({ type: notifications.type, params: notifications.params })
      .from(notifications)
      .where(eq(notifications.userId, who.userId))
      .orderBy(notifications.id)
  ).filter(({ type }) => type === "priceChanged" || type === "priceStays");
const set = async (value: object, effectiveOn = app.clock.now.slice(0, 10)) =>
  expect(await setPrices(app, await again(admin), value, effectiveOn)).toMatchObject({ status: 200 });

/** Ends a service of the last 30 days at once. */
const leave = async (who: Person) =>
  expect((await app.typed(await again(who), "homeowner.requestRefund", {})).status).toBe(200);

/** Lets time pass, billing each day. */
async function pass(days: number): Promise<void> {
  for (let nth = 0; nth < days; nth++) {
    app.clock.advance(day);
    await bill(app.deps);
  }
}

const changeHome = (who: Person, changes: Partial<typeof homeownerProfiles.$inferInsert>) =>
  app.deps.db.update(homeownerProfiles).set(changes).where(eq(homeownerProfiles.userId, who.userId));

test("without the rule everybody pays the monthly price", async () => {
  const who = await join(1, { numberOfCans: 8, pickupDays: ["Monday", "Thursday"] });
  expect(await priceOf(who)).toEqual({
    amount: "29.00",
    lines: [{ kind: "month", amount: "29.00", count: null }],
    street: null,
    next: null,
    later: null,
  });
  await pass(40);
  expect(await billed(who)).toEqual(["2026-03-10 2900", "2026-04-10 2900"]);
});

test("whoever joins pays what the home takes, less with the street, and the bill says so", async () => {
  await set(homePrices);
  await join(1);
  await join(3);
  const third = await join(5, { numberOfCans: 4, pickupDays: ["Monday", "Thursday"] });
  expect(await billed(third)).toEqual(["2026-03-10 4500"]);
  const lines = [
    { kind: "month", amount: "29.00", count: null },
    { kind: "extraCans", amount: "4.00", count: 2 },
    { kind: "extraDays", amount: "15.00", count: 1 },
    { kind: "pool", amount: "-3.00", count: 3 },
  ];
  expect(await priceOf(third)).toEqual({
    amount: "45.00",
    lines,
    street: 3,
    next: { homes: 5, amount: "43.00" },
    later: null,
  });
  const { invoices: bills } = (await app.typed(await again(third), "homeowner.billing")).body as Billing;
  expect(bills[0]).toMatchObject({ amount: "45.00", priceLines: lines });
  // Another street, day or ZIP code is another pool.
  expect(await billed(await join(7, { pickupDays: ["Friday"] }))).toEqual(["2026-03-10 2900"]);
  expect(await billed(await join(7, { address: "7 Elm Street" }))).toEqual(["2026-03-10 2900"]);
});

test("neighbors who were there pay less from their next month on, and more only 30 days after a notice", async () => {
  await set(homePrices);
  const first = await join(1);
  await join(3);
  app.clock.advance(5 * day);
  const third = await join(5);
  expect(await told(first)).toEqual([]);
  await pass(27);
  expect(await billed(first)).toEqual(["2026-03-10 2900", "2026-04-10 2600"]);
  expect(await told(first)).toMatchObject([
    { type: "priceChanged", params: { amount: "$26.00", before: "$29.00", date: "2026-04-10" } },
  ]);
  expect(await billed(third)).toEqual(["2026-03-15 2600"]);
  // The third leaves: nobody pays more next month, and the notice is for the one after.
  await leave(third);
  await pass(30);
  expect(await billed(first)).toEqual(["2026-03-10 2900", "2026-04-10 2600", "2026-05-10 2600"]);
  expect((await told(first)).at(-1)).toMatchObject({
    params: { amount: "$29.00", before: "$26.00", date: "2026-06-10" },
  });
  expect(await priceOf(first)).toMatchObject({
    amount: "26.00",
    later: { from: "2026-06-10", amount: "29.00" },
  });
  await pass(30);
  expect((await billed(first)).at(-1)).toBe("2026-06-10 2900");
});

test("a neighbor who comes in time withdraws the announced rise", async () => {
  await set(homePrices);
  const first = await join(1);
  await join(3);
  app.clock.advance(5 * day);
  const third = await join(5);
  await pass(27);
  await leave(third);
  await pass(30);
  expect((await told(first)).at(-1)).toMatchObject({ params: { amount: "$29.00", date: "2026-06-10" } });
  await join(9);
  await pass(30);
  expect((await billed(first)).map((text) => text.slice(11))).toEqual(["2900", "2600", "2600", "2600"]);
  expect((await told(first)).at(-1)).toMatchObject({ type: "priceStays", params: { amount: "$26.00" } });
});

test("a rule that an admin sets reaches those who are there after 30 days’ notice, as their home is then", async () => {
  const who = await join(1, { numberOfCans: 4 });
  await pass(2);
  await set(homePrices);
  await pass(35);
  expect(await billed(who)).toEqual(["2026-03-10 2900", "2026-04-10 2900"]);
  expect(await told(who)).toMatchObject([
    { params: { amount: "$33.00", before: "$29.00", date: "2026-05-10" } },
  ]);
  // They put two cans away: the rise is off.
  await changeHome(who, { numberOfCans: 2 });
  await pass(30);
  expect((await billed(who)).at(-1)).toBe("2026-05-10 2900");
  expect((await told(who)).at(-1)).toMatchObject({ type: "priceStays", params: { amount: "$29.00" } });
  await changeHome(who, { longDriveway: true });
  await pass(70);
  expect((await billed(who)).slice(-2)).toEqual(["2026-06-10 2900", "2026-07-10 3300"]);
});

test("a typed address learns a number of neighbors, and none below two", async () => {
  await set(homePrices);
  const quote = async (address = "77 Oak Ave.") =>
    (
      await app.typed(null, "site.price", {
        address,
        zipCode: home.zipCode,
        pickupDays: ["Monday"],
      })
    ).body;
  await join(1);
  expect(await quote()).toMatchObject({ amount: "29.00", street: null, next: { homes: 3, amount: "26.00" } });
  await join(3);
  expect(await quote()).toMatchObject({ amount: "26.00", street: 3 });
  expect(await quote("5 Elm St")).toMatchObject({ amount: "29.00", street: null });
});

test("a pool below the floor is refused, and areas have their own prices", async () => {
  expect(
    await setPrices(app, await again(admin), { ...homePrices, floor: "25.00" }, "2026-03-10"),
  ).toMatchObject({
    status: 400,
    body: { code: "PRICE_BELOW_FLOOR", params: { price: "$24.00", floor: "$25.00" } },
  });
  const { areas: _areas, ...everywhere } = homePrices;
  await set({
    ...homePrices,
    areas: [{ zipBeginning: home.zipCode.slice(0, 3), ...everywhere, extraCan: "9.00" }],
  });
  expect(await billed(await join(1, { numberOfCans: 3 }))).toEqual(["2026-03-10 3800"]);
});
