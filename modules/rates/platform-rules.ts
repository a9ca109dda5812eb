import type { Db } from "#db/client.ts";
import { type Cents, defaultMonthlyRateCents, defaultRunnerRateCents } from "#platform/values/money.ts";
import { findRate, findRule, listRates, type RateRow } from "./queries.ts";
import { defaultRules, type PlatformRules, type RuleName } from "./rules.ts";

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

/** A lookup of pickup pay by day, with a single query. Call `lockRatesShared` first when storing data based on it. */
export async function runnerRates(db: Db): Promise<(day: string) => Cents> {
  const rates = (await listRates(db)).filter(({ rate }) => rate === "runner_rate");
  return (day) => rates.findLast(({ effectiveOn }) => effectiveOn <= day)?.cents ?? defaultRates.runner_rate;
}
