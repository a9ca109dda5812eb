import type { ShownPay } from "#modules/rates/contract.ts";

/** The flat rate, with tips up to $20. */
export const payRuleFixture: ShownPay = {
  extras: {
    ...{ includedCans: 2, can: "0.00", longDriveway: "0.00", stairs: "0.00", evening: "0.00" },
    ...{ firstOnStreet: "0.00", nextOnStreet: "0.00", dayMinimum: "0.00", tripFee: "0.00" },
    ...{ riseHours: 0, rise: "0.00", mostRise: "0.00" },
  },
  areas: [],
  mostTip: "20.00",
};
