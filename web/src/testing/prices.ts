/** The rule of what homes pay before admins set one. */
export const flatPrices = {
  includedCans: 3,
  extraCan: "0.00",
  includedDays: 1,
  extraDay: "0.00",
  longDriveway: "0.00",
  pool: [],
  floor: "0.00",
  areas: [],
};
