import type { ExchangeRates } from "#platform/values/exchange-rates.ts";

/** The source of exchange rates. Throws when unreachable or malformed. */
export type ExchangeRatesSource = { read(): Promise<ExchangeRates> };
