import { describe, expect, test } from "vitest";
import { builtInRates, convertCents, doubtRates, type ExchangeRates } from "./exchange-rates.ts";

describe("an amount in another currency", () => {
  test.each([
    // 29.00 / 1.0389 = 27.9141…, and × 0.82918 = 23.1458…
    [2900, "EUR", 2791],
    [2900, "GBP", 2315],
    [1200, "EUR", 1155],
    [0, "EUR", 0],
    [-2900, "EUR", -2791],
    [2900, "USD", 2900],
  ] as const)("%i US cents are %s %i", (cents, currency, expected) => {
    expect(convertCents(cents, currency, builtInRates)).toBe(expected);
  });

  test("is rounded half up, and half down below zero", () => {
    const rates: ExchangeRates = { on: "2026-01-01", units: { USD: 1_000_000, EUR: 500_000, GBP: 250_000 } };
    expect([1, 3, -1, -3].map((cents) => convertCents(cents, "EUR", rates))).toEqual([1, 2, -1, -2]);
    expect([1, 2, -1].map((cents) => convertCents(cents, "GBP", rates))).toEqual([0, 1, 0]);
    expect(Object.is(convertCents(-1, "GBP", rates), 0)).toBe(true);
  });

  test("is exact for sums that no binary fraction holds", () => {
    // 90,071,992,547,409.91 dollars × 829180 / 1038900, by long division.
    expect(convertCents(9_007_199_254_740_991, "GBP", builtInRates)).toBe(
      Number((9_007_199_254_740_991n * 829_180n * 2n + 1_038_900n) / (2n * 1_038_900n)),
    );
  });
});

describe("new rates", () => {
  const today = "2026-11-22";
  const fresh = (on: string, EUR: number): ExchangeRates => ({
    on,
    units: { USD: 1_000_000, EUR, GBP: 800_000 },
  });
  test.each([
    ["of today", fresh(today, 950_000), null],
    ["of the same day once more", fresh("2024-12-31", 950_000), null],
    ["of two days from now", fresh("2026-11-24", 950_000), "they are of a day to come"],
    ["older than the known", fresh("2024-12-30", 950_000), "they are older than those that are known"],
    ["with the currencies mixed up", fresh(today, 1_600_000), "they are far from those before"],
    ["a hundred times too small", fresh(today, 9_500), "they are far from those before"],
  ])("%s", (_what, rates, doubt) => {
    expect(doubtRates(rates, { before: builtInRates, today })).toBe(doubt);
  });
});
