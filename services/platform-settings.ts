import type { Db } from "#db/client.ts";
import { findSetting } from "#db/queries/platform-settings.ts";
import { type Cents, defaultMonthlyRateCents, defaultRunnerRateCents } from "#domain/money.ts";

/** What a new subscription costs a month. */
export async function monthlyRateCents(db: Db): Promise<Cents> {
  return Number((await findSetting(db, "monthly_rate_cents")) ?? defaultMonthlyRateCents);
}

/** What a new job earns its runner. */
export async function runnerRateCents(db: Db): Promise<Cents> {
  return Number((await findSetting(db, "runner_rate_cents")) ?? defaultRunnerRateCents);
}
