import type { ShownPay } from "#modules/rates/contract.ts";

const none: ShownPay["extras"] = {
  includedCans: 2,
  can: "0.00",
  longDriveway: "0.00",
  stairs: "0.00",
  evening: "0.00",
  firstOnStreet: "0.00",
  nextOnStreet: "0.00",
  dayMinimum: "0.00",
  tripFee: "0.00",
  riseHours: 0,
  rise: "0.00",
  mostRise: "0.00",
};

/** A pay rule in its wire form: the flat rate with these extras. */
export function payRuleOf(extras: Partial<ShownPay["extras"]> = {}, more: Partial<ShownPay> = {}): ShownPay {
  return { extras: { ...none, ...extras }, areas: [], mostTip: "20.00", ...more };
}
