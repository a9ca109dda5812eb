import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  dailyFigures,
  jobs,
  platformRules,
  platformSettings,
  type rates,
  zipCodes,
} from "#db/schema/index.ts";
import { servedBy } from "#modules/areas/index.ts";
import type { PlatformRules, RuleName } from "#modules/rates/rules.ts";
import { demoKey, isDemo } from "#platform/queries/platform.ts";
import { literally } from "#platform/queries/prepared.ts";
import type { Cents } from "#platform/values/money.ts";

/** Marks the database as one with demo data. Safe to repeat. */
export async function markDemo(db: Db, now: string): Promise<void> {
  await db.insert(platformSettings).values({ key: demoKey, value: 1, updatedAt: now }).onConflictDoNothing();
}

/** The stops that the median is taken from: enough to be steady, few enough to be read often. */
const recentStops = 2000;

/** Fewer measured gaps say nothing. */
const fewestGaps = 20;

/**
 * The public pages' figures in one statement. `today` decides the rates and rules, null before the first.
 * `minutesPerStop` is the median time between one runner's completed stops of a day since `stopsSince`, ignoring
 * breaks of over an hour; null with too few. `pickups` are completed on local days from `month.from` (included) to `month.to` (excluded).
 */
export async function findPublicFigures(
  db: Db,
  days: { today: string; month: { from: string; to: string }; stopsSince: string },
) {
  const rule = <Name extends RuleName>(name: Name) => ruleOn(name, days.today);
  const gaps = sql`(
    select extract(epoch from completed_at - lag(completed_at) over (partition by runner_id, scheduled_on order by completed_at)) / 60 as minutes
    from (
      select runner_id, scheduled_on, completed_at from ${jobs}
      where status = 'completed' and completed_at >= ${days.stopsSince}::timestamptz
      order by completed_at desc limit ${literally(recentStops)}
    ) as recent)`;
  const rate = (name: (typeof rates.$inferSelect)["rate"]) => sql<Cents | null>`(
    select cents from rates where rate = ${name} and effective_on <= ${days.today} order by effective_on desc limit 1)`;
  const [figures] = await db
    .select({
      monthlyRateCents: rate("monthly_price"),
      runnerRateCents: rate("runner_rate"),
      claims: rule("claims"),
      credit: rule("credit"),
      rentals: rule("rentals"),
      promises: rule("promises"),
      minutesPerStop: sql<number | null>`(
        select case when count(*) >= ${literally(fewestGaps)} then round(percentile_cont(0.5) within group (order by minutes))::int end
        from ${gaps} as gap where minutes between 1 and 60)`,
      isDemo,
      pickups: sql<number>`coalesce(sum(${dailyFigures.completed}), 0)::int`,
    })
    .from(dailyFigures)
    .where(sql`${dailyFigures.onDay} >= ${days.month.from} and ${dailyFigures.onDay} < ${days.month.to}`);
  if (!figures) throw new Error("The figures have no row");
  return figures;
}

/** A rule's value on a day; null before the first. */
function ruleOn<Name extends RuleName>(name: Name, on: string) {
  return sql<PlatformRules[Name] | null>`(
    select value from ${platformRules} where rule = ${name} and effective_on <= ${on} order by effective_on desc limit 1)`;
}

/**
 * A ZIP code's place, and on a day of the platform whether it is served and the price rule (null before the first); null when it
 * does not exist.
 */
export async function findArea(db: Db, zipCode: string, today: string) {
  const { city, state, timeZone } = zipCodes;
  const [row] = await db
    .select({
      ...{ city, state, timeZone, isServed: servedBy(sql`${zipCodes.zip}`, today) },
      prices: ruleOn("prices", today),
    })
    .from(zipCodes)
    .where(eq(zipCodes.zip, zipCode));
  return row ?? null;
}
