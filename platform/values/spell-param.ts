import { type Currency, formatMoney, type ShownMoney } from "./exchange-rates.ts";
import { inDollars, parseCents } from "./money.ts";
import type { Locale } from "./preferences.ts";

/**
 * A sentence's parameter as the reader writes it.
 * - Local day "2026-11-24": "Tuesday, November 24".
 * - Amount "$3.35", "+$5.00", "-$2.50": as the language writes it ("3,35 $"), converted as `money` says.
 * - Instant: time of day in the named zone, else the reader's, with the zone's name: "11:07 AM EDT".
 * - Time "16:00": "4:00 PM".
 * Anything else is returned unchanged.
 */
export function spellParam<Value extends string | number>(
  value: Value,
  locale: Locale,
  { timeZone, money = asCharged }: { timeZone?: string; money?: ShownMoney } = {},
): Value | string {
  if (typeof value !== "string") return value;
  return (
    spellDay(value, locale) ??
    spellTime(value, locale, timeZone) ??
    spellClock(value, locale) ??
    spellAmount(value, locale, money) ??
    value
  );
}

function spellDay(text: string, locale: Locale): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  return new Date(text).toLocaleDateString(locale, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
}

function spellTime(text: string, locale: Locale, timeZone: string | undefined): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) return null;
  return new Date(text).toLocaleTimeString(locale, { ...clock, timeZone, timeZoneName: "short" });
}

function spellClock(text: string, locale: Locale): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
    ? new Date(`1970-01-01T${text}:00Z`).toLocaleTimeString(locale, { ...clock, timeZone: "UTC" })
    : null;
}

const clock = { hour: "numeric", minute: "2-digit" } as const;

const asCharged: ShownMoney = { currency: "USD", rates: null };

function spellAmount(text: string, locale: Locale, money: ShownMoney): string | null {
  const [, sign, digits = ""] = /^([+-]?)\$(\d+\.\d{2})$/.exec(text) ?? [];
  const cents = parseCents(digits);
  if (cents === null) return null;
  const written = (hundredths: number, currency: Currency) =>
    new Intl.NumberFormat(locale, {
      ...inDollars,
      currency,
      signDisplay: sign ? "always" : "auto",
    }).format(hundredths / 100);
  return formatMoney(sign === "-" ? -cents : cents, money, written);
}

/**
 * Adds the wait that `retryAfterSeconds` means in whole seconds, minutes or hours, rounded up: `wait` and `unit`.
 * "15 minutes", not "898 seconds". Params without it are unchanged.
 */
export function withWait(params: Record<string, string | number>): Record<string, string | number> {
  const seconds = Number(params.retryAfterSeconds);
  if (Number.isNaN(seconds)) return params;
  if (seconds < 60) return { ...params, wait: seconds, unit: "second" };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 && minutes !== 60
    ? { ...params, wait: minutes, unit: "minute" }
    : { ...params, wait: Math.ceil(minutes / 60), unit: "hour" };
}
