import { useFormatter } from "use-intl";
import { type Cents, inDollars } from "#domain/money.ts";

/** Words for prices: "$29", with cents only where there are some. */
export function usePrice(): (cents: Cents) => string {
  const format = useFormatter();
  return (cents) =>
    format.number(cents / 100, { ...inDollars, minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });
}
