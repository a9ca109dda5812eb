import type { Cents } from "#platform/values/money.ts";
import { useMoney } from "./use-dollars.ts";

/** Formats a price: "$29", with cents only if any; converts as `useDollars` does. */
export function usePrice(): (cents: Cents) => string {
  return useMoney((hundredths) => ({ minimumFractionDigits: hundredths % 100 === 0 ? 0 : 2 }));
}
