import type { Deps } from "#platform/deps.ts";
import { builtInRates, doubtRates } from "#platform/values/exchange-rates.ts";
import { findLatestRates, saveRates } from "../queries/exchange-rates.ts";

/**
 * Fetches the day's exchange rates and keeps them. Throws where the source fails or what it says is in doubt: then those
 * from before go on counting, under their date.
 */
export async function fetchRates(deps: Deps): Promise<{ rates: number }> {
  const fresh = await deps.exchangeRates.read();
  const before = (await findLatestRates(deps.db)) ?? builtInRates;
  const now = deps.now();
  const doubt = doubtRates(fresh, { before, today: now.slice(0, 10) });
  // Without a source of its own, the service brings rates along that are older than what was fetched before.
  if (doubt && fresh === builtInRates) return { rates: 0 };
  if (doubt) throw new Error(`The exchange rates were not taken: ${doubt}`);
  await saveRates(deps.db, fresh, now);
  return { rates: 1 };
}
