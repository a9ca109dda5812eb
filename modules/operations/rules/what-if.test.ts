import { expect, test } from "vitest";
import { noExtras, type PayExtras, termsFor } from "#modules/rates/rules/pay.ts";
import { flatPrices, type PriceTerms } from "#modules/rates/rules/prices.ts";
import { defaultRules } from "#modules/rates/rules.ts";
import { canTake, minutesPerStop, partOf, runnersNeeded, usualPickupMinutes } from "./planned.ts";
import { gridTown, type PlannedHome, planTown } from "./what-if.ts";

type Rates = {
  priceCents: number;
  payCents: number;
  extras?: Partial<PayExtras>;
  prices?: Partial<PriceTerms>;
};

function planOf(homes: PlannedHome[], { priceCents, payCents, extras, prices }: Rates) {
  const rule = { ...defaultRules.pay, extras: { ...noExtras, ...extras } };
  const slices = planTown(homes, {
    monthCents: priceCents,
    price: { ...flatPrices.terms, ...prices },
    pay: termsFor(rule, payCents, "62704"),
  });
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

function plan(town: { homes: number; streets: number; days?: number }, rates: Rates, minutes = 5) {
  return planOf(gridTown({ days: 5, ...town }, minutes), rates);
}

const town = { homes: 60, streets: 5 };

test("$4 a pickup leaves money on each home, and the documented $12 loses it", () => {
  expect(plan(town, { priceCents: 2900, payCents: 400 })).toMatchObject({
    pickupsPerWeek: 60,
    runsPerWeek: 5,
    runsPerMorning: 1,
    priceCents: 60 * 2900,
    payCents: 60 * 400,
    leftPerHomeCents: 1048,
    leftCents: 62_868,
  });
  expect(plan(town, { priceCents: 2900, payCents: 1200 }).leftPerHomeCents).toBeLessThan(-2400);
});

test("pays each run by the pay rule: the first and next homes of a street, and the day's minimum", () => {
  const rates = { priceCents: 2900, payCents: 400 };
  const extras = { firstOnStreetCents: 150, nextOnStreetCents: 20 };
  // Five streets of twelve homes.
  expect(plan(town, { ...rates, extras }).payCents).toBe(60 * 400 + 5 * 150 + 55 * 20);
  expect(plan({ homes: 60, streets: 60 }, { ...rates, extras }).payCents).toBe(60 * 550);
  const minimum = { dayMinimumCents: 6000 };
  expect(plan(town, { ...rates, extras: minimum }).payCents).toBe(5 * 6000);
});

test("counts what a home takes, in its pay and in its price", () => {
  const [home] = gridTown({ homes: 1, streets: 1, days: 5 }, 5);
  if (!home) throw new Error("The grid has no home");
  const large: PlannedHome = { ...home, cans: 4, hasLongDriveway: true, hasStairs: true, isEvening: true };
  const rates = {
    priceCents: 2900,
    payCents: 400,
    extras: { canCents: 100, longDrivewayCents: 75, stairsCents: 50, eveningCents: 25 },
    prices: { includedCans: 2, extraCanCents: 500, extraDayCents: 1500, longDrivewayCents: 300 },
  };
  expect(planOf([large], rates)).toMatchObject({
    payCents: 400 + 200 + 75 + 50 + 25,
    priceCents: 2900 + 1000 + 300,
  });
  const twice: PlannedHome = { ...home, pickupDays: ["Monday", "Friday"] };
  expect(planOf([twice], rates)).toMatchObject({ payCents: 800, priceCents: 2900 + 1500 });
});

test("a street's pool counts the homes of one day, and never goes below its floor", () => {
  const prices = { pool: [{ homes: 12, offCents: 500 }], floorCents: 2600 };
  const rates = { priceCents: 2900, payCents: 400, prices };
  expect(plan(town, rates).priceCents).toBe(60 * 2600);
  expect(plan({ homes: 55, streets: 5 }, rates).priceCents).toBe(55 * 2900);
  const homes = gridTown({ homes: 12, streets: 1, days: 5 }, 5);
  const split = homes.map(
    (home, nth): PlannedHome => (nth === 0 ? { ...home, pickupDays: ["Friday"] } : home),
  );
  expect(planOf(split, rates).priceCents).toBe(12 * 2900);
});

test("fewer days make fuller mornings", () => {
  const rates = { priceCents: 2900, payCents: 400 };
  const two = plan({ homes: 120, streets: 10, days: 2 }, rates);
  const five = plan({ homes: 120, streets: 10, days: 5 }, rates);
  expect(two.runsPerMorning).toBeGreaterThan(five.runsPerMorning);
  expect(two.pickupsPerWeek).toBe(five.pickupsPerWeek);
});

test("the hour pays for both rounds and the way, so denser streets and faster stops pay more", () => {
  const rates = { priceCents: 2900, payCents: 400 };
  const usual = plan(town, rates);
  expect(usual.hourlyCents).toBe(Math.round((60 * 400 * 60) / (2 * usual.minutes)));
  // On site alone it would be $24 an hour.
  expect(usual.hourlyCents).toBeGreaterThan(2000);
  expect(usual.hourlyCents).toBeLessThan(2400);
  expect(plan({ homes: 60, streets: 30 }, rates).hourlyCents).toBeLessThan(usual.hourlyCents);
  expect(plan(town, rates, 3).hourlyCents).toBeGreaterThan(usual.hourlyCents);
});

test("a morning holds as many homes as four hours do, then another run begins", () => {
  const full = plan({ homes: 300, streets: 5 }, { priceCents: 2900, payCents: 400 });
  expect(full.runsPerMorning).toBe(2);
  expect(full.minutes / full.runsPerWeek).toBeLessThanOrEqual(240);
  expect(plan({ homes: 1, streets: 1 }, { priceCents: 2900, payCents: 400 })).toMatchObject({
    meters: 0,
    minutes: 5,
  });
});

test("a runner takes what fits the hours, and no more than a day's limit", () => {
  const minutes = minutesPerStop(usualPickupMinutes);
  expect(minutes).toBeCloseTo(5.625);
  expect(canTake(["Morning (9am-12pm)"], minutes, "morning")).toBe(32);
  // From 8 to 9.
  expect(canTake(["Early Morning (6am-9am)"], minutes, "morning")).toBe(10);
  expect(canTake(["Early Morning (6am-9am)"], minutes, "afternoon")).toBe(0);
  expect(canTake(["Flexible/Anytime"], minutes, "evening")).toBe(60);
  expect([8, 12, 15, 16, 21, 22].map(partOf)).toEqual([
    "morning",
    "afternoon",
    "afternoon",
    "evening",
    "evening",
    "evening",
  ]);
});

test.each([
  [1, 1],
  [210, 1],
  [211, 2],
])("%i waiting homes need %i runners", (homes, runners) => {
  expect(runnersNeeded(homes)).toBe(runners);
});
