import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayTopUp,
  explainPay,
  hourlyCents,
  isFlat,
  linesOf,
  mostPayCents,
  noExtras,
  type PayFacts,
  type PayTerms,
  risenHours,
  settleStreet,
  sumOfLines,
  termsFor,
  tripFeeOf,
} from "./pay.ts";

const facts: PayFacts = {
  cans: 2,
  hasLongDriveway: false,
  hasStairs: false,
  isEvening: false,
  risenHours: 0,
};
const terms: PayTerms = {
  ...noExtras,
  ...{
    outCents: 300,
    inCents: 250,
    canCents: 75,
    longDrivewayCents: 150,
    stairsCents: 125,
    eveningCents: 100,
  },
  ...{ firstOnStreetCents: 400, nextOnStreetCents: 90, dayMinimumCents: 4000 },
  ...{ riseHours: 6, riseCents: 50, mostRiseCents: 200 },
};

const cents = fc.integer({ min: 0, max: 99_999 });
const someTerms: fc.Arbitrary<PayTerms> = fc.record({
  ...{ outCents: cents, inCents: cents, includedCans: fc.integer({ min: 1, max: 10 }), canCents: cents },
  ...{ longDrivewayCents: cents, stairsCents: cents, eveningCents: cents, firstOnStreetCents: cents },
  ...{ nextOnStreetCents: cents, dayMinimumCents: cents, riseHours: fc.integer({ min: 0, max: 48 }) },
  ...{ riseCents: cents, mostRiseCents: cents },
});
const someFacts: fc.Arbitrary<PayFacts> = fc.record({
  cans: fc.integer({ min: 1, max: 10 }),
  ...{ hasLongDriveway: fc.boolean(), hasStairs: fc.boolean(), isEvening: fc.boolean() },
  risenHours: fc.integer({ min: 0, max: 48 }),
});

describe("a pickup's pay", () => {
  test("has a line for everything that pays, and none for the rest", () => {
    const full = { cans: 4, hasLongDriveway: true, hasStairs: true, isEvening: true, risenHours: 3 };
    expect(explainPay(full, terms).lines).toEqual([
      { kind: "out", cents: 300 },
      { kind: "in", cents: 250 },
      { kind: "cans", cents: 150, count: 2 },
      { kind: "longDriveway", cents: 150 },
      { kind: "stairs", cents: 125 },
      { kind: "evening", cents: 100 },
      { kind: "rise", cents: 150, count: 3 },
    ]);
    expect(explainPay(facts, terms).lines).toEqual([
      { kind: "out", cents: 300 },
      { kind: "in", cents: 250 },
    ]);
  });

  test("rises to the cap and no further", () => {
    expect(explainPay({ ...facts, risenHours: 6 }, terms).lines.at(-1)).toEqual({
      ...{ kind: "rise", cents: 200, count: 6 },
    });
  });

  test("adds the street once it is done", () => {
    const pay = explainPay(facts, terms);
    expect(settleStreet(pay, { earlierOnStreet: 0 }).lines.at(-1)).toEqual({
      kind: "firstOnStreet",
      cents: 400,
    });
    expect(settleStreet(pay, { earlierOnStreet: 2 }).lines.at(-1)).toEqual({
      kind: "nextOnStreet",
      cents: 90,
    });
  });

  test("is never less once done, and its lines never exceed the most", () => {
    fc.assert(
      fc.property(someFacts, someTerms, fc.nat(5), (its, under, earlierOnStreet) => {
        const pay = explainPay(its, under);
        const settled = settleStreet(pay, { earlierOnStreet });
        expect(sumOfLines(settled.lines)).toBeGreaterThanOrEqual(sumOfLines(pay.lines));
        expect(sumOfLines(settled.lines)).toBeLessThanOrEqual(mostPayCents);
        expect(settled.lines.every((line) => line.cents > 0)).toBe(true);
      }),
    );
  });

  test("grows with each thing that it takes", () => {
    fc.assert(
      fc.property(someFacts, someTerms, (its, under) => {
        const pay = sumOfLines(explainPay(its, under).lines);
        const harder = {
          ...its,
          hasLongDriveway: true,
          hasStairs: true,
          isEvening: true,
          cans: its.cans + 1,
        };
        expect(sumOfLines(explainPay(harder, under).lines)).toBeGreaterThanOrEqual(pay);
      }),
    );
  });
});

test("a blocked stop is one line of what the terms say, once; terms from before trip fees pay nothing", () => {
  fc.assert(
    fc.property(someFacts, someTerms, cents, (its, under, tripFeeCents) => {
      const fee = tripFeeOf(explainPay(its, { ...under, tripFeeCents }));
      expect(fee).toEqual(
        tripFeeCents === 0
          ? null
          : { lines: [{ kind: "tripFee", cents: tripFeeCents }], cents: tripFeeCents },
      );
      expect(explainPay(its, { ...under, tripFeeCents }).lines).toEqual(explainPay(its, under).lines);
    }),
  );
  expect([tripFeeOf(null), tripFeeOf(explainPay(facts, terms))]).toEqual([null, null]);
  expect(isFlat({ extras: { ...noExtras, tripFeeCents: 400 }, areas: [] })).toBe(false);
});

test("the flat rate is the simplest rule: its two legs add up to it, at any rate", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: mostPayCents }), (flatCents) => {
      const flat = termsFor({ extras: noExtras, areas: [] }, flatCents, "62704");
      expect(sumOfLines(explainPay({ ...facts, cans: 10, hasStairs: true }, flat).lines)).toBe(flatCents);
      expect(sumOfLines(linesOf({ payTerms: null, payCents: flatCents }))).toBe(flatCents);
    }),
  );
  expect(isFlat({ extras: noExtras, areas: [] })).toBe(true);
  expect(isFlat({ extras: { ...noExtras, stairsCents: 1 }, areas: [] })).toBe(false);
});

test("the longest beginning of a ZIP code counts", () => {
  const areas = ["6", "627", "62"].map((zipBeginning, at) => ({
    ...terms,
    zipBeginning,
    outCents: 100 + at,
  }));
  const outOf = (zipCode: string) => termsFor({ extras: noExtras, areas }, 1200, zipCode).outCents;
  expect(["62704", "62104", "60601", "10001"].map(outOf)).toEqual([101, 102, 100, 600]);
});

test("hours rise from the first to the last before it starts", () => {
  const hour = 3_600_000;
  expect([7, 6.01, 6, 5.5, 5, 0.5, 0, -2].map((hours) => risenHours(terms, hours * hour))).toEqual([
    0, 0, 1, 1, 2, 6, 6, 6,
  ]);
  expect(risenHours({ riseHours: 0 }, -hour)).toBe(0);
});

test("a day is topped up to the highest minimum that its pickups promised", () => {
  const day = [
    { cents: 1200, dayMinimumCents: 0 },
    { cents: 1300, dayMinimumCents: 4000 },
  ];
  expect(dayTopUp(day)).toBe(1500);
  expect(dayTopUp([...day, { cents: 2000, dayMinimumCents: 4000 }])).toBe(0);
  expect(dayTopUp([])).toBe(0);
});

test("an hour's pay needs minutes", () => {
  expect(hourlyCents(1200, 30)).toBe(2400);
  expect(hourlyCents(1200, 0)).toBeNull();
  expect(hourlyCents(1200, null)).toBeNull();
});
