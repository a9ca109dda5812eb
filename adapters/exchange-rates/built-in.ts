import { builtInRates } from "#platform/values/exchange-rates.ts";
import type { ExchangeRatesSource } from "./port.ts";

/** The program's built-in rates; no network access. */
export function createBuiltInRates(): ExchangeRatesSource {
  return { read: async () => builtInRates };
}
