import type { Cents } from "#platform/values/money.ts";
import { useMoney } from "./use-dollars.ts";

/** Words for prices: "$29", with cents only where there are some; converted as `useDollars` does. */
export function usePrice(): (cents: Cents) => string {
  return useMoney((hundredths) => ({ minimumFractionDigits: hundredths % 100 === 0 ? 0 : 2 }));
}
