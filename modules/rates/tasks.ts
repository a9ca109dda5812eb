import type { Deps } from "#platform/deps.ts";
import { builtInRates, doubtRates } from "#platform/values/exchange-rates.ts";
import { findLatestRates, saveRates } from "./queries.ts";

/** Stores the day's exchange rates. Throws when the source fails or they look wrong; old ones stay. */
export async function fetchRates(deps: Deps): Promise<{ rates: number }> {
  const fresh = await deps.exchangeRates.read();
  const before = (await findLatestRates(deps.db)) ?? builtInRates;
  const now = deps.now();
  const doubt = doubtRates(fresh, { before, today: now.slice(0, 10) });
  // Without a configured source, the built-in rates are older than those fetched before.
  if (doubt && fresh === builtInRates) return { rates: 0 };
  if (doubt) throw new Error(`The exchange rates were not taken: ${doubt}`);
  await saveRates(deps.db, fresh, now);
  return { rates: 1 };
}
