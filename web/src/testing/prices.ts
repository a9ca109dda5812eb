/** The rule of what homes pay before admins set one. */
export const flatPrices = {
  includedCans: 3,
  extraCan: "0.00",
  includedDays: 1,
  extraDay: "0.00",
  longDriveway: "0.00",
  pool: [],
  floor: "0.00",
  tripFee: "0.00",
  oneOff: "0.00",
  areas: [],
};

const priced = { isOffered: true, price: "3.00", pay: "2.00", mostUnits: 10 };

/** Prices of extra work. */
export const usualAddOns = {
  answerMinutes: 15,
  kinds: { extraBags: priced, bulkyItem: priced, canWash: priced, garageRetrieval: priced },
};
