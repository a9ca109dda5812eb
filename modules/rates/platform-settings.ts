import type { Db } from "#db/client.ts";
import { type Cents, defaultMonthlyRateCents, defaultRunnerRateCents } from "#platform/values/money.ts";
import { findRate, listRates, type RateRow } from "./queries/rates.ts";

export type RateName = RateRow["rate"];

/** What counts before the first rate was set. */
export const defaultRates: Readonly<Record<RateName, Cents>> = {
  runner_rate: defaultRunnerRateCents,
  monthly_price: defaultMonthlyRateCents,
};

/** A pickup's pay, or the price of a month, in effect on a day. What is stamped with it takes `holdRates` before. */
export async function rateOn(db: Db, rate: RateName, day: string): Promise<Cents> {
  return (await findRate(db, rate, day)) ?? defaultRates[rate];
}

/** What pickups of any day pay, with one reading. What is stamped with it takes `holdRates` before. */
export async function runnerRates(db: Db): Promise<(day: string) => Cents> {
  const rates = (await listRates(db)).filter(({ rate }) => rate === "runner_rate");
  return (day) => rates.findLast(({ effectiveOn }) => effectiveOn <= day)?.cents ?? defaultRates.runner_rate;
}
