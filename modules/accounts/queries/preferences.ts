import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, preferences, runnerProfiles, zipCodes } from "#db/schema/index.ts";
import { latestRates, ratesBeside } from "#modules/rates/index.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import type { ExchangeRates } from "#platform/values/exchange-rates.ts";
import { zoneNames } from "#platform/values/preferences.ts";

export type PreferencesRow = typeof preferences.$inferSelect;

/** Changes the given fields and keeps the rest. Returns the whole row. */
export async function updatePreferences(
  db: Db,
  userId: string,
  changes: Partial<Omit<PreferencesRow, "userId">>,
): Promise<PreferencesRow> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const [row] =
    Object.keys(given).length > 0
      ? await db.update(preferences).set(given).where(eq(preferences.userId, userId)).returning()
      : await db.select().from(preferences).where(eq(preferences.userId, userId));
  if (!row) throw new Error(`User ${userId} has no preferences`);
  return row;
}

/** The zone of the home or a runner's first area, or null, in queries that join both tables. */
export const ownZone = sql<string | null>`coalesce(${homeownerProfiles.timeZone}, (
  select area.time_zone from ${runnerProfiles} as runner join ${zipCodes} as area on area.zip = runner.service_areas[1]
  where runner.user_id = ${preferences.userId}))`;

/** The zone a person chose, else `ownZone`, else the platform's, as in `readerZone`. */
export const zoneOfReader = sql.join(
  [
    sql`case when ${preferences.isTimezoneChosen} or ${preferences.timezone} <> 'UTC' then case ${preferences.timezone}`,
    ...Object.entries(zoneNames).map(([name, zone]) => sql.raw(`when '${name}' then '${zone}'`)),
    sql`end else coalesce(${ownZone}, ${sql.raw(`'${platformTimeZone}'`)}) end`,
  ],
  sql` `,
);

/** How to show times and amounts: chosen zone, else the home's or area's, and the latest rates, or null. */
export async function findDisplay(
  db: Db,
  userId: string,
): Promise<
  Pick<PreferencesRow, "timezone" | "isTimezoneChosen"> & {
    homeZone: string | null;
    rates: ExchangeRates | null;
  }
> {
  const latest = latestRates(db);
  const [row] = await db
    .select({
      timezone: preferences.timezone,
      isTimezoneChosen: preferences.isTimezoneChosen,
      homeZone: ownZone,
      rates: latest.columns,
    })
    .from(preferences)
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, preferences.userId))
    .leftJoin(latest.table, sql`true`)
    .where(eq(preferences.userId, userId));
  if (!row) throw new Error(`User ${userId} has no preferences`);
  return { ...row, rates: ratesBeside(row.rates) };
}

export async function mayLocate(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ may: preferences.locationTracking })
    .from(preferences)
    .where(eq(preferences.userId, userId));
  return row?.may ?? false;
}
