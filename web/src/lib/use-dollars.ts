import { useFormatter } from "use-intl";
import { type Currency, wordMoney } from "#platform/values/exchange-rates.ts";
import { type Cents, inDollars } from "#platform/values/money.ts";
import { useShownIn } from "./shown-in.ts";

/**
 * Words for an amount of money, always with its cents: "$12.00", in French "12,00 $". For whoever has chosen another currency
 * it is converted, with what is charged beside it: "€11.55 ($12.00)".
 */
export function useDollars(): (cents: Cents) => string {
  return useMoney(() => ({}));
}

/** The same as it is charged, for what is a document of that, and where there is no room for both. */
export function useChargedDollars(): (cents: Cents) => string {
  const format = useFormatter();
  return (cents) => format.number(cents / 100, inDollars);
}

type Look = { minimumFractionDigits?: number; maximumFractionDigits?: number };

/** The same, with the decimals that `look` says of an amount in hundredths. */
export function useMoney(look: (hundredths: number) => Look): (cents: Cents) => string {
  const format = useFormatter();
  const shown = useShownIn();
  const written = (hundredths: number, of: Currency) =>
    format.number(hundredths / 100, { ...inDollars, currency: of, ...look(hundredths) });
  return (cents) => wordMoney(cents, shown, written);
}
