import { dayAfter } from "./days.ts";
import type { Cents } from "./money.ts";
import type { currencies } from "./preferences.ts";

export type Currency = (typeof currencies)[number];

/**
 * The same amount in each currency, as whole numbers: `{ USD: 1038900, EUR: 1000000, GBP: 829180 }` means 1 EUR is
 * 1.0389 USD and 0.82918 GBP. Only the ratios matter.
 */
export type RateUnits = Readonly<Record<Currency, number>>;

/** The rates of a day ("2024-12-31"). */
export type ExchangeRates = { readonly on: string; readonly units: RateUnits };

/** Units in one of the base currency. */
export const unitsOfBase = 1_000_000;

/** The European Central Bank's reference rates for the last day of 2024, used until others are fetched. */
export const builtInRates: ExchangeRates = {
  on: "2024-12-31",
  units: { USD: 1_038_900, EUR: 1_000_000, GBP: 829_180 },
};

/** US cents in hundredths of another currency, rounded half away from zero, exact for any amount. */
export function convertCents(cents: Cents, currency: Currency, { units }: ExchangeRates): number {
  if (currency === "USD") return cents;
  const from = BigInt(units.USD);
  const amount = BigInt(Math.abs(cents)) * BigInt(units[currency]);
  const rounded = Number((2n * amount + from) / (2n * from));
  return cents < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The currency a person sees amounts in; without rates, the charged currency. */
export type ShownMoney = { readonly currency: Currency; readonly rates: ExchangeRates | null };

/** An amount as shown, with the charged one beside it ("€27.91 ($29.00)"), from hundredths. */
export function formatMoney(
  cents: Cents,
  { currency, rates }: ShownMoney,
  written: (hundredths: number, of: Currency) => string,
): string {
  const charged = written(cents, "USD");
  return rates && currency !== "USD"
    ? `${written(convertCents(cents, currency, rates), currency)} (${charged})`
    : charged;
}

/** The largest accepted ratio between consecutive rates: a bigger change within days is a mistake. */
const mostTimes = 1.5;

/** What is wrong with new rates compared with the current ones; null when they are fine. */
export function doubtRates(
  fresh: ExchangeRates,
  { before, today }: { before: ExchangeRates; today: string },
) {
  // It may already be tomorrow farther east.
  if (fresh.on > dayAfter(today)) return "they are of a day to come" as const;
  if (fresh.on < before.on) return "they are older than those that are known" as const;
  for (const currency of ["EUR", "GBP"] as const) {
    const now = fresh.units[currency] / fresh.units.USD;
    const then = before.units[currency] / before.units.USD;
    if (!(now < then * mostTimes && now > then / mostTimes)) return "they are far from those before" as const;
  }
  return null;
}
