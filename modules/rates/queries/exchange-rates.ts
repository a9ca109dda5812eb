import { desc, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { exchangeRates } from "#db/schema/index.ts";
import type { ExchangeRates } from "#platform/values/exchange-rates.ts";

/** The latest fetched rates; null when there are none. */
export async function findLatestRates(db: Db): Promise<ExchangeRates | null> {
  const [row] = await db.select().from(exchangeRates).orderBy(desc(exchangeRates.quotedOn)).limit(1);
  return row ? ratesOf(row) : null;
}

/** The latest rates next to other rows: the table to join and the columns to select (`ratesBeside` reads them). */
export function latestRates(db: Db) {
  const table = db
    .select()
    .from(exchangeRates)
    .orderBy(desc(exchangeRates.quotedOn))
    .limit(1)
    .as("latest_rates");
  const { quotedOn, usdUnits, eurUnits, gbpUnits, fetchedAt } = table;
  return { table, columns: { quotedOn, usdUnits, eurUnits, gbpUnits, fetchedAt } };
}

/** Null when there were none to join. */
export function ratesBeside(row: typeof exchangeRates.$inferSelect | null): ExchangeRates | null {
  return row?.quotedOn ? ratesOf(row) : null;
}

/** Stores a day's rates, replacing earlier ones of that day. */
export async function saveRates(db: Db, rates: ExchangeRates, now: string): Promise<void> {
  const { USD: usdUnits, EUR: eurUnits, GBP: gbpUnits } = rates.units;
  await db
    .insert(exchangeRates)
    .values({ quotedOn: rates.on, usdUnits, eurUnits, gbpUnits, fetchedAt: now })
    .onConflictDoUpdate({
      target: exchangeRates.quotedOn,
      set: {
        usdUnits: sql`excluded.usd_units`,
        eurUnits: sql`excluded.eur_units`,
        gbpUnits: sql`excluded.gbp_units`,
        fetchedAt: sql`excluded.fetched_at`,
      },
    });
}

function ratesOf(row: typeof exchangeRates.$inferSelect): ExchangeRates {
  return { on: row.quotedOn, units: { USD: row.usdUnits, EUR: row.eurUnits, GBP: row.gbpUnits } };
}
