import type { Db } from "#db/client.ts";
import { type Cents, defaultMonthlyRateCents, defaultRunnerRateCents } from "#platform/values/money.ts";
import { findRate, findRule, listPay, listRates, listRules, type RateRow, type Settings } from "./queries.ts";
import { isFlat, type PayTerms, termsFor } from "./rules/pay.ts";
import { explainPrice, nextStep, type PricedHome, type PriceLine, priceTermsFor } from "./rules/prices.ts";
import { defaultRules, type PlatformRules, type RuleName, ruleAmong } from "./rules.ts";

/** A rule's value on a day. Call `lockRatesShared` first when storing data based on it. */
export async function ruleOn<Name extends RuleName>(
  db: Db,
  rule: Name,
  day: string,
): Promise<PlatformRules[Name]> {
  return (await findRule(db, rule, day)) ?? defaultRules[rule];
}

export type RateName = RateRow["rate"];

/** The rates before any were set. */
export const defaultRates: Readonly<Record<RateName, Cents>> = {
  runner_rate: defaultRunnerRateCents,
  monthly_price: defaultMonthlyRateCents,
};

/** The pay per pickup or the monthly price on a day. Call `lockRatesShared` first when storing data based on it. */
export async function rateOn(db: Db, rate: RateName, day: string): Promise<Cents> {
  return (await findRate(db, rate, day)) ?? defaultRates[rate];
}

/** What pickups pay: the flat rate and the rule `pay`, by day. */
export type Pay = {
  /** The flat rate, which a pickup pays where no other terms hold. */
  flatOn: (day: string) => Cents;
  /** The terms of a day and ZIP code. */
  termsOn: (day: string, zipCode: string) => PayTerms;
  /** Whether every pickup of the day pays the flat rate. */
  isFlatOn: (day: string) => boolean;
  /** The same for all days. */
  isFlat: boolean;
};

/** What pickups pay, with a single query. Call `lockRatesShared` first when storing data based on it. */
export async function findPay(db: Db): Promise<Pay> {
  return payOf(await listPay(db));
}

function payOf({ rates, rules }: Awaited<ReturnType<typeof listPay>>): Pay {
  const flatOn = (day: string) =>
    rates.findLast(({ effectiveOn }) => effectiveOn <= day)?.cents ?? defaultRates.runner_rate;
  const ruleOfDay = (day: string) => ruleAmong(rules, "pay", day);
  return {
    flatOn,
    termsOn: (day, zipCode) => termsFor(ruleOfDay(day), flatOn(day), zipCode),
    isFlatOn: (day) => isFlat(ruleOfDay(day)),
    isFlat: rules.every(({ value }) => isFlat(value)),
  };
}

/** A home with what decides its price; null for a host without one. */
export type HomeToPrice = (PricedHome & { zipCode: string }) | null;

export type HomePrices = {
  /** Whether the rule `prices` was ever set; else everybody pays the monthly price. */
  isSet: boolean;
  /** The lines of a month that begins on a day. */
  explain(day: string, home: HomeToPrice): PriceLine[];
  /** The next step of the home's street pool. */
  nextStep(day: string, home: NonNullable<HomeToPrice>): ReturnType<typeof nextStep>;
  hasPool(day: string, zipCode: string): boolean;
};

/** What homes cost on any day. Call `lockRatesShared` first when storing data based on it. */
export async function homePrices(db: Db): Promise<HomePrices> {
  const rules = await listRules(db, "prices");
  return homePricesOf({ rules, rates: await listRates(db) });
}

/** The same, by rules and rates that are read already, in the order of their first days. */
export function homePricesOf(settings: Pick<Settings, "rates" | "rules">): HomePrices {
  const rules = settings.rules.filter(({ rule }) => rule === "prices");
  const monthly = settings.rates.filter(({ rate }) => rate === "monthly_price");
  const monthOn = (day: string) =>
    monthly.findLast(({ effectiveOn }) => effectiveOn <= day)?.cents ?? defaultRates.monthly_price;
  const termsOn = (day: string, zipCode: string) => priceTermsFor(ruleAmong(rules, "prices", day), zipCode);
  return {
    isSet: rules.length > 0,
    explain: (day, home) => explainPrice(monthOn(day), termsOn(day, home?.zipCode ?? ""), home),
    nextStep: (day, home) => nextStep(monthOn(day), termsOn(day, home.zipCode), home),
    hasPool: (day, zipCode) => termsOn(day, zipCode).pool.length > 0,
  };
}
