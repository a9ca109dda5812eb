import * as z from "zod";
import { type Currency, type ExchangeRates, unitsOfBase } from "#platform/values/exchange-rates.ts";
import { currencies } from "#platform/values/preferences.ts";
import type { ExchangeRatesSource } from "./port.ts";

const decimal = z.string().regex(/^\d{1,4}(?:\.\d{1,18})?$/);

const answer = z.object({
  base: z.enum(currencies),
  date: z.iso.date(),
  rates: z.partialRecord(z.string(), decimal),
});

const longestAnswer = 200_000;

/**
 * Rates from a URL that answers `{"base": "EUR", "date": "2024-12-31", "rates": {"USD": 1.0389, "GBP": 0.82918}}`;
 * other keys are ignored. Only https or this machine.
 */
export function createLiveRates({
  url,
  timeoutMs = 10_000,
}: {
  url: string;
  timeoutMs?: number;
}): ExchangeRatesSource {
  return {
    async read() {
      const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`The source of exchange rates answered ${response.status}`);
      return readRates(await readAtMost(response, longestAnswer));
    },
  };
}

/** Throws when a rate is missing or not a number. */
export function readRates(text: string): ExchangeRates {
  const { base, date, rates } = answer.parse(JSON.parse(text, asWritten));
  const unitsOf = (currency: Currency): number => {
    if (currency === base) return unitsOfBase;
    const rate = rates[currency];
    if (rate === undefined) throw new Error(`The source of exchange rates has none for ${currency}`);
    return inUnits(rate);
  };
  return { on: date, units: { USD: unitsOf("USD"), EUR: unitsOf("EUR"), GBP: unitsOf("GBP") } };
}

/** "1.0389" → 1038900, rounded half up. */
function inUnits(decimal: string): number {
  const [whole = "0", fraction = ""] = decimal.split(".");
  const digits = fraction.padEnd(7, "0");
  const units = Number(whole) * unitsOfBase + Number(digits.slice(0, 6));
  return Number(digits[6]) >= 5 ? units + 1 : units;
}

/** Keeps numbers as sent, because binary fractions would change them. */
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? (context?.source ?? String(value)) : value;
}

async function readAtMost(response: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let left = bytes;
  for await (const part of response.body ?? []) {
    left -= part.byteLength;
    if (left < 0) throw new Error("The answer of the source of exchange rates is too long");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
