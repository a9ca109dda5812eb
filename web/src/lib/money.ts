import { useFormatter } from "use-intl";
import { type Currency, formatMoney } from "#platform/values/exchange-rates.ts";
import { type Cents, inDollars, parseCents } from "#platform/values/money.ts";
import { useShownIn } from "./shown-in.ts";

/** Cents, or dollars as text: "12.00". */
type Amount = Cents | string;

const centsOf = (amount: Amount) => (typeof amount === "string" ? (parseCents(amount) ?? 0) : amount);

/**
 * Formats money with cents: "$12.00", in French "12,00 $". With another currency chosen, converts it and adds the
 * charged amount: "€11.55 ($12.00)".
 */
export function useDollars(): (amount: Amount) => string {
  return useMoney(() => ({}));
}

/** The charged amount only, for documents and tight spaces, with the decimals `look` chooses. */
export function useChargedDollars(look: (cents: Cents) => Look = () => ({})): (amount: Amount) => string {
  const format = useFormatter();
  return (amount) => format.number(centsOf(amount) / 100, { ...inDollars, ...look(centsOf(amount)) });
}

type Look = { minimumFractionDigits?: number; maximumFractionDigits?: number };

/** Cents only where there are any. */
export const withoutEmptyCents = (hundredths: number): Look => ({
  minimumFractionDigits: hundredths % 100 === 0 ? 0 : 2,
});

/** The same, with the decimals `look` chooses for an amount in hundredths. */
export function useMoney(look: (hundredths: number) => Look): (amount: Amount) => string {
  const format = useFormatter();
  const shown = useShownIn();
  const written = (hundredths: number, of: Currency) =>
    format.number(hundredths / 100, { ...inDollars, currency: of, ...look(hundredths) });
  return (amount) => formatMoney(centsOf(amount), shown, written);
}

/** Formats a price: "$29", with cents only if any; converts as `useDollars` does. */
export function usePrice(): (cents: Cents) => string {
  return useMoney(withoutEmptyCents);
}
