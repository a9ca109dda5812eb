import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { dailyFigures, platformRules, platformSettings, type rates } from "#db/schema/index.ts";
import type { PlatformRules } from "#modules/rates/rules.ts";
import { demoKey, isDemo } from "#platform/queries/platform.ts";
import type { Cents } from "#platform/values/money.ts";

/** Marks the database as one with demo data. Safe to repeat. */
export async function markDemo(db: Db, now: string): Promise<void> {
  await db.insert(platformSettings).values({ key: demoKey, value: 1, updatedAt: now }).onConflictDoNothing();
}

/**
 * The public pages' figures in one statement. `today` decides the rates, null before the first, and the rule `claims`,
 * null before the first. `pickups` are completed on local days from `month.from` (included) to `month.to` (excluded).
 */
export async function findPublicFigures(
  db: Db,
  days: { today: string; month: { from: string; to: string } },
) {
  const rate = (name: (typeof rates.$inferSelect)["rate"]) => sql<Cents | null>`(
    select cents from rates where rate = ${name} and effective_on <= ${days.today} order by effective_on desc limit 1)`;
  const [figures] = await db
    .select({
      monthlyRateCents: rate("monthly_price"),
      runnerRateCents: rate("runner_rate"),
      claims: sql<PlatformRules["claims"] | null>`(
        select value from ${platformRules} where rule = 'claims' and effective_on <= ${days.today} order by effective_on desc limit 1)`,
      isDemo,
      pickups: sql<number>`coalesce(sum(${dailyFigures.completed}), 0)::int`,
    })
    .from(dailyFigures)
    .where(sql`${dailyFigures.onDay} >= ${days.month.from} and ${dailyFigures.onDay} < ${days.month.to}`);
  if (!figures) throw new Error("The figures have no row");
  return figures;
}
