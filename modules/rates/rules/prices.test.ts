import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "#testkit/property-runs.ts";
import {
  decidePrice,
  explainPrice,
  findBelowFloor,
  flatPrices,
  nextStep,
  type PricedHome,
  type PriceTerms,
  priceTermsFor,
  sumOf,
} from "./prices.ts";

const terms: PriceTerms = {
  includedCans: 2,
  extraCanCents: 200,
  includedDays: 1,
  extraDayCents: 1500,
  longDrivewayCents: 400,
  pool: [
    { homes: 3, offCents: 300 },
    { homes: 6, offCents: 500 },
  ],
  floorCents: 2400,
};
const alone: PricedHome = { cans: 2, days: 1, hasLongDriveway: false, street: 1 };

test("a home pays the monthly price, each extra, and less with its street", () => {
  expect(
    explainPrice(2900, flatPrices.terms, { cans: 10, days: 7, hasLongDriveway: true, street: 9 }),
  ).toEqual([{ kind: "month", cents: 2900 }]);
  expect(explainPrice(2900, terms, { cans: 4, days: 2, hasLongDriveway: true, street: 4 })).toEqual([
    { kind: "month", cents: 2900 },
    { kind: "extraCans", cents: 400, count: 2 },
    { kind: "extraDays", cents: 1500, count: 1 },
    { kind: "longDriveway", cents: 400 },
    { kind: "pool", cents: -300, count: 4 },
  ]);
  expect(explainPrice(2900, terms, null)).toEqual([{ kind: "month", cents: 2900 }]);
});

test("the pool stops at the floor, and a price below it stays", () => {
  expect(sumOf(explainPrice(2700, terms, { ...alone, street: 6 }))).toBe(2400);
  expect(explainPrice(2000, terms, { ...alone, street: 6 })).toEqual([{ kind: "month", cents: 2000 }]);
});

test("the next step is named while it makes a difference", () => {
  expect(nextStep(2900, terms, alone)).toEqual({ homes: 3, cents: 2600 });
  expect(nextStep(2900, terms, { ...alone, street: 4 })).toEqual({ homes: 6, cents: 2400 });
  expect(nextStep(2900, terms, { ...alone, street: 6 })).toBeNull();
  expect(nextStep(2600, terms, { ...alone, street: 3 })).toBeNull();
});

test("the longest beginning of a ZIP code decides, and a pool below the floor is found", () => {
  const rule = {
    terms,
    areas: [
      { ...terms, zipBeginning: "6", extraCanCents: 1 },
      { ...terms, zipBeginning: "606", extraCanCents: 2 },
    ],
  };
  expect(priceTermsFor(rule, "60601").extraCanCents).toBe(2);
  expect(priceTermsFor(rule, "62704").extraCanCents).toBe(1);
  expect(priceTermsFor(rule, "10001").extraCanCents).toBe(200);
  expect(findBelowFloor(rule, 2900)).toBeNull();
  expect(
    findBelowFloor({ ...rule, areas: [{ ...terms, zipBeginning: "606", floorCents: 2500 }] }, 2900),
  ).toMatchObject({
    zipBeginning: "606",
    lowestCents: 2400,
  });
});

const cents = fc.integer({ min: 0, max: 3000 });
const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  includedCans: fc.integer({ min: 1, max: 4 }),
  extraCanCents: cents,
  includedDays: fc.integer({ min: 1, max: 3 }),
  extraDayCents: cents,
  longDrivewayCents: cents,
  pool: fc
    .uniqueArray(
      fc.record({ homes: fc.integer({ min: 3, max: 12 }), offCents: fc.integer({ min: 1, max: 5000 }) }),
      {
        selector: ({ homes }) => homes,
        maxLength: 4,
      },
    )
    .map((steps) => steps.toSorted((one, other) => one.homes - other.homes)),
  floorCents: fc.integer({ min: 0, max: 4000 }),
});
const anyHome: fc.Arbitrary<PricedHome> = fc.record({
  cans: fc.integer({ min: 1, max: 10 }),
  days: fc.integer({ min: 1, max: 7 }),
  hasLongDriveway: fc.boolean(),
  street: fc.integer({ min: 1, max: 15 }),
});

test("whatever the rule, the pool never takes a price below its floor, nor to nothing", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5000 }), anyTerms, anyHome, (month, rule, home) => {
      const without = sumOf(explainPrice(month, { ...rule, pool: [] }, home));
      const price = sumOf(explainPrice(month, rule, home));
      expect(price).toBeLessThanOrEqual(without);
      expect(price).toBeGreaterThanOrEqual(Math.min(without, Math.max(rule.floorCents, 1)));
    }),
    propertyRuns,
  );
});

test("an announced rise arrives, and is withdrawn or made smaller in time", () => {
  const months = { first: "2026-04-10", later: "2026-05-10" };
  const ask = (monthCents: number) => () => explainPrice(monthCents, flatPrices.terms, null);
  const rise = { cents: 3300, from: months.first };
  expect(decidePrice({ presentCents: 2900, next: null }, months, ask(3300))).toMatchObject({
    kind: "announce",
    from: months.later,
  });
  expect(decidePrice({ presentCents: 2900, next: rise }, months, ask(3300))).toEqual({ kind: "keep" });
  expect(decidePrice({ presentCents: 2900, next: rise }, months, ask(3500))).toEqual({ kind: "keep" });
  expect(decidePrice({ presentCents: 2900, next: rise }, months, ask(3100))).toMatchObject({
    kind: "announce",
    from: months.first,
  });
  expect(decidePrice({ presentCents: 2900, next: rise }, months, ask(2900))).toEqual({ kind: "withdraw" });
});

test("whatever happens, a month never costs more than was promised a whole month before", () => {
  // Each month the home, its street and the rule change at will; months are numbered as days.
  fc.assert(
    fc.property(
      fc.array(fc.record({ month: cents, terms: anyTerms, home: anyHome }), { minLength: 2 }),
      (months) => {
        let presentCents = 2900;
        let next: { cents: number; from: string } | null = null;
        const dayOf = (nth: number) => `2026-01-${String(nth).padStart(2, "0")}`;
        for (const [nth, { month, terms: rule, home }] of months.entries()) {
          const first = dayOf(nth + 1);
          const wanted = () => explainPrice(month + 100, rule, home);
          const promised: number = next && next.from <= first ? next.cents : presentCents;
          const decision = decidePrice({ presentCents, next }, { first, later: dayOf(nth + 2) }, wanted);
          if (decision.kind === "withdraw") next = null;
          if (decision.kind === "announce") next = { cents: sumOf(decision.lines), from: decision.from };
          if (next && next.from <= first) [presentCents, next] = [next.cents, null];
          expect(presentCents).toBeLessThanOrEqual(promised);
          // What the rules ask for is reached at once if it is less.
          if (sumOf(wanted()) < promised) expect(presentCents).toBe(sumOf(wanted()));
        }
      },
    ),
    propertyRuns,
  );
});
