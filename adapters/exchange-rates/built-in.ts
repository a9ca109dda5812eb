import { builtInRates } from "#platform/values/exchange-rates.ts";
import type { ExchangeRatesSource } from "./port.ts";

/** The rates that the program brings along; nothing leaves this server. */
export function createBuiltInRates(): ExchangeRatesSource {
  return { read: async () => builtInRates };
}
