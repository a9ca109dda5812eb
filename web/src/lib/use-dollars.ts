import { useFormatter } from "use-intl";
import { type Cents, inDollars } from "#domain/money.ts";

/** Words for an amount of money, always with its cents: "$12.00", in French "12,00 $". */
export function useDollars(): (cents: Cents) => string {
  const format = useFormatter();
  return (cents) => format.number(cents / 100, inDollars);
}
