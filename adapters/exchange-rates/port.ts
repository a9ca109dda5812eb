import type { ExchangeRates } from "#platform/values/exchange-rates.ts";

/** Where rates come from. Throws where it cannot be reached, or does not say what it should. */
export type ExchangeRatesSource = { read(): Promise<ExchangeRates> };
