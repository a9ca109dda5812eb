import { expect, test } from "vitest";
import { builtInRates } from "./exchange-rates.ts";
import { spellParam } from "./spell-param.ts";

test.each([
  ["a day", "2026-11-24", "en-US", "Tuesday, November 24"],
  ["an amount", "$3.35", "en-US", "$3.35"],
  ["an amount with its sign", "+$5.00", "en-US", "+$5.00"],
  ["anything else", "no instant: 2026-03-10T15:00:00.000Z", "en-US", "no instant: 2026-03-10T15:00:00.000Z"],
] as const)("%s formats for its reader", (_, value, locale, formatted) => {
  expect(spellParam(value, locale)).toBe(formatted);
});

test("an instant becomes a time of day with its zone's name", () => {
  const at = "2026-03-10T15:07:00.000Z";
  expect(spellParam(at, "en-US", { timeZone: "America/New_York" })).toMatch(/^11:07\sAM EDT$/);
  expect(spellParam(at, "fr-CA", { timeZone: "America/Los_Angeles" })).toMatch(/^0?8\s?h\s?07 HAP$/);
});

test.each([
  ["$29.00", "en-US", "EUR", "€27.91 ($29.00)"],
  ["-$2.50", "en-US", "GBP", "-£2.00 (-$2.50)"],
  ["+$5.00", "fr-CA", "EUR", "+4,81\u00a0€ (+5,00\u00a0$)"],
  ["$29.00", "en-US", "USD", "$29.00"],
  ["none", "en-US", "EUR", "none"],
] as const)(
  "an amount (%s, %s) is converted to the reader's currency (%s)",
  (text, locale, currency, formatted) => {
    expect(spellParam(text, locale, { money: { currency, rates: builtInRates } })).toBe(formatted);
  },
);

test("a clock time formats as is", () => {
  expect(spellParam("16:05", "en-US", { timeZone: "America/Los_Angeles" })).toMatch(/^4:05\sPM$/);
  expect(spellParam("09:30", "fr-CA")).toMatch(/^0?9\s?h\s?30$/);
  expect(spellParam("24:00", "en-US")).toBe("24:00");
});

test("a number formats as is", () => {
  expect(spellParam(3, "en-US")).toBe(3);
});
