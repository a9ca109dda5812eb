import { expect, test } from "vitest";
import { costOfAdding, costOfCounted, type PricedMonth } from "./costs.ts";

const lake: PricedMonth = {
  propertyId: "lake",
  month: "2026-03-01",
  partCents: 2900,
  includedPickups: 4,
  extraCents: 1200,
  pickups: 0,
};
const inMarch = (count: number, propertyId = "lake") =>
  Array.from({ length: count }, (_, index) => ({ propertyId, pickupOn: `2026-03-${10 + index}` }));

test.each([
  ["the month's first pickup costs its part", 0, 1, { pickups: 1, extra: 0, cents: 2900 }],
  ["further included ones cost nothing", 1, 3, { pickups: 3, extra: 0, cents: 0 }],
  ["each more has its price", 3, 3, { pickups: 3, extra: 2, cents: 2400 }],
  ["a whole month at once", 0, 6, { pickups: 6, extra: 2, cents: 5300 }],
  ["nothing", 6, 0, { pickups: 0, extra: 0, cents: 0 }],
])("%s", (_, before, added, cost) => {
  expect(costOfAdding([{ ...lake, pickups: before }], inMarch(added))).toMatchObject(cost);
});

test("each rental and month counts on its own, and one in the plan adds nothing", () => {
  const april = { ...lake, month: "2026-04-01", pickups: 4 };
  const loft = { ...lake, propertyId: "loft", partCents: 0, includedPickups: 0, extraCents: 0 };
  const added = [...inMarch(2), { propertyId: "lake", pickupOn: "2026-04-30" }, ...inMarch(5, "loft")];
  expect(costOfAdding([april, lake, loft], added)).toEqual({
    rows: [
      { propertyId: "lake", month: "2026-04-01", pickups: 1, extra: 1, cents: 1200 },
      { propertyId: "lake", month: "2026-03-01", pickups: 2, extra: 0, cents: 2900 },
      { propertyId: "loft", month: "2026-03-01", pickups: 5, extra: 0, cents: 0 },
    ],
    pickups: 8,
    extra: 1,
    cents: 4100,
  });
});

test.each([
  ["all of a month", 6, 6, 5300],
  ["those beyond the included ones", 6, 2, 2400],
  ["one beyond and one included", 5, 2, 1200],
  ["included ones", 4, 3, 0],
  ["none", 5, 0, 0],
])("counted pickups cost what the month would cost less without them: %s", (_, pickups, counted, cents) => {
  expect(costOfCounted([{ ...lake, pickups }], inMarch(counted))).toBe(cents);
});

test.each([
  ["one moved within its month adds nothing", 5, 1, 1, 0],
  ["one that takes an included place of another adds nothing", 1, 1, 1, 0],
  ["two in place of one add one", 6, 2, 1, 1200],
  ["fewer than before save what they cost", 4, 1, 3, -2400],
])("%s", (_, pickups, counted, gone, cents) => {
  expect(costOfCounted([{ ...lake, pickups }], inMarch(counted), inMarch(gone))).toBe(cents);
});

test("a pickup moved to another month costs what it adds there less what it saves here", () => {
  const april = { ...lake, month: "2026-04-01", pickups: 1 };
  const there = [{ propertyId: "lake", pickupOn: "2026-04-02" }];
  expect(costOfCounted([{ ...lake, pickups: 4 }, april], there, inMarch(1))).toBe(2900 - 1200);
});
