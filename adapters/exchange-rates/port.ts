import type { ExchangeRates } from "#platform/values/exchange-rates.ts";

export type ExchangeRatesSource = { read(): Promise<ExchangeRates> };
