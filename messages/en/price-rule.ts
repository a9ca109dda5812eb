/** The admins' form of what homes pay. */
export const priceRule = {
  hint: "What a home pays on top of the subscription price. New subscribers pay it from the first day. Everyone else gets 30 days’ notice before they pay more.",
  everywhere: "Everywhere",
  area: "ZIP codes {zip}",
  zip: "First digits of ZIP codes",
  add: "Add Area",
  remove: "Remove",
  removeNamed: "Remove: ZIP codes {zip}",
  includedCans: "Cans included",
  extraCan: "Each extra can, in dollars",
  includedDays: "Days a week included",
  extraDay: "Each extra day, in dollars",
  longDriveway: "Long driveway, in dollars",
  floor: "Lowest price, in dollars",
  tripFee: "Trip fee after a warning, in dollars",
  poolHint:
    "Street discount: what each home saves once this many homes on a street share a collection day (at least 3). No home pays less than the lowest price.",
  homes: "Tier {nth, number}: homes",
  off: "Tier {nth, number}: dollars off",
  preview: {
    title: "What this changes",
    waiting: "Fill in every field to see it.",
    failed: "The preview could not be loaded.",
    sum: "{homes, plural, one {# home} other {# homes}}: {before} → {after} a month",
    left: "Margin a home: {before} → {after}. Homes that lose money: {losingBefore, number} → {losing, number}.",
    people: "{cheaper, number} would pay less, {dearer, number} more.",
  },
} as const;
